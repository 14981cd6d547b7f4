// POST /accounting/bank/import/: a statement from a file of the bank (OFX, camt.053, CSV by mapping) or as JSON. Decision: up to 40 new
// lines are written with the statement in one commit; of more the statement is `importing` and its job writes the lines, part by
// part. What cannot be read is refused whole, its rows named.

import { toIso } from '#kernel/clock.ts';
import { isoCodeOf } from '#kernel/currency-codes.ts';
import { fail, refuse } from '#kernel/error.ts';
import { amount, date, list, object, recordId, text, whole } from '#kernel/fields.ts';
import { AMOUNT_MAX, sum, toAmount } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import { shortened } from '#kernel/shortened.ts';
import { brandNew, type Change, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { UploadedFile } from '#resource/declaration.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import {
  type BankFile,
  DESCRIPTION_MAX,
  LINES_MAX,
  REFERENCE_MAX,
} from '../records/bank/bank-file.ts';
import { BankStatement } from '../records/bank/bank-statement.ts';
import { type Identified, identified, StatementLine } from '../records/bank/statement-line.ts';
import { packed, partId, StatementPart } from '../records/bank/statement-part.ts';
import { readBankAccount } from './bank-account.ts';
import { readBody, readFile } from './file/read-bank-file.ts';
import { csvMapping } from './file/read-csv.ts';

const FILE_BYTES_MAX = 4_000_000;
const LINES_AT_ONCE = 40;
const signed = () => amount(-AMOUNT_MAX);

const sentLine = () =>
  object({
    date: date(),
    amount: signed().meta({ description: 'More than zero for what came in' }),
    description: text(0, DESCRIPTION_MAX).optional(),
    reference: text(0, REFERENCE_MAX).optional(),
    balance: signed().optional(),
  });

export const importStatement = verb(
  BankStatement,
  {
    name: 'accounting/bank.import',
    announces: ['bank_statement.imported'],
    summary: 'Import a statement of a bank: OFX, camt.053, CSV by mapping, or lines as JSON',
    description: `A file comes as multipart/form-data (\`file\` of at most 4 MB, \`account_code\` or
      \`account_id\`, for CSV \`mapping\` as JSON), lines as JSON. Which format it is, the file
      says. At most ${LINES_MAX} lines; with more than ${LINES_AT_ONCE} new ones the statement is
      \`importing\` until a background job has written them (\`parts_done\` of \`parts\`), then
      \`open\`.

A line that an earlier import had (same account, currency, day, amount, texts and place among equal
ones of the day) is counted as \`duplicated\` and not written; where nothing is new, \`statement\` is null.

Opening balance and lines must make the closing balance, and balances beside lines must follow from
each other; what is missing of both balances follows from the lines. A file of which a row cannot be
read, of two accounts or currencies, damaged or too large is refused whole, its rows named, and
nothing of it is kept. Nothing is posted.`,
    method: 'POST',
    path: '/accounting/bank/import/',
    access: 'accounting:write',
    upload: {
      field: 'file',
      maxBytes: FILE_BYTES_MAX,
      mediaType: 'application/octet-stream',
      isOptional: true,
    },
    body: z.strictObject({
      account_id: recordId().optional(),
      account_code: text(1, 20).optional(),
      mapping: csvMapping().optional(),
      opening_balance: signed().optional(),
      closing_balance: signed().optional(),
      currency: text(3, 3)
        .regex(/^[A-Z]{3}$/)
        .meta({ description: 'Where the file does not say it; pesos (ARS) unless one says it' })
        .optional(),
      lines: list(sentLine(), LINES_MAX, 1)
        .meta({ description: 'Lines of the statement' })
        .optional(),
    }),
    data: z.strictObject({
      statement: shownRecord(BankStatement).nullable(),
      imported: whole(0),
      duplicated: whole(0),
      errors: list(object({ row: whole(1), message: text() })),
    }),
    fails: ['related_record_not_found', 'account_not_postable'],
  },
  async (ctx, call) => {
    const { body } = call;
    const file: UploadedFile | undefined = call.file;
    const account = await readBankAccount(ctx, body);
    const said = file === undefined ? readBody(body) : await readFile(file.bytes, body);
    const read = withCurrency(said, body.currency && isoCodeOf(body.currency));
    const lines = identified(account._id, read);
    const there = await ctx.store.getMany(
      StatementLine,
      lines.map(({ id }) => id),
    );
    const fresh = lines.filter(({ id }) => !there.has(id));
    const duplicated = lines.length - fresh.length;
    const counts = { imported: fresh.length, duplicated, errors: [] };
    if (fresh.length === 0) return ctx.commit([], { data: { statement: null, ...counts } });
    const known = lines.filter(({ id }) => there.has(id));
    const statement = statementOf(ctx, { account, read, fresh, known, name: file?.name });
    const changes = [create(BankStatement, statement), ...written(ctx, statement, fresh)];
    return ctx.commit(changes, { data: { statement, ...counts } });
  },
);

/** Throws validation_error where the file says another one. */
function withCurrency(file: BankFile, currency: string | undefined): BankFile {
  if (currency === undefined || file.currency === currency) return file;
  if (file.currency === undefined) return { ...file, currency };
  const message = 'The file says another currency';
  const at = { field: 'currency', location: 'body' as const };
  refuse([{ ...at, code: 'out_of_range', message, expected: file.currency, actual: currency }]);
  return file;
}

type Found = {
  account: { _id: string; code: string };
  read: BankFile;
  fresh: readonly Identified[];
  known: readonly Identified[];
  name: string | undefined;
};

function statementOf(ctx: Context, { account, read, fresh, known, name }: Found): BankStatement {
  const days = read.lines.map((line) => line.date).sort();
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return fail('validation_error');
  const isSmall = fresh.length <= LINES_AT_ONCE;
  return brandNew(ctx, BankStatement, {
    account_id: account._id,
    account_code: account.code,
    ...(read.account && { bank_account: shortened(read.account, 100) }),
    ...(read.currency && { currency: read.currency }),
    format: read.format,
    ...(name && { file_name: name }),
    from,
    to,
    ...(read.opening_balance !== undefined && { opening_balance: read.opening_balance }),
    ...(read.closing_balance !== undefined && { closing_balance: read.closing_balance }),
    lines_count: isSmall ? fresh.length : 0,
    matched_count: 0,
    duplicated: known.length,
    duplicated_amount: totalOf(known),
    difference: isSmall ? totalOf(fresh) : 0,
    status: isSmall ? 'open' : 'importing',
    parts: isSmall ? 0 : packed(fresh).length,
    parts_done: 0,
    imported_at: toIso(ctx.clock.now()),
  });
}

function written(ctx: Context, statement: BankStatement, fresh: readonly Identified[]): Change[] {
  if (statement.status === 'open') {
    return fresh.map((line) =>
      create(StatementLine, lineOf(ctx, statement, line), { shared: true }),
    );
  }
  return packed(fresh).map((lines, index) =>
    create(StatementPart, brandNew(ctx, StatementPart, { lines }, partId(statement._id, index))),
  );
}

export const lineOf = (ctx: Context, statement: BankStatement, line: Identified): StatementLine =>
  brandNew(
    ctx,
    StatementLine,
    {
      statement_id: statement._id,
      account_id: statement.account_id,
      date: line.date,
      amount: line.amount,
      description: line.description,
      ...(line.reference && { reference: line.reference }),
      ...(line.balance !== undefined && { balance: line.balance }),
      status: 'unmatched',
      journal_entry_ids: [],
    },
    line.id,
  );

export const totalOf = (lines: readonly { amount: number }[]): number =>
  toAmount(sum(lines.map((line) => line.amount)));
