// POST /accounting/bank/auto-match/{statement_id}/: pairs the lines of a statement with entries of the journal where there is no
// choice, and suggests the others. Repeatable: what is matched stays matched, and asked again it finds nothing more.
import { addDays } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { amount, amountSum, list, object, recordId, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { pathId } from '#resource/path-id.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { isInPesos } from '../records/bank/bank-file.ts';
import { BankStatement } from '../records/bank/bank-statement.ts';
import type { StatementLine } from '../records/bank/statement-line.ts';
import { totalOf } from './import-statement.ts';
import {
  type Entry,
  isMatchedOn,
  isOfMoney,
  matched,
  movedOn,
  statementMoved,
} from './match-changes.ts';
import { type Matching, matchLines, type Pair } from './match-lines.ts';
import { readLines, readMovements } from './read-movements.ts';
import type { Movement } from './similarity.ts';

const DAYS = 3;
const DAYS_MAX = 30;
const TOLERANCE_MAX = 1_000_000;
const SUGGESTIONS_MAX = 100;
const PAIRS_AT_ONCE = 30;
/** Of one call; a client with more calls again. */
const PAIRS_MAX = 600;

export const autoMatch = verb(
  BankStatement,
  {
    name: 'accounting/bank.auto_match',
    announces: ['bank_statement.matched', 'bank_statement_line.updated', 'journal_entry.updated'],
    summary: 'Match lines with entries where there is no choice, and suggest the others',
    description: `A pair is made only where line and entry are each other's single best by amount,
      then days, then text; as many equal entries as equal lines of one day are paired in
      order. Only posted entries of the account that no line has yet, within \`tolerance_days\`.
      All else is in \`suggestions\`, at most three for each line, and pairs whose
      amounts differ by up to \`tolerance_amount\` are only suggested. Drafts do not
      match. Nothing is paired or suggested for a statement in another \`currency\` than pesos, in
      which the journal is: say by hand what its lines are. The statement is \`reconciled\` when no
      line is left. \`has_more\`: call again. Refused while the statement is imported.`,
    method: 'POST',
    path: '/accounting/bank/auto-match/{statement_id}/',
    access: 'accounting:write',
    body: z.strictObject({
      tolerance_days: whole(0, DAYS_MAX).optional(),
      tolerance_amount: amount(0, TOLERANCE_MAX).optional(),
    }),
    data: z.strictObject({
      matched: whole(0),
      unmatched: whole(0),
      has_more: z.boolean(),
      suggestions_count: whole(0),
      suggestions: list(
        object({
          statement_line_id: recordId(),
          journal_entry_id: recordId(),
          days: whole(0),
          difference: amountSum(),
        }),
      ),
      statement: shownRecord(BankStatement),
    }),
    fails: ['invalid_id', 'not_found', 'invalid_state_transition'],
  },
  async (ctx, { params, body }) => {
    const id = pathId(params, 'statement_id');
    const statement = (await ctx.store.get(BankStatement, id)) ?? fail('not_found');
    if (statement.status === 'importing') {
      fail('invalid_state_transition', {
        errors: [{ from: 'importing', to: 'matched', allowed: [] }],
      });
    }
    const days = body.tolerance_days ?? DAYS;
    const [lines, entries] = await readBoth(ctx, statement, days);
    const found = matchLines(
      lines.map(asMovement),
      entries.map((entry) => entryMovement(statement.account_id, entry)),
      { days, amount: body.tolerance_amount ?? 0 },
    );
    const pairs = found.pairs.slice(0, PAIRS_MAX);
    const { after, last } = await write(ctx, statement, { pairs, lines, entries });
    const data = {
      matched: pairs.length,
      unmatched: after.lines_count - after.matched_count,
      has_more: found.pairs.length > pairs.length,
      ...suggested(found),
      statement: after,
    };
    return ctx.commit(last, { data });
  },
);

/** Of a statement in another currency nothing: its amounts say nothing of entries in pesos. */
async function readBoth(ctx: Context, statement: BankStatement, days: number) {
  if (!isInPesos(statement)) return [[], []] as const;
  const { account_id, from, to } = statement;
  const span = { from: addDays(from, -days), to: addDays(to, days) };
  const [lines, entries] = await Promise.all([
    readLines(ctx, statement, 'unmatched'),
    readMovements(ctx, account_id, span),
  ]);
  const isOpen = (entry: Entry) =>
    isOfMoney(entry) && !isCounter(entry) && !isMatchedOn(account_id, entry);
  return [lines, entries.filter(isOpen)] as const;
}

/** As little as the entry that it takes back: whether the bank gave money back, a person says. */
const isCounter = ({ reverses }: Entry): boolean => reverses !== undefined;

const asMovement = (line: StatementLine): Movement => ({
  id: line._id,
  date: line.date,
  amount: line.amount,
  text: [line.description, line.reference ?? ''].join(' ').trim(),
});

const entryMovement = (accountId: string, entry: Entry): Movement => ({
  id: entry._id,
  date: entry.date,
  amount: movedOn(accountId, entry),
  text: [entry.description, entry.reference_id ?? ''].join(' ').trim(),
});

type Work = { pairs: readonly Pair[]; lines: readonly StatementLine[]; entries: readonly Entry[] };

/** Commits all pairs but the last ones, which go with the answer. */
async function write(ctx: Context, statement: BankStatement, { pairs, lines, entries }: Work) {
  const lineOf = new Map(lines.map((line) => [line._id, line]));
  const entryOf = new Map(entries.map((entry) => [entry._id, entry]));
  let after = statement;
  let last: Change[] = [];
  for (let at = 0; at < pairs.length; at += PAIRS_AT_ONCE) {
    if (last.length > 0) await ctx.checkpoint(last);
    const part = pairs.slice(at, at + PAIRS_AT_ONCE).flatMap((pair) => {
      const [line, entry] = [lineOf.get(pair.line), entryOf.get(pair.entry)];
      return line === undefined || entry === undefined ? [] : [{ line, entry }];
    });
    const sums = { count: part.length, amount: totalOf(part.map(({ line }) => line)) };
    const moved = statementMoved(ctx, after, sums);
    after = moved.statement;
    last = [...part.flatMap(({ line, entry }) => matched(ctx, line, [entry])), moved.change];
  }
  return { after, last };
}

const suggested = ({ suggestions }: Matching) => ({
  suggestions_count: suggestions.length,
  suggestions: suggestions.slice(0, SUGGESTIONS_MAX).map(({ line, entry, days, difference }) => ({
    statement_line_id: line,
    journal_entry_id: entry,
    days,
    difference,
  })),
});
