// What the settlement of a month of VAT asks of the books, once both of its books are closed and it is calculated: tax owed and tax
// credit go, what a percentage over all leaves of the credit is a cost, what was carried over or paid ahead is used up, and what is left
// is owed to the authority or carried on.
// fiscal#vat-settlement, fiscal#books. A recalculation takes the entry back and makes another.

import { lastOfMonth } from '#kernel/date.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import { unmoved } from '#resource/change.ts';
import { bookId } from '../records/vat/period.ts';
import { VatBook } from '../records/vat/vat-book.ts';
import { VatSummary } from '../records/vat/vat-summary.ts';
import { credit, debit, type Leg, merged } from './legs.ts';
import type { Source } from './source.ts';

type Amounts = Pick<
  VatSummary,
  | 'debit_vat'
  | 'debit_restitution'
  | 'credit_vat'
  | 'credit_restitution'
  | 'previous_technical_balance'
  | 'technical_balance'
  | 'previous_free_balance'
  | 'free_balance'
  | 'withholdings'
  | 'perceptions'
  | 'payments_on_account'
  | 'balance'
> &
  Partial<Pick<VatSummary, 'non_computable_credit'>>;

export function settlementLegs(of: Amounts): Leg[] {
  const less = (a: number, b: number) => toAmount(decimal(a).minus(b));
  return merged([
    ...debit('output_vat', less(of.debit_vat, of.debit_restitution)),
    ...credit('input_vat', less(of.credit_vat, of.credit_restitution)),
    ...credit('input_vat', of.non_computable_credit ?? 0),
    ...debit('expenses', of.non_computable_credit ?? 0),
    ...debit('vat_technical_balance', less(of.technical_balance, of.previous_technical_balance)),
    ...debit('vat_free_balance', less(of.free_balance, of.previous_free_balance)),
    ...credit('vat_withholdings_suffered', of.withholdings),
    ...credit('vat_perceptions_suffered', of.perceptions),
    ...credit('other_receivables', of.payments_on_account),
    ...credit('vat_payable', Math.max(of.balance, 0)),
  ]);
}

export const vatSource: Source = {
  name: 'vat_summary',
  isOfItsMonth: true,
  async read(ctx, id) {
    const summary = await ctx.store.get(VatSummary, id);
    if (summary?.status !== 'calculated') return { events: [], guards: [] };
    const { period } = summary;
    const ids = [bookId(period, 'sales'), bookId(period, 'purchases')];
    const books = await ctx.store.getMany(VatBook, ids);
    const guards = [unmoved(VatSummary, summary)];
    if (!ids.every((one) => books.get(one)?.status === 'closed')) return { events: [], guards };
    const legs = settlementLegs(summary);
    const date = lastOfMonth(`${period}-01`);
    const description = `Liquidación de IVA ${period}`;
    const facts = JSON.stringify(legs);
    return { events: [{ part: 'settlement', date, description, legs, facts }], guards };
  },
};
