// Sales on account: what they put on the customer's current account and take off it again, as changes
// of the sale's own commit. contract#current-accounts. Decision: the account must be there or the customer have
// current_account_enabled, which opens it with the first sale; a sale over the credit that is left is
// 409 credit_limit_exceeded, one on a blocked or closed account 409 record_locked.
import { refuseLocked } from '#domain/current-accounts/account-lock.ts';
import { settledBy } from '#domain/current-accounts/counter-entry.ts';
import { type Held, heldLedger, readHeld } from '#domain/current-accounts/held-ledger.ts';
import { Ledger } from '#domain/current-accounts/ledger.ts';
import { passBalance } from '#domain/current-accounts/merge-accounts.ts';
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import {
  CurrentAccount,
  LOCAL_CURRENCY,
} from '#domain/current-accounts/records/current-account.ts';
import { bearerOf } from '#domain/customers/merged.ts';
import type { Customer } from '#domain/customers/records/customer.ts';
import { addDays, businessDate } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { amountOnAccount, isOnAccount, type Paying } from './records/payment-method.ts';
import { isStanding, type Sale } from './records/sale.ts';
import { type Buying, customerIdOf } from './sale-parts.ts';

/** What the sale keeps of it. */
type ChargeFields = Pick<
  Sale,
  'current_account_id' | 'current_account_movement_id' | 'current_account_amount'
>;
type Charge = { fields: ChargeFields; changes: readonly Change[] };

const NOTHING: Charge = { fields: {}, changes: [] };

/** Reads the account that a sale may go on; goes out beside the sale's other reads. */
export async function heldAccount(ctx: Context, sale: Paying & Buying): Promise<Held | undefined> {
  const id = customerIdOf(sale);
  return id === undefined || !isOnAccount(sale) ? undefined : readHeld(ctx, holderOf(id));
}

/** Puts a new sale on account. Throws validation_error, record_locked, credit_limit_exceeded. */
export function charged(
  ctx: Context,
  sale: Sale,
  { customer, held }: { customer: Customer | undefined; held: Held | undefined },
): Charge {
  const amount = isStanding(sale) ? amountOnAccount(sale) : 0;
  if (amount === 0) return NOTHING;
  const ledger = openLedger(ctx, customer, held);
  const fields = post(ctx, ledger, { sale, customer, amount });
  refuseOverLimit(ledger.account, amount);
  return { fields, changes: ledger.changes() };
}

/** Moves the account from what the sale was to what it is. Throws as `charged` does. */
export async function recharged(ctx: Context, before: Sale, after: Sale): Promise<Charge> {
  const [was, is] = [shareOf(before), shareOf(after)];
  if (was === is && before.customer_id === after.customer_id) return NOTHING;
  const [old, debtor] = await Promise.all([
    readCharge(ctx, before),
    is > 0 ? readDebtor(ctx, after) : NO_DEBTOR,
  ]);
  const taken = old && takeBack(ctx, old);
  if (is === 0) return { fields: NO_CHARGE, changes: changesOf(taken) };
  const { customer, held } = debtor;
  const isSame = taken !== undefined && taken.ledger.account.party_id === customer?._id;
  const ledger = isSame ? taken.ledger : openLedger(ctx, customer, held);
  const fields = post(ctx, ledger, { sale: after, customer, amount: is });
  if (is > was || !isSame) refuseOverLimit(ledger.account, is);
  const others = isSame ? taken.passed : changesOf(taken);
  return { fields, changes: [...others, ...ledger.changes()] };
}

/** Takes off the account what a sale put on it, for one that is deleted. Throws record_locked. */
export async function uncharged(ctx: Context, sale: Sale): Promise<readonly Change[]> {
  const old = await readCharge(ctx, sale);
  return changesOf(old && takeBack(ctx, old));
}

const shareOf = (sale: Sale): number => (isStanding(sale) ? amountOnAccount(sale) : 0);

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

type Debtor = { customer?: Customer; held?: Held };
const NO_DEBTOR: Debtor = {};

/** Whose account the sale goes on: its customer's, or that of the one that bears what the customer owes. */
async function readDebtor(ctx: Context, sale: Sale): Promise<Debtor> {
  const id = customerIdOf(sale);
  const customer = id === undefined ? undefined : await bearerOf(ctx, id);
  if (customer === undefined || customer.status === 'deleted') return NO_DEBTOR;
  return { customer, held: await readHeld(ctx, holderOf(customer._id)) };
}

/** `heir`: who bears what the account's customer owes since the two were merged. */
type OldCharge = {
  account: CurrentAccount;
  movement: AccountMovement;
  settledOnes: Awaited<ReturnType<typeof settledBy>>;
  heir?: { party: Customer; held: Held };
};

async function readCharge(ctx: Context, sale: Sale): Promise<OldCharge | undefined> {
  const { current_account_id: accountId, current_account_movement_id: movementId } = sale;
  if (accountId === undefined || movementId === undefined) return undefined;
  const [account, movement, party] = await Promise.all([
    ctx.store.get(CurrentAccount, accountId),
    ctx.store.get(AccountMovement, movementId),
    bearerOf(ctx, customerIdOf(sale) ?? ''),
  ]);
  if (account === undefined || movement?.status !== 'posted') return undefined;
  const isPassed = party !== undefined && party._id !== account.party_id;
  const [settledOnes, held] = await Promise.all([
    settledBy(ctx, movement),
    isPassed ? readHeld(ctx, holderOf(party._id)) : undefined,
  ]);
  return { account, movement, settledOnes, ...(isPassed && held && { heir: { party, held } }) };
}

/** The account that is eased, and what goes with that on the one that it took the debt over from. */
type TakenBack = { ledger: Ledger; passed: readonly Change[] };

function takeBack(ctx: Context, { account, movement, settledOnes, heir }: OldCharge): TakenBack {
  const bearing = heir === undefined ? account : heir.held.account;
  if (bearing !== undefined) refuseLocked(bearing);
  const own = new Ledger(ctx, account);
  own.reverse(movement, settledOnes);
  if (heir === undefined) return { ledger: own, passed: [] };
  const ledger = heldLedger(ctx, holderOf(heir.party._id), heir);
  passBalance(ctx, own, ledger);
  return { ledger, passed: own.changes() };
}

const changesOf = (taken: TakenBack | undefined): readonly Change[] =>
  taken === undefined ? [] : [...taken.passed, ...taken.ledger.changes()];

function openLedger(ctx: Context, customer: Customer | undefined, held: Held | undefined): Ledger {
  if (customer === undefined || held === undefined) {
    return noAccount('A sale on account names its customer');
  }
  if (held.account !== undefined) refuseLocked(held.account, 'invoice');
  else if (customer.current_account_enabled !== true) noAccount('The customer has no account');
  return heldLedger(ctx, holderOf(customer._id), { party: customer, held });
}

type Posting = { sale: Sale; customer: Customer | undefined; amount: number };

function post(ctx: Context, ledger: Ledger, { sale, customer, amount }: Posting): ChargeFields {
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

function refuseOverLimit({ available_credit: left }: Ledger['account'], amount: number): void {
  if (left === undefined || left >= 0) return;
  const message = 'The sale is over the credit that is left';
  const line = { field: 'payment_method', location: 'body', message } as const;
  fail('credit_limit_exceeded', { errors: [{ ...line, amount, exceeded_by: -left }] });
}

function noAccount(message: string): never {
  const line = { field: 'payment_method', location: 'body', code: 'conditional_required' } as const;
  return fail('validation_error', { errors: [{ ...line, message }] });
}
