// The lines of one account (or of all below a group) in the order of their days, with the balance after each. Months in which the
// account did not move are not read at all, and of the others no more than a page needs.
import { earlierDay, lastOfMonth, laterDay } from '#kernel/date.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { isDebitSide } from '../records/account-type.ts';
import { JournalEntry } from '../records/journal-entry.ts';
import { type DateSpan, monthsOf } from '../records/year-span.ts';
import type { LedgerAccount, LedgerEntry } from './figures.ts';
import type { Position } from './ledger-cursor.ts';

export type LedgerRow = {
  date: string;
  number: number;
  journal_entry_id: string;
  description: string;
  account_code: string;
  debit: number;
  credit: number;
  balance: number;
};
type Placed = { row: LedgerRow; at: Omit<Position, 'account'> };

const ENTRIES_A_READ = 100;

type Walk = {
  /** The account that is shown; a group is all accounts below it. */
  account: LedgerAccount;
  members: readonly LedgerAccount[];
  span: DateSpan;
  /** What stood before the first line. */
  opening: number;
  after: Position | undefined;
  limit: number;
};

/** At most `limit` lines and one more, which tells that there are others. */
export async function linesOfAccount(ctx: Context, walk: Walk): Promise<Placed[]> {
  const { after } = walk;
  const found: Placed[] = [];
  let balance = after?.balance ?? walk.opening;
  for (const days of daysToRead(walk)) {
    for await (const entry of entriesOf(ctx, days, after)) {
      for (const placed of rowsOf(entry, walk, after)) {
        balance = moved(balance, walk.account, placed.row);
        found.push({
          row: { ...placed.row, balance },
          at: { ...placed.at, balance },
        });
        if (found.length > walk.limit) return found;
      }
    }
  }
  return found;
}

/** The parts of the span in whose month any of the accounts moved, from the day of the cursor on. */
function daysToRead({ members, span, after }: Walk): DateSpan[] {
  const isMoved = (month: string) =>
    members.some(
      ({ debits, credits }) => debits[month] !== undefined || credits[month] !== undefined,
    );
  const from = after === undefined || after.date < span.from ? span.from : after.date;
  if (from > span.to) return [];
  return monthsOf({ from, to: span.to })
    .filter(isMoved)
    .map((month) => {
      const last = lastOfMonth(`${month}-01`);
      const first = `${month}-01`;
      return { from: laterDay(first, from), to: earlierDay(last, span.to) };
    });
}

async function* entriesOf(
  ctx: Context,
  days: DateSpan,
  cursor: Position | undefined,
): AsyncIterable<LedgerEntry> {
  const isWithin = cursor !== undefined && cursor.date >= days.from && cursor.date <= days.to;
  if (isWithin) {
    const entry = await ctx.store.get(JournalEntry, cursor.entry);
    if (entry !== undefined && entry.status !== 'draft') yield entry;
  }
  let after = isWithin ? { value: cursor.date, id: cursor.entry } : undefined;
  for (;;) {
    const page = await ctx.store.sorted(JournalEntry, {
      sort: 'date',
      ...days,
      ...(after && { after }),
      limit: ENTRIES_A_READ,
    });
    yield* page.filter(({ status }) => status !== 'draft');
    const last = page.at(-1);
    if (last === undefined || page.length < ENTRIES_A_READ) return;
    after = { value: last.date, id: last._id };
  }
}

/** Lines of the entry that are of the account, behind the cursor. */
function rowsOf(entry: LedgerEntry, { members }: Walk, after: Position | undefined): Placed[] {
  const codes = new Map(members.map(({ _id, code }) => [_id, code]));
  return entry.lines.flatMap(
    ({ account_id: id = '', debit = 0, credit = 0, description }, line) => {
      const code = codes.get(id);
      const isPast = after?.entry === entry._id && line <= after.line;
      if (code === undefined || isPast) return [];
      const row = {
        date: entry.date,
        number: entry.number ?? 0,
        journal_entry_id: entry._id,
        description: description || entry.description,
        account_code: code,
        debit,
        credit,
        balance: 0,
      };
      return [{ row, at: { date: entry.date, entry: entry._id, line, balance: 0 } }];
    },
  );
}

function moved(before: number, { account_type }: LedgerAccount, row: LedgerRow): number {
  const net = decimal(row.debit).minus(row.credit);
  return toAmount(isDebitSide(account_type) ? net.plus(before) : decimal(before).minus(net));
}

/** The account and all that hang below it. */
export function membersOf(
  accounts: readonly LedgerAccount[],
  account: LedgerAccount,
): LedgerAccount[] {
  const below = accounts.filter(({ parent_code }) => parent_code === account.code);
  return [account, ...below.flatMap((one) => membersOf(accounts, one))];
}
