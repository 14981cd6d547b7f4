// GET /customers/{id}/sales/: the standard list of sales, of this customer and of those merged
// into it.
// Decision: it shows sales, so it takes the right to read sales.
import { Sale } from '#domain/sales/records/sale.ts';
import { fail } from '#kernel/error.ts';
import { listVerb } from '#resource/list/list-verb.ts';
import { pathId } from '#resource/path-id.ts';
import { ofCustomer } from './merged.ts';
import { Customer } from './records/customer.ts';

export const customerSales = listVerb(
  Sale,
  {
    name: 'customers.sales',
    summary: 'List the sales of a customer',
    description: 'Includes the sales of customers that were merged into this one.',
    path: '/customers/{id}/sales/',
    access: 'sales:read',
  },
  async (ctx, { params, query }) => {
    const customer = (await ctx.store.get(Customer, pathId(params, 'id'))) ?? fail('not_found');
    return ctx.store.list(Sale, ofCustomer(customer, query));
  },
);
