// Keeps the rows of a large import in parts until its job writes them, each part packed as tight as it goes.
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { Failure } from '#kernel/error.ts';
import { parseJson } from '#kernel/json.ts';
import { brandNew, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { type CommitOutcome, canCommitMany } from '#resource/context-bulk.ts';
import type { ReadRow } from '../export/read-export.ts';
import { ImportPart, PACKED_LENGTH_MAX, partId } from '../records/import-part.ts';

const ROWS_MAX = 400;

/** Keeps the rows until the job of the import writes them; answers how many parts they are. Repeatable. */
export async function writeParts(
  ctx: Context,
  importId: string,
  rows: readonly ReadRow[],
): Promise<number> {
  if (!canCommitMany(ctx)) throw new Error('an import needs a context that commits many');
  const packs = packed(rows);
  const groups = packs.map((pack, index) => {
    const part = brandNew(ctx, ImportPart, { rows: pack }, partId(importId, index));
    return [create(ImportPart, part)];
  });
  const results = await ctx.commitMany(groups, { atomic: false, batchId: importId });
  const failed = results.find((result) => result !== 'done' && !isThere(result));
  if (failed !== undefined)
    throw failed === 'contended' ? new Failure('service_unavailable') : failed;
  return packs.length;
}

/** Written by an earlier run of the same request. */
const isThere = (result: CommitOutcome): boolean =>
  result instanceof Failure && result.code === 'duplicate_value';

/** The rows in order, in packs that a part holds. */
export function packed(rows: readonly ReadRow[]): string[] {
  const packs: string[] = [];
  for (let at = 0; at < rows.length; at += ROWS_MAX) {
    packs.push(...fitting(rows.slice(at, at + ROWS_MAX)));
  }
  return packs;
}

export const unpacked = (pack: string): ReadRow[] =>
  parseJson(inflateRawSync(Buffer.from(pack, 'base64')).toString());

/** One pack, or two halves where it would be too long. */
function fitting(rows: readonly ReadRow[]): string[] {
  const pack = deflateRawSync(JSON.stringify(rows)).toString('base64');
  if (pack.length <= PACKED_LENGTH_MAX || rows.length === 1) return [pack];
  const half = rows.length >> 1;
  return [...fitting(rows.slice(0, half)), ...fitting(rows.slice(half))];
}
