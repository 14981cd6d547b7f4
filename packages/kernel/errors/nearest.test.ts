import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const FIELDS = ['name', 'base_price', 'category_id', 'tax_rate', 'description'];

test.each([
  ['nmae', 'name'],
  ['basePrice', 'base_price'],
  ['base-price', 'base_price'],
  ['price', 'base_price'],
  ['precio', 'base_price'],
  ['unitPrice', 'base_price'],
  ['title', 'name'],
  ['categry_id', 'category_id'],
  ['taxrate', 'tax_rate'],
  ['Descripton', 'description'],
])('%s is near %s', (sent, meant) => {
  expect(nearest(sent, FIELDS)).toBe(meant);
});

test.each(['x', 'colour', 'q'.repeat(5000)])('%s is near nothing', (sent) => {
  expect(nearest(sent, FIELDS)).toBeUndefined();
});

test.each([
  ['limit', 'per_page'],
  ['q', 'search'],
  ['order', 'sort_dir'],
  ['order_by', 'sort'],
  ['offset', 'page'],
  ['pag', 'page'],
])('of the parameters of a list, %s means %s', (sent, meant) => {
  expect(nearest(sent, ['page', 'per_page', 'search', 'sort', 'sort_dir'])).toBe(meant);
});

test('the state of a document is estado, that of anything else status', () => {
  expect(nearest('status', ['page', 'estado', 'sort'])).toBe('estado');
  expect(nearest('estado', ['page', 'status', 'sort'])).toBe('status');
});

test.each([
  ['invoice.authorised', 'invoice.authorized'],
  ['Invoice.Canceled', 'invoice.cancelled'],
  ['sale.create', 'sale.created'],
  ['sale.created', 'sale.created'],
  ['shipment.lost', undefined],
  ['', undefined],
])('of events, %j means %s', (sent, meant) => {
  expect(nearest(sent, ['invoice.authorized', 'invoice.cancelled', 'sale.created'])).toBe(meant);
});
