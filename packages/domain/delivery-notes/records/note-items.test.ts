import { expect, test } from 'vitest';
import { completeItems } from './note-items.ts';

const line = { description: 'Harina', quantity: 3, unit_price: 7 };
const subtotals = (...edit: Parameters<typeof completeItems>) =>
  completeItems(...edit).map(({ subtotal }) => subtotal);

test('a subtotal is stated, or follows from quantity and price, also when it is sent back', () => {
  const made = completeItems([
    line,
    { ...line, subtotal: 20 },
    { description: 'Sal', quantity: 1 },
  ]);
  expect(made.map(({ subtotal }) => subtotal)).toEqual([21, 20, undefined]);
  const more = made.map((item) => ({ ...item, quantity: 4 }));
  expect(subtotals(more, made)).toEqual([28, 20, undefined]);
  expect(subtotals([{ ...line, quantity: 4, subtotal: 25 }], made)).toEqual([25]);
  expect(subtotals(made, made)).toEqual([21, 20, undefined]);
});
