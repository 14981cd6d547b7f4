import { describe, expect, test } from 'vitest';
import { Customer } from '#domain/customers/records/customer.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import { unreachableStates } from '#kernel/states.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { catalog } from '../group.ts';
import { stockChanges } from '../stock/move-stock.ts';
import { Product } from './product.ts';
import { ProductOption } from './product-option.ts';
import { Rental } from './rental.ts';

const nouns = [...catalog.nouns, Customer, Sale];

test.each(nouns)('every state of a $name can be reached and is one of its values', (noun) => {
  for (const [field, { moves, initial }] of Object.entries(noun.states)) {
    expect(unreachableStates(moves, initial)).toEqual([]);
    const values = Object.keys(moves);
    for (const value of values) {
      expect(noun.record.shape[field].safeParse(value).success).toBe(true);
    }
    expect(noun.record.shape[field].safeParse('no such state').success).toBe(false);
  }
});

test.each(nouns.filter((noun) => noun.softDelete))(
  'a $name can be deleted from every state, and comes back from there',
  (noun) => {
    const moves = noun.states.status?.moves ?? {};
    for (const [state, targets] of Object.entries(moves)) {
      if (state !== 'deleted') expect(targets).toContain('deleted');
    }
    expect(moves.deleted).toHaveLength(1);
  },
);

describe('events of a product', () => {
  const product: Rec = {
    status: 'draft',
    base_price: 10,
    stock: 8,
    min_stock: 5,
    track_stock: true,
  };
  const onChange = (fields: Rec) =>
    Product.events({ before: product, after: { ...product, ...fields } });

  test('say what changed and nothing else', () => {
    expect(Product.events({ after: product })).toEqual([]);
    expect(Product.events({ after: { ...product, status: 'published' } })).toEqual(['published']);
    expect(onChange({ name: 'x' })).toEqual([]);
    expect(onChange({ base_price: 11 })).toEqual(['price_changed']);
    expect(onChange({ stock: 6 })).toEqual(['stock_changed']);
    expect(onChange({ status: 'archived' })).toEqual(['archived']);
  });

  test('low_stock fires when the alert threshold is crossed, not below it', () => {
    expect(onChange({ stock: 5 })).toEqual(['stock_changed', 'low_stock']);
    const low = { ...product, stock: 4 };
    expect(Product.events({ before: low, after: { ...low, stock: 3 } })).toEqual(['stock_changed']);
  });

  test('a sale that takes the same units announces the same', () => {
    const sold = { ...product, _id: 'p' };
    const changes = stockChanges([], [{ product_id: 'p', quantity: 3 }], new Map([['p', sold]]));
    expect(changes).toMatchObject([
      { kind: 'require' },
      { by: -3, events: ['product.stock_changed', 'product.low_stock'] },
      { by: -3, field: 'total_stock' },
      { by: 1, field: 'stock_version' },
    ]);
  });
});

test('a rental announces its availability and refuses a longest time under the shortest', () => {
  const before = { status: 'draft', availability_status: 'available' };
  const after = { ...before, availability_status: 'in_use' };
  expect(Rental.events({ before, after })).toEqual(['availability_changed']);
  expect(Rental.events({ after })).toEqual([]);
  const wrong = (rental: Rec) => Rental.rules.flatMap((rule) => rule(rental));
  expect(wrong({ min_time: 3, max_time: 2 })).toMatchObject([{ field: 'max_time', min: 3 }]);
  expect(wrong({ min_time: 3, max_time: 3 })).toEqual([]);
});

test('every repeated value of an option is named', () => {
  const values = [{ value: 'S' }, { value: 'M' }, { value: 'S' }, { value: 'S' }];
  const wrong = ProductOption.rules.flatMap((rule) => rule({ values }));
  expect(wrong.map(({ field }) => field)).toEqual(['values[2].value', 'values[3].value']);
});
