// Where a received invoice is owed that an expense pays, and how far: on the supplier's current account by itself, or as the order that it
// is of. What of an order was told as paid by hand is owed nowhere (440): who pays that pays the goods, of which the invoice took the tax.
// Decision 635.

import { supplierAccount } from '#domain/current-accounts/order-debts.ts';
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { CurrentAccount } from '#domain/current-accounts/records/current-account.ts';
import { Order } from '#domain/purchasing/records/order.ts';
import type { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { LedgerPosting, type PostedPart } from '../../records/ledger-posting.ts';
import { PURCHASE } from '../invoiced-orders.ts';
import type { Place } from '../legs.ts';
import { debtsTaken } from '../order-claims.ts';
import { entryOf, linesAsLegs } from '../posted-places.ts';
import { debtInPesos } from '../purchase-legs.ts';
import { goodsTaken, OWN_DEBT } from '../purchase-source.ts';
import { byPayment } from './by-payment.ts';

/** Beyond what is owed so much of the invoice was paid by hand, and is of the goods. */
type PaidByHand = { owed: number; amount: number; goods: Place };

/** `debts`: the movements of the account that are paid first. */
export type InvoiceDebt = {
  account: CurrentAccount | undefined;
  debts: readonly string[];
  byHand?: PaidByHand;
};

/** Undefined where neither the invoice nor an order of it is on an account. */
export async function debtOfInvoice(
  ctx: Context,
  invoice: ReceivedInvoice | undefined,
): Promise<InvoiceDebt | undefined> {
  if (invoice === undefined) return undefined;
  const posting = await ctx.store.get(LedgerPosting, invoice.id as LedgerPosting['_id']);
  const own = posting?.parts.find(({ part }) => part === PURCHASE);
  if (own?.movement_id !== undefined) return onAccount(ctx, own.movement_id);
  const order = await ctx.store.get(Order, orderOf(invoice, own));
  if (order === undefined || order.received_invoice_id === invoice.id) return undefined;
  return ofOrder(ctx, order, { invoice, own });
}

async function onAccount(ctx: Context, id: string): Promise<InvoiceDebt | undefined> {
  const movement = await ctx.store.get(AccountMovement, id);
  const account = movement && (await ctx.store.get(CurrentAccount, movement.account_id));
  return account && { account, debts: [movement._id] };
}

/** One that a person linked has no entry of its own, and names its order. */
function orderOf({ status, order_id }: ReceivedInvoice, own: PostedPart | undefined): string {
  if (own === undefined) return status === 'linked' ? (order_id ?? '') : '';
  return own.facts === OWN_DEBT ? '' : own.facts;
}

type Invoiced = { invoice: ReceivedInvoice; own: PostedPart | undefined };

async function ofOrder(
  ctx: Context,
  order: Order,
  { invoice, own }: Invoiced,
): Promise<InvoiceDebt | undefined> {
  const debts = await debtsTaken(ctx, order, invoice.id);
  const isBack = order.status === 'refunded';
  const byHand = own && !isBack ? await paidByHand(ctx, { invoice, own, debts }) : undefined;
  const { current_account_id: id } = order;
  if (id === undefined && byHand === undefined && !isBack) return undefined;
  const account =
    id === undefined ? await supplierAccount(ctx, order) : await ctx.store.get(CurrentAccount, id);
  return { account, debts, ...(byHand && { byHand }) };
}

/** Of an order that was sent back nothing is left as goods: what was paid of it, its supplier owes. */
async function paidByHand(
  ctx: Context,
  { invoice, own, debts }: Invoiced & { own: PostedPart; debts: readonly string[] },
): Promise<PaidByHand | undefined> {
  const movements = await ctx.store.getMany(AccountMovement, [...debts]);
  const owed = toAmount(sum([...movements.values()].map((one) => one.account_amount)));
  const amount = toAmount(decimal(debtInPesos(invoice)).minus(owed));
  if (amount <= 0) return undefined;
  const entry = linesAsLegs(await entryOf(ctx, [own], PURCHASE)).at(-1);
  return { owed, amount, goods: entry?.at ?? (await goodsTaken(ctx, debts)) };
}

/** What of each payment is of the goods: what is owed is paid first. */
export function paidForGoods(byHand: PaidByHand | undefined, amounts: readonly number[]): number[] {
  if (byHand === undefined) return amounts.map(() => 0);
  const upTo = (count: number): number => {
    const beyond = toAmount(sum(amounts.slice(0, count)).minus(byHand.owed));
    return Math.min(Math.max(0, beyond), byHand.amount);
  };
  return byPayment(amounts, upTo);
}
