// What is paid in part past its day: that part makes it partly paid for the day, the next day finds it overdue again, and a part that
// is taken back makes it what it would be without. Decision 390.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, describe, expect, test } from 'vitest';
import { addDays, businessDate, startOfBusinessDay } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Background } from '../support/background.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const TAXES = '/accounting/retenciones-percepciones';
const MINUTE_MS = 60_000;

let stack: Stack & { background: Background };
let shop: Shop;
let due: string;
beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  due = addDays(businessDate(stack.clock.now()), 3);
});

/** To the last minute before that day, or its first one. */
const border = async (day: string, side: -1 | 1) => {
  await stack.background.rest();
  stack.clock.set(startOfBusinessDay(day) + side * MINUTE_MS);
  await stack.background.sweep();
  await stack.background.rest();
};
/** The events of that record, oldest first. */
const told = async (id: string, type: string): Promise<string[]> => {
  await stack.background.rest();
  const { items } = await shop.good('GET', `/events/list/?resource_id=${id}&per_page=100`);
  return items.map((event: Rec) => event.type).filter((each: string) => each === type);
};

describe('an expense', () => {
  const spend = (more: Rec = {}) =>
    shop.good('POST', '/expenses/', {
      ...{
        description: 'Luz',
        amount: 1_000,
        date: businessDate(stack.clock.now()),
        due_date: due,
      },
      ...more,
    });
  const pay = (expense: Rec, body: Rec) => shop.good('POST', `/expenses/${expense._id}/pay/`, body);
  const state = async (expense: Rec) =>
    (await shop.good('GET', `/expenses/${expense._id}/`)).payment_status;

  test.each([
    ['before its day', 0],
    ['on its day', 3],
  ])('that was paid in part %s is overdue the day after it', async (_, days) => {
    const expense = await spend();
    await border(addDays(due, days - 3), 1);
    await pay(expense, { amount: 1 });
    await border(addDays(due, 1), -1);
    expect(await state(expense)).toBe('partial');
    await border(addDays(due, 1), 1);
    expect(await state(expense)).toBe('overdue');
  });

  test('whose day is over as it is registered is overdue from the beginning, and that is told once', async () => {
    const today = businessDate(stack.clock.now());
    const late = { date: addDays(today, -9), due_date: addDays(today, -1) };
    const expense = await spend(late);
    expect(expense).toMatchObject({ payment_status: 'overdue', version: 1 });
    expect(await told(expense._id, 'expense.overdue')).toHaveLength(1);
    expect(await shop.good('GET', `/expenses/${expense._id}/`)).toEqual(expense);
    expect(await spend({ ...late, due_date: today })).toMatchObject({ payment_status: 'pending' });
    expect(await spend({ ...late, status: 'draft' })).toMatchObject({ payment_status: 'pending' });
    expect(await spend({ ...late, payment_status: 'paid' })).toMatchObject({ paid_amount: 1_000 });
    expect(await pay(expense, {})).toMatchObject({ payment_status: 'paid' });
  });

  test('that is paid in part past its day is partly paid for that day, and overdue the next', async () => {
    const expense = await spend();
    await border(addDays(due, 1), 1);
    for (const days of [1, 2, 9]) {
      await border(addDays(due, days), 1);
      expect(await state(expense)).toBe('overdue');
      expect(await pay(expense, { amount: 1 })).toMatchObject({ payment_status: 'partial' });
      await border(addDays(due, days + 1), -1);
      expect(await state(expense)).toBe('partial');
    }
    await border(addDays(due, 10), 1);
    expect(await state(expense)).toBe('overdue');
    expect(await told(expense._id, 'expense.overdue')).toHaveLength(4);
    expect(await pay(expense, {})).toMatchObject({ payment_status: 'paid' });
    await border(addDays(due, 12), 1);
    expect(await state(expense)).toBe('paid');
  });

  test('is what its due date makes of it when that is moved', async () => {
    const expense = await spend();
    const put = (due_date: string) =>
      shop.good('PUT', `/expenses/${expense._id}/`, { due_date, payment_status: 'overdue' });
    await border(addDays(due, 1), 1);
    expect(await put(addDays(due, 5))).toMatchObject({ payment_status: 'pending' });
    await border(addDays(due, 6), -1);
    expect(await state(expense)).toBe('pending');
    await border(addDays(due, 6), 1);
    expect(await state(expense)).toBe('overdue');
    await pay(expense, { amount: 1 });
    await border(addDays(due, 7), 1);
    expect(await put(addDays(due, 9))).toMatchObject({ payment_status: 'partial' });
    await border(addDays(due, 10), 1);
    expect(await state(expense)).toBe('overdue');
  });

  test.each([
    ['before its day', 0, 'pending'],
    ['past its day', 2, 'overdue'],
  ])('of which a withholding is annulled %s is as it was without', async (_, days, expected) => {
    const date = businessDate(stack.clock.now());
    const supplier = await shop.good('POST', '/suppliers/', {
      ...{ name: 'Aceros', cuit: '30715686054', tax_condition: 'responsable_inscripto' },
    });
    const agent = { agent: true, certificate_prefix: 'G-' };
    await shop.good('PUT', `${TAXES}/config/`, { income: agent });
    const { items } = await shop.good('GET', `${TAXES}/regimes/?code=78`);
    const amount = 605_000;
    const expense = await spend({ supplier_id: supplier._id, amount });
    await border(addDays(date, 1), -1);
    const kept = await shop.good('POST', `${TAXES}/retenciones/apply/`, {
      ...{ regime_id: items[0]._id, supplier_id: supplier._id, net_amount: 500_000 },
      ...{ date, expense_id: expense._id },
    });
    expect(await state(expense)).toBe('partial');
    await border(addDays(due, days - 1), 1);
    await shop.good('POST', `${TAXES}/retenciones/${kept._id}/annul/`, {});
    expect(await state(expense)).toBe(expected);
    await border(addDays(due, 2), 1);
    expect(await state(expense)).toBe('overdue');
  });
});
