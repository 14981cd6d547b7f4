// Orders and received invoices that come to exactly an amount: nothing else is read.
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { Order } from '#domain/purchasing/records/order.ts';
import type { Supplier } from '#domain/purchasing/records/supplier.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import type { Context } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { idOf } from '#resource/fields/row.ts';

const AT_ONCE = 100;

/** Orders of those suppliers of that total, and those of which a part was owed with that amount. */
export async function ordersOf(
  ctx: Context,
  ids: readonly string[],
  amount: number,
): Promise<Order[]> {
  const [orders, movements] = await Promise.all([
    equals(ctx, Order, 'total', amount),
    equals(ctx, AccountMovement, 'amount', amount),
  ]);
  const whole = orders.filter(({ supplier_id: of }) => ids.includes(of));
  const known = new Set<string>(whole.map(({ _id }) => _id));
  const named = movements.flatMap(({ origin, party_id: of, document_id: id }) =>
    origin === 'order' && ids.includes(of) && id !== undefined && !known.has(id) ? [id] : [],
  );
  const found = await ctx.store.getMany(Order, [...new Set(named)] as Order['_id'][]);
  return [...whole, ...found.values()];
}

/** Linked invoices of that amount that are of no order that is known. */
export async function nameless(
  ctx: Context,
  suppliers: readonly Supplier[],
  amount: number,
): Promise<ReceivedInvoice[]> {
  const cuits = suppliers.map(({ cuit }) => cuit);
  const found = await equals(ctx, ReceivedInvoice, 'total_amount', amount);
  return found.filter(
    ({ status, order_id, supplier_cuit: cuit }) =>
      status === 'linked' && !order_id && cuits.includes(cuit),
  );
}

/** All records of which that sort field is that number. */
export async function equals<N extends Noun>(
  ctx: Context,
  noun: N,
  sort: string,
  value: number,
): Promise<N['$row'][]> {
  const found: N['$row'][] = [];
  for (let last: N['$row'] | undefined; ; last = found.at(-1)) {
    const after = last && { after: { value, id: idOf(noun, last) } };
    const page = await ctx.store.sorted(noun, {
      sort,
      from: value,
      to: value,
      limit: AT_ONCE,
      ...after,
    });
    found.push(...page);
    if (page.length < AT_ONCE) return found;
  }
}
