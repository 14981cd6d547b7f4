// Which order a received invoice is of, and what of it: found by what it comes to, among what no other invoice has. Decisions 334, 440.
import { supplierAccount, takesDebts, unowedOf } from '#domain/current-accounts/order-debts.ts';
import type { Order } from '#domain/purchasing/records/order.ts';
import type { Supplier } from '#domain/purchasing/records/supplier.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import type { Context } from '#resource/context.ts';
import { LedgerPosting } from '../records/ledger-posting.ts';
import { equals, nameless, ordersOf } from './of-amount.ts';
import { claimsOf, partsOf, type Share } from './order-claims.ts';

type Due = Share & { day: string };

/** The part under which the entry of a received invoice is known. */
export const PURCHASE = 'purchase';
const RECEIVED = ['delivered', 'completed'];
const AWAITED = ['confirmed', 'shipped'];

/**
 * Of the orders of those suppliers what came to as much and no invoice has taken yet, the one that came next to that day; else the
 * order that comes to as much and is still to come, all of it or a part; else one that is owed on no account.
 */
export async function shareOf(
  ctx: Context,
  { suppliers, debt, day }: { suppliers: readonly Supplier[]; debt: number; day: string },
): Promise<Share | undefined> {
  if (debt === 0 || suppliers.length === 0) return undefined;
  const ids = suppliers.map(({ _id }) => _id);
  const amount = Math.abs(debt);
  const orders = await ordersOf(ctx, ids, amount);
  const due = orders.flatMap((order) => dueOf(order, amount, debt < 0));
  const unsaid = due.length === 0 ? [] : await takenUnsaid(ctx, suppliers, amount);
  const nearest = due.toSorted((a, b) => apart(a, day) - apart(b, day));
  const free: Due[] = [];
  for (const one of nearest) {
    if (!(await isFree(ctx, one))) continue;
    if (unsaid.length === 0) return withUnowed(ctx, one);
    free.push(one);
  }
  const said = free.find((one) => !isUnsaid(one, free, unsaid));
  if (said !== undefined) return withUnowed(ctx, said);
  return (
    (await aheadOf(ctx, orders, { debt, day })) ??
    onNoAccountOf(ctx, orders, { suppliers, debt, day })
  );
}

/** The invoice of a whole order of which a part came before its supplier had an account raises that part. */
async function withUnowed(ctx: Context, { day: _, ...share }: Due): Promise<Share> {
  const { order, isReturn, parts } = share;
  if (isReturn || !parts.includes(order._id) || unowedOf(order) === 0) return share;
  const account = await supplierAccount(ctx, order);
  return takesDebts(account) ? { ...share, ahead: account } : share;
}

/** Came or is on the way, and no account says that it is owed. */
const isUnowed = ({ status, received_invoice_id: invoice, ...order }: Order): boolean =>
  invoice === undefined &&
  (RECEIVED.includes(status) || AWAITED.includes(status)) &&
  order.current_account_id === undefined &&
  order.invoiced_ahead === undefined;

/** Invoices that say nothing of an order stand for the first of their amount that had come by then. */
async function onNoAccountOf(
  ctx: Context,
  orders: readonly Order[],
  { suppliers, debt, day: from }: { suppliers: readonly Supplier[]; debt: number; day: string },
): Promise<Share | undefined> {
  const due = orders.flatMap((order): Due[] => {
    const { total, delivered_at, confirmed_at, updated_at } = order;
    const day = delivered_at ?? confirmed_at ?? updated_at;
    const share = { order, isReturn: false, parts: partsOf(order), isUnowed: true };
    return total === debt && isUnowed(order) ? [{ ...share, day }] : [];
  });
  if (due.length === 0) return undefined;
  const unsaid = await nameless(ctx, suppliers, debt);
  const found = due
    .toSorted((a, b) => apart(a, from) - apart(b, from))
    .find((one) => !isUnsaid(one, due, unsaid));
  return found && withPaidByHand(ctx, found);
}

/** Of one that was paid by hand its account takes the rest alone, as it would have where that came first. Decision 635. */
async function withPaidByHand(ctx: Context, due: Due): Promise<Share> {
  const { order, isReturn, parts } = due;
  if (order.paid_amount <= (order.settled_amount ?? 0)) return due;
  const account = await supplierAccount(ctx, order);
  return takesDebts(account) ? { order, isReturn, parts, ahead: account } : due;
}

/** The first that was confirmed of those that are on the way, where its supplier has an account that takes the debt. */
async function aheadOf(
  ctx: Context,
  orders: readonly Order[],
  { debt, day }: { debt: number; day: string },
): Promise<Share | undefined> {
  const due = orders.flatMap((order): Due[] =>
    AWAITED.includes(order.status) && order.total === debt && order.invoiced_ahead === undefined
      ? [
          {
            order,
            isReturn: false,
            parts: partsOf(order),
            day: order.confirmed_at ?? order.updated_at,
          },
        ]
      : [],
  );
  for (const one of due.toSorted((a, b) => apart(a, day) - apart(b, day))) {
    const account = await supplierAccount(ctx, one.order);
    if (takesDebts(account) && (await isFree(ctx, one))) return { ...one, ahead: account };
  }
  return undefined;
}

/**
 * Invoices without a tax credit that were posted before they named their orders: nothing tells of which each is. They took the
 * first that had come by then.
 */
async function takenUnsaid(
  ctx: Context,
  suppliers: readonly Supplier[],
  amount: number,
): Promise<ReceivedInvoice[]> {
  const found = await nameless(ctx, suppliers, amount);
  return found.filter(({ linked_journal_entry_id: entry }) => entry === null);
}

const isUnsaid = (one: Due, free: readonly Due[], unsaid: readonly ReceivedInvoice[]): boolean => {
  const rank = free.filter(({ day }) => day < one.day).length;
  const after = unsaid.filter(({ updated_at: at }) => at >= one.day).length;
  return rank < after;
};

/** The whole order first, so that one invoice of all of it takes no part of another. One that is on no account goes back as a whole. */
function dueOf(order: Order, amount: number, isReturn: boolean): Due[] {
  const { status, total, receipts = [], current_account_movement_id: onAccount } = order;
  const isAlone = isReturn && onAccount === undefined && order.received_invoice_id !== undefined;
  const isWhole = isReturn ? status === 'refunded' : RECEIVED.includes(status);
  const { refunded_at, delivered_at } = order;
  const day = (isReturn ? refunded_at : delivered_at) ?? order.updated_at;
  const whole =
    isWhole && (onAccount !== undefined || isAlone) && total === amount
      ? [{ order, isReturn, parts: partsOf(order), day, ...(isAlone && { isUnowed: true }) }]
      : [];
  if ((status === 'refunded') !== isReturn) return whole;
  const parts = receipts.flatMap(({ movement_id: id, owed_amount, received_at }) =>
    id !== undefined && owed_amount === amount
      ? [{ order, isReturn, parts: [id], day: refunded_at ?? received_at }]
      : [],
  );
  return [...whole, ...parts];
}

const apart = ({ day }: Due, from: string): number => Math.abs(Date.parse(day) - Date.parse(from));

/** A refund is credited only as far as the order was invoiced: else its note is of an invoice that is a debt of its own. */
async function isFree(ctx: Context, { order, isReturn, parts }: Share): Promise<boolean> {
  const taken = await invoicedOf(ctx, order);
  if (!isReturn) return isNoneOf(parts, order, taken);
  const isWhole = taken.has(order._id);
  if (!isWhole && parts.some((part) => part !== order._id && !taken.has(part))) return false;
  return isNoneOf(parts, order, new Set((await claimsOf(ctx, order, true)).keys()));
}

/** What has the whole order has every part of it, also one that came later. */
const isNoneOf = (parts: readonly string[], { _id }: Order, taken: ReadonlySet<string>): boolean =>
  [_id, ...parts].every((part) => !taken.has(part));

async function invoicedOf(ctx: Context, order: Order): Promise<Set<string>> {
  const [claims, before] = await Promise.all([
    claimsOf(ctx, order, false),
    takenBefore(ctx, order),
  ]);
  return new Set([...claims.keys(), ...before]);
}

/**
 * What an invoice takes of the order that a person names: what comes to as much, else all that is left. Undefined where nothing is.
 */
export async function shareNamed(
  ctx: Context,
  order: Order,
  debt: number,
): Promise<Share | undefined> {
  const isReturn = debt < 0;
  for (const one of dueOf(order, Math.abs(debt), isReturn)) {
    if (await isFree(ctx, one)) return one;
  }
  const taken = isReturn
    ? new Set((await claimsOf(ctx, order, true)).keys())
    : await invoicedOf(ctx, order);
  const parts = partsOf(order).filter((part) => !taken.has(part));
  const isLeft = !taken.has(order._id) && (parts.length > 1 || partsOf(order).length === 1);
  if (!isLeft) return undefined;
  const isAlone = !isReturn && isUnowed(order) && !takesDebts(await supplierAccount(ctx, order));
  return { order, isReturn, parts, ...(isAlone && { isUnowed: true }) };
}

/** What invoices took that were posted before they named their orders: their postings say of which order each is. */
async function takenBefore(ctx: Context, order: Order): Promise<Set<string>> {
  const debts = (order.receipts ?? []).filter(({ movement_id: id }) => id !== undefined);
  const amounts = [...new Set([order.total, ...debts.map(({ owed_amount: owed }) => owed)])];
  const invoices = await Promise.all(
    amounts.map((amount) => equals(ctx, ReceivedInvoice, 'total_amount', amount)),
  );
  const unnamed = invoices.flat().filter(({ order_id: id, status }) => !id && status === 'linked');
  const postings = await ctx.store.getMany(
    LedgerPosting,
    unnamed.map(({ id }) => id as (typeof LedgerPosting)['$id']),
  );
  const isOfIt = ({ parts }: LedgerPosting) =>
    parts.some(({ part, facts }) => part === PURCHASE && facts === order._id);
  const own = unnamed.filter(({ id }) => {
    const posting = postings.get(id);
    return posting !== undefined && isOfIt(posting);
  });
  const taken = new Set<string>();
  for (const { total_amount: amount } of own) {
    const part = debts.find(
      ({ owed_amount: owed, movement_id: id = '' }) => owed === amount && !taken.has(id),
    );
    for (const one of part?.movement_id ? [part.movement_id] : partsOf(order)) taken.add(one);
  }
  return taken;
}
