// A received invoice as an entry of the purchases book. Documents of class B and C tell no VAT and give no credit: their whole is
// outside VAT. A credit note that the portal states with its sign is positive here, as its type subtracts.
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { BookEntry, Perceptions } from '../../records/vat/book-entry.ts';
import { isCreditNote, isWithoutCredit } from '../../records/vat/voucher-kinds.ts';
import { completed, type EntryRules } from './complete-entry.ts';

/** What of a received invoice the book reads. */
type Purchase = {
  readonly supplier_cuit: string;
  readonly supplier_name?: string;
  readonly voucher_type: number;
  readonly sale_point: number;
  readonly voucher_number: number;
  readonly issue_date: string;
  readonly currency: string;
  readonly exchange_rate: number;
  readonly total_amount: number;
  readonly net_untaxed: number;
  readonly exempt: number;
  readonly other_taxes: number;
  readonly vat_items: readonly { aliquot: number; base: number; amount: number }[];
  /** By kind, where the file tells them; otherwise all are other taxes. */
  readonly perceptions?: Partial<Perceptions> & { readonly internal_taxes?: number };
};

const CUIT = 80;
const REGISTERED = 1;

export function entryOfPurchase(invoice: Purchase, rules: EntryRules): BookEntry {
  const isTurned = isCreditNote(invoice.voucher_type) && invoice.total_amount < 0;
  const amount = (value: number): number =>
    isTurned && value !== 0 ? toAmount(decimal(value).neg()) : value;
  const { internal_taxes = 0, ...kinds } = invoice.perceptions ?? {};
  const perceptions = turned(kinds, amount);
  const told = sum([internal_taxes, ...amountsIn(kinds)]);
  const others = toAmount(decimal(invoice.other_taxes).minus(told));
  const total = amount(invoice.total_amount);
  const exempt = amount(invoice.exempt);
  const isPlain = isWithoutCredit(invoice.voucher_type);
  const taxes = sum([amount(invoice.other_taxes), exempt]);
  return completed(
    {
      book_type: 'purchases',
      date: invoice.issue_date,
      voucher_type: invoice.voucher_type,
      sale_point: invoice.sale_point,
      number: invoice.voucher_number,
      party: {
        document_type: CUIT,
        document_number: invoice.supplier_cuit,
        ...(invoice.supplier_name !== undefined && { name: invoice.supplier_name }),
        ...(!isPlain && { vat_condition: REGISTERED }),
      },
      currency: invoice.currency,
      exchange_rate: invoice.exchange_rate,
      vat_items: isPlain
        ? []
        : invoice.vat_items.map((item) => ({
            aliquot: item.aliquot,
            base: amount(item.base),
            amount: amount(item.amount),
          })),
      untaxed: isPlain ? toAmount(decimal(total).minus(taxes)) : amount(invoice.net_untaxed),
      exempt,
      perceptions,
      internal_taxes: amount(internal_taxes),
      other_taxes: amount(others),
      total,
    },
    rules,
  );
}

const amountsIn = ({ gross_income = [], ...rest }: Partial<Perceptions>): number[] => [
  ...Object.values(rest),
  ...gross_income.map(({ amount }) => amount),
];

const turned = (
  { gross_income = [], ...rest }: Partial<Perceptions>,
  amount: (value: number) => number,
): Partial<Perceptions> => ({
  ...Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, amount(value)])),
  gross_income: gross_income.map((row) => ({ ...row, amount: amount(row.amount) })),
});
