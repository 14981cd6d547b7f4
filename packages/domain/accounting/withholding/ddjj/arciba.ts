// AGIP (Ciudad de Buenos Aires), e-ARCIBA 3.0: withholdings and perceptions in one record of 23 fields, and credit notes, which
// take perceptions back, in a file of their own with 13.
import { sum, toAmount } from '#kernel/money.ts';
import { crlf, type Filed, type FiledDocument, printedDigits, twelveDigits } from './filed.ts';
import { column, type Layout, lineOf } from './layout.ts';

const CERTIFICATE_PLACES = 16;

export const ARCIBA: Layout = [
  column('operation', 1, 'digits'),
  column('rule', 3, 'digits'),
  column('date', 10, 'day'),
  column('document_type', 2, 'digits'),
  column('letter', 1, 'text'),
  column('document_number', 16, 'digits'),
  column('document_date', 10, 'day'),
  column('document_amount', 16, 'comma'),
  column('certificate', CERTIFICATE_PLACES, 'text'),
  column('party_document_type', 1, 'digits'),
  column('party_document', 11, 'digits'),
  column('gross_income_status', 1, 'digits'),
  column('gross_income_number', 11, 'digits', '0'),
  column('vat_status', 1, 'digits'),
  column('name', 30, 'text'),
  column('other_items', 16, 'comma'),
  column('vat', 16, 'comma'),
  column('base', 16, 'comma'),
  column('rate', 5, 'comma'),
  column('amount', 16, 'comma'),
  column('total', 16, 'comma'),
  column('acceptance', 1, 'text'),
  column('acceptance_date', 10, 'day'),
];

export const ARCIBA_CREDIT_NOTES: Layout = [
  column('operation', 1, 'digits'),
  column('note_number', 12, 'digits'),
  column('note_date', 10, 'day'),
  column('base', 16, 'comma'),
  column('certificate', CERTIFICATE_PLACES, 'text'),
  column('original_type', 2, 'digits'),
  column('letter', 1, 'text'),
  column('original_number', 16, 'digits'),
  column('party_document', 11, 'digits'),
  column('rule', 3, 'digits'),
  column('original_date', 10, 'day'),
  column('amount', 16, 'comma'),
  column('rate', 5, 'comma'),
];

const OPERATION = { withholding: 1, perception: 2 } as const;
/** The general regime. */
const RULE = '029';
const DOCUMENT_TYPE = {
  invoice: 1,
  debit_note: 2,
  receipt: 3,
  payment_order: 3,
  credit_note: 9,
  other: 9,
} as const;
/** A debit note to which a perception was added. */
const OTHER_DOCUMENT = 9;
const CREDIT_INVOICE = 10;
const CUIT = 3;
/** CUIL and CDI by the authority's codes. */
const PARTY_DOCUMENT: Readonly<Record<number, number>> = { 86: 2, 87: 1 };
const VAT_STATUS: Readonly<Record<string, number>> = {
  responsable_inscripto: 1,
  exento: 3,
  monotributo: 4,
};
const NOT_REGISTERED = 4;

export const arciba = (items: readonly Filed[]): string =>
  crlf(items.map((item) => lineOf(ARCIBA, valuesOf(item))));

export const arcibaCreditNotes = (items: readonly Filed[]): string =>
  crlf(items.map((item) => lineOf(ARCIBA_CREDIT_NOTES, noteValues(item))));

function valuesOf(item: Filed) {
  const { document } = item;
  const vat = document.letter === 'A' || document.letter === 'M' ? (document.vat ?? 0) : 0;
  const other = toAmount(sum([document.amount, -vat, -item.base]));
  return {
    operation: OPERATION[item.kind],
    rule: RULE,
    date: item.date,
    document_type: documentType(item, document),
    letter: document.type === 'invoice' ? document.letter : undefined,
    document_number: printedDigits(document),
    document_date: document.date,
    document_amount: document.amount,
    certificate: certificateOf(item),
    party_document_type: PARTY_DOCUMENT[item.cuit_type ?? 0] ?? CUIT,
    party_document: item.cuit,
    gross_income_status: item.gross_income_status ?? NOT_REGISTERED,
    gross_income_number: item.gross_income_number?.replaceAll(/\D/g, '').slice(-11),
    vat_status: VAT_STATUS[item.vat_condition ?? ''] ?? 1,
    name: item.name,
    other_items: Math.max(0, other),
    vat,
    base: item.base,
    rate: item.rate,
    amount: item.amount,
    total: item.amount,
  };
}

/** The running number stands at its end: a long prefix is what is cut. */
const certificateOf = ({ certificate }: Filed): string | undefined =>
  certificate?.number.slice(-CERTIFICATE_PLACES);

function documentType({ kind }: Filed, { type, is_credit_invoice }: FiledDocument): number {
  if (type === 'invoice' && is_credit_invoice) return CREDIT_INVOICE;
  if (type === 'debit_note' && kind === 'perception') return OTHER_DOCUMENT;
  return DOCUMENT_TYPE[type];
}

/** What is taken back stands without a sign: the file says that it is to be deducted. */
function noteValues(item: Filed) {
  const original = item.original ?? item.document;
  return {
    operation: OPERATION[item.kind],
    note_number: twelveDigits(item.document),
    note_date: item.date,
    base: Math.abs(item.base),
    certificate: certificateOf(item),
    original_type: documentType(item, original),
    letter: original.letter,
    original_number: printedDigits(original),
    party_document: item.cuit,
    rule: RULE,
    original_date: original.date,
    amount: Math.abs(item.amount),
    rate: item.rate,
  };
}
