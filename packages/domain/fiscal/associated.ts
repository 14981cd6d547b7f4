// Which documents a document may name (comprobantes_asociados; 10040, 10151, 10158, 10197): an invoice the delivery notes of its
// goods, a note the documents that it answers. fiscal#associated-documents.

import { cuitDigits, isValidCuit } from '#kernel/cuit.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { PERIODS_FROM } from './fiscal-parameters.ts';
import { LAST_SALE_POINT } from './sale-point-state.ts';
import { isNote, type VoucherType, voucherType } from './voucher-types.ts';

export type Associated = {
  tipo_comprobante: number;
  punto_venta: number;
  numero: number;
  cuit?: string;
  fecha?: string;
};
type Period = { desde: string; hasta: string };

/** Of an associated document. */
const LAST_NUMBER = 99_999_998;
/** Delivery notes (remitos) of goods: beside plain documents, credit invoices (10040) and the notes of these (10157). */
const DELIVERY_NOTES: readonly number[] = [88, 991];
const DELIVERED_ON_CREDIT: readonly number[] = [91, 990, 991, 993, 994, 995];
const BESIDE_CREDIT_INVOICE: readonly number[] = [91, 88, 988, 990, 991, 993, 994, 995, 996, 997];
const NAMED_BY: readonly { types: readonly number[]; named: readonly number[] }[] = [
  { types: [1, 6, 51], named: DELIVERY_NOTES },
  { types: [201, 206, 211], named: DELIVERED_ON_CREDIT },
  { types: [2, 3], named: [1, 2, 3, 4, 5, 34, 39, 60, 63, ...DELIVERY_NOTES] },
  { types: [7, 8], named: [6, 7, 8, 9, 10, 35, 40, 61, 64, ...DELIVERY_NOTES] },
  { types: [12, 13], named: [11, 12, 13, 15] },
  { types: [52, 53], named: [51, 52, 53, 54, ...DELIVERY_NOTES] },
  { types: [202, 203], named: [201, 202, 203, ...BESIDE_CREDIT_INVOICE] },
  { types: [207, 208], named: [206, 207, 208, ...BESIDE_CREDIT_INVOICE] },
  { types: [212, 213], named: [211, 212, 213, ...BESIDE_CREDIT_INVOICE] },
];

/** Is it of a delivery note (remito), and not of what is invoiced? */
export const isDelivery = ({ tipo_comprobante }: { tipo_comprobante: number }): boolean =>
  BESIDE_CREDIT_INVOICE.includes(tipo_comprobante);

/** The types that a document of that type may name. */
export const namedBy = (type: VoucherType): readonly number[] =>
  NAMED_BY.find(({ types }) => types.includes(type.code))?.named ?? [];

/**
 * Throws associated_document_not_allowed, naming every document that a document of that type may not name, that cannot exist (10058,
 * 10059), whose CUIT is none (10151) or that is named twice (10060).
 */
export function checkAssociated(type: VoucherType, associated: readonly Associated[]): void {
  const allowed = namedBy(type);
  const errors = associated.flatMap((document, index) => {
    const { tipo_comprobante, punto_venta, numero, cuit } = document;
    const isTwice = associated.findIndex((other) => isSameVoucher(other, document)) < index;
    return [
      ...(allowed.includes(tipo_comprobante)
        ? []
        : [at(index, 'tipo_comprobante', { code: 'invalid_enum', allowed })]),
      ...tooLarge(index, 'punto_venta', punto_venta, LAST_SALE_POINT),
      ...tooLarge(index, 'numero', numero, LAST_NUMBER),
      ...(cuit === undefined || isValidCuit(cuitDigits(cuit) ?? '')
        ? []
        : [at(index, 'cuit', { code: 'invalid_format', format: 'cuit' })]),
      ...(isTwice ? [at(index, 'numero', { code: 'not_unique', actual: numero })] : []),
    ];
  });
  if (errors.length > 0) fail('associated_document_not_allowed', { errors });
}

type Answered = {
  documents: readonly Associated[];
  period?: Period;
  issuerCuit: string;
  /** The note undoes credit invoices or their notes that the buyer has refused. */
  isCancellation?: boolean;
};

/**
 * What a note answers that is no document of ours: other documents, or a period. Throws associated_document_required,
 * associated_document_not_allowed and date_out_of_range.
 */
export function checkAnswered(type: VoucherType, fecha: string, answered: Answered): void {
  const { documents, period } = answered;
  if (period !== undefined && type.isCreditInvoice) refusePeriod();
  requireAnswered(answered);
  checkAssociated(type, documents);
  if (type.isCreditInvoice) checkCreditInvoice(type, answered);
  const late = documents.flatMap(({ fecha: date }, index) =>
    date !== undefined && date > fecha ? [at(index, 'fecha', { max: fecha, actual: date })] : [],
  );
  const errors = [...late, ...periodErrors(fecha, period)];
  if (errors.length > 0) fail('date_out_of_range', { errors });
}

const UNNAMED = 'A note answers an invoice: name it in comprobante_id';

/** Throws associated_document_required for a note that answers nothing. */
export function requireAnswered({ documents, period }: Pick<Answered, 'documents' | 'period'>) {
  if (documents.length > 0 || period !== undefined) return;
  const line = { field: 'comprobante_id', location: 'body', message: UNNAMED } as const;
  fail('associated_document_required', { errors: [line] });
}

/** 10196. */
function refusePeriod(): never {
  const message = 'A note of a credit invoice names its document, no period';
  return fail('associated_document_not_allowed', {
    errors: [{ field: 'periodo_asociado', location: 'body', message }],
  });
}

/**
 * A note of credit invoices answers exactly one of the same issuer, told with its date, beside any delivery notes of its goods
 * (10155 to 10158); one that undoes refused documents answers any number of them, a debit note credit notes, a credit note the
 * others (10186).
 */
function checkCreditInvoice(type: VoucherType, answered: Answered): void {
  const { documents, issuerCuit, isCancellation } = answered;
  const lacking = documents.flatMap((document, index) =>
    (isDelivery(document) ? FACTS.slice(0, 1) : FACTS).flatMap((name) =>
      document[name] === undefined ? [at(index, name, { code: 'conditional_required' })] : [],
    ),
  );
  if (lacking.length > 0) fail('associated_document_required', { errors: lacking });
  const foreign = documents.flatMap(({ cuit = '' }, index) =>
    cuit.replaceAll('-', '') === issuerCuit ? [] : [at(index, 'cuit', { allowed: [issuerCuit] })],
  );
  const wrong = documents.flatMap(({ tipo_comprobante }, index) =>
    isAnsweredBy(type, tipo_comprobante, isCancellation === true) ||
    (isCancellation !== true && isDelivery({ tipo_comprobante }))
      ? []
      : [at(index, 'tipo_comprobante', { actual: tipo_comprobante })],
  );
  const invoices = documents.filter((document) => !isDelivery(document));
  const several =
    isCancellation !== true && invoices.length !== 1
      ? [at(documents.length - 1, 'numero', { message: ONE_INVOICE, actual: invoices.length })]
      : [];
  const errors = [...foreign, ...wrong, ...several];
  if (errors.length > 0) fail('associated_document_not_allowed', { errors });
}

/** What is told of each; of a delivery note not its day (10155, 10158). */
const FACTS = ['cuit', 'fecha'] as const;

const ONE_INVOICE = 'A note of a credit invoice answers exactly one';

/** May a note of credit invoices answer a document of that type? */
export function isAnsweredBy(note: VoucherType, code: number, isCancellation: boolean): boolean {
  const kind = voucherType(code)?.kind;
  if (kind === undefined) return false;
  if (!isCancellation) return !isNote(kind);
  return (kind === 'credit_note') === (note.kind === 'debit_note');
}

function periodErrors(fecha: string, period?: Period): FieldError[] {
  if (period === undefined) return [];
  const { desde, hasta } = period;
  const line = (name: keyof Period, rest: FieldError): FieldError[] => [
    { field: `periodo_asociado.${name}`, location: 'body', code: 'out_of_range', ...rest },
  ];
  return [
    ...(desde >= PERIODS_FROM ? [] : line('desde', { min: PERIODS_FROM, actual: desde })),
    ...(hasta >= desde && hasta <= fecha
      ? []
      : line('hasta', { min: desde, max: fecha, actual: hasta })),
  ];
}

const isSameVoucher = (one: Associated, other: Associated): boolean =>
  one.tipo_comprobante === other.tipo_comprobante &&
  one.punto_venta === other.punto_venta &&
  one.numero === other.numero;

const tooLarge = (index: number, name: string, actual: number, max: number): FieldError[] =>
  actual > max ? [at(index, name, { code: 'out_of_range', max, actual })] : [];

const at = (index: number, name: string, rest: FieldError): FieldError => ({
  field: `comprobantes_asociados[${index}].${name}`,
  location: 'body',
  ...rest,
});
