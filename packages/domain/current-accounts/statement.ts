// GET /current-accounts/{id}/statement/?from&to: what happened between two days, from the balance
// before to the balance after. contract#current-accounts. Decision: the last 30 days unless told; by the dates
// of the movements; never cut short: a span of too many movements is refused, whatever came after it.
import { addDays, businessDate, startOfBusinessDay } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { amount, amountSum, date, list, object, oneOf, text } from '#kernel/fields.ts';
import { AMOUNT_MAX, decimal, sum, toAmount } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { pagesOf } from '#resource/list/every-record.ts';
import { AccountMovement, MOVEMENT_TYPES } from './records/account-movement.ts';
import { CurrentAccount, PARTY_TYPES } from './records/current-account.ts';

const LINES_MAX = 2000;
const AT_ONCE = 250;
const DAYS = 30;

const signedAmount = () => amount(-AMOUNT_MAX);
const line = object({
  movement_id: text(),
  date: date(),
  type: oneOf(MOVEMENT_TYPES),
  document_type: text().optional().meta({ description: 'Kind of the document' }),
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
      'The last 30 days unless told. Each line has its debit or credit and the balance after it, from `opening_balance` to `closing_balance`; over 2000 movements in those days are refused, never cut short.',
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
      total_debit: amountSum(0),
      total_credit: amountSum(0),
      closing_balance: signedAmount(),
      lines: list(line, LINES_MAX).meta({ description: 'Movements of the period, oldest first' }),
    }),
    fails: ['invalid_id', 'not_found', 'invalid_query_parameter'],
  },
  async (ctx, { record, query }) => {
    const to = query.to ?? businessDate(ctx.clock.now());
    const from = query.from ?? addDays(to, -DAYS);
    if (from > to) refuse('out_of_range', 'from is after to', { max: to });
    const span = { from, to };
    return { data: statementOf(record, span, await readSpan(ctx, record, span)) };
  },
);

type Span = { from: string; to: string };
type Made = { movements: AccountMovement[]; isWhole: boolean };

/**
 * The balance before the span and its movements in order. What came after the span is not read: the movement that was made last
 * before its first day has the balance that those made since go on from. Where movements were not made in the order of their
 * ids (a clock of the sandbox that was taken back) all since are read instead.
 */
async function readSpan(ctx: Context, account: CurrentAccount, span: Span) {
  const [before, since] = await Promise.all([
    lastBefore(ctx, account, span.from),
    movementsSince(ctx, account, span.from, span.to),
  ]);
  const { movements } = since;
  const lines = movements
    .filter((each) => isWithin(each, span))
    .sort((a, b) => a.date.localeCompare(b.date) || a.sequence - b.sequence);
  if (!since.isWhole && before !== undefined) {
    const dated = movements.filter(({ date: day }) => day < span.from);
    return { lines, opening: decimal(before).plus(sum(dated.map(signed))) };
  }
  const all = since.isWhole ? since : await movementsSince(ctx, account, span.from);
  const from = all.movements.filter(({ date: day }) => day >= span.from);
  return { lines, opening: decimal(account.balance).minus(sum(from.map(signed))) };
}

const isWithin = ({ date: day }: AccountMovement, { from, to }: Span): boolean =>
  day >= from && day <= to;

/** The balance after all that was made before that day; undefined where that was not made in order. */
async function lastBefore(
  ctx: Context,
  { _id }: CurrentAccount,
  from: string,
): Promise<number | undefined> {
  const { items, total } = await ctx.store.list(AccountMovement, {
    ...{ page: 1, perPage: 1, sort: 'created_at', direction: 'desc' },
    filters: { account_id: _id },
    createdTo: startOfBusinessDay(from) - 1,
  });
  const [last] = items;
  if (last === undefined) return 0;
  return last.sequence === total ? last.balance_after : undefined;
}

/**
 * No movement is dated ahead of the day on which it is made, so those of a day are among the ones made since; in the order of their
 * dates, what is dated after the last day of the span comes last. Movements that came after the account was read are left out.
 */
async function movementsSince(
  ctx: Context,
  account: CurrentAccount,
  from: string,
  to?: string,
): Promise<Made> {
  const movements: AccountMovement[] = [];
  const pages = pagesOf(ctx, AccountMovement, {
    perPage: AT_ONCE,
    sort: 'date',
    filters: { account_id: account._id },
    createdFrom: startOfBusinessDay(from),
  });
  for await (const page of pages) {
    movements.push(...page.filter(({ sequence }) => sequence <= account.movements_count));
    if (to === undefined) continue;
    refuseLong(movements.filter((each) => isWithin(each, { from, to })).length);
    if (page.some(({ date: day }) => day > to)) return { movements, isWhole: false };
  }
  return { movements, isWhole: true };
}

function refuseLong(length: number): void {
  if (length <= LINES_MAX) return;
  const message = `Over ${LINES_MAX} movements in those days: ask for a later day`;
  refuse('too_small', message, { max: LINES_MAX });
}

function statementOf(
  account: CurrentAccount,
  span: Span,
  { opening, lines: shown }: Awaited<ReturnType<typeof readSpan>>,
) {
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
