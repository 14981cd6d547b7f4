// The job of a large import: writes its next part, and with the counts of that part orders itself for the one after. A part
// that was begun before is begun again: its rows are known as the import's own.
import { toIso } from '#kernel/clock.ts';
import { amended, type Change, remove, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { ImportPart, partId } from '../records/import-part.ts';
import {
  IMPORT_JOB,
  LINES_MAX,
  ReceivedInvoiceImport,
} from '../records/received-invoice-import.ts';
import { unpacked } from './write-parts.ts';
import { writeRows } from './write-rows.ts';

export const continueImport = job(IMPORT_JOB, async (ctx, importId) => {
  const running = await ctx.store.get(ReceivedInvoiceImport, importId);
  if (running?.status !== 'processing') return;
  const done = running.parts_done ?? 0;
  const part = await ctx.store.get(ImportPart, partId(importId, done));
  if (part?.rows === undefined) return giveUp(ctx, running);
  const { created, duplicated } = await writeRows(ctx, importId, unpacked(part.rows));
  const parts_done = done + 1;
  const after = amended(ctx, running, {
    created: running.created + created,
    duplicated: running.duplicated + duplicated,
    parts_done,
    ...(parts_done === running.parts && ended(ctx, 'completed')),
  });
  await save(ctx, [update(ReceivedInvoiceImport, running, after), remove(ImportPart, part)]);
});

/** The part outlived its retention: the account uploads the file again, which adds what is missing. */
async function giveUp(ctx: Context, running: ReceivedInvoiceImport): Promise<void> {
  const code = 'not_finished';
  const message = 'The import was not finished in time: upload the file again';
  const errors = [{ code, message }, ...(running.errors ?? [])].slice(0, LINES_MAX);
  const after = amended(ctx, running, { ...ended(ctx, 'failed'), errors });
  await save(ctx, [update(ReceivedInvoiceImport, running, after)]);
}

const ended = (ctx: Context, status: ReceivedInvoiceImport['status']) => ({
  status,
  finished_at: toIso(ctx.clock.now()),
});

const save = async (ctx: Context, changes: Change[]): Promise<void> => {
  await ctx.commit(changes, { data: null });
};
