// SIRCAR: agents of gross income tax in the other jurisdictions. Values are separated by commas, decimals by points, and each has
// its length all the same. Córdoba and Misiones ask besides for the certificate, and for the document that a credit note takes back.
import { crlf, type Filed, type FiledDocument, regimeDigits, twelveDigits } from './filed.ts';
import { cellsOf, column, type Layout } from './layout.ts';

/** Lines of both kinds, but for what a document is known by. */
const lineWith = (...document: Layout): Layout => [
  column('line', 5, 'digits'),
  ...document,
  column('number', 12, 'digits'),
  column('cuit', 11, 'digits'),
  column('date', 10, 'day'),
  column('base', 12, 'point'),
  column('rate', 6, 'point'),
  column('amount', 12, 'point'),
  column('regime', 3, 'digits'),
  column('jurisdiction', 3, 'digits'),
];

const SIRCAR_WITHHOLDINGS = lineWith(column('origin', 1, 'digits'), column('type', 1, 'digits'));
const SIRCAR_PERCEPTIONS = lineWith(
  column('document_type', 3, 'digits'),
  column('letter', 1, 'text'),
);

const CERTIFICATE: Layout = [
  column('operation', 1, 'digits'),
  column('certificate_date', 10, 'day'),
  column('certificate', 14, 'digits'),
  column('original_certificate', 14, 'digits', '0'),
];

const ORIGINAL: Layout = [column('operation', 1, 'digits'), column('original', 14, 'text', '0')];

const OWN_SOFTWARE = 1;
const DONE = 1;
const TAKEN_BACK = 2;
/** Jurisdictions with values more: the operation, of withholdings certificate date and numbers, of perceptions the original document. */
const WITH_CERTIFICATE = ['904', '914'];
const DOCUMENT_TYPE = {
  invoice: '001',
  debit_note: '002',
  receipt: '005',
  payment_order: '005',
  credit_note: '102',
  other: '020',
} as const;

export const sircar = (items: readonly Filed[]): string =>
  crlf(
    items.map((item, i) => (item.kind === 'withholding' ? withholding : perception)(item, i + 1)),
  );

const withholding = (item: Filed, line: number): string => {
  const number = item.certificate?.sequence ?? item.document.number;
  return cellsOf(layoutOf(item, SIRCAR_WITHHOLDINGS, CERTIFICATE), {
    line,
    origin: OWN_SOFTWARE,
    type: DONE,
    number,
    ...facts(item),
    operation: DONE,
    certificate_date: item.date,
    certificate: number,
  }).join(',');
};

const perception = (item: Filed, line: number): string => {
  const { document, original } = item;
  const isTakenBack = document.type === 'credit_note';
  return cellsOf(layoutOf(item, SIRCAR_PERCEPTIONS, ORIGINAL), {
    line,
    document_type: DOCUMENT_TYPE[document.type],
    letter: document.letter,
    number: twelveDigits(document),
    ...facts(item),
    operation: isTakenBack ? TAKEN_BACK : DONE,
    original: isTakenBack && original !== undefined ? named(original) : undefined,
  }).join(',');
};

const layoutOf = (item: Filed, layout: Layout, more: Layout): Layout =>
  WITH_CERTIFICATE.includes(item.jurisdiction ?? '') ? [...layout, ...more] : layout;

const facts = (item: Filed) => ({
  cuit: item.cuit,
  date: item.date,
  base: item.base,
  rate: item.rate,
  amount: item.amount,
  regime: regimeDigits(item.regime),
  jurisdiction: item.jurisdiction,
});

/** The original as one digit of its type, its letter and its number. */
const named = (original: FiledDocument): string =>
  `${String(Number(DOCUMENT_TYPE[original.type]))[0]}${original.letter ?? ' '}${twelveDigits(original)}`;
