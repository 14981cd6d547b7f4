// A raw material with its stock. contract#purchasing. Decision: every change of the stock is written down
// as a movement, also the first stock and one that an update states; it never falls below zero.

import { Category } from '#domain/catalog/records/category.ts';
import { Product } from '#domain/catalog/records/product.ts';
import type { FieldError } from '#kernel/error.ts';
import {
  amount,
  date,
  flag,
  list,
  object,
  positiveQuantity,
  quantity,
  recordId,
  text,
} from '#kernel/fields.ts';
import type { Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { Supplier } from './supplier.ts';

const fields = {
  name: field(text(1, 200)).required().sortable('text').searchable(),
  sku: field(text(0, 100)).unique().sortable('code').searchable().filterable(),
  unit: field(text(1, 50)).required(),
  stock: field(quantity()).default(0).sortable('number'),
  min_stock: field(quantity()),
  cost: field(amount()).kept(),
  supplier_id: field(text(0, 100))
    .references('supplier', (): Noun => Supplier)
    .filterable(),
  category_id: field(text(0, 100))
    .names(() => Category)
    .filterable(),
  location: field(text(0, 200)).searchable(),
  lot_tracking: field(flag()).kept().default(false),
  expiry_date: field(date()).kept().sortable('spare'),
  conversion: field(list(object({ unit: text(1, 50), factor: positiveQuantity() }), 50)),
  used_in: field(list(object({ product_id: recordId(), quantity: positiveQuantity() })))
    .kept()
    .mentions(() => Product, 'product_id')
    .looksUp(() => Product, 'product_id'),
  status: states({
    initial: ['active', 'inactive'],
    moves: {
      active: ['inactive', 'deleted'],
      inactive: ['active', 'deleted'],
      deleted: ['active'],
    },
  }).filterable(),
};

export interface Supply extends Stored<'supply', typeof fields> {}
export const Supply: NounOf<Supply, typeof fields> = noun({
  name: 'supply',
  summary: 'A raw material, its stock and what is made of it.',
  plural: 'supplies',
  base: '/supplies',
  key: 'sp',
  scope: 'supplies',
  open: true,
  fields,
  rules: [conversionIsPlain],
  softDelete: true,
  events: supplyEvents,
  tells: { stock_changed: ['stock'] },
  eventKinds: {
    stock_changed: 'The stock of the supply changed',
    low_stock: 'The stock fell to min_stock or below',
    restored: 'A deleted supply came back',
  },
});

function supplyEvents({ before, after }: RecordChange<Supply>): string[] {
  if (before === undefined || after === undefined) return [];
  const isLow = ({ stock, min_stock: least }: Supply) => least !== undefined && stock <= least;
  return [
    ...(before.stock !== after.stock ? ['stock_changed'] : []),
    ...(isLow(after) && !isLow(before) ? ['low_stock'] : []),
    ...(before.status === 'deleted' && after.status === 'active' ? ['restored'] : []),
  ];
}

function conversionIsPlain({ unit, conversion = [] }: Supply): FieldError[] {
  const units = [unit, ...conversion.map((each) => each.unit)];
  return units.flatMap((each, at): FieldError[] => {
    if (units.indexOf(each) === at) return [];
    const field = `conversion[${at - 1}].unit`;
    return [{ field, location: 'body', code: 'not_unique', message: 'The unit is there already' }];
  });
}
