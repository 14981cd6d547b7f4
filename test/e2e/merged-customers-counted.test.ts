// What customers bought that were merged into one counts as bought by that one: in the groups of statistics, in the ranking of the
// dashboard, and for the goals that count customers, whatever is sold, undone and merged in what order. Decision 496.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { beforeEach, expect, test } from 'vitest';
import { MergedCustomers } from '#domain/customers/records/merged-customers.ts';
import { businessDate } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { recordsOf } from '#store/keys.ts';
import { historySeeds } from '../support/histories.ts';
import { seeded } from '../support/random.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack, type TestTenant } from '../support/stack.ts';

let stack: MemoryStack;
let shop: Shop;
let session: string;
let tenant: TestTenant;
let day: string;
beforeEach(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  [shop, session] = [await openShop(stack, tenant, 'live'), await tenant.session()];
  day = businessDate(stack.clock.now());
});

const newCustomer = (name: string) => shop.good('POST', '/customers/', { name });
const merge = (source: Rec, target: Rec) =>
  shop.good('POST', '/customers/merge/', { source_id: source._id, target_id: target._id });
const sell = (customer: Rec, total: number) =>
  shop.good('POST', '/sales/', { ...shop.basket(total), customer: customer._id });
const cancel = (sale: Rec) =>
  shop.good('PUT', `/sales/${sale._id}/`, { status: 'cancelled' }, session);
const newGoal = () =>
  shop.good('POST', '/goals/', {
    ...{ name: 'Clientes', goal_type: 'customers', target_value: 50, period: 'daily' },
    ...{ start_date: day, end_date: day },
  });
const rest = () => stack.background.rest();
const reached = async ({ _id }: Rec): Promise<number> =>
  (await shop.good('GET', `/goals/${_id}/`)).current_value;

/** By customer: how many sales and what they come to, as statistics group them. */
async function grouped(filters: Rec = {}): Promise<Record<string, unknown>> {
  const asked = { from: day, to: day, group_by: 'customer', filters };
  const { groups } = await shop.good('POST', '/stats/transactions/', asked);
  return Object.fromEntries(
    groups.map(({ key, name, count, total }: Rec) => [key, [name, count, total]]),
  );
}
async function ranked(): Promise<Record<string, unknown>> {
  const { top_customers: top } = await shop.good('GET', '/stats/dashboard/?period=today');
  return Object.fromEntries(
    top.map(({ customer_id: id, name, count, total }: Rec) => [id, [name, count, total]]),
  );
}

test('what two bought is of the one that stays, and the goal counts one', async () => {
  const goal = await newGoal();
  const [ana, eva, mia] = [
    await newCustomer('Ana'),
    await newCustomer('Eva'),
    await newCustomer('Mia'),
  ];
  await sell(ana, 30);
  await sell(eva, 12);
  const last = await sell(mia, 8);
  await rest();
  expect(await reached(goal)).toBe(3);
  await merge(mia, eva);
  await merge(eva, ana);
  await rest();
  const whole = { [ana._id]: ['Ana', 3, 50] };
  expect([await grouped(), await ranked()]).toEqual([whole, whole]);
  expect(await grouped({ sale_origin: 'manual' })).toEqual(whole);
  expect(await reached(goal)).toBe(1);
  await cancel(last);
  await rest();
  expect(await grouped()).toEqual({ [ana._id]: ['Ana', 2, 42] });
  expect(await reached(goal)).toBe(1);
});

test('who was merged before anything was noted is noted with the first merge since', async () => {
  const [ana, eva, mia] = [
    await newCustomer('Ana'),
    await newCustomer('Eva'),
    await newCustomer('Mia'),
  ];
  await sell(eva, 12);
  await merge(eva, ana);
  await rest();
  const table = stack.tables.live;
  const pk = recordsOf({ tenantId: tenant.id, generation: 0 }, MergedCustomers);
  const noted = (await table.query({ pk })).items;
  expect(noted).toHaveLength(1);
  for (const { sk } of noted) await table.delete({ delete: { pk, sk: String(sk) } });
  expect(await grouped()).toMatchObject({ [eva._id]: [expect.anything(), 1, 12] });
  await merge(mia, ana);
  await rest();
  expect(await grouped()).toEqual({ [ana._id]: ['Ana', 1, 12] });
});

test.each(historySeeds(6))('any history is counted by who stays (seed %i)', async (seed) => {
  const { below: upTo } = seeded(seed);
  const goals = [await newGoal()];
  const standing = new Map<string, Rec>();
  const bearer = new Map<string, string>();
  const sales: { sale: Rec; of: string; total: number }[] = [];
  const alive = () => [...standing.values()];
  for (let step = 0; step < 40; step += 1) {
    const what = upTo(8);
    const [one, other] = [alive()[upTo(standing.size)], alive()[upTo(standing.size)]];
    if (what <= 1 || one === undefined || other === undefined) {
      const made = await newCustomer(`C${step}`);
      standing.set(made._id, made);
    } else if (what <= 4) {
      const total = 1 + upTo(50);
      sales.push({ sale: await sell(one, total), of: one._id, total });
    } else if (what === 5 && sales.length > 0) {
      const [undone] = sales.splice(upTo(sales.length), 1);
      if (undone) await cancel(undone.sale);
    } else if (what === 6 && one !== other) {
      await merge(one, other);
      standing.delete(one._id);
      bearer.set(one._id, other._id);
    } else if (what === 7 && goals.length < 3) {
      goals.push(await newGoal());
    }
    if (upTo(3) === 0) await rest();
  }
  await rest();
  const borne = (id: string): string => {
    const next = bearer.get(id);
    return next === undefined ? id : borne(next);
  };
  const wanted: Record<string, [string, number, number]> = {};
  for (const { of, total } of sales) {
    const id = borne(of);
    const [name, count, all] = wanted[id] ?? [standing.get(id)?.name, 0, 0];
    wanted[id] = [name, count + 1, all + total];
  }
  expect(await grouped()).toEqual(wanted);
  expect(await grouped({ sale_origin: 'manual' })).toEqual(wanted);
  expect(await ranked()).toEqual(wanted);
  const buyers = Object.keys(wanted).length;
  expect(await Promise.all(goals.map(reached))).toEqual(goals.map(() => buyers));
});
