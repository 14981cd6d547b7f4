// The law of the ledger: whatever is drafted, posted, reversed and thrown away, at once or in turn, all balances add up to
// zero and each is the sum of its posted lines. reliability#ledger.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const CODES = ['1', '2', '3', '4', '5'];
const RUNS = 15;
const ACCOUNTS = '/accounting/accounts/';
const JOURNAL = '/accounting/journal/';

type Step = { action: 'post' | 'reverse' | 'delete' | 'draft'; parts: Part[]; at: number };
type Part = { debit: number; credit: number; cents: number };

const part = fc.record({
  debit: fc.nat(CODES.length - 1),
  credit: fc.nat(CODES.length - 1),
  cents: fc.integer({ min: 1, max: 99_999_999_999 }),
});
const step: fc.Arbitrary<Step> = fc.record({
  action: fc.constantFrom('post', 'post', 'reverse', 'delete', 'draft'),
  parts: fc.array(part, { minLength: 1, maxLength: 4 }),
  at: fc.nat(20),
});

const linesOf = (parts: readonly Part[]): Rec[] =>
  parts.flatMap(({ debit, credit, cents }) => [
    { account_code: CODES[debit], debit: cents / 100 },
    { account_code: CODES[credit], credit: cents / 100 },
  ]);

async function apply(shop: Shop, { action, parts, at }: Step, made: Rec[]): Promise<void> {
  const one = made[at % Math.max(made.length, 1)];
  if (action === 'reverse' || action === 'delete') {
    if (one === undefined) return;
    const path = `${JOURNAL}${one._id}/`;
    if (action === 'delete') await shop.call('DELETE', path);
    else await shop.call('POST', `${path}reverse/`);
    return;
  }
  const body = { description: 'Asiento', lines: linesOf(parts) };
  const reply = await shop.call('POST', JOURNAL, body);
  if (reply.status !== 201) return;
  made.push(reply.json.data);
  if (action === 'post') await shop.call('POST', `${JOURNAL}${reply.json.data._id}/post/`);
}

test('balances add up to zero and are the sums of what was posted', async () => {
  const stack = await openMemoryStack();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const shop = await openShop(stack, await stack.newTenant(), 'live');
      for (const code of CODES) {
        await shop.good('POST', ACCOUNTS, { code, name: code, account_type: 'asset' });
      }
      const made: Rec[] = [];
      const half = Math.ceil(steps.length / 2);
      for (const each of steps.slice(0, half)) await apply(shop, each, made);
      await Promise.all(steps.slice(half).map((each) => apply(shop, each, made)));
      await holds(shop);
    }),
    { numRuns: RUNS },
  );
});

async function holds(shop: Shop): Promise<void> {
  const accounts: Rec[] = (await shop.good('GET', `${ACCOUNTS}list/?per_page=100`)).items;
  const entries: Rec[] = (await shop.good('GET', `${JOURNAL}list/?per_page=100`)).items;
  const lines = entries.filter(({ status }) => status !== 'draft').flatMap((entry) => entry.lines);
  expect(toAmount(sum(accounts.map(({ balance }) => balance)))).toBe(0);
  for (const { code, balance, debits, credits, entries_count } of accounts) {
    const own = lines.filter(({ account_code }) => account_code === code);
    const debit = sum(own.map((line) => line.debit));
    const credit = sum(own.map((line) => line.credit));
    expect(balance).toBe(toAmount(decimal(debit).minus(credit)));
    expect(toAmount(sum(Object.values<number>(debits)))).toBe(toAmount(debit));
    expect(toAmount(sum(Object.values<number>(credits)))).toBe(toAmount(credit));
    const naming = entries.filter((entry) =>
      entry.lines.some(({ account_code }: Rec) => account_code === code),
    );
    expect(entries_count).toBe(naming.length);
  }
  const numbers = entries.flatMap(({ number }) => number ?? []).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
}
