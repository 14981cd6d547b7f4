// What always holds of an account, whatever is posted to it and taken back.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Customer } from '#domain/customers/records/customer.ts';
import { businessDate } from '#kernel/date.ts';
import { Failure } from '#kernel/error.ts';
import { sum, toAmount } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import { idOf, member } from '#resource/fields/row.ts';
import { given, testContext } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { rowOf } from '#resource/test-data/row-of.ts';
import { settledBy } from './counter-entry.ts';
import { Ledger } from './ledger.ts';
import { AccountMovement, signed } from './records/account-movement.ts';
import { CurrentAccount } from './records/current-account.ts';
import { OPEN_ITEMS_MAX } from './records/open-items.ts';

const EMPTY = { balance: 0, overdue_balance: 0, movements_count: 0, open_items: [] };
const open = (more: Rec = {}) => {
  const ctx = testContext();
  const fields = { party_type: 'customer', party_id: ctx.newId(), currency: 'ARS', ...EMPTY };
  return { ctx, account: given(ctx, CurrentAccount, { ...fields, ...more }) };
};
const entry = (direction: 'debit' | 'credit', account_amount: number, more: Rec = {}) => ({
  type: 'adjustment',
  origin: 'manual',
  date: '2026-03-10',
  direction,
  account_amount,
  ...more,
});
const openOf = ({ open_items }: Rec) =>
  open_items.map((item: Rec) => [item.movement_id, item.open]);
const movementsOf = (changes: readonly Change[]) =>
  changes.flatMap((change) =>
    change.kind === 'create' && change.noun === AccountMovement ? [change.record] : [],
  );

type Step =
  | { kind: 'post'; direction: 'debit' | 'credit'; cents: number; day: number }
  | { kind: 'reverse'; which: number };
/** RUNS=10000 for a long one. */
const RUNS = Number(process.env.RUNS ?? 200);

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('post' as const),
      direction: fc.constantFrom('debit' as const, 'credit' as const),
      cents: fc.integer({ min: 1, max: 5000 }),
      day: fc.integer({ min: 1, max: 28 }),
    }),
  },
  fc.record({ kind: fc.constant('reverse' as const), which: fc.nat(20) }),
);

test('the limit of its party that an account goes by is the one of the moment in which it is written', () => {
  const party = rowOf(Customer, { name: 'Ana', credit_limit: 900 });
  const asked = (more: Rec = {}): unknown[] => {
    const { ctx, account } = open({ party_id: party._id, ...more });
    const ledger = new Ledger(ctx, account as CurrentAccount, { party });
    ledger.post(entry('debit', 100) as never);
    return ledger.changes().filter(({ kind }) => kind === 'require');
  };
  const where = { credit_limit: 900 };
  expect(asked()).toEqual([{ kind: 'require', noun: Customer, id: party._id, where }]);
  expect(asked({ credit_limit: 50 })).toEqual([]);
  expect(asked({ currency: 'USD' })).toEqual([]);
});

test('the last movement was made when it says itself, though the clock goes on meanwhile', () => {
  const { ctx, account } = open();
  let nowMs = ctx.clock.now();
  const clock = { ...ctx.clock, now: () => (nowMs += 7) };
  const ledger = new Ledger({ ...ctx, clock }, account);
  const { created_at } = ledger.post(entry('debit', 5));
  expect(ledger.account.last_movement_at).toBe(created_at);
});

test('the open items are of one side and add up to the balance, which is the sum of movements', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { ctx, account } = open();
      const all = new Map<string, Rec>();
      let now = account;
      for (const each of steps) {
        const ledger = new Ledger(ctx, now);
        if (each.kind === 'post') {
          const due_date = `2026-03-${String(each.day).padStart(2, '0')}`;
          ledger.post(entry(each.direction, each.cents / 100, { due_date }));
        } else {
          const standing = [...all.values()].filter(
            ({ status, reverses }) => status === 'posted' && reverses === undefined,
          );
          const chosen = standing[each.which % Math.max(standing.length, 1)];
          if (chosen === undefined) continue;
          ledger.reverse(chosen, await settledBy(ctx, chosen));
        }
        const changes = ledger.changes();
        await ctx.commit(changes, { data: undefined });
        for (const change of changes) {
          if (change.kind === 'update' && change.noun === AccountMovement) {
            all.set(idOf(AccountMovement, change.after), change.after);
          }
        }
        for (const made of movementsOf(changes)) {
          all.set(idOf(AccountMovement, made), made);
          expect(member(made, 'balance_after')).toBe(ledger.account.balance);
        }
        now = ledger.account;
        const total = toAmount(
          sum([...all.values()].map((m) => signed(m.direction, m.account_amount))),
        );
        expect(now.balance).toBe(total);
        expect(toAmount(sum(now.open_items.map((item: Rec) => item.open)))).toBe(Math.abs(total));
        expect(now.open_items.every((item: Rec) => item.open > 0)).toBe(true);
        expect(now.movements_count).toBe(all.size);
      }
    }),
    { numRuns: RUNS },
  );
});

test('a payment settles what it names, then the oldest due, and says so', () => {
  const { ctx, account } = open();
  const ledger = new Ledger(ctx, account);
  const late = ledger.post(entry('debit', 100, { due_date: '2026-05-01' }));
  const early = ledger.post(entry('debit', 100, { due_date: '2026-04-01' }));
  const last = ledger.post(entry('debit', 100, { due_date: '2026-06-01' }));
  const paid = ledger.post(
    entry('credit', 150, { allocations: [{ movement_id: last._id, amount: 20 }] }),
  );
  expect(paid.allocations).toEqual([
    { movement_id: last._id, amount: 20 },
    { movement_id: early._id, amount: 100 },
    { movement_id: late._id, amount: 30 },
  ]);
  expect(openOf(ledger.account)).toEqual([
    [late._id, 70],
    [last._id, 80],
  ]);
});

test('a counter-entry says what it settles with what the movement leaves', () => {
  const { ctx, account } = open();
  const ledger = new Ledger(ctx, account);
  const wrong = ledger.post(entry('debit', 60));
  ledger.post(entry('credit', 60));
  const first = ledger.post(entry('debit', 40, { due_date: '2026-04-01' }));
  const second = ledger.post(entry('debit', 40, { due_date: '2026-05-01' }));
  const reversal = ledger.reverse(wrong, new Map());
  expect(reversal.allocations).toEqual([
    { movement_id: first._id, amount: 40 },
    { movement_id: second._id, amount: 20 },
  ]);
  const alone = ledger.reverse(second, new Map());
  expect(alone.allocations).toBeUndefined();
});

test('allocations to what is not open, and beyond it, are named one by one', () => {
  const { ctx, account } = open();
  const ledger = new Ledger(ctx, account);
  const owed = ledger.post(entry('debit', 100));
  const allocations = [
    { movement_id: owed._id, amount: 120 },
    { movement_id: ctx.newId(), amount: 1 },
  ];
  const refused = () => ledger.post(entry('credit', 90, { allocations }));
  expect(refused).toThrow(Failure);
  try {
    refused();
  } catch (error) {
    expect((error as Failure).errors.map(({ field, code }) => [field, code])).toEqual([
      ['allocations[0].amount', 'too_large'],
      ['allocations[1].movement_id', 'not_found'],
      ['allocations', 'too_large'],
    ]);
  }
});

test('taking a payment back opens what it had settled, as old as it was', async () => {
  const { ctx, account } = open();
  const ledger = new Ledger(ctx, account);
  const owed = ledger.post(entry('debit', 100, { date: '2026-01-05', due_date: '2026-02-01' }));
  const paid = ledger.post(entry('credit', 60));
  const settled = new Map([[owed._id, owed]]);
  const back = ledger.reverse(paid, settled);
  expect(back).toMatchObject({ direction: 'debit', reverses: paid._id, balance_after: 100 });
  expect(ledger.account.open_items).toMatchObject([
    { movement_id: owed._id, due_date: '2026-02-01', open: 100 },
  ]);
  expect(ledger.account.overdue_balance).toBe(100);
});

test('of items that count as one, what is taken back leaves the others open', () => {
  const { ctx, account } = open();
  const ledger = new Ledger(ctx, account);
  const posted = Array.from({ length: OPEN_ITEMS_MAX + 2 }, () => ledger.post(entry('debit', 1)));
  const [joined, single] = ledger.account.open_items.map(({ movement_id: id }: Rec) => id);
  expect(ledger.account.open_items[0]?.open).toBe(3);
  for (const movement of posted.filter(({ _id }) => _id === joined || _id === single)) {
    ledger.reverse(movement, new Map());
    const { balance, open_items } = ledger.account;
    expect(toAmount(sum(open_items.map((item: Rec) => item.open)))).toBe(balance);
  }
  expect(ledger.account.balance).toBe(OPEN_ITEMS_MAX);
});

test('what is reversed is not reversed again, nor is the counter-entry', () => {
  const { ctx, account } = open();
  const ledger = new Ledger(ctx, account);
  const back = ledger.reverse(ledger.post(entry('debit', 5)), new Map());
  expect(() => ledger.reverse({ ...back }, new Map())).toThrow(/cannot go/);
  expect(() =>
    ledger.reverse({ ...back, reverses: undefined, status: 'reversed' }, new Map()),
  ).toThrow();
});

test('the credit that is left follows the debt of a customer and what is owed to a supplier', () => {
  const customer = open();
  const party = rowOf(Customer, { credit_limit: 100 });
  const owing = new Ledger(customer.ctx, customer.account, { party });
  owing.post(entry('debit', 130));
  expect(owing.account.available_credit).toBe(-30);
  const supplier = open({ party_type: 'supplier', credit_limit: 50, available_credit: 50 });
  const owed = new Ledger(supplier.ctx, supplier.account);
  owed.post(entry('credit', 20));
  expect(owed.account).toMatchObject({ balance: -20, available_credit: 30 });
});

test('the balance of the party moves by as much, in local currency only', () => {
  const mirrored = (currency: string) => {
    const { ctx, account } = open({ currency });
    const ledger = new Ledger(ctx, account);
    ledger.post(entry('debit', 12.5));
    return ledger.changes().filter(({ kind }) => kind === 'adjust');
  };
  expect(mirrored('ARS')).toMatchObject([{ field: 'balance', by: 12.5 }]);
  expect(mirrored('USD')).toEqual([]);
});

test('no movement is dated ahead of the day on which it is made', () => {
  const { ctx, account } = open();
  const ledger = new Ledger(ctx, account);
  const { date } = ledger.post(entry('debit', 10, { date: '2999-01-01' }));
  expect(date).toBe(businessDate(ctx.clock.now()));
  expect(ledger.account.open_items).toMatchObject([{ date, due_date: date }]);
});
