// SIFERE and the VAT return: what was withheld from the account, or charged to it as a perception, listed for its own returns.
import { crlf, type Filed, regimeDigits, sixteenDigits } from './filed.ts';
import { column, hyphened, type Layout, lineOf } from './layout.ts';

const head = [
  column('jurisdiction', 3, 'digits'),
  column('cuit', 13, 'text'),
  column('date', 10, 'day'),
  column('sale_point', 4, 'digits', '0'),
];

export const SIFERE_PERCEPTIONS: Layout = [
  ...head,
  column('number', 8, 'digits'),
  column('document_type', 1, 'text'),
  column('letter', 1, 'text'),
  column('amount', 11, 'comma'),
];

export const SIFERE_WITHHOLDINGS: Layout = [
  ...head,
  column('number', 16, 'digits'),
  column('document_type', 1, 'text'),
  column('letter', 1, 'text'),
  column('original_number', 20, 'digits', '0'),
  column('amount', 11, 'comma'),
];

export const VAT_SUFFERED: Layout = [
  column('regime', 3, 'digits'),
  column('cuit', 13, 'text'),
  column('date', 10, 'day'),
  column('number', 16, 'digits'),
  column('amount', 16, 'comma'),
];

const DOCUMENT_TYPE = {
  invoice: 'F',
  credit_note: 'C',
  debit_note: 'D',
  receipt: 'R',
  payment_order: 'O',
  other: 'O',
} as const;

const CERTIFICATE_DIGITS = 16;

export const sifere = (items: readonly Filed[]): string => crlf(items.map(sifereLine));

export const vatSuffered = (items: readonly Filed[]): string =>
  crlf(
    items.map((item) =>
      lineOf(VAT_SUFFERED, {
        regime: regimeDigits(item.regime),
        cuit: hyphened(item.cuit),
        date: item.date,
        number: certificateDigits(item) ?? sixteenDigits(item.document),
        amount: item.amount,
      }),
    ),
  );

/** The number of the certificate as it is printed, without what stands between its digits. */
const certificateDigits = ({ certificate }: Filed): string | undefined =>
  certificate?.number.replaceAll(/\D/g, '').slice(-CERTIFICATE_DIGITS);

function sifereLine(item: Filed): string {
  const { document } = item;
  const isWithheld = item.kind === 'withholding';
  return lineOf(isWithheld ? SIFERE_WITHHOLDINGS : SIFERE_PERCEPTIONS, {
    jurisdiction: item.jurisdiction,
    cuit: hyphened(item.cuit),
    date: item.date,
    sale_point: (document.sale_point ?? 0) % 1e4,
    number: document.number % (isWithheld ? 1e16 : 1e8),
    document_type: DOCUMENT_TYPE[document.type],
    letter: document.letter,
    original_number: isWithheld ? document.number : undefined,
    amount: item.amount,
  });
}
