// POST /accounting/bank/manual-match/ and /unmatch/: a person says which entries a line is, or that it is none; what the books lack
// (a charge of the bank) is made and posted in the same commit.
import { Failure, type FieldError, fail, refuse } from '#kernel/error.ts';
import { amount, list, object, recordId, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { brandNew, type Change, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { entryCounts, withAccounts } from '../ledger.ts';
import { posting } from '../posting.ts';
import { AccountingAccount } from '../records/account.ts';
import { BankStatement } from '../records/bank/bank-statement.ts';
import { ENTRIES_MAX, StatementLine } from '../records/bank/statement-line.ts';
import { settled } from '../records/entry-lines.ts';
import { JournalEntry } from '../records/journal-entry.ts';
import { inPesos } from './line-in-pesos.ts';
import {
  assertMatch,
  type BankMatch,
  type Entry,
  matched,
  statementMoved,
  unmatched,
} from './match-changes.ts';

const CENT = 0.01;
const DESCRIPTION = 'Bank statement';

export const manualMatch = verb(
  BankStatement,
  {
    name: 'accounting/bank.manual_match',
    announces: ['bank_statement.matched', 'bank_statement_line.updated', 'journal_entry.updated'],
    summary: 'Match a line with entries whose sum it is, or with one that is made for it',
    description: `Names the line and one of \`journal_entry_id\`, \`journal_entry_ids\` (at most
      ${ENTRIES_MAX}, whose sum on the account is the line's amount) and \`create_entry\`,
      which makes and posts the missing entry of the line's day between the bank and that account
      (\`journal_entry.posted\`). A line of a statement in another \`currency\` than
      pesos is matched by its \`amount_in_pesos\`, which is then required. Line, entries and
      statement change in one commit; the statement is \`reconciled\` when no line is left. Refused
      where line or entry is matched already, where an entry is no posted one, where the sums
      differ, and in a closed fiscal year.`,
    method: 'POST',
    path: '/accounting/bank/manual-match/',
    access: 'accounting:write',
    body: z.strictObject({
      statement_line_id: recordId(),
      journal_entry_id: recordId().optional(),
      journal_entry_ids: list(recordId(), ENTRIES_MAX, 1).optional(),
      amount_in_pesos: amount(CENT)
        .meta({ description: 'What the line is in pesos, where its statement is not; unsigned' })
        .optional(),
      create_entry: object({
        account_code: text(1, 20),
        description: text(1, 500).optional(),
      }).optional(),
    }),
    data: shownRecord(StatementLine),
    fails: [
      'related_record_not_found',
      'invalid_state_transition',
      'account_not_postable',
      'period_closed',
    ],
  },
  async (ctx, { body }) => {
    const line = await readLine(ctx, body.statement_line_id);
    const statement = (await ctx.store.get(BankStatement, line.statement_id)) ?? missing();
    if (line.status === 'matched') assertMatch(line, [], 0);
    const moved = inPesos(line, statement, body.amount_in_pesos);
    const asSent = body.create_entry === undefined ? thrown : ofCreated;
    const changes = await matchOf(ctx, { line, moved }, body).catch(asSent);
    const data = changes.flatMap((change) =>
      change.kind === 'update' && change.noun === StatementLine ? [change.after] : [],
    )[0];
    const counted = statementMoved(ctx, statement, { count: 1, amount: line.amount });
    return ctx.commit([...changes, counted.change], { data }).catch(asSent);
  },
);

function thrown(error: unknown): never {
  throw error;
}

/** What is wrong with the lines of the entry that is made is wrong with the account that the body names for it. */
function ofCreated(error: unknown): never {
  const isOfLines = ({ field = '' }: FieldError): boolean => /^lines\b/.test(field);
  if (!(error instanceof Failure && error.errors.some(isOfLines))) throw error;
  const errors = error.errors.map((line) =>
    isOfLines(line) ? { ...line, field: 'create_entry.account_code' } : line,
  );
  return fail(error.code, { errors, status: error.status });
}

export const unmatchLine = verb(
  BankStatement,
  {
    name: 'accounting/bank.unmatch',
    announces: ['bank_statement.updated', 'bank_statement_line.updated', 'journal_entry.updated'],
    summary: 'Take a match back: line and entries are open again',
    description:
      'From `matched` to `unmatched`. The count and sum of the statement go back; an entry that was made for the line stays posted. A reconciled statement is open again. Reversing an entry does the same by itself.',
    method: 'POST',
    path: '/accounting/bank/unmatch/',
    access: 'accounting:write',
    body: z.strictObject({ statement_line_id: recordId() }),
    data: shownRecord(StatementLine),
    fails: ['related_record_not_found', 'invalid_state_transition'],
  },
  async (ctx, { body }) => {
    const line = await readLine(ctx, body.statement_line_id);
    if (line.status === 'unmatched') {
      const errors = [{ from: 'unmatched', to: 'unmatched', allowed: ['matched'] }];
      fail('invalid_state_transition', { errors });
    }
    const { line: data, changes } = await unmatched(ctx, line);
    return ctx.commit(changes, { data });
  },
);

const readLine = async (ctx: Context, id: string): Promise<StatementLine> =>
  (await ctx.store.get(StatementLine, id)) ?? missing();

const missing = (field = 'statement_line_id'): never =>
  fail('related_record_not_found', { errors: [{ field, location: 'body', code: 'not_found' }] });

type Asked = {
  journal_entry_id?: string | undefined;
  journal_entry_ids?: readonly string[] | undefined;
  create_entry?: { account_code: string; description?: string | undefined } | undefined;
};

/** A line with what it moved in pesos, less than zero for what went out. */
type Moved = { line: StatementLine; moved: number };

async function matchOf(ctx: Context, { line, moved }: Moved, asked: Asked): Promise<Change[]> {
  const { journal_entry_id: one, journal_entry_ids: several, create_entry: made } = asked;
  if ([one, several, made].filter((each) => each !== undefined).length !== 1) {
    const message = 'Name entries, or say which one is to be made';
    const at = { field: 'journal_entry_ids', location: 'body' as const };
    refuse([{ ...at, code: 'conditional_required', message }]);
  }
  if (made !== undefined) return withNewEntry(ctx, { line, moved }, made);
  const ids = [...new Set(several ?? [one ?? ''])];
  const found = await ctx.store.getMany(JournalEntry, ids);
  const fieldOf = (id: string) =>
    several === undefined ? 'journal_entry_id' : `journal_entry_ids[${several.indexOf(id)}]`;
  const entries = ids.map((id) => (found.get(id) as Entry | undefined) ?? missing(fieldOf(id)));
  assertMatch(line, entries, moved);
  return matched(ctx, line, entries);
}

/** The entry is made matched: it is written once. */
async function withNewEntry(
  ctx: Context,
  { line, moved }: Moved,
  { account_code, description }: { account_code: string; description?: string | undefined },
): Promise<Change[]> {
  const bank = (await ctx.store.get(AccountingAccount, line.account_id)) ?? missing();
  if (account_code === bank.code) {
    const message = 'An entry moves between two accounts at least';
    const at = { field: 'create_entry.account_code', location: 'body' as const };
    refuse([{ ...at, code: 'invalid_enum', message }]);
  }
  const size = Math.abs(moved);
  const [debit, credit] = moved > 0 ? [bank.code, account_code] : [account_code, bank.code];
  const totals = settled([
    { account_code: debit, debit: size },
    { account_code: credit, credit: size },
  ]);
  const lines = await withAccounts(ctx, totals.lines);
  const match: BankMatch = { account_id: line.account_id, statement_line_id: line._id };
  const fields = {
    date: line.date,
    description: description ?? (line.description || DESCRIPTION),
    ...totals,
    lines,
    reference_type: 'bank_statement_line',
    reference_id: line._id,
    status: 'draft' as const,
  };
  const draft = brandNew(ctx, JournalEntry, fields);
  const { fields: posted, changes } = await posting(ctx, draft);
  const entry = { ...draft, ...posted, bank_matches: [match] };
  const [change] = matched(ctx, line, [entry as Entry]);
  const counted = entryCounts([], lines).filter(({ kind }) => kind === 'adjust');
  return [...(change ? [change] : []), create(JournalEntry, entry), ...counted, ...changes];
}
