// What a received order means for the supplier's current account, where there is one. contract#current-accounts;
// Decision: what is unpaid of the total is owed from the day of receipt, due after the supplier's
// payment terms. A closed account takes nothing.

import { refuseLocked } from '#domain/current-accounts/account-lock.ts';
import { AccountMovement } from '#domain/current-accounts/account-movement.ts';
import { settledBy } from '#domain/current-accounts/counter-entry.ts';
import { CurrentAccount, LOCAL_CURRENCY } from '#domain/current-accounts/current-account.ts';
import { Ledger } from '#domain/current-accounts/ledger.ts';
import { findAccount } from '#domain/current-accounts/party.ts';
import { addDays, businessDate } from '#kernel/date.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Order } from './order.ts';
import type { Supplier } from './supplier.ts';

export type Posted = { fields: Partial<Order>; changes: Change[] };
const NOTHING: Posted = { fields: {}, changes: [] };

/** The account of the order's supplier. */
export const supplierAccount = (
  ctx: Context,
  { supplier_id }: Order,
): Promise<CurrentAccount | undefined> =>
  findAccount(ctx, { party_type: 'supplier', party_id: supplier_id, currency: LOCAL_CURRENCY });

/** Raises what is owed. */
export function owed(
  ctx: Context,
  order: Order,
  { account, supplier }: { account: CurrentAccount | undefined; supplier: Supplier | undefined },
): Posted {
  const amount = toAmount(decimal(order.total).minus(order.paid_amount));
  if (account === undefined || account.status === 'closed' || amount <= 0) return NOTHING;
  const ledger = new Ledger(ctx, account);
  const today = businessDate(ctx.clock.now());
  const movement = ledger.post({
    type: 'invoice',
    direction: 'credit',
    account_amount: amount,
    date: today,
    due_date: addDays(today, supplier?.payment_terms_days ?? 0),
    document_type: 'order',
    document_id: order._id,
    origin: 'order',
  });
  const fields = {
    current_account_id: account._id,
    current_account_movement_id: movement._id,
  };
  return { fields, changes: ledger.changes() };
}

/** Takes back what the order had raised. Throws record_locked for a closed account. */
export async function owedNoMore(ctx: Context, order: Order): Promise<Change[]> {
  const { current_account_id: accountId, current_account_movement_id: movementId } = order;
  if (accountId === undefined || movementId === undefined) return [];
  const [account, movement] = await Promise.all([
    ctx.store.get(CurrentAccount, accountId),
    ctx.store.get(AccountMovement, movementId),
  ]);
  if (account === undefined || movement?.status !== 'posted') return [];
  refuseLocked(account);
  const ledger = new Ledger(ctx, account);
  ledger.reverse(movement, await settledBy(ctx, movement));
  return ledger.changes();
}
