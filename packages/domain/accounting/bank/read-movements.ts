// Posted entries of some days that move an account, and the lines of a statement, read in the order of their days: nothing else is
// read, and nothing twice.
import type { Context } from '#resource/context.ts';
import type { BankStatement } from '../records/bank/bank-statement.ts';
import { StatementLine } from '../records/bank/statement-line.ts';
import { JournalEntry } from '../records/journal-entry.ts';
import { type Entry, movedOn } from './match-changes.ts';

/** Records of one reading. */
const AT_ONCE = 1_000;

type Days = { from: string; to: string };
type Dated = { _id: string; date: string };

/** From the first day to the last one; drafts are left out, and reversed entries unless they are asked for. */
export function readMovements(
  ctx: Context,
  accountId: string,
  { reversed, ...days }: Days & { reversed?: true },
): Promise<Entry[]> {
  const isAsked = (entry: Entry): boolean =>
    entry.status === 'posted' || (reversed === true && entry.status === 'reversed');
  return readDays<Entry>(
    days,
    async (span) => (await ctx.store.sorted(JournalEntry, span)) as Entry[],
    (entry) => isAsked(entry) && movedOn(accountId, entry) !== 0,
  );
}

/** All lines of the statement, or those of one status. */
export const readLines = (
  ctx: Context,
  { _id, from, to }: Pick<BankStatement, '_id' | 'from' | 'to'>,
  status?: StatementLine['status'],
): Promise<StatementLine[]> =>
  readDays<StatementLine>(
    { from, to },
    (span) => ctx.store.sorted(StatementLine, span),
    (line) => line.statement_id === _id && (status === undefined || line.status === status),
  );

type Span = Days & { sort: 'date'; after?: { value: string; id: string }; limit: number };

async function readDays<R extends Dated>(
  days: Days,
  read: (span: Span) => Promise<R[]>,
  isWanted: (record: R) => boolean,
): Promise<R[]> {
  const found: R[] = [];
  let after: Span['after'];
  for (;;) {
    const rows = await read({ ...days, sort: 'date', limit: AT_ONCE, ...(after && { after }) });
    found.push(...rows.filter(isWanted));
    const last = rows.at(-1);
    if (last === undefined || rows.length < AT_ONCE) return found;
    after = { value: last.date, id: last._id };
  }
}
