// Parts of an order cost what the order costs, however it comes.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import { rowOf } from '#resource/test-data/row-of.ts';
import { orderAmounts } from './order-amounts.ts';
import { awaited, type Came, withReceived } from './order-lines.ts';
import { costOf, restCancelled } from './order-receipt.ts';
import { Order } from './records/order.ts';

const cents = (max: number) => fc.integer({ min: 0, max }).map((each) => each / 100);
const line = fc.record({
  quantity: fc.integer({ min: 1, max: 40 }),
  unit_price: cents(90_000),
});
const history = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
  tax_amount: cents(50_000),
  shipping_cost: cents(9_000),
  parts: fc.array(fc.array(fc.nat({ max: 40 }), { minLength: 1, maxLength: 6 }), { maxLength: 5 }),
});

type History = typeof history extends fc.Arbitrary<infer H> ? H : never;

const ordered = ({ lines, tax_amount, shipping_cost }: History): Order => {
  const items = lines.map((each) => ({ product_id: 'p', product_name: 'x', ...each }));
  const order = rowOf(Order, { items, tax_amount, shipping_cost, status: 'shipped' });
  return { ...order, ...orderAmounts(order, {}) };
};

/** What comes of the order, part by part, and what each part costs. */
function come(order: Order, parts: readonly (readonly Came[])[]) {
  let now = order;
  const costs = parts.map((came) => {
    const next = { ...now, items: withReceived(now.items, came) };
    const cost = toAmount(decimal(costOf(next)).minus(costOf(now)));
    now = next;
    return cost;
  });
  return { order: now, costs };
}

test('all parts together cost the total, to the cent, and no part costs less than nothing', () => {
  fc.assert(
    fc.property(history, (given) => {
      const order = ordered(given);
      const parts = partsOf(order, given.parts);
      const { order: after, costs } = come(order, parts);
      const { costs: last } = come(after, [awaited(after.items)]);
      expect(Math.min(...costs, ...last)).toBeGreaterThanOrEqual(0);
      expect(toAmount(sum([...costs, ...last]))).toBe(order.total);
    }),
  );
});

test('an order whose rest is given up costs what came of it', () => {
  fc.assert(
    fc.property(history, (given) => {
      const order = ordered(given);
      const parts = partsOf(order, given.parts);
      fc.pre(parts.length > 0);
      const { order: after, costs } = come(order, parts);
      const final = { ...after, ...restCancelled(after) };
      expect(final.total).toBe(toAmount(sum(costs)));
      expect(final).toMatchObject(orderAmounts(final, {}));
      expect(awaited(final.items)).toEqual([]);
    }),
  );
});

test('what was paid beyond the part that came is told', () => {
  const order = ordered({
    lines: [{ quantity: 10, unit_price: 5 }],
    tax_amount: 10.5,
    shipping_cost: 4,
    parts: [],
  });
  const part = { ...order, items: withReceived(order.items, [{ index: 0, quantity: 4 }]) };
  expect(restCancelled({ ...part, paid_amount: 64.5 })).toMatchObject({
    subtotal: 20,
    tax_amount: 4.2,
    total: 28.2,
    paid_amount: 28.2,
    payment_status: 'paid',
    overpaid_amount: 36.3,
  });
  expect(restCancelled({ ...part, paid_amount: 8 })).not.toHaveProperty('overpaid_amount');
});

/** Parts of what is awaited: one number a line, cut to what is left of it. */
function partsOf(order: Order, wishes: readonly (readonly number[])[]): Came[][] {
  let items = order.items;
  return wishes.flatMap((wish) => {
    const came = awaited(items)
      .map(({ index, quantity }) => ({ index, quantity: Math.min(quantity, wish[index] ?? 0) }))
      .filter(({ quantity }) => quantity > 0);
    if (came.length === 0) return [];
    items = withReceived(items, came);
    return [came];
  });
}
