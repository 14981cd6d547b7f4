// SIRE, emission by batch: F.2005 for VAT (305 characters), from the day on which the agent files there, and F.2004 for social
// security (191).
import { crlf, type Filed, printedDigits, regimeDigits } from './filed.ts';
import { column, type Layout, lineOf } from './layout.ts';

export const F2005: Layout = [
  column('version', 4, 'digits'),
  column('trace', 36, 'text'),
  column('tax', 3, 'digits'),
  column('regime', 3, 'digits'),
  column('date', 10, 'day'),
  column('condition', 2, 'digits'),
  column('not_withheld', 1, 'digits'),
  column('why_not_withheld', 30, 'text'),
  column('amount', 14, 'point'),
  column('base', 14, 'point'),
  column('is_excluded', 1, 'digits'),
  column('exclusion', 6, 'point'),
  column('exclusion_until', 10, 'day'),
  column('document_type', 2, 'digits'),
  column('document_date', 10, 'day'),
  column('document_number', 16, 'text'),
  column('coe', 12, 'text'),
  column('original_coe', 12, 'text'),
  column('cae', 14, 'text'),
  column('document_amount', 14, 'point'),
  column('why_adjusted', 30, 'text'),
  column('cuit', 11, 'digits'),
  column('original_certificate', 25, 'text'),
  column('original_date', 10, 'day'),
  column('original_amount', 14, 'point'),
  column('why_annulled', 1, 'text'),
];

export const F2004: Layout = [
  column('form', 4, 'digits'),
  column('version', 4, 'digits'),
  column('trace', 10, 'text'),
  column('agent_cuit', 11, 'digits'),
  column('tax', 3, 'digits'),
  column('regime', 3, 'digits'),
  column('cuit', 11, 'digits'),
  column('date', 10, 'day'),
  column('document_type', 2, 'digits'),
  column('document_date', 10, 'day'),
  column('document_number', 16, 'text'),
  column('document_amount', 14, 'point'),
  column('amount', 14, 'point'),
  column('original_certificate', 25, 'text'),
  column('original_date', 10, 'day'),
  column('original_amount', 14, 'point'),
  column('other_data', 30, 'text'),
];

const VERSION = 100;
const VAT = 216;
const SOCIAL_SECURITY = 353;
const DOCUMENT_TYPE = {
  invoice: 1,
  receipt: 2,
  credit_note: 3,
  debit_note: 4,
  other: 5,
  payment_order: 6,
} as const;

export const f2005 = (items: readonly Filed[]): string =>
  crlf(items.map((item) => lineOf(F2005, vatValues(item))));

export const f2004 = (items: readonly Filed[], agentCuit: string): string =>
  crlf(items.map((item) => lineOf(F2004, socialSecurityValues(item, agentCuit))));

function vatValues(item: Filed) {
  const excluded = (item.exclusion?.percentage ?? 0) > 0;
  return {
    version: VERSION,
    tax: VAT,
    regime: regimeDigits(item.regime),
    date: item.date,
    condition: item.condition === 'registered' ? 1 : 2,
    not_withheld: 0,
    amount: item.amount,
    base: item.base,
    is_excluded: excluded ? 1 : 0,
    exclusion: excluded ? item.exclusion?.percentage : undefined,
    exclusion_until: excluded ? item.exclusion?.valid_to : undefined,
    ...documentValues(item),
    cuit: item.cuit,
  };
}

const socialSecurityValues = (item: Filed, agentCuit: string) => ({
  form: 2004,
  version: VERSION,
  agent_cuit: agentCuit,
  tax: SOCIAL_SECURITY,
  regime: regimeDigits(item.regime),
  cuit: item.cuit,
  date: item.date,
  ...documentValues(item),
  amount: item.amount,
});

const documentValues = ({ document }: Filed) => ({
  document_type: DOCUMENT_TYPE[document.type],
  document_date: document.date,
  document_number: printedDigits(document),
  document_amount: document.amount,
});
