// POST /current-accounts/{account_id}/movements/: posts a movement by hand. contract#current-accounts.
// Decision: what is posted by hand has happened already (interest, a rejected check), so no limit
// refuses it: going over one is told by current_account.limit_exceeded. Only sales are refused. A
// blocked account takes no new invoices, a closed one nothing.

import { byMethodCode } from '#domain/payment-methods/find-methods.ts';
import { isoCodeOf } from '#kernel/currency-codes.ts';
import { addDays, businessDate } from '#kernel/date.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { times, toAmount } from '#kernel/money.ts';
import { createBody } from '#resource/bodies.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { refuseLocked } from './account-lock.ts';
import { accountOfPath } from './account-of-path.ts';
import { type Entry, Ledger } from './ledger.ts';
import { type Party, readParty } from './party.ts';
import {
  AccountMovement,
  AMOUNT_MIN,
  type Direction,
  directionOf,
} from './records/account-movement.ts';
import { type CurrentAccount, currencyIsCode } from './records/current-account.ts';
import { certificatesTaken, withheldErrors } from './records/withheld-parts.ts';

export const createMovement = verb(
  AccountMovement,
  {
    name: 'current-accounts.create_movement',
    summary: 'Post a movement to a current account',
    description:
      'Moves the balance of the account. No credit limit refuses it; going over one is told by an event. A blocked account takes no invoices, a closed one nothing; the date must not be ahead. A certificate of what was withheld is of one payment, until that is reversed.',
    method: 'POST',
    path: '/current-accounts/{account_id}/movements/',
    access: 'current_accounts:write',
    body: createBody(AccountMovement),
    data: shownRecord(AccountMovement),
    status: [201],
    fails: ['invalid_id', 'not_found', 'record_locked', 'duplicate_value'],
  },
  async (ctx, { params, body }) => {
    const { currency } = body;
    const [account, asked] = await Promise.all([
      accountOfPath(ctx, params),
      byMethodCode(ctx, body),
    ]);
    const input: Asked = { ...asked, ...(currency && { currency: isoCodeOf(currency) }) };
    const [party, mayOpen] = await Promise.all([
      readParty(ctx, account),
      input.type !== 'opening' || isUnopened(ctx, account),
    ]);
    refuseLocked(account, input.type);
    const entry = entryOf(ctx, { account, party, input, mayOpen });
    const ledger = new Ledger(ctx, account, { party });
    const movement = ledger.post(entry);
    return ctx.commit([...ledger.changes(), ...certificatesTaken(movement)], {
      data: movement,
      status: 201,
    });
  },
);

type Asked = (typeof AccountMovement)['$input'];
type Given = {
  account: CurrentAccount;
  party: Party | undefined;
  input: Asked;
  mayOpen: boolean;
};

/** Nothing was posted, or what was posted last took the opening back: it may be posted anew, with its rate. */
async function isUnopened(ctx: Context, account: CurrentAccount): Promise<boolean> {
  const { movements_count: count, last_movement_id: id = '' } = account;
  const last = count === 0 ? undefined : await ctx.store.get(AccountMovement, id);
  return count === 0 || (last?.type === 'opening' && last.reverses !== undefined);
}

function entryOf(ctx: Context, given: Given): Entry {
  const { account, input } = given;
  const expected = directionOf(account.party_type, input.type);
  const date = input.date ?? businessDate(ctx.clock.now());
  refuse([
    ...currencyIsCode(input),
    ...directionErrors(input, expected),
    ...dateErrors(input, date),
    ...currencyErrors(account, input),
    ...openingErrors(given),
    ...withheldErrors(account, input),
  ]);
  return {
    ...input,
    type: input.type,
    direction: expected ?? input.direction ?? fail('validation_error'),
    account_amount: converted(account, input),
    date,
    due_date: input.due_date ?? dueDate(given, expected, date),
    origin: 'manual',
  };
}

/** New debt of a party with payment terms is due when they end. */
function dueDate({ account, party, input }: Given, expected: Direction | undefined, date: string) {
  const days = party?.payment_terms_days ?? 0;
  const isDebt = expected === (account.party_type === 'customer' ? 'debit' : 'credit');
  return isDebt && input.type === 'invoice' && days > 0 ? addDays(date, days) : undefined;
}

function converted(account: CurrentAccount, { amount, currency, exchange_rate }: Asked): number {
  if (exchange_rate === undefined || currency === undefined) return amount;
  if (currency === account.currency) return amount;
  return toAmount(times(amount, exchange_rate));
}

function directionErrors({ direction }: Asked, expected: Direction | undefined): FieldError[] {
  const at = { field: 'direction', location: 'body' as const };
  if (expected === undefined && direction === undefined) {
    return [{ ...at, code: 'conditional_required', message: 'This type may be on either side' }];
  }
  if (expected === undefined || direction === undefined || direction === expected) return [];
  const message = 'This type is on the other side of the account';
  return [{ ...at, code: 'invalid_enum', message, allowed: [expected] }];
}

function dateErrors({ due_date: due }: Asked, date: string): FieldError[] {
  if (due === undefined || due >= date) return [];
  const message = 'It is due before its date';
  return [{ field: 'due_date', location: 'body', code: 'out_of_range', message, min: date }];
}

function currencyErrors(account: CurrentAccount, input: Asked): FieldError[] {
  const isOwn = input.currency === undefined || input.currency === account.currency;
  const at = { field: 'exchange_rate', location: 'body' as const };
  if (!isOwn && input.exchange_rate === undefined) {
    const message = `Say how many ${account.currency} one ${input.currency} is`;
    return [{ ...at, code: 'conditional_required', message }];
  }
  if (isOwn || converted(account, input) >= AMOUNT_MIN) return [];
  return [{ ...at, code: 'too_small', message: 'Nothing is left in the currency of the account' }];
}

function openingErrors({ mayOpen }: Given): FieldError[] {
  if (mayOpen) return [];
  const message = 'An opening balance is the first movement of an account';
  return [{ field: 'type', location: 'body', code: 'invalid_enum', message }];
}
