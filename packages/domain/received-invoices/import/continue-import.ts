// The job of a large import: writes its next parts, and with the counts of those orders itself for the ones after. Parts that
// were begun before are begun again: their rows are known as the import's own.
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

/**
 * Parts of one step: with more, the events of other accounts wait longer behind those of these rows; with fewer, the import
 * waits more often for the relay of its own.
 */
const PARTS_AT_ONCE = 5;
/** A step that is slow ends after the part that it is at. */
const SPARE_MS = 25_000;

export const continueImport = job(IMPORT_JOB, async (ctx, importId) => {
  const running = await ctx.store.get(ReceivedInvoiceImport, importId);
  if (running?.status !== 'processing') return;
  const step = await writeStep(ctx, running);
  if (step.parts.length === 0) return giveUp(ctx, running);
  const parts_done = (running.parts_done ?? 0) + step.parts.length;
  const after = amended(ctx, running, {
    created: running.created + step.created,
    duplicated: running.duplicated + step.duplicated,
    parts_done,
    ...(parts_done === running.parts && ended(ctx, 'completed')),
  });
  const done = step.parts.map((part) => remove(ImportPart, part));
  await save(ctx, [update(ReceivedInvoiceImport, running, after), ...done]);
});

/** Stops at a part that is gone, and at one that fails after others: the next step begins with it. */
async function writeStep(ctx: Context, { import_id, parts = 0, parts_done = 0 }: Running) {
  const step = { parts: [] as ImportPart[], created: 0, duplicated: 0 };
  const end = Math.min(parts, parts_done + PARTS_AT_ONCE);
  for (let at = parts_done; at < end; at += 1) {
    if (at > parts_done && ctx.remainingMs() < SPARE_MS) break;
    const part = await ctx.store.get(ImportPart, partId(import_id, at));
    if (part?.rows === undefined) break;
    const counts = await writeRows(ctx, import_id, unpacked(part.rows)).catch((error) => {
      if (step.parts.length === 0) throw error;
    });
    if (counts === undefined) break;
    step.parts.push(part);
    step.created += counts.created;
    step.duplicated += counts.duplicated;
  }
  return step;
}

type Running = Pick<ReceivedInvoiceImport, 'import_id' | 'parts' | 'parts_done'>;

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
