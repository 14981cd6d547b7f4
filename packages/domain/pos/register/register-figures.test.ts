// The arithmetic of a count: exact, and safe from payment methods with odd names.
import { expect, test } from 'vitest';
import { differences, expectedByMethod, expectedCash, taxLines } from './register-figures.ts';

const register = {
  initial_amount: 100.1,
  sales_by_method: { cash: 0.2, visa: 50 },
  refunds_by_method: { cash: 0.1, visa: 20 },
  income_by_method: { cash: 10 },
  expense_by_method: { cash: 5, constructor: 3 },
};

test('the drawer holds what it began with, what came in and not what went out, to the cent', () => {
  expect(expectedByMethod(register)).toEqual({ cash: 105.2, visa: 30, constructor: -3 });
  expect(expectedCash(register)).toBe(105.2);
  const empty = { sales_by_method: {}, refunds_by_method: {}, income_by_method: {} };
  expect(expectedCash({ ...empty, initial_amount: 0, expense_by_method: {} })).toBe(0);
});

test('a method that nobody expected is all difference', () => {
  const expected = expectedByMethod(register);
  expect(differences({ cash: 105.1, visa: 31, toString: 2 }, expected)).toEqual({
    cash: -0.1,
    visa: 1,
    toString: 2,
  });
});

test('taxes are lines in the order of their rates', () => {
  const counted = {
    taxes_by_rate: { 21: 21, '10.5': 1.05 },
    tax_bases_by_rate: { 21: 100, '10.5': 10, 0: 7 },
  };
  expect(taxLines(counted).map((line) => Object.values(line))).toEqual([
    [0, 7, 0],
    [10.5, 10, 1.05],
    [21, 100, 21],
  ]);
});
