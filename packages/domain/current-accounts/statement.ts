// GET /current-accounts/{id}/statement/?from&to: what happened between two days, from the balance
// before to the balance after. contract#current-accounts. Decision: the last 30 days unless told; by the dates
// of the movements; never cut short: a span of too many movements is refused.
import { addDays, businessDate, startOfBusinessDay } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { amount, date, list, object, oneOf, text } from '#kernel/fields.ts';
import { AMOUNT_MAX, decimal, sum, toAmount } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { AccountMovement, MOVEMENT_TYPES } from './records/account-movement.ts';
import { CurrentAccount, PARTY_TYPES } from './records/current-account.ts';

const LINES_MAX = 2000;
const DAYS = 30;

const signedAmount = () => amount(-AMOUNT_MAX);
const line = object({
  movement_id: text(),
  date: date(),
  type: oneOf(MOVEMENT_TYPES),
  document_type: text().optional(),
  document_id: text().optional(),
  description: text().optional(),
  debit: amount(),
  credit: amount(),
  balance: signedAmount(),
  status: text(),
});

export const statement = verb(
  CurrentAccount,
  {
    name: 'current-accounts.statement',
    summary: 'Movements of a current account between two days, with the balances around them',
    description:
      'The last 30 days unless told. Each line has its debit or credit and the balance after it, from `opening_balance` to `closing_balance`; over 2000 movements are refused, never cut short.',
    method: 'GET',
    path: '/current-accounts/{id}/statement/',
    access: 'current_accounts:read',
    on: 'record',
    query: z.strictObject({ from: date().optional(), to: date().optional() }),
    data: object({
      account_id: text(),
      party_type: oneOf(PARTY_TYPES),
      party_id: text(),
      party_name: text().optional(),
      currency: text(),
      from: date(),
      to: date(),
      opening_balance: signedAmount(),
      total_debit: amount(),
      total_credit: amount(),
      closing_balance: signedAmount(),
      lines: list(line, LINES_MAX),
    }),
    fails: ['invalid_id', 'not_found', 'invalid_query_parameter'],
  },
  async (ctx, { record, query }) => {
    const to = query.to ?? businessDate(ctx.clock.now());
    const from = query.from ?? addDays(to, -DAYS);
    if (from > to) refuse('out_of_range', 'from is after to', { max: to });
    const since = await movementsSince(ctx, record, from);
    return { data: statementOf(record, since, { from, to }) };
  },
);

/**
 * No movement is dated ahead of the day on which it is made, so those of a day are among the ones
 * made since. Movements that came after the account was read are left out.
 */
async function movementsSince(
  ctx: Context,
  account: CurrentAccount,
  from: string,
): Promise<AccountMovement[]> {
  const query: ListQuery = {
    ...OLDEST_FIRST,
    perPage: LINES_MAX,
    filters: { account_id: account._id },
    createdFrom: startOfBusinessDay(from),
  };
  const { items, total } = await ctx.store.list(AccountMovement, query);
  if (total > LINES_MAX) {
    const message = `Over ${LINES_MAX} movements since then: ask for a later day`;
    refuse('too_small', message, { max: LINES_MAX, actual: total });
  }
  return items
    .filter((each) => each.date >= from && each.sequence <= account.movements_count)
    .sort((a, b) => a.date.localeCompare(b.date) || a.sequence - b.sequence);
}

/** `since`: every movement dated on or after the first day, in order. */
function statementOf(
  account: CurrentAccount,
  since: readonly AccountMovement[],
  span: { from: string; to: string },
) {
  const shown = since.filter(({ date: day }) => day <= span.to);
  const opening = decimal(account.balance).minus(sum(since.map(signed)));
  let balance = opening;
  const lines = shown.map((movement) => {
    balance = balance.plus(signed(movement));
    return { ...lineOf(movement), balance: toAmount(balance) };
  });
  const { party_type, party_id, party_name, currency } = account;
  const total = (side: 'debit' | 'credit') => toAmount(sum(lines.map((each) => each[side])));
  return {
    account_id: account._id,
    ...{ party_type, party_id, party_name, currency },
    ...span,
    opening_balance: toAmount(opening),
    total_debit: total('debit'),
    total_credit: total('credit'),
    closing_balance: toAmount(balance),
    lines,
  };
}

const signed = ({ direction, account_amount }: AccountMovement): number =>
  direction === 'debit' ? account_amount : -account_amount;

const lineOf = (movement: AccountMovement) => ({
  movement_id: movement._id,
  date: movement.date,
  type: movement.type,
  document_type: movement.document_type,
  document_id: movement.document_id,
  description: movement.description,
  debit: movement.direction === 'debit' ? movement.account_amount : 0,
  credit: movement.direction === 'credit' ? movement.account_amount : 0,
  status: movement.status,
});

function refuse(
  code: Required<FieldError>['code'],
  message: string,
  params: Partial<FieldError>,
): never {
  return fail('invalid_query_parameter', {
    errors: [{ field: 'from', location: 'query', code, message, ...params }],
  });
}
