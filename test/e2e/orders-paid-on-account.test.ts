// Whether an order to a supplier is paid follows what is settled of its debts on the supplier's current account, both ways, and time.
// Decision 391.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { beforeEach, expect, test } from 'vitest';
import { addDays, businessDate, startOfBusinessDay } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { historySeeds } from '../support/histories.ts';
import { seeded } from '../support/random.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

let stack: Stack & { background: Background };
let shop: Shop;
let supplier: Rec;
let account: Rec;
let product: Rec;
beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  supplier = await shop.good('POST', '/suppliers/', { name: 'Molinos', payment_terms_days: 3 });
  const party = { party_type: 'supplier', party_id: supplier._id };
  account = await shop.good('POST', '/current-accounts/', party);
  const stocked = { name: 'Harina', base_price: 1, track_stock: true };
  product = await shop.good('POST', '/products/', { ...stocked, stock: 1 });
});

const path = () => `/current-accounts/${account._id}`;
const walk = async (order: Rec, ...steps: string[]) => {
  for (const status of steps) await shop.good('PUT', `/orders/${order._id}/`, { status });
};
/** Ten units of ten pesos, shipped. */
const shipped = async (more: Rec = {}): Promise<Rec> => {
  const line = { product_id: product._id, product_name: 'Harina', quantity: 10, unit_price: 10 };
  const order = await shop.good('POST', '/orders/', {
    ...{ supplier_id: supplier._id, items: [line] },
    ...more,
  });
  await walk(order, ...(order.status === 'pending' ? [] : ['pending']), 'confirmed', 'shipped');
  return order;
};
const receive = (order: Rec, quantity: number): Promise<Rec> =>
  shop.good('POST', `/orders/${order._id}/receive/`, { items: [{ index: 0, quantity }] });
const read = async (order: Rec): Promise<Rec> => {
  await stack.background.rest();
  return shop.good('GET', `/orders/${order._id}/`);
};
const paidOf = async (order: Rec) => {
  const { payment_status, paid_amount, settled_amount = 0 } = await read(order);
  return [payment_status, paid_amount, settled_amount];
};
const pay = (amount: number, more: Rec = {}): Promise<Rec> =>
  shop.good('POST', `${path()}/movements/`, { type: 'payment', amount, ...more });
const reverse = (movement: Rec): Promise<Rec> =>
  shop.good('POST', `${path()}/movements/${movement._id}/reverse/`, {});
const dayAfter = async (day: string) => {
  await stack.background.rest();
  stack.clock.set(startOfBusinessDay(addDays(day, 1)) + 60_000);
  await stack.background.sweep();
  await stack.background.rest();
};

test('an order is paid as its debts are, in parts, and what is taken back is open again', async () => {
  const order = await shipped();
  await receive(order, 4);
  expect(await paidOf(order)).toEqual(['pending', 0, 0]);
  const first = await pay(30);
  expect(await paidOf(order)).toEqual(['partial', 30, 30]);
  await receive(order, 6);
  const { movement: rest } = await shop.good('POST', `${path()}/settle/`, {});
  expect(rest.amount).toBe(70);
  expect(await paidOf(order)).toEqual(['paid', 100, 100]);
  await reverse(rest);
  expect(await paidOf(order)).toEqual(['partial', 30, 30]);
  await reverse(first);
  expect(await paidOf(order)).toEqual(['pending', 0, 0]);
  const { items } = await shop.good('GET', `/events/list/?resource_id=${order._id}&per_page=100`);
  const states = items
    .filter(({ type }: Rec) => type === 'order.payment_status_changed')
    .map(({ data }: Rec) => data.payment_status);
  expect(states.sort()).toEqual(['paid', 'partial', 'partial', 'pending']);
});

test('a payment is of the order that it names, and an advance of the next one that comes', async () => {
  const [one, other] = [await shipped(), await shipped()];
  await receive(one, 10);
  const { receipts } = await receive(other, 10);
  await pay(60, { allocations: [{ movement_id: receipts[0].movement_id, amount: 60 }] });
  expect([await paidOf(one), await paidOf(other)]).toEqual([
    ['pending', 0, 0],
    ['partial', 60, 60],
  ]);
  await pay(200);
  const next = await shipped();
  await receive(next, 10);
  expect([await paidOf(one), await paidOf(other), await paidOf(next)]).toEqual([
    ['paid', 100, 100],
    ['paid', 100, 100],
    ['partial', 60, 60],
  ]);
});

test('what was paid otherwise is kept apart from what was settled on the account', async () => {
  const order = await shipped({ payment_status: 'partial', paid_amount: 20 });
  await receive(order, 10);
  expect((await shop.good('GET', `${path()}/`)).balance).toBe(-80);
  const payment = await pay(80);
  expect(await paidOf(order)).toEqual(['paid', 100, 80]);
  await walk(order, 'completed');
  const less = await shop.call('PUT', `/orders/${order._id}/`, { paid_amount: 100 });
  expect(less.status, less.story).toBe(200);
  await reverse(payment);
  expect(await paidOf(order)).toEqual(['partial', 20, 0]);
  await pay(50);
  expect(await paidOf(order)).toEqual(['partial', 70, 50]);
  const under = await shop.call('PUT', `/orders/${order._id}/`, { paid_amount: 40 });
  expect(under.json.errors, under.story).toMatchObject([
    { field: 'paid_amount', code: 'too_small', min: 50 },
  ]);
});

test('a withholding of a payment pays an order too, until it is annulled', async () => {
  const taxes = '/accounting/retenciones-percepciones';
  const agent = { agent: true, certificate_prefix: 'G-' };
  await shop.good('PUT', `${taxes}/config/`, { income: agent });
  const { items } = await shop.good('GET', `${taxes}/regimes/?code=78`);
  await shop.good('PUT', `/suppliers/${supplier._id}/`, {
    ...{ cuit: '30715686054', tax_condition: 'responsable_inscripto' },
  });
  const line = { product_id: product._id, product_name: 'Harina', quantity: 10 };
  const order = await shipped({ items: [{ ...line, unit_price: 60_500 }] });
  await receive(order, 10);
  const kept = await shop.good('POST', `${taxes}/retenciones/apply/`, {
    ...{ regime_id: items[0]._id, supplier_id: supplier._id, net_amount: 500_000 },
    ...{ date: businessDate(stack.clock.now()), current_account_id: account._id },
  });
  expect(await paidOf(order)).toEqual(['partial', kept.amount, kept.amount]);
  await pay(605_000 - kept.amount);
  expect(await paidOf(order)).toEqual(['paid', 605_000, 605_000]);
  await shop.good('POST', `${taxes}/retenciones/${kept._id}/annul/`, {});
  const left = 605_000 - kept.amount;
  expect(await paidOf(order)).toEqual(['partial', left, left]);
  const statement = await shop.good('GET', `/current-accounts/${account._id}/statement/`);
  expect(statement.lines.at(-1)).toMatchObject({ description: 'Retención anulada' });
});

test('an order that was settled is not overdue, one that was paid in part is from the next day on', async () => {
  const [settled, part, awaited] = [await shipped(), await shipped(), await shipped()];
  const { payment_due_date: due } = await receive(settled, 10);
  const name = ({ receipts }: Rec, amount: number) => ({
    allocations: [{ movement_id: receipts[0].movement_id, amount }],
  });
  await pay(100, name(await read(settled), 100));
  await receive(part, 10);
  await pay(40, name(await read(part), 40));
  await receive(awaited, 4);
  await pay(40, name(await read(awaited), 40));
  await dayAfter(due);
  expect([await paidOf(settled), await paidOf(part), await paidOf(awaited)]).toEqual([
    ['paid', 100, 100],
    ['overdue', 40, 40],
    ['partial', 40, 40],
  ]);
  await pay(10, name(await read(part), 10));
  expect(await paidOf(part)).toEqual(['partial', 50, 50]);
  await receive(awaited, 6);
  expect(await paidOf(awaited)).toEqual(['partial', 40, 40]);
  await dayAfter(addDays(due, 1));
  expect([await paidOf(part), await paidOf(awaited)]).toEqual([
    ['overdue', 50, 50],
    ['overdue', 40, 40],
  ]);
  const { movement } = await shop.good('POST', `${path()}/settle/`, {});
  expect([await paidOf(part), await paidOf(awaited)]).toEqual([
    ['paid', 100, 100],
    ['paid', 100, 100],
  ]);
  await reverse(movement);
  expect([await paidOf(part), await paidOf(awaited)]).toEqual([
    ['overdue', 50, 50],
    ['overdue', 40, 40],
  ]);
  await shop.good('PUT', `/orders/${part._id}/`, { payment_due_date: addDays(due, 9) });
  expect(await paidOf(part)).toEqual(['partial', 50, 50]);
});

test.each(historySeeds(6))(
  'orders say what the account has open of them after any history (seed %i)',
  async (seed) => {
    const { below: upTo } = seeded(seed);
    const orders: Rec[] = [];
    const movements: Rec[] = [];
    for (let step = 0; step < 24; step += 1) {
      const what = upTo(6);
      const order = orders[upTo(orders.length)];
      if (what === 0 || order === undefined) {
        orders.push(await shipped());
      } else if (what === 1) {
        await shop.call('POST', `/orders/${order._id}/receive/`, {
          items: [{ index: 0, quantity: 1 + upTo(5) }],
        });
      } else if (what === 2) {
        movements.push(await pay(1 + upTo(120)));
      } else if (what === 3) {
        const [movement] = movements.splice(upTo(movements.length), 1);
        if (movement !== undefined) await reverse(movement);
      } else if (what === 4) {
        const { movement } = await shop.good('POST', `${path()}/settle/`, {});
        if (movement !== null) movements.push(movement);
      } else {
        await walk(await read(order), 'delivered', 'completed', 'refunded').catch(() => undefined);
      }
    }
    const { open_items: open } = await shop.good('GET', `${path()}/`);
    for (const { _id } of orders) {
      const order = await read({ _id });
      if (order.status === 'refunded') continue;
      const debts = (order.receipts ?? []) as Rec[];
      const left = debts.map(({ movement_id: id }) =>
        open.find((item: Rec) => item.movement_id === id),
      );
      const owed = debts.reduce((all, { owed_amount }) => all + owed_amount, 0);
      const unpaid = left.reduce((all, item) => all + (item?.open ?? 0), 0);
      const paid = owed - unpaid;
      expect([order.paid_amount, order.settled_amount ?? 0]).toEqual([paid, paid]);
      const state = paid === order.total ? 'paid' : paid === 0 ? 'pending' : 'partial';
      expect(order.payment_status).toBe(state);
    }
  },
);
