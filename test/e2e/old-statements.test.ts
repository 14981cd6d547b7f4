// Statements of days that are long over: whatever was posted after them or dated back into them, they are what a recount of the
// movements says. contract#current-accounts.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { beforeAll, describe, expect, test } from 'vitest';
import { Ledger } from '#domain/current-accounts/ledger.ts';
import { CurrentAccount } from '#domain/current-accounts/records/current-account.ts';
import { openServiceContext } from '#http/operation/service-context.ts';
import { addDays, businessDate, DAY_MS } from '#kernel/date.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Mode } from '#resource/context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Table } from '#store/table.ts';
import { seeded } from '../support/random.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, type TestTenant } from '../support/stack.ts';

const A_COMMIT = 90;
const LATER = 2_160;
const SPAN_RECORDS_MAX = 300;

type Posted = { direction: 'debit' | 'credit'; amount: number; date: string };
let stack: Awaited<ReturnType<typeof openMemoryStack>>;
let tenant: TestTenant;
let commits = 0;

beforeAll(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
});

const accountOf = async (shop: Shop): Promise<Rec> => {
  const { _id: party_id } = await shop.good('POST', '/customers/', { name: 'Ana' });
  return shop.good('POST', '/current-accounts/', { party_id });
};

/** Movements as requests post them, many in one commit. */
async function post(mode: Mode, account: Rec, entries: readonly Posted[]): Promise<void> {
  const binding = { tenantId: tenant.id, mode, generation: 0 } as const;
  for (let at = 0; at < entries.length; at += A_COMMIT) {
    commits += 1;
    const ctx = openServiceContext(stack.runtime, binding, { id: `post ${commits}` });
    const read = await ctx.store.get(CurrentAccount, account._id);
    if (read === undefined) throw new Error('the account is gone');
    const ledger = new Ledger(ctx, read);
    for (const { amount, ...said } of entries.slice(at, at + A_COMMIT)) {
      ledger.post({ ...said, type: 'adjustment', origin: 'manual', account_amount: amount });
    }
    await ctx.commit(ledger.changes(), { data: null });
  }
}

const today = () => businessDate(stack.clock.now());
const statementOf = (shop: Shop, { _id }: Rec, from: string, to: string) =>
  shop.good('GET', `/current-accounts/${_id}/statement/?from=${from}&to=${to}`);
const one = (direction: Posted['direction'], amount: number, date = today()): Posted => ({
  direction,
  amount,
  date,
});

describe('a busy account', () => {
  let shop: Shop;
  let account: Rec;
  let first: string;
  beforeAll(async () => {
    shop = await openShop(stack, tenant, 'live');
    account = await accountOf(shop);
    first = today();
    await post('live', account, [one('debit', 50)]);
    stack.clock.advance(5 * DAY_MS);
    await post('live', account, [one('debit', 100.5), one('credit', 30)]);
    stack.clock.advance(30 * DAY_MS);
    const later = Array.from({ length: LATER }, (_, i) => one(i % 2 === 0 ? 'debit' : 'credit', 7));
    await post('live', account, later);
    const dated = [one('debit', 8, addDays(first, 3)), one('credit', 4, first)];
    await post('live', account, dated);
  });

  test('has its old days told after thousands of movements, with what was dated back into them', async () => {
    const read = { ids: 0 };
    const { target } = stack.tables.live;
    stack.tables.live.target = countingRecords(target, read);
    const statement = await statementOf(shop, account, addDays(first, 3), addDays(first, 20));
    stack.tables.live.target = target;
    expect(statement).toMatchObject({
      opening_balance: 46,
      total_debit: 108.5,
      total_credit: 30,
      closing_balance: 124.5,
      lines: [
        { debit: 8, balance: 54 },
        { debit: 100.5, balance: 154.5 },
        { credit: 30, balance: 124.5 },
      ],
    });
    expect(read.ids).toBeLessThan(SPAN_RECORDS_MAX);
  });

  test('is refused days that have too many, with the field to change', async () => {
    const path = `/current-accounts/${account._id}/statement/?from=${first}`;
    const { status, json } = await shop.call('GET', path);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ field: 'from', code: 'too_small', max: 2000 }]);
  });
});

/** Movements that are posted while the clock goes on, or back as that of a sandbox may. */
test.each([
  { mode: 'live' as const, backDays: 0 },
  { mode: 'test' as const, backDays: 40 },
])('statements are what a recount says, in $mode', async ({ mode, backDays }) => {
  const random = seeded(20_261_124);
  const below = (count: number) => random.below(count);
  const shop = await openShop(stack, tenant, mode);
  const account = await accountOf(shop);
  const [begins, posted] = [today(), [] as Posted[]];
  for (let round = 0; round < 45; round += 1) {
    stack.clock.advance((below(6) - (below(8) === 0 ? backDays : 0)) * DAY_MS);
    const entries = Array.from({ length: 1 + below(24) }, () => {
      const date = addDays(today(), below(3) === 0 ? -below(60) : 0);
      return one(
        below(2) === 0 ? 'debit' : 'credit',
        toAmount(decimal(1 + below(9_999)).div(100)),
        date,
      );
    });
    await post(mode, account, entries);
    posted.push(...entries);
  }
  for (let look = 0; look < 40; look += 1) {
    const from = addDays(begins, below(140) - 60);
    const to = addDays(from, below(30));
    const before = posted.filter(({ date }) => date < from);
    const within = posted.filter(({ date }) => date >= from && date <= to);
    const opening = toAmount(sum(before.map(signed)));
    const statement = await statementOf(shop, account, from, to);
    expect(statement).toMatchObject({
      opening_balance: opening,
      closing_balance: toAmount(sum([opening, ...within.map(signed)])),
    });
    expect(statement.lines).toHaveLength(within.length);
  }
});

const signed = ({ direction, amount }: Posted) => (direction === 'debit' ? amount : -amount);

function countingRecords(table: Table, read: { ids: number }): Table {
  return new Proxy(table, {
    get(of, name) {
      const member: unknown = Reflect.get(of, name);
      if (typeof member !== 'function') return member;
      if (name !== 'batchGet') return member.bind(of);
      return (keys: readonly unknown[], ...rest: unknown[]) => {
        read.ids += keys.length;
        return member.call(of, keys, ...rest);
      };
    },
  });
}
