// GET /customers/{id}/sales/: the standard list of sales, of this customer and of those merged
// into it.
// Decision: it shows sales, so it takes the right to read sales.

import { Sale } from '#domain/sales/sale.ts';
import { fail } from '#kernel/error.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import type { ListQuery, Rec } from '#resource/context.ts';
import { listRecords } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { listQuerySchema } from '#resource/list-query.ts';
import { listData, shownRecord } from '#resource/record-schema.ts';
import { Customer } from './customer.ts';
import { ofCustomer } from './merged.ts';

export const customerSales = verb(
  Sale,
  {
    name: 'customers.sales',
    summary: 'List the sales of a customer',
    method: 'GET',
    path: '/customers/{id}/sales/',
    access: 'sales:read',
    query: listQuerySchema(Sale),
    data: listData(shownRecord(Sale)),
    fails: ['invalid_id', 'not_found', 'invalid_query_parameter', 'invalid_sort_field'],
  },
  async (ctx, { params, query }) => {
    const id = params.id ?? '';
    if (!ID_PATTERN.test(id)) fail('invalid_id');
    const customer = (await ctx.store.get(Customer, id)) ?? fail('not_found');
    return listRecords(Sale, ctx, ofCustomer(customer, query as Rec as ListQuery));
  },
);
