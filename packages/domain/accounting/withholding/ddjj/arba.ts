// ARBA (Buenos Aires): the files of its web application, withholdings (activity 6) and perceptions (activity 7), by half-month.
import { crlf, type Filed, type FiledDocument } from './filed.ts';
import { column, hyphened, type Layout, lineOf } from './layout.ts';

export const ARBA_WITHHOLDINGS: Layout = [
  column('cuit', 13, 'text'),
  column('date', 10, 'day'),
  column('sale_point', 4, 'digits'),
  column('number', 8, 'digits'),
  column('amount', 11, 'comma'),
  column('operation', 1, 'text'),
];

export const ARBA_PERCEPTIONS: Layout = [
  column('cuit', 13, 'text'),
  column('date', 10, 'day'),
  column('document_type', 1, 'text'),
  column('letter', 1, 'text'),
  column('sale_point', 4, 'digits'),
  column('number', 8, 'digits'),
  column('base', 12, 'comma'),
  column('amount', 11, 'comma'),
  column('perception_date', 10, 'day'),
  column('operation', 1, 'text'),
];

const ACTIVITY = { withholding: 6, perception: 7 } as const;
const DOCUMENT_TYPE: Readonly<Record<string, string>> = {
  invoice: 'F',
  receipt: 'R',
  credit_note: 'C',
  debit_note: 'D',
};
const CREDIT_INVOICE_TYPE: Readonly<Record<string, string>> = {
  invoice: 'E',
  credit_note: 'H',
  debit_note: 'I',
};
/** An addition, as opposed to a change or a removal. */
const ADDED = 'A';
const SALE_POINT_WRAP = 1e4;
const NUMBER_WRAP = 1e8;

export const arba = (items: readonly Filed[]): string =>
  crlf(items.map((item) => (item.kind === 'withholding' ? withholding(item) : perception(item))));

/** "AR-30712345671-2026101-6-LOTE1.txt"; half 0 is the whole month. */
export const arbaFileName = (
  cuit: string,
  period: string,
  { kind, half = 0 }: { kind: Filed['kind']; half?: number },
): string => `AR-${cuit}-${period.replace('-', '')}${half}-${ACTIVITY[kind]}-LOTE1.txt`;

const withholding = (item: Filed): string => {
  const { sale_point = 0, number } = paperOf(item);
  return lineOf(ARBA_WITHHOLDINGS, {
    cuit: hyphened(item.cuit),
    date: item.date,
    sale_point: sale_point % SALE_POINT_WRAP,
    number: number % NUMBER_WRAP,
    amount: item.amount,
    operation: ADDED,
  });
};

/** The agent's certificate, its year in place of a sale point: its numbers begin anew each year. */
function paperOf({ certificate, document }: Filed): Pick<FiledDocument, 'sale_point' | 'number'> {
  if (certificate === undefined) return document;
  const [, year = '0'] = /(\d{4})-\d+$/.exec(certificate.number) ?? [];
  return { sale_point: Number(year), number: certificate.sequence };
}

const perception = (item: Filed): string =>
  lineOf(ARBA_PERCEPTIONS, {
    cuit: hyphened(item.cuit),
    date: item.date,
    document_type: documentType(item.document),
    letter: item.document.letter,
    sale_point: (item.document.sale_point ?? 0) % SALE_POINT_WRAP,
    number: item.document.number % NUMBER_WRAP,
    base: item.base,
    amount: item.amount,
    perception_date: item.date,
    operation: ADDED,
  });

const documentType = ({ type, is_credit_invoice }: FiledDocument): string =>
  (is_credit_invoice ? CREDIT_INVOICE_TYPE[type] : undefined) ?? DOCUMENT_TYPE[type] ?? 'F';
