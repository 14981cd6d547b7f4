// Ages of open debt at the edges of their buckets.
import { expect, test } from 'vitest';
import { addDays } from '#kernel/date.ts';
import { rowOf } from '#resource/test-data/row-of.ts';
import { agingOf } from './aging.ts';
import { CurrentAccount } from './records/current-account.ts';

const TODAY = '2026-06-30';
const item = (days: number, open: number) => ({
  movement_id: String(days),
  date: '2026-01-01',
  due_date: addDays(TODAY, -days),
  amount: open,
  open,
});
const items = [
  item(91, 1),
  item(90, 2),
  item(61, 4),
  item(60, 8),
  item(31, 16),
  item(30, 32),
  item(0, 64),
  item(-1, 128),
];
const account = (party_type: CurrentAccount['party_type'], balance: number) =>
  rowOf(CurrentAccount, { party_type, balance, open_items: items });

test('each age belongs to one bucket, and all of them to the debt', () => {
  const aging = agingOf(account('customer', 255), TODAY);
  expect(aging.buckets).toEqual({ '0-30': 96, '31-60': 24, '61-90': 6, '>90': 1 });
  expect(aging).toMatchObject({ total: 255, not_due: 128, overdue: 63, unapplied_credit: 0 });
});

test('what a customer has in advance is no debt; what is owed to a supplier is', () => {
  expect(agingOf(account('customer', -255), TODAY)).toMatchObject({
    total: 0,
    unapplied_credit: 255,
    items: [],
  });
  expect(agingOf(account('supplier', -255), TODAY)).toMatchObject({
    total: 255,
    overdue: 63,
  });
});
