// With which figures a month ends, read after everything has come to rest: those that must agree are read from resources of their own.
import type { Rec } from '#resource/test-data/rec.ts';
import { type Business, MONTH } from './business.ts';

export type MonthEnd = {
  /** Units in stock, by product. */
  stock(...products: Rec[]): Promise<number[]>;
  /** Totals of the VAT book: rates as [rate, base, tax], in their order. */
  book(type: 'sales' | 'purchases'): Promise<Rec>;
  /** Figures of the month's sales, and their totals by that. */
  sold(groupBy: string): Promise<Rec>;
  /** What the party owes by its account, and by the sum of its movements. */
  owed(party: Rec, type?: 'customer' | 'supplier'): Promise<{ balance: number; moved: number }>;
};

export function monthEnd({ stack, get, post }: Business): MonthEnd {
  return {
    async stock(...products) {
      const found = await Promise.all(products.map(({ _id }) => get(`/products/${_id}/`)));
      return found.map(({ stock }) => stock);
    },
    async book(type) {
      await stack.background.rest();
      const { totals, warnings, entries_count } = await get(`/iva/books/${MONTH}/${type}/`);
      const rates = totals.vat_items.map(({ aliquot, base, amount }: Rec) => [
        aliquot,
        base,
        amount,
      ]);
      return { ...totals, rates, warnings, entries_count };
    },
    async sold(groupBy) {
      const metrics = ['count', 'total', 'tax', 'cost', 'margin', 'units'];
      const body = { from: `${MONTH}-01`, to: `${MONTH}-31`, group_by: groupBy, metrics };
      const { groups, totals } = await post('/stats/transactions/', body);
      const by = groups.map(({ key, total }: Rec) => [key, total]);
      return { ...totals, by: Object.fromEntries(by) };
    },
    async owed({ _id }, type = 'customer') {
      const { items } = await get(`/current-accounts/list/?party_type=${type}&party_id=${_id}`);
      const [account] = items;
      const movements = await get(`/current-accounts/${account._id}/movements/list/?per_page=100`);
      const signed = movements.items.map(({ direction, account_amount }: Rec) =>
        Math.round((direction === 'debit' ? account_amount : -account_amount) * 100),
      );
      const cents = signed.reduce((sum: number, each: number) => sum + each, 0);
      return { balance: account.balance, moved: cents / 100 };
    },
  };
}
