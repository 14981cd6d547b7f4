// The items of a bulk request, each on its own terms: they run at once and share their reads and commits.
import type { Batch } from './batch.ts';
import { runItem } from './batch.ts';
import type { BulkItem } from './bulk-item.ts';
import { type CommitRounds, commitRounds } from './commit-round.ts';
import { type ItemScope, untilCommitted } from './item-context.ts';

/**
 * All at once; then, one after the other, those that met contention, most often to another item (the next number of one sequence, a
 * time of one calendar). Throws what concerns the whole request.
 */
export async function runApart(
  batch: Batch,
  shared: Omit<ItemScope, 'commit'>,
  items: readonly BulkItem[],
): Promise<void> {
  const failed: { cause?: unknown } = {};
  const rounds = roundsOf(batch, failed);
  const scope = { ...shared, commit: rounds.commit };
  const lost: BulkItem[] = [];
  const once = async (item: BulkItem) => {
    if (!(await runItem(batch, scope, item))) lost.push(item);
  };
  const alone = async (item: BulkItem) => {
    await runItem(batch, scope, item, untilCommitted);
  };
  await rounds.runAll(items.map((item) => () => once(item)));
  for (const item of lost.sort((a, b) => a.index - b.index)) {
    if (!('cause' in failed)) await rounds.runAll([() => alone(item)]);
  }
  if ('cause' in failed) throw failed.cause;
}

function roundsOf({ ctx, batchId }: Batch, failed: { cause?: unknown }): CommitRounds {
  return commitRounds(async (changeSets) => {
    try {
      return await ctx.commitMany(changeSets, { atomic: false, batchId });
    } catch (error) {
      failed.cause = error;
      throw error;
    }
  });
}
