// A month of statistics is told by its days until it is over, and by itself from then on: no figure differs, whatever moves meanwhile.
import { beforeEach, expect, test } from 'vitest';
import { headId } from '#domain/stats/counters/cells.ts';
import { StatsCounter } from '#domain/stats/records/counter.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { recordKey } from '#store/keys.ts';
import type { Item, Table } from '#store/table.ts';
import { TripRecorder } from '../support/round-trips.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack, type TestTenant } from '../support/stack.ts';

const MARCH = { from: '2030-03-01', to: '2030-03-31' };
const THINGS = 90;
const A_SALE = 30;

let stack: MemoryStack;
let tenant: TestTenant;
let shop: Shop;

beforeEach(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  shop = await openShop(stack, tenant, 'test');
});

const clock = (now: string) => shop.good('POST', '/sandbox/clock/', { now });

async function sell(things: readonly string[], more: Rec = {}): Promise<Rec> {
  const items = things.map((publication_id, line) => ({
    publication_id,
    publication_type: 'service',
    name: 'Cosa',
    quantity: 1,
    price: 10 + line / 100,
  }));
  const sale = { items, status: 'completed', payment_method: 'cash', ...more };
  return shop.good('POST', '/sales/', sale);
}

async function assortment(): Promise<string[]> {
  const items = Array.from({ length: THINGS }, () => ({ name: 'C', base_price: 1 }));
  const { created } = await shop.good('POST', '/services/bulk/create/', { items });
  return created.map(({ id }: Rec) => id);
}

async function headOf(cell: string): Promise<Item | undefined> {
  const keyspace = { tenantId: tenant.id, generation: 0 };
  const item = await stack.tables.test.target.get(recordKey(keyspace, StatsCounter, headId(cell)));
  return item?.d as Item | undefined;
}

const GROUPINGS = ['day', 'month', 'product', 'payment_method'];

/** What reports say of the month. */
async function told(): Promise<Rec[]> {
  const metrics = ['count', 'total'];
  const figures = await Promise.all([
    ...GROUPINGS.map((group_by) =>
      shop.good('POST', '/stats/transactions/', { ...MARCH, group_by, metrics }),
    ),
    shop.good('GET', `/stats/dashboard/?period=custom&from=${MARCH.from}&to=${MARCH.to}`),
  ]);
  return figures.map(({ as_of: _, complete: __, ...rest }) => rest);
}

/** Keys that are read for what was sold in it. */
async function reads(): Promise<number> {
  const trips = new TripRecorder();
  const { target } = stack.tables.test;
  let keys = 0;
  stack.tables.test.target = new Proxy(trips.watch(target), {
    get(of, name) {
      const member: unknown = Reflect.get(of, name);
      if (name !== 'batchGet') return typeof member === 'function' ? member.bind(of) : member;
      return (asked: readonly unknown[], ...others: unknown[]) => {
        keys += asked.length;
        return Reflect.apply(member as Table['batchGet'], of, [asked, ...others]);
      };
    },
  });
  await shop.good('POST', '/stats/transactions/', { ...MARCH, group_by: 'payment_method' });
  stack.tables.test.target = target;
  return keys;
}

test('a month that is over is added up once: the same figures from fewer counters', async () => {
  const things = await assortment();
  for (const day of ['04', '05', '17', '31']) {
    await clock(`2030-03-${day}T15:00:00Z`);
    for (let at = 0; at < THINGS; at += A_SALE) await sell(things.slice(at, at + A_SALE));
    await stack.background.rest();
  }
  expect(await headOf('2030-03')).toMatchObject({ state: 'open' });
  const [open, fromDays] = [await told(), await reads()];
  await clock('2030-04-01T12:00:00Z');
  await stack.background.rest();
  expect(await headOf('2030-03')).toMatchObject({ state: 'closed', 'sums.count': 12 });
  expect(await told()).toEqual(open);
  expect(await reads()).toBeLessThan(fromDays / 2);
});

test('what is undone and amended after it moves the day and its closed month', async () => {
  const things = await assortment();
  await clock('2030-03-04T15:00:00Z');
  const pending = await sell(things.slice(0, 4), { status: 'pending' });
  await sell(things.slice(2, 6));
  await stack.background.rest();
  await clock('2030-04-01T12:00:00Z');
  await stack.background.rest();
  const items = pending.items.map((item: Rec) => ({ ...item, quantity: 3 }));
  await shop.good('PUT', `/sales/${pending._id}/`, { items });
  await stack.background.rest();
  const [byDay, byMonth, byProduct] = await told();
  const total = 3 * pending.total + pending.total;
  expect(byDay).toMatchObject({ groups: [{ key: '2030-03-04', total, count: 2 }] });
  expect(byMonth).toMatchObject({ groups: [{ key: '2030-03', total, count: 2 }] });
  expect(byProduct?.groups).toHaveLength(6);
  expect(byProduct?.totals).toMatchObject({ total });
});

test('a month that is counted first when it is over is closed from the beginning', async () => {
  const things = await assortment();
  await clock('2030-03-04T15:00:00Z');
  const { total } = await sell(things.slice(0, 4));
  await clock('2030-04-02T12:00:00Z');
  await stack.background.rest();
  expect(await headOf('2030-03')).not.toHaveProperty('state');
  const [byDay, byMonth] = await told();
  expect(byDay).toMatchObject({ groups: [{ key: '2030-03-04', total }] });
  expect(byMonth).toMatchObject({ groups: [{ key: '2030-03', total }] });
});

test('what is counted while the month is closed is in it', async () => {
  const things = await assortment();
  await clock('2030-03-04T15:00:00Z');
  const pending = await sell(things, { status: 'pending' });
  await stack.background.rest();
  await clock('2030-04-01T12:00:00Z');
  const items = pending.items.slice(0, 2).map((item: Rec) => ({ ...item, quantity: 2 }));
  let isMeanwhile = false;
  const { target } = stack.tables.test;
  stack.tables.test.target = new Proxy(target, {
    get(of, name) {
      const member: unknown = Reflect.get(of, name);
      if (typeof member !== 'function') return member;
      if (name !== 'transact' && name !== 'update') return member.bind(of);
      return async (...args: unknown[]) => {
        if (!isMeanwhile && JSON.stringify(args).includes('"closed"')) {
          isMeanwhile = true;
          await shop.good('PUT', `/sales/${pending._id}/`, { items });
          await stack.background.relay();
          await stack.background.work();
        }
        return Reflect.apply(member, of, args);
      };
    },
  });
  await stack.background.rest();
  expect(isMeanwhile).toBe(true);
  expect(await headOf('2030-03')).toMatchObject({ state: 'closed' });
  const [byDay, byMonth, byProduct] = await told();
  const total = 40.02;
  expect(byDay).toMatchObject({ groups: [{ key: '2030-03-04', total }] });
  expect(byMonth).toMatchObject({ groups: [{ key: '2030-03', total }] });
  expect(byProduct?.totals).toMatchObject({ total });
  expect(byProduct?.groups.filter((group: Rec) => group.total > 0)).toHaveLength(2);
});
