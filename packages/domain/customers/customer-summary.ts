// GET /customers/{id}/summary/: what a seller wants to see before the customer hangs up.
// contract#customers.
import { Sale } from '#domain/sales/records/sale.ts';
import { amount, amountSum, dateTime, text, whole } from '#kernel/fields.ts';
import { AMOUNT_MAX, decimal, toAmount } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { ofCustomer } from './merged.ts';
import { Customer } from './records/customer.ts';

const signedAmount = () => amount(-AMOUNT_MAX);

const summary = z.strictObject({
  customer_id: text(),
  name: text(),
  status: text(),
  balance: signedAmount(),
  credit_limit: amount().nullable(),
  available_credit: amountSum().nullable(),
  total_purchases: amountSum(),
  last_purchase_at: dateTime().nullable(),
  invoices_count: whole(0),
  sales_count: whole(0),
  pending_sales: whole(0),
  completed_sales: whole(0),
});

export const customerSummary = verb(
  Customer,
  {
    name: 'customers.summary',
    summary: 'Balance, credit and purchases of a customer at a glance',
    description:
      '`available_credit` is the limit less the balance, and null where there is no limit. Sales are counted in all, pending and completed, with those of customers that were merged into this one.',
    method: 'GET',
    path: '/customers/{id}/summary/',
    access: 'customers:read',
    on: 'record',
    data: summary,
  },
  async (ctx, { record }) => {
    const [sales, pending, completed] = await Promise.all([
      countSales(ctx, record),
      countSales(ctx, record, 'pending'),
      countSales(ctx, record, 'completed'),
    ]);
    return {
      data: {
        customer_id: record._id,
        name: record.name,
        status: record.status,
        ...credit(record),
        total_purchases: record.total_purchases,
        last_purchase_at: record.last_purchase_at ?? null,
        invoices_count: record.invoices_count,
        sales_count: sales,
        pending_sales: pending,
        completed_sales: completed,
      },
    };
  },
);

/** The limit less what the customer owes; null where there is no limit. */
function credit({ balance, credit_limit: limit }: Customer) {
  const available = limit === undefined ? null : toAmount(decimal(limit).minus(balance));
  return { balance, credit_limit: limit ?? null, available_credit: available };
}

async function countSales(ctx: Context, customer: Customer, status?: string): Promise<number> {
  const query: ListQuery = {
    page: 1,
    perPage: 1,
    sort: 'created_at',
    direction: 'desc',
    filters: status === undefined ? {} : { status },
  };
  return (await ctx.store.list(Sale, ofCustomer(customer, query))).total;
}
