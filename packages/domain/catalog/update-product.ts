// PUT /products/{id}/: the standard update, and what follows from it: its variants with their ids and their sum, the moved total
// stock and the memory of prices. What a client read before the last movement of the stock and sends back is refused.
import { toIso } from '#kernel/clock.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { Product } from './records/product.ts';
import { followingFields } from './records/stock-totals.ts';
import { countedAnew } from './stock/count-anew.ts';
import { settledVariants } from './stock/settle-variants.ts';

export const updateProduct = ownVerb(
  Product,
  'update',
  {
    summary: 'Change a product',
  },
  async (ctx, { record, body: { stock_version: read, ...body } }) => {
    const settled = { ...body, ...settledVariants(ctx, body, record) };
    const fields = { ...settled, ...countedAnew(record, settled, read) };
    const following = followingFields(record, fields, toIso(ctx.clock.now()));
    return updateRecord(Product, ctx, record, { ...fields, ...following });
  },
);
