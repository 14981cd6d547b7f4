// Rows of an import as invoices, as many at once as transactions take. reliability#files: an invoice that is there already is
// counted and left alone. The ids derive from the import, so that rows written before a crash are known again as its own.
import { toIso } from '#kernel/clock.ts';
import { Failure, fail } from '#kernel/error.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import { brandNew, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { type CommitOutcome, canCommitMany } from '#resource/context-bulk.ts';
import type { ReadRow } from '../export/read-export.ts';
import { ReceivedInvoice } from '../records/received-invoice.ts';

type ImportCounts = { created: number; duplicated: number };
/** So many are one transaction: two items each, and the counter of the day. */
const ROWS_AT_ONCE = 49;
const TRIES_MAX = 8;
const PAUSE_MS = 500;

/** Repeatable. Throws service_unavailable with some of the rows written. */
export async function writeRows(
  ctx: Context,
  importId: string,
  rows: readonly ReadRow[],
): Promise<ImportCounts> {
  let created = 0;
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const invoices = rows.slice(at, at + ROWS_AT_ONCE).map((row) => invoiceOf(ctx, importId, row));
    created += (await untilWritten(ctx, importId, invoices)).filter(isWritten).length;
  }
  return { created, duplicated: rows.length - created };
}

/** The table may be throttled, or other uploads in the way: what was written by then is not written again. */
async function untilWritten(
  ctx: Context,
  importId: string,
  invoices: readonly ReceivedInvoice[],
): Promise<readonly CommitOutcome[]> {
  if (!canCommitMany(ctx)) throw new Error('an import needs a context that commits many');
  const groups = invoices.map((invoice) => [create(ReceivedInvoice, invoice)]);
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.commitMany(groups, { atomic: false, batchId: importId });
    } catch (error) {
      const isBusy = error instanceof Failure && error.code === 'service_unavailable';
      if (!isBusy || tries === TRIES_MAX || ctx.remainingMs() < 4 * PAUSE_MS) throw error;
      await ctx.pause(PAUSE_MS);
    }
  }
}

/** False for an invoice of another import; throws what else kept it from being written. */
function isWritten(result: CommitOutcome): boolean {
  if (result === 'done') return true;
  if (result === 'contended') return fail('service_unavailable');
  if (result.code !== 'duplicate_value') throw result;
  return result.errors.some(({ field }) => field === ReceivedInvoice.idField);
}

/** What no export says. */
const UNKNOWN = {
  cae_expiration: null,
  linked_journal_entry_id: null,
  linked_expense_id: null,
  linked_account_id: null,
  notes: null,
};

function invoiceOf(ctx: Context, importId: string, { row, invoice }: ReadRow): ReceivedInvoice {
  const importedAt = toIso(idTime(importId));
  const id = derivedId(idTime(importId), `${importId}\nrow ${row}`);
  const fields = {
    ...invoice,
    ...UNKNOWN,
    processed_date: importedAt,
    status: 'pending' as const,
    source: 'excel_import' as const,
  };
  return brandNew(ctx, ReceivedInvoice, fields, id);
}
