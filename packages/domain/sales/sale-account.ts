// Sales on account: what they put on the customer's current account and take off it again, as changes
// of the sale's own commit. Decisions 13. Decision: the account must be there or the customer have
// current_account_enabled, which opens it with the first sale; a sale over the credit that is left is
// 409 credit_limit_exceeded, one on a blocked or closed account 409 record_locked.
import { refuseLocked } from '#domain/current-accounts/account-lock.ts';
import { AccountMovement } from '#domain/current-accounts/account-movement.ts';
import { settledBy } from '#domain/current-accounts/counter-entry.ts';
import { CurrentAccount, LOCAL_CURRENCY } from '#domain/current-accounts/current-account.ts';
import { type Held, heldLedger, readHeld } from '#domain/current-accounts/held-ledger.ts';
import { Ledger } from '#domain/current-accounts/ledger.ts';
import { readParty } from '#domain/current-accounts/party.ts';
import { addDays, businessDate } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Context, Rec } from '#resource/context.ts';
import { amountOnAccount, isOnAccount } from './payment-method.ts';
import { isStanding } from './sale.ts';
import { customerIdOf } from './sale-parts.ts';

export type Charge = { fields: Rec; changes: readonly Change[] };

const NOTHING: Charge = { fields: {}, changes: [] };

/** Reads the account that a sale may go on; goes out beside the sale's other reads. */
export async function heldAccount(ctx: Context, sale: Rec): Promise<Held | undefined> {
  const id = customerIdOf(sale);
  return id === undefined || !isOnAccount(sale) ? undefined : readHeld(ctx, holderOf(id));
}

/** Puts a new sale on account. Throws validation_error, record_locked, credit_limit_exceeded. */
export function charged(
  ctx: Context,
  sale: Rec,
  { customer, held }: { customer: Rec | undefined; held: Held | undefined },
): Charge {
  const amount = isStanding(sale) ? amountOnAccount(sale) : 0;
  if (amount === 0) return NOTHING;
  const ledger = openLedger(ctx, customer, held);
  const fields = post(ctx, ledger, { sale, customer, amount });
  refuseOverLimit(ledger.account, amount);
  return { fields, changes: ledger.changes() };
}

/** Moves the account from what the sale was to what it is. Throws as `charged` does. */
export async function recharged(ctx: Context, before: Rec, after: Rec): Promise<Charge> {
  const [was, is] = [shareOf(before), shareOf(after)];
  if (was === is && before.customer_id === after.customer_id) return NOTHING;
  const [old, customer, held] = await Promise.all([
    readCharge(ctx, before),
    is > 0 ? readParty(ctx, holderOf(customerIdOf(after) ?? '')) : undefined,
    is > 0 ? heldAccount(ctx, after) : undefined,
  ]);
  const taken = old && takeBack(ctx, old);
  if (is === 0) return { fields: NO_CHARGE, changes: taken?.changes() ?? [] };
  const isSame = held?.account !== undefined && held.account._id === taken?.account._id;
  const ledger = isSame && taken !== undefined ? taken : openLedger(ctx, customer, held);
  const fields = post(ctx, ledger, { sale: after, customer, amount: is });
  if (is > was || !isSame) refuseOverLimit(ledger.account, is);
  const others = ledger === taken ? [] : (taken?.changes() ?? []);
  return { fields, changes: [...others, ...ledger.changes()] };
}

/** Takes off the account what a sale put on it, for one that is deleted. Throws record_locked. */
export async function uncharged(ctx: Context, sale: Rec): Promise<readonly Change[]> {
  const old = await readCharge(ctx, sale);
  return old === undefined ? [] : takeBack(ctx, old).changes();
}

const shareOf = (sale: Rec): number => (isStanding(sale) ? amountOnAccount(sale) : 0);

const holderOf = (customerId: string) => ({
  party_type: 'customer' as const,
  party_id: customerId,
  currency: LOCAL_CURRENCY,
});

/** Fields of a sale that is not on account. */
const NO_CHARGE = {
  current_account_id: undefined,
  current_account_movement_id: undefined,
  current_account_amount: undefined,
};

type OldCharge = { account: Rec; movement: Rec; settledOnes: ReadonlyMap<string, Rec> };

async function readCharge(ctx: Context, sale: Rec): Promise<OldCharge | undefined> {
  const { current_account_id: accountId, current_account_movement_id: movementId } = sale;
  if (accountId === undefined || movementId === undefined) return undefined;
  const [account, movement] = await Promise.all([
    ctx.store.get(CurrentAccount, accountId),
    ctx.store.get(AccountMovement, movementId),
  ]);
  if (account === undefined || movement?.status !== 'posted') return undefined;
  return { account, movement, settledOnes: await settledBy(ctx, movement) };
}

function takeBack(ctx: Context, { account, movement, settledOnes }: OldCharge): Ledger {
  refuseLocked(account);
  const ledger = new Ledger(ctx, account);
  ledger.reverse(movement, settledOnes);
  return ledger;
}

function openLedger(ctx: Context, customer: Rec | undefined, held: Held | undefined): Ledger {
  if (customer === undefined || held === undefined) {
    return noAccount('A sale on account names its customer');
  }
  if (held.account !== undefined) refuseLocked(held.account, 'invoice');
  else if (customer.current_account_enabled !== true) noAccount('The customer has no account');
  return heldLedger(ctx, holderOf(customer._id), { party: customer, held });
}

type Posting = { sale: Rec; customer: Rec | undefined; amount: number };

function post(ctx: Context, ledger: Ledger, { sale, customer, amount }: Posting): Rec {
  const today = businessDate(ctx.clock.now());
  const movement = ledger.post({
    type: 'invoice',
    direction: 'debit',
    account_amount: amount,
    date: today,
    due_date: addDays(today, customer?.payment_terms_days ?? 0),
    document_type: 'sale',
    document_id: sale._id,
    origin: 'sale',
  });
  return {
    current_account_id: ledger.account._id,
    current_account_movement_id: movement._id,
    current_account_amount: amount,
  };
}

function refuseOverLimit({ available_credit: left }: Rec, amount: number): void {
  if (left === undefined || left >= 0) return;
  const message = 'The sale is over the credit that is left';
  const line = { field: 'payment_method', location: 'body', message } as const;
  fail('credit_limit_exceeded', { errors: [{ ...line, amount, exceeded_by: -left }] });
}

function noAccount(message: string): never {
  const line = { field: 'payment_method', location: 'body', code: 'conditional_required' } as const;
  return fail('validation_error', { errors: [{ ...line, message }] });
}
