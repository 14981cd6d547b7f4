// The items of a bulk request, each on its own terms: they run at once and share their reads and commits.
import { Failure } from '#kernel/error.ts';
import type { Batch, Outcome } from './batch.ts';
import { runItem } from './batch.ts';
import type { BulkItem } from './bulk-item.ts';
import { type CommitRounds, commitRounds } from './commit-round.ts';
import { givenNumbers } from './given-numbers.ts';
import { type ItemScope, untilCommitted } from './item-context.ts';

/** A pass that decides less than this part of its items is a poor one, and so many of them are enough. */
const POOR_PART = 8;
const POOR_PASSES_MAX = 2;

/**
 * All at once, and again those that met contention, or were refused beside one before them, while a pass decides many: an item that fails
 * leaves its number to the next one, and of what falls short the first ones take the rest. Then one after the other, as they most often
 * met another item (a time of one calendar, one account). Throws what concerns the whole request.
 */
export async function runApart(
  batch: Batch,
  shared: Omit<ItemScope, 'commit'>,
  items: readonly BulkItem[],
): Promise<void> {
  const failed: { cause?: unknown } = {};
  const rounds = roundsOf(batch, failed);
  const scope = { ...shared, commit: rounds.commit };
  let left: readonly BulkItem[] = items;
  for (let poor = 0; poor < POOR_PASSES_MAX; ) {
    const lost = await runAtOnce(batch, { scope, rounds }, left);
    if ('cause' in failed) throw failed.cause;
    if (left.length - lost.length < left.length / POOR_PART) poor += 1;
    left = lost;
    if (lost.length === 0) break;
  }
  for (const item of left) {
    await rounds.runAll([() => alone(batch, scope, item)]);
    if ('cause' in failed) throw failed.cause;
  }
}

type Running = { scope: ItemScope; rounds: CommitRounds };

async function runAtOnce(
  batch: Batch,
  { scope, rounds }: Running,
  items: readonly BulkItem[],
): Promise<BulkItem[]> {
  const given = givenNumbers(scope.store);
  const lost: BulkItem[] = [];
  const once = async (item: BulkItem) => {
    const store = { ...scope.store, lastNumber: given() };
    if (!(await runItem(batch, { ...scope, store }, item))) lost.push(item);
  };
  await rounds.runAll(items.map((item) => () => once(item)));
  return [...lost, ...refusedEarly(batch, items, lost)].sort((a, b) => a.index - b.index);
}

/**
 * Those that were refused by what there was before an item in front of them was written, as that may have given back what they wanted: a
 * time, a stock, a value. What creates gives nothing back, and no item makes another's record or brings back its version.
 */
function refusedEarly(
  { operation, outcomes }: Batch,
  items: readonly BulkItem[],
  lost: readonly BulkItem[],
): BulkItem[] {
  if (operation.kind === 'bulk_create') return [];
  const refused = items.filter(({ index }) => isRefused(outcomes.get(index)));
  const first = items.find((item) => !refused.includes(item) || lost.includes(item));
  const early = refused.filter(({ index }) => first !== undefined && index > first.index);
  for (const { index } of early) outcomes.delete(index);
  return early;
}

const FOR_GOOD: readonly string[] = ['not_found', 'version_conflict'];

const isRefused = (outcome: Outcome | undefined): boolean =>
  outcome !== undefined &&
  'error' in outcome &&
  outcome.error instanceof Failure &&
  outcome.error.status < 500 &&
  !FOR_GOOD.includes(outcome.error.code);

async function alone(batch: Batch, scope: ItemScope, item: BulkItem): Promise<void> {
  await runItem(batch, scope, item, (step) => untilCommitted(batch.ctx, step));
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
