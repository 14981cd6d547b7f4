// The job of a large statement: writes its next part, and with the sums of that part orders itself for the one after. A part that was
// begun before is begun again: lines that are there under this statement are its own.
import { Failure, fail } from '#kernel/error.ts';
import { sum, toAmount } from '#kernel/money.ts';
import { amended, create, remove, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { canCommitMany } from '#resource/context-bulk.ts';
import { job } from '#resource/define.ts';
import { BANK_IMPORT_JOB, BankStatement } from '../records/bank/bank-statement.ts';
import { type Identified, StatementLine } from '../records/bank/statement-line.ts';
import { partId, StatementPart, unpacked } from '../records/bank/statement-part.ts';
import { lineOf, totalOf } from './import-statement.ts';

export const continueBankImport = job(BANK_IMPORT_JOB, async (ctx, id) => {
  const statement = await ctx.store.get(BankStatement, id);
  if (statement?.status !== 'importing') return;
  const part = await ctx.store.get(StatementPart, partId(id, statement.parts_done));
  const lines = part === undefined ? [] : unpacked(part.lines);
  await write(ctx, statement, lines);
  const there = await ctx.store.getMany(
    StatementLine,
    lines.map((line) => line.id),
  );
  const own = lines.filter((line) => there.get(line.id)?.statement_id === id);
  const others = lines.filter((line) => there.get(line.id)?.statement_id !== id);
  const parts_done = statement.parts_done + 1;
  const after = amended(ctx, statement, {
    lines_count: statement.lines_count + own.length,
    difference: toAmount(sum([statement.difference, totalOf(own)])),
    duplicated: statement.duplicated + others.length,
    duplicated_amount: toAmount(sum([statement.duplicated_amount, totalOf(others)])),
    parts_done,
    ...(parts_done === statement.parts && { status: 'open' as const }),
  });
  const gone = part === undefined ? [] : [remove(StatementPart, part)];
  await ctx.commit([update(BankStatement, statement, after), ...gone], { data: undefined });
});

/** In as few transactions as they fit, which are fewest day by day, as each day is counted. A line that is there stays as it is. */
async function write(ctx: Context, statement: BankStatement, lines: readonly Identified[]) {
  if (!canCommitMany(ctx)) throw new Error('an import needs a context that commits many');
  const byDay = lines.toSorted((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  const groups = byDay.map((line) => [create(StatementLine, lineOf(ctx, statement, line))]);
  const results = await ctx.commitMany(groups, { atomic: false, batchId: statement._id });
  for (const result of results) {
    if (result === 'contended') fail('service_unavailable');
    if (result instanceof Failure && result.code !== 'duplicate_value') throw result;
  }
}
