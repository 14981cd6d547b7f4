// GET /payment_methods/list/ and /active/: the standard list, and the same list of what customers may
// pay with now.
import type { Context, ListQuery } from '#resource/context.ts';
import { pageData } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { listQuerySchema } from '#resource/list-query.ts';
import { listData, shownRecord } from '#resource/record-schema.ts';
import { PaymentMethod } from './payment-method.ts';
import { withPredefined } from './predefined-methods.ts';

const wire = {
  method: 'GET',
  access: 'payment_methods:read',
  query: listQuerySchema(PaymentMethod),
  data: listData(shownRecord(PaymentMethod)),
  fails: [
    'invalid_query_parameter',
    'invalid_sort_field',
    'invalid_field_selection',
    'invalid_cursor',
  ],
} as const;

export const listMethods = verb(
  PaymentMethod,
  {
    ...wire,
    name: 'payment_methods.list',
    summary: 'List payment methods, the predefined ones among them',
    path: '/payment_methods/list/',
  },
  (ctx, { query }) => listed(ctx, query as ListQuery),
);

export const listActiveMethods = verb(
  PaymentMethod,
  {
    ...wire,
    name: 'payment_methods.active',
    summary: 'List the active payment methods',
    path: '/payment_methods/active/',
  },
  (ctx, { query: given }) => {
    const query = given as ListQuery;
    return listed(ctx, query, { ...query, within: { status: ['active'] } });
  },
);

async function listed(ctx: Context, query: ListQuery, asked: ListQuery = query) {
  const page = await withPredefined(ctx, () => ctx.store.list(PaymentMethod, asked));
  return { data: pageData(PaymentMethod, query, page) };
}
