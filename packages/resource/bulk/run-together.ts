// The items of an atomic bulk request: one after the other, each seeing what those before it did, and then all in one transaction
// or none of them.
import { Failure, fail } from '#kernel/error.ts';
import type { CommitOutcome } from '../context-bulk.ts';
import { bulkListName } from '../input/bulk-names.ts';
import { type Batch, runItem } from './batch.ts';
import type { BulkItem } from './bulk-item.ts';
import { ItemContention, type ItemScope, untilCommitted } from './item-context.ts';
import { pendingChanges } from './pending-changes.ts';

/**
 * One bad item keeps the others from being written, and they say so. Throws what concerns the whole request: also an outage
 * that one item met, since nothing is decided then and the request is to be repeated as it is.
 */
export function runTogether(
  batch: Batch,
  shared: Omit<ItemScope, 'commit'>,
  items: readonly BulkItem[],
): Promise<void> {
  return untilCommitted(batch.ctx, async () => {
    const pending = pendingChanges(shared.store);
    const owners: number[] = [];
    for (const item of items) {
      const isRun = await runItem(batch, scopeOf(item, { shared, pending, owners }), item);
      if (!isRun) throw new ItemContention();
    }
    refuseOutage(batch);
    if (hasFailed(batch)) return abort(batch, items);
    const results = await commitAll(batch, pending.changeSets);
    if (results.every((result) => result === 'done')) return;
    if (!blame(batch, owners, results)) throw new ItemContention();
    abort(batch, items);
  });
}

/** What they are too many for is said of the list that they came in. */
async function commitAll(
  { ctx, batchId, operation }: Batch,
  changeSets: Pending['changeSets'],
): Promise<readonly CommitOutcome[]> {
  try {
    return await ctx.commitMany(changeSets, { atomic: true, batchId });
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'bulk_limit_exceeded') throw error;
    const field = bulkListName(operation.kind);
    const errors = error.errors.map((line) => ({ field, ...line }));
    return fail('bulk_limit_exceeded', { errors });
  }
}

type Pending = ReturnType<typeof pendingChanges>;
type Pooled = { shared: Omit<ItemScope, 'commit'>; pending: Pending; owners: number[] };

const scopeOf = ({ index }: BulkItem, { shared, pending, owners }: Pooled): ItemScope => ({
  ...shared,
  store: pending.store,
  async commit(changes) {
    pending.add(changes);
    owners.push(index);
    return 'done';
  },
});

function refuseOutage({ outcomes }: Batch): void {
  for (const outcome of outcomes.values()) {
    if (!('error' in outcome)) continue;
    const { error } = outcome;
    if (error instanceof Failure && error.status === 503) throw error;
  }
}

const hasFailed = ({ outcomes }: Batch): boolean =>
  [...outcomes.values()].some((outcome) => 'error' in outcome);

/** False where no item is to blame: the transaction met contention. */
function blame(
  { outcomes }: Batch,
  owners: readonly number[],
  results: readonly CommitOutcome[],
): boolean {
  const failures = results.flatMap((result, at) =>
    result instanceof Failure ? [{ index: owners[at] ?? 0, error: result }] : [],
  );
  for (const { index, error } of failures) outcomes.set(index, { ...outcomes.get(index), error });
  return failures.length > 0;
}

function abort({ outcomes }: Batch, items: readonly BulkItem[]): void {
  for (const { index, id } of items) {
    const outcome = outcomes.get(index);
    if (outcome === undefined || !('error' in outcome))
      outcomes.set(index, { id, error: new Failure('bulk_aborted') });
  }
}
