// Where the cash of an entry came from: counter-accounts on the other side, in proportion, to the cent.
import { expect, test } from 'vitest';
import { sum, toAmount } from '#kernel/money.ts';
import { flowsOf } from './cash-flow.ts';

const line = (account_id: string, debit: number, credit = 0) => ({
  account_id,
  account_code: account_id,
  debit,
  credit,
});
const isCash = (id: string) => id.startsWith('cash');

test('what came in is given to the credited accounts in proportion, the rest to the largest', () => {
  const flows = flowsOf(
    [line('cash', 95), line('withheld', 5.01), line('a', 0, 66.67), line('b', 0, 33.34)],
    isCash,
  );
  expect(Object.fromEntries(flows)).toEqual({ a: 63.34, b: 31.66 });
  expect(toAmount(sum(flows.values()))).toBe(95);
});

test('moves between cash accounts are no flow, and what goes out is negative', () => {
  expect(flowsOf([line('cash', 10), line('cash2', 0, 10)], isCash).size).toBe(0);
  const paid = flowsOf([line('rent', 100), line('cash', 0, 60), line('debt', 0, 40)], isCash);
  expect(Object.fromEntries(paid)).toEqual({ rent: -60 });
});
