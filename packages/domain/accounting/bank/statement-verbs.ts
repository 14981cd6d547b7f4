// GET and DELETE /accounting/bank/statements/{statement_id}/: a statement with its lines, page by page, and what the books say of the
// account on its last day; only one of which nothing is matched is deleted, with its lines.
import { firstOfMonth } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { amount, list, text } from '#kernel/fields.ts';
import { AMOUNT_MAX, decimal, sum, toAmount } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import { remove } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { expandParameter } from '#resource/expand/expand-query.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { pathId } from '#resource/path-id.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { AccountingAccount } from '../records/account.ts';
import { BankStatement } from '../records/bank/bank-statement.ts';
import { StatementLine } from '../records/bank/statement-line.ts';
import { isOfMoney, movedOn } from './match-changes.ts';
import { readLines, readMovements } from './read-movements.ts';

const LINES_SHOWN = 100;
/** Of one transaction: each with what its event is told by, and with the count of its month where all are of others. */
const LINES_AT_ONCE = 30;

export const showStatement = verb(
  BankStatement,
  {
    name: 'accounting/bank/statements.get',
    summary: 'A statement with its lines and the balance of the books on its last day',
    description: `Its lines by page of ${LINES_SHOWN}, followed by \`next_cursor\`. \`difference\` is the sum of the
      lines that are not matched, \`ledger_balance\` what the journal says of the account on the
      last day, in pesos: reconciled, the first is 0 and the second is the closing balance, unless
      the statement is in another \`currency\`. While it is
      \`importing\`, \`parts_done\` of \`parts\` are written.`,
    method: 'GET',
    path: '/accounting/bank/statements/{statement_id}/',
    access: 'accounting:read',
    query: z.strictObject({
      cursor: text(1, 1024).optional(),
      ...expandParameter(BankStatement),
    }),
    data: shownRecord(BankStatement).extend({
      ledger_balance: amount(-AMOUNT_MAX),
      lines: list(shownRecord(StatementLine)).meta({ description: 'Lines of the statement' }),
      next_cursor: text().optional(),
    }),
    fails: ['invalid_id', 'not_found', 'invalid_query_parameter', 'invalid_cursor'],
  },
  async (ctx, { params, query }) => {
    const id = pathId(params, 'statement_id');
    const statement = (await ctx.store.get(BankStatement, id)) ?? fail('not_found');
    const [page, ledger_balance] = await Promise.all([
      ctx.store.list(StatementLine, {
        ...OLDEST_FIRST,
        perPage: LINES_SHOWN,
        filters: { statement_id: id },
        ...(query.cursor && { cursor: query.cursor }),
      }),
      balanceOn(ctx, statement),
    ]);
    const next = page.nextCursor && { next_cursor: page.nextCursor };
    return { data: { ...statement, ledger_balance, lines: page.items, ...next } };
  },
);

/**
 * Whole months before are the account's own sums; the last one is read entry by entry. What brings the account to zero on the last day
 * of a year stands again on the next: that day's statement is of the day before it.
 */
async function balanceOn(ctx: Context, { account_id, to }: BankStatement): Promise<number> {
  const month = to.slice(0, 'YYYY-MM'.length);
  const [account, entries] = await Promise.all([
    ctx.store.get(AccountingAccount, account_id),
    readMovements(ctx, account_id, { from: `${month}-01`, to, reversed: true }),
  ]);
  const { debits = {}, credits = {} } = account ?? {};
  const before = (by: Readonly<Record<string, number>>) =>
    sum(Object.entries(by).flatMap(([name, value]) => (name < month ? [value] : [])));
  const standing = entries.filter((entry) => isOfMoney(entry) || entry.date === firstOfMonth(to));
  const moved = sum(standing.map((entry) => movedOn(account_id, entry)));
  return toAmount(decimal(before(debits)).minus(before(credits)).plus(moved));
}

export const deleteStatement = ownVerb(
  BankStatement,
  'delete',
  {
    summary: 'Delete a statement of which no line is matched, with its lines',
    description: `Only an \`open\` one without matches; one that is being imported, or of which a
      line is matched, is refused. Its file may be imported again afterwards.`,
    when: ({ matched_count, status }) => matched_count === 0 && status !== 'importing',
    fails: ['record_locked'],
  },
  async (ctx, { record }) => {
    if (record.matched_count > 0 || record.status === 'importing') {
      const { matched_count, status } = record;
      const message = 'Lines of it are matched, or still being imported';
      fail('record_locked', { errors: [{ message, matched_count, status }] });
    }
    const lines = await readLines(ctx, record);
    let at = 0;
    for (; lines.length - at > LINES_AT_ONCE; at += LINES_AT_ONCE) {
      const part = lines.slice(at, at + LINES_AT_ONCE);
      await ctx.checkpoint(part.map((line) => remove(StatementLine, line)));
    }
    const rest = lines.slice(at).map((line) => remove(StatementLine, line));
    const data = { deleted: true, id: record._id };
    return ctx.commit([...rest, remove(BankStatement, record)], { data });
  },
);
