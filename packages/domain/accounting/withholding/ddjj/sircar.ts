// SIRCAR: agents of gross income tax in the other jurisdictions. Values are separated by commas, decimals by points, and each has
// its length all the same. Entre Ríos and La Pampa ask of withholdings for the document that one takes back besides.
import { printed } from '#kernel/money.ts';
import { crlf, type Filed, regimeDigits, twelveDigits } from './filed.ts';
import { slashed } from './layout.ts';

const LINE_LENGTH = 5;
const OWN_SOFTWARE = 1;
const WITHHELD = 1;
/** Jurisdictions with four values more: the operation, and certificate date and numbers. */
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
  String(WITHHELD),
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
];

const facts = (item: Filed): string[] => [
  item.cuit,
  slashed(item.date),
  figure(item.base, 12),
  figure(item.rate, 6),
  figure(item.amount, 12),
  regimeDigits(item.regime).padStart(3, '0'),
  item.jurisdiction ?? '',
];

const certificate = (item: Filed): string[] => {
  const number = String(item.certificate?.sequence ?? item.document.number).padStart(14, '0');
  return [String(WITHHELD), slashed(item.date), number, '0'.repeat(14)];
};

const numbered = (line: number): string => String(line).padStart(LINE_LENGTH, '0');
const figure = (value: number, length: number): string => printed(value).padStart(length, '0');
