// POST /products/: the standard creation, of variants that have ids of their own and a stock that is their sum.
import { createRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { Product } from './records/product.ts';
import { settledVariants } from './stock/settle-variants.ts';

export const createProduct = ownVerb(
  Product,
  'create',
  {
    summary: 'Create a product',
  },
  async (ctx, { body }) => createRecord(Product, ctx, { ...body, ...settledVariants(ctx, body) }),
);
