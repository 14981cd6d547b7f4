// Bulk create, update and delete: a loop over the noun's single verb (also one that replaces the standard one), with shared
// reads and commits. Spec: Standard CRUD set; contract#bulk: order kept, result per index, HTTP 200; no second path.
import { Failure } from '#kernel/error.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import type { Batch, BulkOperation } from './bulk/batch.ts';
import { batchedStore } from './bulk/batched-store.ts';
import { type BulkItem, readItem } from './bulk/bulk-item.ts';
import { type ItemScope, itemId } from './bulk/item-context.ts';
import { runApart } from './bulk/run-apart.ts';
import { runTogether } from './bulk/run-together.ts';
import type { Answer, Context } from './context.ts';
import { type BulkContext, isBulkContext } from './context-bulk.ts';
import type { Members } from './fields/row.ts';
import { assertBulkSize, BULK_ATOMIC_MAX } from './input/bulk-body.ts';
import { type BulkKind, bulkListName, bulkResultName } from './input/bulk-names.ts';

type Request = { body: Members; query: { readonly atomic?: unknown } };
type Shared = Omit<ItemScope, 'commit'>;

/** Runs every item and answers with one result for each, in their order. */
export async function runBulk(
  operation: BulkOperation,
  ctx: Context,
  request: Request,
): Promise<Answer> {
  if (!isBulkContext(ctx)) throw new Error('a bulk verb needs a bulk context');
  const name = bulkListName(operation.kind);
  const items = [request.body[name]].flat();
  const atomic = request.query.atomic === true;
  if (atomic) assertBulkSize(name, items.length, BULK_ATOMIC_MAX);
  const drafts = items.map((item, index) =>
    readItem(operation.kind, operation.single, item, index),
  );
  const { batch, shared } = await opened(operation, ctx);
  for (const { index, id, failure } of drafts) {
    if (failure !== undefined) batch.outcomes.set(index, { id, error: failure });
  }
  await skipWritten(batch, shared, drafts);
  const todo = drafts.filter(({ index }) => !batch.outcomes.has(index));
  await (atomic ? runTogether : runApart)(batch, shared, todo);
  const answer = { data: resultData(operation.kind, ctx, batch.outcomes, items.length) };
  if (!hasPassingFailure(batch.outcomes)) return ctx.commit([], answer);
  await ctx.leave();
  return answer;
}

/** An item that lost too often may be written the next time, so no repetition is to be told of this time. contract#idempotency. */
const hasPassingFailure = (outcomes: Batch['outcomes']): boolean =>
  [...outcomes.values()].some(
    (outcome) =>
      'error' in outcome && outcome.error instanceof Failure && outcome.error.status >= 500,
  );

async function opened(
  operation: BulkOperation,
  ctx: BulkContext,
): Promise<{ batch: Batch; shared: Shared }> {
  const repeatable = operation.kind === 'bulk_create' ? await ctx.begin() : undefined;
  const batchId = repeatable === undefined ? ctx.newId() : itemId(repeatable, -1);
  const shared = { ctx, store: batchedStore(ctx.store), repeatable };
  return { batch: { operation, ctx, batchId, outcomes: new Map() }, shared };
}

/** Items that an earlier attempt with the same Idempotency-Key wrote before it broke off are done. */
async function skipWritten(
  { operation, outcomes }: Batch,
  { repeatable, store }: Shared,
  drafts: readonly BulkItem[],
): Promise<void> {
  if (repeatable === undefined) return;
  const ids = drafts.map(({ index }) => itemId(repeatable, index));
  const found = await store.getMany(operation.noun, ids);
  ids.forEach((id, index) => {
    if (found.has(id)) outcomes.set(index, { id });
  });
}

function resultData(
  kind: BulkKind,
  ctx: BulkContext,
  outcomes: Batch['outcomes'],
  total: number,
): Members {
  const results = Array.from({ length: total }, (_, index) => {
    const { id, ...rest } = outcomes.get(index) ?? { error: new Error('an item was lost') };
    const named = id !== undefined && ID_PATTERN.test(id) ? { id } : {};
    if (!('error' in rest)) return { index, success: true, ...named };
    const asked = kind === 'bulk_create' ? {} : named;
    return { index, success: false, ...asked, ...ctx.explain(rest.error) };
  });
  const succeeded = results.filter(({ success }) => success).length;
  return {
    [bulkResultName(kind)]: results,
    total,
    success_count: succeeded,
    error_count: total - succeeded,
  };
}
