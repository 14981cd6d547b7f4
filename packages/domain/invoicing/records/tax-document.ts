// A tax document (comprobante): an invoice, receipt, credit or debit note as the tax authority knows it. Spec: tax
// documents; contract#tax-documents for the record, contract#document-states for its states. Only verbs create and change it:
// once it is authorized nothing of it may differ from what the authority signed.

import type * as z from 'zod';
import { Product } from '#domain/catalog/records/product.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import type { VatItem } from '#domain/fiscal/amounts.ts';
import type { Associated } from '#domain/fiscal/associated.ts';
import type { Optional } from '#domain/fiscal/credit-invoice.ts';
import type { AssumableDate } from '#domain/fiscal/dates.ts';
import { DOCUMENT_ADDRESS } from '#domain/fiscal/document-address.ts';
import type { Tribute } from '#domain/fiscal/tributes.ts';
import { COLLECT_DOCUMENT_JOB, TELL_NOTES_JOB } from '#domain/jobs/document-names.ts';
import { COUNT_DOCUMENT_JOB } from '#domain/jobs/figure-names.ts';
import { POST_DOCUMENT_JOB } from '#domain/jobs/posting-names.ts';
import { ENTER_SALE_JOB } from '#domain/jobs/vat-book-names.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import {
  amount,
  date,
  dateTime,
  exchangeRate,
  flag,
  list,
  object,
  oneOf,
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import type { JobOrder, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { recordPath } from '#resource/routes.ts';
import { collectionFields, isToBeCollected, lookedAtMs } from './collection.ts';
import type { DocumentReceiver } from './customer-receiver.ts';
import { EVENT_KINDS, eventPrefixOf, eventsOf } from './document-events.ts';
import {
  type AnsweringNote,
  answeringNotes,
  associatedDocuments,
  assumedDates,
  attempt,
  concept,
  issuerSnapshot,
  items,
  optionalData,
  period,
  receiver,
  remark,
  salePoint,
  tributes,
  voucherCode,
} from './document-fields.ts';
import type { Item } from './document-lines.ts';

export const MOVES = {
  borrador: ['procesando', 'autorizado', 'rechazado', 'pendiente_verificacion', 'anulado'],
  procesando: ['borrador', 'autorizado', 'rechazado', 'pendiente_verificacion', 'anulado'],
  pendiente_verificacion: ['borrador', 'procesando', 'autorizado', 'rechazado', 'anulado'],
  autorizado: ['anulado'],
  rechazado: ['anulado'],
  anulado: [],
} as const;
/** Neither a draft nor answered: the number may be at the authority, or the queue holds the document. */
export const WAITING: readonly string[] = ['procesando', 'pendiente_verificacion'];
/** It can still be authorized. */
export const isOpen = ({ estado }: { estado: string }): boolean =>
  estado === 'borrador' || WAITING.includes(estado);
/** Background job that goes on with a document that waits for the authority. */
export const AUTHORIZE_JOB = 'authorize-tax-document';
/** Background job that lists the perceptions of a document that was authorized. */
export const PERCEPTIONS_JOB = 'record-perceptions';

/** The number under which a document may be at the authority, and who works on it. */
export type Attempt = z.infer<ReturnType<typeof attempt>>;

export type Remark = { code: string; message: string };
const cents = () => amount();

const fields = {
  tipo_comprobante: field(voucherCode()).always().filterable(),
  tipo_descripcion: field(text(0, 100)).always(),
  letra: field(oneOf(['A', 'B', 'C', 'M', 'E'])).always(),
  punto_venta: field(salePoint()).always().filterable(),
  numero: field(whole(1, 99_999_999)),
  numero_completo: field(text(14, 14)).sortable('code').searchable(),
  estado: states({
    initial: ['borrador', 'procesando', 'autorizado', 'rechazado', 'pendiente_verificacion'],
    moves: MOVES,
  }).filterable(),
  concepto: field(concept()).always(),
  fecha: field(date()).always().sortable('spare'),
  fecha_servicio_desde: field(date()),
  fecha_servicio_hasta: field(date()),
  fecha_vencimiento_pago: field(date()),
  fechas_supuestas: field(assumedDates()).stored<readonly AssumableDate[]>(),
  emisor: field(issuerSnapshot()).always(),
  receptor: field(receiver())
    .stored<DocumentReceiver>()
    .always()
    .searchable('nombre', 'numero_documento'),
  items: field(items())
    .stored<readonly Item[]>()
    .mentions(() => Product, 'product_id')
    .looksUp(() => Product, 'product_id'),
  precios_con_iva: field(flag()),
  tributos: field(tributes()).stored<readonly Tribute[]>().always(),
  neto_gravado: field(cents()).always(),
  no_gravado: field(cents()).always(),
  exento: field(cents()).always(),
  iva: field(cents()).always(),
  tributos_total: field(cents()).always(),
  total: field(cents()).always().sortable('number'),
  iva_items: field(list(object({ alicuota: amount(0, 27), base: cents(), importe: cents() })))
    .stored<readonly VatItem[]>()
    .always(),
  moneda: field(text(3, 3)).always(),
  cotizacion: field(exchangeRate()).always(),
  cancela_misma_moneda_ext: field(flag()),
  comprobantes_asociados: field(associatedDocuments()).stored<readonly Associated[]>().always(),
  periodo_asociado: field(period()),
  opcionales: field(optionalData()).stored<readonly Optional[]>(),
  condicion_venta: field(text(0, 100)),
  tipo_autorizacion: field(oneOf(['CAE'])),
  cae: field(text(14, 14)).searchable(),
  cae_vencimiento: field(date()),
  qr_url: field(text(0, 2048)),
  pdf_url: field(text(0, 2048)).always(),
  resultado: field(oneOf(['A', 'R', 'P'])),
  observaciones_autoridad: field(list(remark())).stored<readonly Remark[]>(),
  errores_autoridad: field(list(remark())).stored<readonly Remark[]>(),
  intentos: field(whole(0)).always(),
  proximo_intento_at: field(dateTime()),
  intento: field(attempt()),
  corrige_id: field(
    recordId().meta({ description: 'The rejected document that this one was made to correct' }),
  ).mentions(() => DOCUMENT_ADDRESS),
  reemplaza_id: field(
    recordId().meta({
      description: 'The rejected or cancelled invoice of the same sale whose place this one took',
    }),
  ).mentions(() => DOCUMENT_ADDRESS),
  documento_original_id: field(recordId()).mentions(() => DOCUMENT_ADDRESS),
  nota_credito_id: field(recordId()).mentions(() => DOCUMENT_ADDRESS),
  anulacion_pendiente_id: field(recordId()),
  notas: field(answeringNotes()).stored<readonly z.infer<AnsweringNote>[]>(),
  notas_en_curso: field(list(recordId())).stored<readonly string[]>(),
  saldo_acreditable: field(cents()),
  anula: field(flag()),
  motivo: field(text(0, 500)),
  customer_id: field(recordId())
    .references('customer', () => Customer)
    .filterable(),
  sale_id: field(recordId())
    .mentions(() => Sale)
    .filterable(),
  contract_id: field(recordId()).filterable(),
  remitos: field(
    list(recordId()).meta({ description: 'Delivery notes that named the draft and get its CAE' }),
  ),
  observaciones: field(text(0, 2000)),
  simulated: field(flag()).always(),
  authorized_at: field(dateTime()),
  cancelled_at: field(dateTime()),
  ...collectionFields,
  external_reference: field(text(0, 200)).searchable(),
};

export interface TaxDocument extends Stored<'invoice', typeof fields> {}
/** One that has its number: it may be at the authority. */
export type Numbered = TaxDocument & { readonly intento: Attempt };
export const isNumbered = (document: TaxDocument): document is Numbered =>
  document.intento !== undefined;
export const TaxDocument: NounOf<TaxDocument, typeof fields> = noun({
  name: 'invoice',
  eventPrefix: {
    of: (record) => eventPrefixOf(record),
    values: ['invoice', 'credit_note', 'debit_note'],
  },
  summary: 'Electronic tax document: invoice, receipt, credit note or debit note',
  plural: 'bill/receipts',
  ...DOCUMENT_ADDRESS,
  key: 'td',
  isReferred: true,
  idParam: 'comprobante_id',
  standardEvents: ['created', 'updated'],
  fields,
  searchOrder: [
    'receptor.nombre',
    'receptor.numero_documento',
    'numero_completo',
    'cae',
    'external_reference',
  ],
  standard: ['list', 'get'],
  events: (change) => eventsOf(change),
  eventKinds: EVENT_KINDS,
  jobs: jobsOf,
});

/** Where its paper is: a path, as in `_links`. */
export const pdfUrl = (id: string): string => `${recordPath(TaxDocument, id)}pdf`;

/** When the worker must look at a document that waits for the authority; undefined for every other. */
export function dueMs(document: TaxDocument): number | undefined {
  const { estado, proximo_intento_at, intento } = document;
  const at = proximo_intento_at ?? intento?.hasta;
  return WAITING.includes(estado) && at !== undefined ? Date.parse(at) : undefined;
}

/** It will never be authorized. */
export const isGivenUp = ({ estado, authorized_at }: TaxDocument): boolean =>
  estado === 'rechazado' || (estado === 'anulado' && authorized_at === undefined);

const givesUp = ({ before, after }: RecordChange<TaxDocument>): boolean =>
  before !== undefined && after !== undefined && !isGivenUp(before) && isGivenUp(after);

/** Every change of a waiting document orders the next look at it, as its process may die. With its CAE it enters its VAT book. */
function jobsOf({ before, after }: RecordChange<TaxDocument>): JobOrder[] {
  const [wasMs, atMs] = [before, after].map((document) => document && dueMs(document));
  const over = { name: AUTHORIZE_JOB, isOver: true } as const;
  const isNowAuthorized = after?.authorized_at !== undefined && before?.authorized_at === undefined;
  const hasTributes = (after?.tributos?.length ?? 0) > 0;
  return [
    ...(atMs === undefined ? [] : [{ name: AUTHORIZE_JOB, atMs }]),
    ...(wasMs !== undefined && atMs === undefined ? [over] : []),
    ...(isNowAuthorized && isToBeCollected(after) ? [COLLECT_DOCUMENT_JOB] : []),
    ...overdueTimer({ before, after }),
    ...(isNowAuthorized ? [POST_DOCUMENT_JOB, ENTER_SALE_JOB] : []),
    ...(givesUp({ before, after }) ? [POST_DOCUMENT_JOB] : []),
    ...(isNowAuthorized && hasTributes ? [PERCEPTIONS_JOB] : []),
    ...(isNowAuthorized && after.remitos !== undefined ? [TELL_NOTES_JOB] : []),
    ...(isNowAuthorized || isUnderWay(before) !== isUnderWay(after) ? [COUNT_DOCUMENT_JOB] : []),
  ];
}

/** The authority has yet to answer, or what it answered is yet to be found out. */
export const isUnderWay = (document: Pick<TaxDocument, 'estado'> | undefined): boolean =>
  document !== undefined && WAITING.includes(document.estado);

/** Once for each day on which it is said to be due. */
function overdueTimer({ before, after }: RecordChange<TaxDocument>): JobOrder[] {
  const atMs = lookedAtMs(after);
  return atMs === undefined || atMs === lookedAtMs(before)
    ? []
    : [{ name: COLLECT_DOCUMENT_JOB, atMs }];
}
