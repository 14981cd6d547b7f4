import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const names = ['invoice.authorized', 'invoice.cancelled', 'sale.created'];

test.each([
  ['invoice.authorised', 'invoice.authorized'],
  ['Invoice.Canceled', 'invoice.cancelled'],
  ['sale.create', 'sale.created'],
  ['sale.created', 'sale.created'],
  ['shipment.lost', undefined],
  ['', undefined],
])('%j means %s', (text, meant) => {
  expect(nearest(text, names)).toBe(meant);
});
