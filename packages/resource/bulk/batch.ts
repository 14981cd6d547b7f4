// One bulk request while it runs: its items, what became of each, and how one of them is run by the noun's single verb.
import { Failure } from '#kernel/error.ts';
import type { Answer, Context } from '../context.ts';
import type { BulkContext } from '../context-bulk.ts';
import type { Noun, Verb } from '../declaration.ts';
import { idOf } from '../fields/row.ts';
import type { BulkKind } from '../input/bulk-names.ts';
import { refuseAhead } from '../input/days-told.ts';
import type { BulkItem } from './bulk-item.ts';
import { ItemContention, type ItemScope, itemContext } from './item-context.ts';

/** What a bulk verb is made of. */
export type BulkOperation = { noun: Noun; kind: BulkKind; single: Verb };
export type Outcome = { id?: string } | { id?: string; error: unknown };
/** `outcomes` by index, also of items that never reached a commit; `batchId` goes with every event. */
export type Batch = {
  operation: BulkOperation;
  ctx: BulkContext;
  batchId: string;
  outcomes: Map<number, Outcome>;
};

type Trying = (step: () => Promise<Answer>) => Promise<Answer>;

/** False where the item met contention and nothing of it was written. Never throws: what fails is the item's outcome. */
export async function runItem(
  { operation, outcomes }: Batch,
  scope: ItemScope,
  { index, id, body }: BulkItem,
  trying: Trying = (step) => step(),
): Promise<boolean> {
  try {
    const answer = await trying(() => runSingle(operation, itemContext(scope, index), id, body));
    outcomes.set(index, { id: id ?? idOf(operation.noun, Object(answer.data)) });
  } catch (error) {
    if (error instanceof ItemContention) return false;
    outcomes.set(index, { id, error });
  }
  return true;
}

async function runSingle(
  { noun, single }: BulkOperation,
  ctx: Context,
  id: string | undefined,
  body: unknown,
): Promise<Answer> {
  const record = id === undefined ? {} : await ctx.store.get(noun, id);
  if (record === undefined) throw new Failure('not_found');
  const params = id === undefined ? {} : { [noun.idParam]: id };
  refuseAhead(body, ctx.clock.now());
  const answer = await single.run(ctx, { params, query: {}, body, record } as never);
  if (answer.failure !== undefined) throw answer.failure;
  return answer;
}
