// What the goods that came mean for the supplier's current account, where there is one. contract#current-accounts;
// Decision: what is unpaid of the total is owed from the day of receipt, due after the supplier's
// payment terms. A closed account takes nothing.

import { refuseLocked } from '#domain/current-accounts/account-lock.ts';
import { settledBy } from '#domain/current-accounts/counter-entry.ts';
import { Ledger } from '#domain/current-accounts/ledger.ts';
import { findAccount } from '#domain/current-accounts/party.ts';
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import {
  CurrentAccount,
  LOCAL_CURRENCY,
} from '#domain/current-accounts/records/current-account.ts';
import { addDays, businessDate } from '#kernel/date.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Order } from './records/order.ts';
import type { Supplier } from './records/supplier.ts';

/** What was put on the account, if anything. */
type Posted = { amount: number; movement?: AccountMovement; changes: Change[] };

/** The account of the order's supplier. */
export const supplierAccount = (
  ctx: Context,
  { supplier_id }: Order,
): Promise<CurrentAccount | undefined> =>
  findAccount(ctx, { party_type: 'supplier', party_id: supplier_id, currency: LOCAL_CURRENCY });

/** The day by which an order is to be paid of which something came today. */
export const dueDate = (ctx: Context, supplier: Supplier | undefined): string =>
  addDays(businessDate(ctx.clock.now()), supplier?.payment_terms_days ?? 0);

type Owing = { account: CurrentAccount | undefined; amount: number; due: string };

/** Raises what is owed by so much, as far as it was not paid before otherwise than on the account. */
export function owed(ctx: Context, order: Order, { account, amount, due }: Owing): Posted {
  const before = order.receipts ?? [];
  const costs = sum([...before.map((each) => each.amount), amount]);
  const known = sum(before.map((each) => each.owed_amount));
  const paid = decimal(order.paid_amount).minus(order.settled_amount ?? 0);
  const open = toAmount(costs.minus(paid).minus(known));
  const owes = Math.min(amount, open);
  if (account === undefined || account.status === 'closed' || owes <= 0) {
    return { amount: 0, changes: [] };
  }
  const ledger = new Ledger(ctx, account);
  const today = businessDate(ctx.clock.now());
  const movement = ledger.post({
    type: 'invoice',
    direction: 'credit',
    account_amount: owes,
    date: today,
    due_date: due < today ? today : due,
    document_type: 'order',
    document_id: order._id,
    origin: 'order',
  });
  return { amount: owes, movement, changes: ledger.changes() };
}

/** Takes back what the order had raised. Throws record_locked for a closed account. */
export async function owedNoMore(ctx: Context, order: Order): Promise<Change[]> {
  const { current_account_id: accountId, current_account_movement_id: last, receipts = [] } = order;
  const ids = new Set(
    [...receipts.map(({ movement_id: id }) => id), last].flatMap((id) => id ?? []),
  );
  if (accountId === undefined || ids.size === 0) return [];
  const [account, found] = await Promise.all([
    ctx.store.get(CurrentAccount, accountId),
    ctx.store.getMany(AccountMovement, [...ids]),
  ]);
  const posted = [...found.values()].filter(({ status }) => status === 'posted');
  if (account === undefined || posted.length === 0) return [];
  refuseLocked(account);
  const ledger = new Ledger(ctx, account);
  const settled = await Promise.all(posted.map((movement) => settledBy(ctx, movement)));
  for (const [at, movement] of posted.entries()) ledger.reverse(movement, settled[at] ?? new Map());
  return ledger.changes();
}
