// The keys by which a received invoice has what it invoices of an order: claimed in the commit in which it names the order, released in
// the one in which it no longer does. So no debt has two invoices, and two that race for one find that out. Decisions 334 and 440.
import { debtsOf, owedAhead, owedByReceipts } from '#domain/current-accounts/order-debts.ts';
import type { CurrentAccount } from '#domain/current-accounts/records/current-account.ts';
import { Order } from '#domain/purchasing/records/order.ts';
import { Supplier } from '#domain/purchasing/records/supplier.ts';
import type { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { amended, type Change, unmoved, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';

/**
 * What of an order one invoice may be of: its debts on the current account, or the order itself beside all of them. `ahead`: the
 * account on which the invoice raises what is still to come of it. `isUnowed`: no account says that the order is owed, so that the
 * invoice is a debt of its own.
 */
export type Share = {
  order: Order;
  isReturn: boolean;
  parts: readonly string[];
  ahead?: CurrentAccount;
  isUnowed?: boolean;
};
type Claims = ReadonlyMap<string, string>;

const keyOf = (isReturn: boolean, part: string): string =>
  `${isReturn ? 'return' : 'invoice'} of order ${part}`;

/** The order itself, and each of its debts on the current account. */
export const partsOf = (order: Order): string[] => [order._id, ...debtsOf(order)];

/** Holds only while the order is as it was read and no other invoice has any of it; else what asked is run again. */
export async function taking(
  ctx: Context,
  share: Share,
  invoice: ReceivedInvoice,
): Promise<Change[]> {
  const { order, isReturn, parts, ahead: account, isUnowed = false } = share;
  const claimed = (names: readonly string[]) =>
    names.map(
      (part): Change => ({
        kind: 'claim',
        key: keyOf(isReturn, part),
        id: invoice.id,
        refusal: { code: 'duplicate_value' },
        retry: true,
      }),
    );
  if (isUnowed && !isReturn) {
    const after = amended(ctx, order, { received_invoice_id: invoice.id });
    return [update(Order, order, after), ...claimed(parts)];
  }
  if (account === undefined) return [unmoved(Order, order), ...claimed(parts)];
  const supplier = await ctx.store.get(Supplier, order.supplier_id);
  const { fields, changes } = owedAhead(ctx, order, { account, supplier, invoice });
  const after = amended(ctx, order, fields);
  const all = [...new Set([...parts, ...partsOf(after)])];
  return [update(Order, order, after), ...changes, ...claimed(all)];
}

/** What the invoice leaves free that no longer names its order, or is deleted; what it raised ahead of the goods goes with it. */
export async function released(ctx: Context, { id, order_id }: ReceivedInvoice): Promise<Change[]> {
  const order = order_id ? await ctx.store.get(Order, order_id) : undefined;
  if (order === undefined) return [];
  const both = await Promise.all(
    [false, true].map(async (isReturn) => ({
      isReturn,
      claims: await claimsOf(ctx, order, isReturn),
    })),
  );
  const freed = both.flatMap(({ isReturn, claims }) =>
    [...claims]
      .filter(([, holder]) => holder === id)
      .map(([part]): Change => ({ kind: 'release', key: keyOf(isReturn, part) })),
  );
  const { invoiced_ahead: ahead, received_invoice_id: alone } = order;
  if (alone !== id && ahead?.received_invoice_id !== id) return freed;
  const { fields, changes } = await owedByReceipts(ctx, order);
  return [...freed, update(Order, order, amended(ctx, order, fields)), ...changes];
}

/** By part of the order the invoice that has it. */
export async function claimsOf(ctx: Context, order: Order, isReturn: boolean): Promise<Claims> {
  const parts = partsOf(order);
  const ids = await Promise.all(parts.map((part) => ctx.store.claimed(keyOf(isReturn, part))));
  return new Map(parts.flatMap((part, at) => (ids[at] === undefined ? [] : [[part, ids[at]]])));
}

/** The debts on the current account that the invoice has of the order; of the whole one also those that came later. */
export async function debtsTaken(ctx: Context, order: Order, id: string): Promise<string[]> {
  const claims = await claimsOf(ctx, order, false);
  const isWhole = claims.get(order._id) === id;
  return debtsOf(order).filter((debt) => isWhole || claims.get(debt) === id);
}
