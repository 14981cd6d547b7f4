// Bulk create, update and delete: a loop over the noun's single verb (also one that replaces the standard one), with shared
// reads and commits. Spec: Standard CRUD set; Decision 4: order kept, result per index, HTTP 200; house 4: no second path.
import { Failure } from '#kernel/error.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import { batchedStore } from './bulk/batched-store.ts';
import { type BulkItem, readItem } from './bulk/bulk-item.ts';
import { type CommitRounds, commitRounds } from './bulk/commit-round.ts';
import {
  type ItemScope,
  itemContext,
  itemId,
  LostRace,
  untilCommitted,
} from './bulk/item-context.ts';
import type { Change } from './change.ts';
import type { Answer, Context, Rec } from './context.ts';
import { type BulkContext, type GroupResult, isBulkContext } from './context-bulk.ts';
import type { Noun, Verb } from './declaration.ts';
import { assertBulkSize, BULK_ATOMIC_MAX, type BulkKind, bulkListName } from './input/bulk-body.ts';

const RESULT_NAMES = {
  bulk_create: 'created',
  bulk_update: 'updated',
  bulk_delete: 'deleted',
} as const;

/** Which list the results are under. */
export const bulkResultName = (kind: BulkKind): 'created' | 'updated' | 'deleted' =>
  RESULT_NAMES[kind];

/** What a bulk verb is made of. */
export type BulkPlan = { noun: Noun; kind: BulkKind; single: Verb };
type Request = { body: Rec; query: { atomic?: boolean } };
type Outcome = { id?: string } | { id?: string; error: unknown };
/** Outcomes by index; `failed` also counts items that never reached a commit. */
type Batch = { plan: BulkPlan; scope: ItemScope; outcomes: Map<number, Outcome>; fatal?: unknown };

/** Runs every item and answers with one result for each, in their order. */
export async function runBulk(plan: BulkPlan, ctx: Context, request: Request): Promise<Answer> {
  if (!isBulkContext(ctx)) throw new Error('a bulk verb needs a bulk context');
  const name = bulkListName(plan.kind);
  const items: unknown[] = request.body[name];
  const atomic = request.query.atomic === true;
  if (atomic) assertBulkSize(name, items.length, BULK_ATOMIC_MAX);
  const drafts = items.map((item, index) => readItem(plan.kind, plan.single, item, index));
  const batch = await opened(plan, ctx, atomic);
  for (const { index, id, failure } of drafts) {
    if (failure !== undefined) batch.outcomes.set(index, { id, error: failure });
  }
  await skipWritten(batch, drafts);
  const todo = drafts.filter(({ index }) => !batch.outcomes.has(index));
  await runAll(batch, todo);
  if (batch.fatal !== undefined) throw batch.fatal;
  return ctx.commit([], { data: resultData(plan.kind, ctx, batch.outcomes, items.length) });
}

async function opened(plan: BulkPlan, ctx: BulkContext, atomic: boolean): Promise<Batch> {
  const repeatable = plan.kind === 'bulk_create' ? await ctx.begin() : undefined;
  const batchId = repeatable === undefined ? ctx.newId() : itemId(repeatable, -1);
  const outcomes: Batch['outcomes'] = new Map();
  const rounds: CommitRounds = commitRounds(async (groups, round) => {
    try {
      return await written({ ctx, outcomes, atomic: atomic && round === 0, batchId }, groups);
    } catch (error) {
      batch.fatal = error;
      throw error;
    }
  });
  const batch: Batch = {
    plan,
    scope: { ctx, store: batchedStore(ctx.store), rounds, repeatable },
    outcomes,
  };
  return batch;
}

type Writing = { ctx: BulkContext; outcomes: Batch['outcomes']; atomic: boolean; batchId: string };

/** All or nothing: one bad item keeps the others from being written, and they say so. */
async function written(
  { ctx, outcomes, atomic, batchId }: Writing,
  groups: readonly (readonly Change[])[],
): Promise<readonly GroupResult[]> {
  const aborted = new Failure('bulk_aborted');
  if (atomic && [...outcomes.values()].some((outcome) => 'error' in outcome)) {
    return groups.map(() => aborted);
  }
  const results = await ctx.commitMany(groups, { atomic, batchId });
  if (!atomic || !results.some((result) => result instanceof Failure)) return results;
  return results.map((result) => (result instanceof Failure ? result : aborted));
}

/** Items that an earlier attempt with the same Idempotency-Key wrote before it broke off are done. */
async function skipWritten({ plan, scope, outcomes }: Batch, drafts: readonly BulkItem[]) {
  const { repeatable } = scope;
  if (repeatable === undefined) return;
  const ids = drafts.map(({ index }) => itemId(repeatable, index));
  const found = await scope.store.getMany(plan.noun, ids);
  ids.forEach((id, index) => {
    if (found.has(id)) outcomes.set(index, { id });
  });
}

/**
 * All at once; then, one after the other, those that lost a race, most often to another item (the next number of one sequence, a
 * time of one calendar).
 */
async function runAll(batch: Batch, items: readonly BulkItem[]): Promise<void> {
  const lost: BulkItem[] = [];
  const { rounds } = batch.scope;
  const once = async (item: BulkItem) => {
    if (!(await runItem(batch, item, (step) => step()))) lost.push(item);
  };
  await rounds.runAll(items.map((item) => () => once(item)));
  const last = async (item: BulkItem) => {
    await runItem(batch, item, untilCommitted);
  };
  for (const item of lost.sort((a, b) => a.index - b.index)) {
    if (batch.fatal === undefined) await rounds.runAll([() => last(item)]);
  }
}

type Trying = (step: () => Promise<Answer>) => Promise<Answer>;

/** False where the item lost a race and nothing of it was written. */
async function runItem(batch: Batch, { index, id, body }: BulkItem, trying: Trying) {
  const { plan, scope, outcomes } = batch;
  try {
    const answer = await trying(() => runSingle(plan, itemContext(scope, index), id, body));
    outcomes.set(index, { id: id ?? (answer.data as Rec)[plan.noun.idField] });
  } catch (error) {
    if (error instanceof LostRace) return false;
    outcomes.set(index, { id, error });
  }
  return true;
}

async function runSingle(plan: BulkPlan, ctx: Context, id: string | undefined, body: unknown) {
  const { noun, single } = plan;
  const record = id === undefined ? {} : await ctx.store.get(noun, id);
  if (record === undefined) throw new Failure('not_found');
  const params = id === undefined ? {} : { [noun.idParam]: id };
  const answer = await single.run(ctx, { params, query: {}, body, record } as never);
  if (answer.failure !== undefined) throw answer.failure;
  return answer;
}

function resultData(
  kind: BulkKind,
  ctx: BulkContext,
  outcomes: Batch['outcomes'],
  total: number,
): Rec {
  const results = Array.from({ length: total }, (_, index) => {
    const { id, ...rest } = outcomes.get(index) ?? { error: new Error('an item was lost') };
    const named = id !== undefined && ID_PATTERN.test(id) ? { id } : {};
    if (!('error' in rest)) return { index, success: true, ...named };
    return { index, success: false, ...named, ...ctx.explain(rest.error) };
  });
  const succeeded = results.filter(({ success }) => success).length;
  return {
    [bulkResultName(kind)]: results,
    total,
    success_count: succeeded,
    error_count: total - succeeded,
  };
}
