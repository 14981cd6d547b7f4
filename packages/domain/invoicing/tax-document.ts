// A tax document (comprobante): an invoice, receipt, credit or debit note as the tax authority knows it. Spec: tax
// documents; Decision 11 for the record, ruling 11 for its states. Only verbs create and change it: once it is
// authorized nothing of it may differ from what the authority signed.

import { Customer } from '#domain/customers/customer.ts';
import { Sale } from '#domain/sales/sale.ts';
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
import type { Rec } from '#resource/context.ts';
import type { JobOrder, RecordChange } from '#resource/declaration.ts';
import { noun, type Row } from '#resource/define.ts';
import { recordPath } from '#resource/routes.ts';
import { DOCUMENT_ADDRESS } from './document-address.ts';
import {
  associatedDocuments,
  assumedDates,
  concept,
  flight,
  issuerSnapshot,
  items,
  optionalData,
  period,
  receiver,
  salePoint,
  tributes,
  voucherCode,
} from './document-fields.ts';
import { voucherType } from './fiscal/voucher-types.ts';

export const STATES = [
  'borrador',
  'procesando',
  'autorizado',
  'rechazado',
  'pendiente_verificacion',
  'anulado',
] as const;
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
export const isOpen = ({ estado }: Rec): boolean =>
  estado === 'borrador' || WAITING.includes(estado);
/** Background job that goes on with a document that waits for the authority. */
export const AUTHORIZE_JOB = 'authorize-tax-document';

const remark = () => object({ code: text(), message: text() });
const cents = () => amount();

export const TaxDocument = noun({
  name: 'invoice',
  eventPrefix: { of: eventPrefixOf, values: ['invoice', 'credit_note', 'debit_note'] },
  summary: 'Electronic tax document: invoice, receipt, credit note or debit note',
  plural: 'bill/receipts',
  ...DOCUMENT_ADDRESS,
  key: 'td',
  isReferred: true,
  idParam: 'comprobante_id',
  record: {
    tipo_comprobante: voucherCode(),
    tipo_descripcion: text(0, 100),
    letra: oneOf(['A', 'B', 'C', 'M', 'E']),
    punto_venta: salePoint(),
    numero: whole(1, 99_999_999),
    numero_completo: text(14, 14),
    estado: oneOf(STATES),
    concepto: concept(),
    fecha: date(),
    fecha_servicio_desde: date(),
    fecha_servicio_hasta: date(),
    fecha_vencimiento_pago: date(),
    fechas_supuestas: assumedDates(),
    emisor: issuerSnapshot(),
    receptor: receiver(),
    items: items(),
    precios_con_iva: flag(),
    tributos: tributes(),
    neto_gravado: cents(),
    no_gravado: cents(),
    exento: cents(),
    iva: cents(),
    tributos_total: cents(),
    total: cents(),
    iva_items: list(object({ alicuota: amount(0, 27), base: cents(), importe: cents() })),
    moneda: text(3, 3),
    cotizacion: exchangeRate(),
    cancela_misma_moneda_ext: flag(),
    comprobantes_asociados: associatedDocuments(),
    periodo_asociado: period(),
    opcionales: optionalData(),
    condicion_venta: text(0, 100),
    tipo_autorizacion: oneOf(['CAE']),
    cae: text(14, 14),
    cae_vencimiento: date(),
    qr_url: text(0, 2048),
    pdf_url: text(0, 2048),
    resultado: oneOf(['A', 'R', 'P']),
    observaciones_autoridad: list(remark()),
    errores_autoridad: list(remark()),
    intentos: whole(0),
    proximo_intento_at: dateTime(),
    intento: flight(),
    documento_original_id: recordId(),
    nota_credito_id: recordId(),
    anulacion_pendiente_id: recordId(),
    notas: list(object({ _id: recordId(), tipo_comprobante: voucherCode(), total: cents() })),
    notas_en_curso: list(recordId()),
    saldo_acreditable: cents(),
    anula: flag(),
    motivo: text(0, 500),
    customer_id: recordId(),
    sale_id: recordId(),
    contract_id: recordId(),
    observaciones: text(0, 2000),
    simulated: flag(),
    authorized_at: dateTime(),
    cancelled_at: dateTime(),
  },
  references: { customer_id: () => Customer },
  mentions: {
    sale_id: () => Sale,
    documento_original_id: () => DOCUMENT_ADDRESS,
    nota_credito_id: () => DOCUMENT_ADDRESS,
  },
  list: {
    sort: { number: 'total', code: 'numero_completo', spare: 'fecha' },
    search: [
      'receptor.nombre',
      'receptor.numero_documento',
      'numero_completo',
      'cae',
      'external_reference',
    ],
    filter: ['tipo_comprobante', 'estado', 'punto_venta', 'customer_id', 'sale_id', 'contract_id'],
  },
  states: {
    estado: {
      initial: ['borrador', 'procesando', 'autorizado', 'rechazado', 'pendiente_verificacion'],
      moves: MOVES,
    },
  },
  standard: ['list', 'get'],
  events: eventsOf,
  eventKinds: {
    authorized: 'The tax authority gave the document its CAE',
    rejected: 'The tax authority rejected the document',
    pending_authorization: 'The document waits for the tax authority',
    cancelled: 'The document was cancelled',
  },
  jobs: jobsOf,
});
/** One tax document. */
export type Document = Row<typeof TaxDocument>;

/** Where its paper is: a path, as in `_links`. */
export const pdfUrl = (id: string): string => `${recordPath(TaxDocument, id)}pdf`;

function eventPrefixOf(record: Rec): string {
  const kind = voucherType(record.tipo_comprobante)?.kind;
  return kind === 'credit_note' || kind === 'debit_note' ? kind : 'invoice';
}

const EVENT_OF: Readonly<Record<string, string>> = {
  procesando: 'pending_authorization',
  pendiente_verificacion: 'pending_authorization',
  autorizado: 'authorized',
  rechazado: 'rejected',
  anulado: 'cancelled',
};

function eventsOf({ before, after }: RecordChange): string[] {
  const event = EVENT_OF[after?.estado];
  return event === undefined || event === EVENT_OF[before?.estado] ? [] : [event];
}

/** When someone must look at a document that waits for the authority; undefined for every other. */
export function dueMs({ estado, proximo_intento_at, intento }: Rec): number | undefined {
  const at = proximo_intento_at ?? intento?.hasta;
  return WAITING.includes(estado) && at !== undefined ? Date.parse(at) : undefined;
}

/** Every change of a waiting document orders the next look at it: whoever works on it may die. */
function jobsOf({ after }: RecordChange): JobOrder[] {
  const atMs = after === undefined ? undefined : dueMs(after);
  return atMs === undefined ? [] : [{ name: AUTHORIZE_JOB, atMs }];
}
