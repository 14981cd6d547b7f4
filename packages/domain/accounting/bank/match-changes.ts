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

/** What closes a year or opens the next moves no money of the bank. */
export const isOfMoney = ({ closing }: Entry): boolean => closing !== true;

/** Throws invalid_state_transition for what is matched, not posted or of no money, validation_error where their sum is another. */
export function assertMatch(
  line: StatementLine,
  entries: readonly Entry[],
  expected: number,
): void {
  if (line.status === 'matched') moved(line.status, 'The line is matched already');
  for (const entry of entries) {
    if (entry.status !== 'posted') moved(entry.status, 'Only a posted entry is matched');
    if (!isOfMoney(entry)) moved('closing', 'The entry closes or opens a year');
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
): Promise<{ line: StatementLine; changes: Change[] }> {
  const after = alone(ctx, line);
  const others = await withoutLines(ctx, [line], []);
  return { line: after, changes: [update(StatementLine, line, after), ...others] };
}

/** What reversing entries does to the lines of banks that they are matched with: each is open again, and frees its other entries. */
export async function freedBy(ctx: Context, reversed: readonly Matched[]): Promise<Change[]> {
  const ids = reversed.flatMap(({ bank_matches = [] }) =>
    bank_matches.map(({ statement_line_id }) => statement_line_id),
  );
  if (ids.length === 0) return [];
  const found = await ctx.store.getMany(StatementLine, [...new Set(ids)]);
  const lines = [...found.values()].filter(({ status }) => status === 'matched');
  const others = await withoutLines(ctx, lines, reversed);
  return [...lines.map((line) => update(StatementLine, line, alone(ctx, line))), ...others];
}

type Matched = { readonly _id: string; readonly bank_matches?: readonly BankMatch[] };

const alone = (ctx: Context, line: StatementLine): StatementLine =>
  amended(ctx, line, { status: 'unmatched', journal_entry_ids: [] });

/** Entries and statements of lines that are open again, each written once; `reversed` are written by who reverses them. */
async function withoutLines(
  ctx: Context,
  lines: readonly StatementLine[],
  reversed: readonly Matched[],
): Promise<Change[]> {
  const gone = new Set(lines.map(({ _id }): string => _id));
  const named = new Set(lines.flatMap(({ journal_entry_ids: ids }) => ids));
  for (const { _id } of reversed) named.delete(_id);
  const [entries, statements] = await Promise.all([
    ctx.store.getMany(JournalEntry, [...named]),
    ctx.store.getMany(BankStatement, [...new Set(lines.map(({ statement_id: id }) => id))]),
  ]);
  return [
    ...[...entries.values()].map((entry) => {
      const left = (entry.bank_matches ?? []).filter(
        ({ statement_line_id: id }: BankMatch) => !gone.has(id),
      );
      return update(JournalEntry, entry, amended(ctx, entry, { bank_matches: left }));
    }),
    ...[...statements.values()].map((statement) => {
      const own = lines.filter(({ statement_id: id }) => id === statement._id);
      const amount = toAmount(sum(own.map((line) => -line.amount)));
      return statementMoved(ctx, statement, { count: -own.length, amount }).change;
    }),
  ];
}
