// Two customers that turn out to be one: what was sold to the one that is gone is counted, owed, changed and undone at the one
// that stays. contract#customers, contract#current-accounts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack } from '../support/stack.ts';

const AT_ONCE = 6;

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('merged customers, %s', (_, open) => {
  let shop: Shop;
  let session: string;
  beforeAll(async () => {
    const stack = await open();
    const tenant = await stack.newTenant();
    [shop, session] = [await openShop(stack, tenant, 'live'), await tenant.session()];
  });
  const newCustomer = () =>
    shop.good('POST', '/customers/', { name: 'Ana', current_account_enabled: true });
  const merge = (source: Rec, target: Rec) =>
    shop.call('POST', '/customers/merge/', { source_id: source._id, target_id: target._id });
  const sell = (customer: Rec, total: number, more: Rec = {}) =>
    shop.good('POST', '/sales/', { ...shop.basket(total), customer: customer._id, ...more });
  const ON_ACCOUNT = { payment_method: 'current_account' };
  const change = (sale: Rec, body: Rec) => shop.good('PUT', `/sales/${sale._id}/`, body, session);
  const read = ({ _id }: Rec) => shop.good('GET', `/customers/${_id}/`);
  const accountOf = async ({ _id }: Rec): Promise<Rec> =>
    (await shop.good('GET', `/current-accounts/list/?party_type=customer&party_id=${_id}`))
      .items[0];

  test('what was bought before is changed and undone at the one that stays', async () => {
    const [first, middle, last] = [await newCustomer(), await newCustomer(), await newCustomer()];
    const paid = await sell(first, 30);
    const owed = await sell(first, 70, ON_ACCOUNT);
    const gone = await sell(first, 11, ON_ACCOUNT);
    expect((await merge(first, middle)).status).toBe(200);
    expect((await merge(middle, last)).status).toBe(200);
    const standing = async () => {
      const [customer, account] = [await read(last), await accountOf(last)];
      expect(customer.balance).toBe(account.balance);
      return [customer.total_purchases, account.balance];
    };
    expect(await standing()).toEqual([111, 81]);
    await change(paid, { status: 'cancelled' });
    expect(await standing()).toEqual([81, 81]);
    await change(owed, { items: shop.basket(50).items });
    expect(await standing()).toEqual([61, 61]);
    await change(owed, { status: 'completed' });
    await change(owed, { status: 'refunded' });
    await shop.good('DELETE', `/sales/${gone._id}/`);
    expect(await standing()).toEqual([0, 0]);
    for (const customer of [first, middle]) {
      expect(await read(customer)).toMatchObject({ balance: 0, total_purchases: 0 });
      expect(await accountOf(customer)).toMatchObject({ balance: 0, open_items: [] });
    }
    expect(await accountOf(last)).toMatchObject({ open_items: [] });
  });

  test('what was sold to both is added up for the one that stays', async () => {
    const [source, target] = [await newCustomer(), await newCustomer()];
    const sale = await sell(source, 30);
    await sell(target, 12);
    await merge(source, target);
    const day = sale.created_at.slice(0, 10);
    const [from, to] = [addDays(day, -1), addDays(day, 1)];
    const filters = { customer_id: target._id };
    const { totals } = await shop.good('POST', '/stats/transactions/', { from, to, filters });
    expect(totals).toMatchObject({ count: 2, total: 42 });
  });

  test('a sale undone after it was paid is credit of the one that stays', async () => {
    const [source, target] = [await newCustomer(), await newCustomer()];
    const sale = await sell(source, 70, ON_ACCOUNT);
    await shop.good('POST', `/current-accounts/${sale.current_account_id}/settle/`, {});
    await merge(source, target);
    await change(sale, { status: 'cancelled' });
    expect(await accountOf(target)).toMatchObject({ balance: -70 });
    expect(await read(target)).toMatchObject({ balance: -70, total_purchases: 0 });
    expect(await accountOf(source)).toMatchObject({ balance: 0, open_items: [] });
  });

  test('what the merge passed on is not taken back alone', async () => {
    const [source, target] = [await newCustomer(), await newCustomer()];
    await sell(source, 70, ON_ACCOUNT);
    await merge(source, target);
    const account = await accountOf(target);
    const path = `/current-accounts/${account._id}/movements/`;
    const [movement] = (await shop.good('GET', `${path}list/`)).items;
    expect(movement).toMatchObject({ origin: 'merge', amount: 70 });
    const reply = await shop.call('POST', `${path}${movement._id}/reverse/`, {});
    expect([reply.status, reply.json.code], reply.story).toEqual([409, 'record_locked']);
    expect(await accountOf(target)).toMatchObject({ balance: 70 });
  });

  test('a closed account that takes a debt over is active again', async () => {
    const [source, target] = [await newCustomer(), await newCustomer()];
    await sell(source, 70, ON_ACCOUNT);
    const account = await shop.good('POST', '/current-accounts/', { party_id: target._id });
    await shop.good('PUT', `/current-accounts/${account._id}/`, { status: 'closed' });
    await merge(source, target);
    expect(await accountOf(target)).toMatchObject({ balance: 70, status: 'active' });
  });

  test('what named the source is found, sold, invoiced and sent at the one that stays', async () => {
    const [source, target] = [await newCustomer(), await newCustomer()];
    const task = await shop.good('POST', '/crm-tasks/', { title: 'x', customer_id: source._id });
    const items = shop
      .basket(100)
      .items.map((item: Rec) => ({ ...item, publication_type: 'services' }));
    const buyer = { customer_id: source._id, name: 'Ana', email: 'ana@example.com' };
    const wish = { customer: buyer, items };
    const budget = await shop.good('POST', '/budgets/', wish);
    const list = { name: `L${source._id}`, customer_ids: [source._id, target._id] };
    const segment = await shop.good('POST', '/crm-tasks/segments/', list);
    const sale = await sell(source, 50);
    await merge(source, target);
    const listed = await shop.good('GET', `/crm-tasks/list/?customer_id=${target._id}`);
    expect(listed.items.map(({ _id }: Rec) => _id)).toEqual([task._id]);
    const members = await shop.good('GET', `/crm-tasks/segments/${segment._id}/customers/`);
    expect(members.items.map(({ _id }: Rec) => _id)).toEqual([target._id]);
    const sold = await shop.good('POST', `/budgets/${budget._id}/convert/`, {});
    expect(sold.customer_id).toBe(target._id);
    const asked = await shop.call('PUT', `/sales/${sale._id}/`, { generate_invoice: true });
    expect(asked.json.data?.invoice_error, asked.story).toBeUndefined();
  });

  test('purchases that race the merge are counted at the one that stays', async () => {
    const [source, target] = [await newCustomer(), await newCustomer()];
    const early = await sell(source, 8);
    const basket = { ...shop.basket(1), customer: source._id };
    const [cancelled, merged, ...sales] = await Promise.all([
      shop.call('PUT', `/sales/${early._id}/`, { status: 'cancelled' }, session),
      merge(source, target),
      ...Array.from({ length: AT_ONCE }, () => shop.call('POST', '/sales/', basket)),
    ]);
    expect([cancelled.status, merged.status], merged.story).toEqual([200, 200]);
    const sold = sales.filter(({ status }) => status === 201).length;
    expect(await read(target)).toMatchObject({ total_purchases: sold });
    expect(await read(source)).toMatchObject({ total_purchases: 0 });
  });
});
