// PUT /products/{id}/: the standard update, and what follows from it: its variants with their ids and their sum, the moved total
// stock and the memory of prices.
import { toIso } from '#kernel/clock.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { Product } from './records/product.ts';
import { followingFields } from './records/stock-totals.ts';
import { settledVariants } from './stock/settle-variants.ts';

export const updateProduct = ownVerb(
  Product,
  'update',
  {
    summary: 'Change a product',
  },
  async (ctx, { record, body }) => {
    const fields = { ...body, ...settledVariants(ctx, body, record) };
    const following = followingFields(record, fields, toIso(ctx.clock.now()));
    return updateRecord(Product, ctx, record, { ...fields, ...following });
  },
);
