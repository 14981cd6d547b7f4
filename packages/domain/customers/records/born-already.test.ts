import { expect, test } from 'vitest';
import { rowOf } from '#resource/test-data/row-of.ts';
import { Customer } from './customer.ts';

/** What the rules of customers say of it. */
function wrong(birth_date: string, sent: readonly string[] = ['birth_date']) {
  const told = { name: 'Ana', birth_date, updated_at: '2026-03-11T02:00:00.000Z' };
  const customer = rowOf(Customer, told);
  return Customer.rules.flatMap((rule) => rule(customer, new Set(sent)));
}

test('a day of birth is not ahead of the business day on which it is told', () => {
  expect(wrong('2026-03-10')).toEqual([]);
  expect(wrong('2026-03-11')).toMatchObject([
    { field: 'birth_date', code: 'out_of_range', max: '2026-03-10' },
  ]);
  expect(wrong('2030-01-01', ['name'])).toEqual([]);
});
