// SICORE: withholdings of national taxes, a record of 198 characters. The first 145 are the importer's old record; payer's name,
// gross-up and the two tax numbers of foreign cases follow, blank for parties of the country.
import { crlf, type Filed, regimeDigits, sixteenDigits } from './filed.ts';
import { column, type Layout, lineOf } from './layout.ts';

export const SICORE: Layout = [
  column('document_type', 2, 'digits'),
  column('document_date', 10, 'day'),
  column('document_number', 16, 'text'),
  column('document_amount', 16, 'point'),
  column('tax', 4, 'digits'),
  column('regime', 3, 'digits'),
  column('operation', 1, 'digits'),
  column('base', 14, 'point'),
  column('date', 10, 'day'),
  column('condition', 2, 'digits'),
  column('suspended', 1, 'digits', '0'),
  column('amount', 14, 'point'),
  column('exclusion', 6, 'point', '000.00'),
  column('exclusion_until', 10, 'day'),
  column('party_document_type', 2, 'digits'),
  column('party_document', 20, 'text'),
  column('original_certificate', 14, 'digits', '0'),
  column('payer_name', 30, 'text'),
  column('grossed_up', 1, 'digits', '0'),
  column('foreign_tax_number', 11, 'text'),
  column('payer_tax_number', 11, 'text'),
];

const DOCUMENT_TYPE = {
  invoice: 1,
  receipt: 2,
  credit_note: 3,
  debit_note: 4,
  other: 5,
  payment_order: 6,
} as const;
const TAX = { income: 217, vat: 767, social_security: 353, gross_income: 0 } as const;
const CUIT = 80;

export const sicore = (items: readonly Filed[]): string =>
  crlf(items.map((item) => lineOf(SICORE, valuesOf(item))));

/** A credit note is one by its document type: the record has no sign. */
function valuesOf(item: Filed) {
  const { document } = item;
  return {
    document_type: DOCUMENT_TYPE[document.type],
    document_date: document.date,
    document_number: sixteenDigits(document),
    document_amount: Math.abs(document.amount),
    tax: TAX[item.tax],
    regime: regimeDigits(item.regime),
    operation: item.kind === 'withholding' ? 1 : 2,
    base: Math.abs(item.base),
    date: item.date,
    condition: item.condition === 'registered' ? 1 : 2,
    amount: Math.abs(item.amount),
    exclusion: item.exclusion?.percentage,
    exclusion_until: item.exclusion?.valid_to,
    party_document_type: item.cuit_type ?? CUIT,
    party_document: item.cuit,
  };
}
