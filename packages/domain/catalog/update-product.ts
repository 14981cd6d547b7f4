// PUT /products/{id}/: the standard update, and what follows from it: the moved total stock and
// the memory of prices.
import { toIso } from '#kernel/clock.ts';
import { updateBody } from '#resource/bodies.ts';
import type { Rec } from '#resource/context.ts';
import { updateRecord } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { Product } from './product.ts';
import { followingFields } from './stock-totals.ts';

export const updateProduct = verb(
  Product,
  {
    name: 'products.update',
    summary: 'Change a product',
    method: 'PUT',
    path: '/products/{id}/',
    access: 'products:write',
    on: 'record',
    body: updateBody(Product),
    data: shownRecord(Product),
    fails: ['duplicate_value', 'invalid_state_transition', 'related_record_not_found'],
  },
  async (ctx, { record, body }) => {
    const fields = body as Rec;
    const following = followingFields(record, fields, toIso(ctx.clock.now()));
    return updateRecord(Product, ctx, record, { ...fields, ...following });
  },
);
