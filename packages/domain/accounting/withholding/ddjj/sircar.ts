// SIRCAR: agents of gross income tax in the other jurisdictions. Values are separated by commas, decimals by points, and each has
// its length all the same. Córdoba and Misiones ask besides for the certificate, and for the document that a credit note takes back.
import { crlf, type Filed, type FiledDocument, regimeDigits, twelveDigits } from './filed.ts';
import { signedFigure, slashed } from './layout.ts';

const LINE_LENGTH = 5;
const OWN_SOFTWARE = 1;
const DONE = 1;
const TAKEN_BACK = 2;
const PLACE_OF_NUMBER = 14;
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
    items.map((item, i) =>
      (item.kind === 'withholding' ? withholding(item, i + 1) : perception(item, i + 1)).join(','),
    ),
  );

const withholding = (item: Filed, line: number): string[] => [
  numbered(line),
  String(OWN_SOFTWARE),
  String(DONE),
  String(item.certificate?.sequence ?? item.document.number).padStart(12, '0'),
  ...facts(item),
  ...(WITH_CERTIFICATE.includes(item.jurisdiction ?? '') ? certificate(item) : []),
];

const perception = (item: Filed, line: number): string[] => [
  numbered(line),
  DOCUMENT_TYPE[item.document.type],
  item.document.letter ?? ' ',
  twelveDigits(item.document),
  ...facts(item),
  ...(WITH_CERTIFICATE.includes(item.jurisdiction ?? '') ? takenBack(item) : []),
];

const facts = (item: Filed): string[] => [
  item.cuit,
  slashed(item.date),
  signedFigure(item.base, 12),
  signedFigure(item.rate, 6),
  signedFigure(item.amount, 12),
  regimeDigits(item.regime).padStart(3, '0'),
  item.jurisdiction ?? '',
];

const certificate = (item: Filed): string[] => {
  const sequence = item.certificate?.sequence ?? item.document.number;
  const number = String(sequence).padStart(PLACE_OF_NUMBER, '0');
  return [String(DONE), slashed(item.date), number, '0'.repeat(PLACE_OF_NUMBER)];
};

/** The original as one digit of its type, its letter and its number. */
const takenBack = ({ document, original }: Filed): string[] =>
  document.type === 'credit_note'
    ? [String(TAKEN_BACK), original === undefined ? '0'.repeat(PLACE_OF_NUMBER) : named(original)]
    : [String(DONE), '0'.repeat(PLACE_OF_NUMBER)];

const named = (original: FiledDocument): string =>
  `${String(Number(DOCUMENT_TYPE[original.type]))[0]}${original.letter ?? ' '}${twelveDigits(original)}`;

const numbered = (line: number): string => String(line).padStart(LINE_LENGTH, '0');
