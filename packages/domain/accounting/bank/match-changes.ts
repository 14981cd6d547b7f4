// What matching and unmatching write: the line, the entries that it names, and the sums of its statement, in one commit. Decision: an
// entry says itself with which line of which account it is matched, so that nothing else is read to know.
import { fail, refuse } from '#kernel/error.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import { amended, type Change, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { BankStatement } from '../records/bank/bank-statement.ts';
import { StatementLine } from '../records/bank/statement-line.ts';
import { JournalEntry } from '../records/journal-entry.ts';

export type BankMatch = { account_id: string; statement_line_id: string };
export type Entry = JournalEntry;

/** What the entry moved on the account: debit less credit. */
export const movedOn = (accountId: string, { lines }: Entry): number =>
  toAmount(
    sum(
      lines
        .filter(({ account_id }) => account_id === accountId)
        .map(({ debit, credit }) => decimal(debit ?? 0).minus(credit ?? 0)),
    ),
  );

export const isMatchedOn = (accountId: string, { bank_matches = [] }: Entry): boolean =>
  bank_matches.some(({ account_id }) => account_id === accountId);

/** The line with its entries; throws what keeps them apart. */
export function matched(ctx: Context, line: StatementLine, entries: readonly Entry[]): Change[] {
  const { account_id } = line;
  const after = amended(ctx, line, {
    status: 'matched',
    journal_entry_ids: entries.map(({ _id }) => _id),
  });
  return [
    update(StatementLine, line, after),
    ...entries.map((entry) => {
      const match = { account_id, statement_line_id: line._id };
      const bank_matches = [...(entry.bank_matches ?? []), match];
      return update(JournalEntry, entry, amended(ctx, entry, { bank_matches }));
    }),
  ];
}

/** Throws invalid_state_transition for what is matched or not posted, validation_error where their sum is another. */
export function assertMatch(
  line: StatementLine,
  entries: readonly Entry[],
  expected: number,
): void {
  if (line.status === 'matched') moved(line.status, 'The line is matched already');
  for (const entry of entries) {
    if (entry.status !== 'posted') moved(entry.status, 'Only a posted entry is matched');
    if (isMatchedOn(line.account_id, entry)) moved('matched', 'The entry is matched already');
  }
  const total = toAmount(sum(entries.map((entry) => movedOn(line.account_id, entry))));
  if (total === expected) return;
  const message = 'The entries do not move the account by as much as the line';
  const at = { field: 'journal_entry_ids', location: 'body' as const };
  refuse([{ ...at, code: 'out_of_range', message, expected, actual: total }]);
}

const moved = (from: string, message: string): never =>
  fail('invalid_state_transition', { errors: [{ from, to: 'matched', allowed: [], message }] });

/** The statement once so many lines more are matched (fewer, below zero), which add up to that amount. */
export function statementMoved(
  ctx: Context,
  statement: BankStatement,
  { count, amount }: { count: number; amount: number },
): { statement: BankStatement; change: Change } {
  const matched_count = statement.matched_count + count;
  const after = amended(ctx, statement, {
    matched_count,
    difference: toAmount(decimal(statement.difference).minus(amount)),
    status: matched_count === statement.lines_count ? 'reconciled' : 'open',
  });
  return { statement: after, change: update(BankStatement, statement, after) };
}

/** The line alone again: its entries no longer name it, and its statement counts it as open. */
export async function unmatched(
  ctx: Context,
  line: StatementLine,
  { skip }: { skip?: string } = {},
): Promise<{ line: StatementLine; changes: Change[] }> {
  const [entries, statement] = await Promise.all([
    ctx.store.getMany(JournalEntry, line.journal_entry_ids),
    ctx.store.get(BankStatement, line.statement_id),
  ]);
  const after = amended(ctx, line, { status: 'unmatched', journal_entry_ids: [] });
  const freed = [...entries.values()].filter(({ _id }) => _id !== skip);
  const back = { count: -1, amount: -line.amount };
  return {
    line: after,
    changes: [
      update(StatementLine, line, after),
      ...freed.map((entry) => {
        const left = (entry.bank_matches ?? []).filter(
          (match: BankMatch) => match.statement_line_id !== line._id,
        );
        return update(JournalEntry, entry, amended(ctx, entry, { bank_matches: left }));
      }),
      ...(statement === undefined ? [] : [statementMoved(ctx, statement, back).change]),
    ],
  };
}

/** What reversing an entry does to the lines of banks that it is matched with. */
export async function freedBy(
  ctx: Context,
  entry: { readonly _id: string; readonly bank_matches?: readonly BankMatch[] },
): Promise<Change[]> {
  const matches = entry.bank_matches ?? [];
  if (matches.length === 0) return [];
  const ids = matches.map(({ statement_line_id }) => statement_line_id);
  const lines = await ctx.store.getMany(StatementLine, ids);
  const freed = await Promise.all(
    [...lines.values()]
      .filter(({ status }) => status === 'matched')
      .map((line) => unmatched(ctx, line, { skip: entry._id })),
  );
  return freed.flatMap(({ changes }) => changes);
}
