// A raw material with its stock. Decisions 14. Decision: every change of the stock is written down
// as a movement, also the first stock and one that an update states; it never falls below zero.

import type { FieldError } from '#kernel/error.ts';
import {
  amount,
  date,
  flag,
  list,
  object,
  oneOf,
  positiveQuantity,
  quantity,
  recordId,
  text,
} from '#kernel/fields.ts';
import type { Rec } from '#resource/context.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { Supplier } from './supplier.ts';

export const Supply = noun({
  name: 'supply',
  summary: 'A raw material, its stock and what is made of it.',
  plural: 'supplies',
  base: '/supplies',
  key: 'sp',
  scope: 'supplies',
  open: true,
  record: {
    name: text(1, 200),
    sku: text(0, 100),
    unit: text(1, 50),
    stock: quantity(),
    min_stock: quantity(),
    cost: amount(),
    supplier_id: text(0, 100),
    category_id: text(0, 100),
    location: text(0, 200),
    lot_tracking: flag(),
    expiry_date: date(),
    conversion: list(object({ unit: text(1, 50), factor: positiveQuantity() }), 50),
    used_in: list(object({ product_id: recordId(), quantity: positiveQuantity() })),
    status: oneOf(['active', 'inactive', 'deleted']),
  },
  required: ['name', 'unit'],
  defaults: { stock: 0, lot_tracking: false },
  rules: [conversionIsPlain],
  unique: [{ field: 'sku' }],
  references: { supplier_id: (): Noun => Supplier },
  list: {
    sort: { text: 'name', number: 'stock', code: 'sku', spare: 'expiry_date' },
    search: ['name', 'sku', 'location'],
    filter: ['status', 'supplier_id', 'category_id', 'sku'],
  },
  states: {
    status: {
      initial: ['active', 'inactive'],
      moves: {
        active: ['inactive', 'deleted'],
        inactive: ['active', 'deleted'],
        deleted: ['active'],
      },
    },
  },
  softDelete: true,
  events: supplyEvents,
  eventKinds: {
    stock_changed: 'The stock of the supply changed',
    low_stock: 'The stock fell to min_stock or below',
    restored: 'A deleted supply came back',
  },
});

function supplyEvents({ before, after }: RecordChange): string[] {
  if (before === undefined || after === undefined) return [];
  const isLow = ({ stock, min_stock: least }: Rec) => least !== undefined && stock <= least;
  return [
    ...(before.stock !== after.stock ? ['stock_changed'] : []),
    ...(isLow(after) && !isLow(before) ? ['low_stock'] : []),
    ...(before.status === 'deleted' && after.status === 'active' ? ['restored'] : []),
  ];
}

function conversionIsPlain({ unit, conversion = [] }: Rec): FieldError[] {
  const units: string[] = [unit, ...conversion.map((each: Rec) => each.unit)];
  return units.flatMap((each, at): FieldError[] => {
    if (units.indexOf(each) === at) return [];
    const field = `conversion[${at - 1}].unit`;
    return [{ field, location: 'body', code: 'not_unique', message: 'The unit is there already' }];
  });
}
