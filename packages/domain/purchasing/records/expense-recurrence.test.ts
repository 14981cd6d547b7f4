// When expenses come again, and as what.
import { expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { nextDate, nextExpense, repeatsAt } from './expense-recurrence.ts';

const expense = (more: Rec = {}): Rec => ({
  _id: 'a'.repeat(24),
  status: 'confirmed',
  date: '2026-01-31',
  recurrence: { frequency: 'monthly' },
  ...more,
});

test('the last day of a month does not wander through a shorter one', () => {
  let each = expense({ due_date: '2026-02-05' });
  const dates = Array.from({ length: 3 }, () => {
    const date = nextDate(each) ?? '';
    each = { _id: 'b', ...nextExpense(each, date) };
    return [date, each.due_date];
  });
  expect(dates).toEqual([
    ['2026-02-28', '2026-03-05'],
    ['2026-03-31', '2026-04-05'],
    ['2026-04-30', '2026-05-05'],
  ]);
});

test('a series ends with its last day, with its cancellation, and goes on from its last one only', () => {
  const ending = (until: string) =>
    nextDate(expense({ recurrence: { frequency: 'weekly', until } }));
  expect([ending('2026-02-07'), ending('2026-02-06')]).toEqual(['2026-02-07', undefined]);
  expect(nextDate(expense({ recurrence: { frequency: 'none' } }))).toBeUndefined();
  expect(repeatsAt(expense())).toBe(Date.parse('2026-02-28T03:00:00Z'));
  expect(repeatsAt(expense({ status: 'cancelled' }))).toBeUndefined();
  expect(repeatsAt(expense({ next_expense_id: 'x' }))).toBeUndefined();
});

test('the next one is unpaid and has no voucher of its own yet', () => {
  const paid = expense({ payment_status: 'paid', paid_amount: 5, voucher_number: '1', rent: true });
  expect(nextExpense(paid, '2026-02-28')).toMatchObject({
    payment_status: 'pending',
    paid_amount: 0,
    series_id: paid._id,
    series_number: 2,
    rent: true,
  });
  expect(nextExpense(paid, '2026-02-28')).not.toHaveProperty('voucher_number');
});
