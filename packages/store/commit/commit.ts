// Commits of changes and their answer: the cheapest write that is still all or nothing (data#writes).
import { hash } from 'node:crypto';
import type { Clock } from '#kernel/clock.ts';
import { Failure, fail } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import { Contention } from '../contention.ts';
import {
  fromIdempotencyItem,
  IdempotencyConflict,
  type IdempotencyWrite,
  idempotencyCondition,
  toIdempotencyItem,
} from '../idempotency-records.ts';
import { idempotencyRecordKey, type Keyspace } from '../keys.ts';
import { ConditionFailed, type Item, type Put, type Table, TransactionRefused } from '../table.ts';
import { unavailable } from '../wire/retry.ts';
import { addChange } from './add-change.ts';
import { type CommitError, errorOf, type Step } from './edit.ts';
import { newMark } from './new-mark.ts';
import type { RequestNote } from './request-note.ts';
import { type Origin, type TransactionBasis, TransactionPlan } from './transaction-plan.ts';

/** DynamoDB's limit of one transaction. */
export const ACTIONS_MAX = 100;
const TOKEN_CHARACTERS = 36;

/** Where commits go, and the real time of that. */
export type Target = {
  table: Table;
  keyspace: Keyspace;
  onMoved: TransactionBasis['onMoved'];
  clock?: Clock;
};
/** `request` goes with the events of every record. */
export type CommitExtra = {
  token: string;
  nowMs: number;
  answer?: IdempotencyWrite;
  request?: RequestNote;
  /** True: the relay need not see it, as it means no event and orders no work. */
  isQuiet?: boolean;
};

/** Writes everything or nothing. Throws Failure, Contention or IdempotencyConflict as BoundStore.commit says. */
export async function commit(
  target: Target,
  changes: readonly Change[],
  extra: CommitExtra,
): Promise<void> {
  const plan = newTransactionPlan(target, extra.nowMs, extra);
  for (const change of changes) addChange(plan, change, 0);
  const steps = plan.steps();
  const { answer } = extra;
  if (answer !== undefined && steps.length === 0) return putAnswer(target, answer, plan);
  if (answer !== undefined) steps.push(answerStep(answer, plan));
  assertSize(steps);
  if (isPlainUpdate(steps, changes)) return updatePlainly(target.table, steps[0], plan.mark);
  const refused = await transact(target.table, steps, requestToken(extra.token, plan.mark));
  if (refused !== undefined) throw gravest(errorsOf(steps, refused));
}

/** A plan of its own mark. */
export const newTransactionPlan = (
  { keyspace, onMoved, clock }: Target,
  nowMs: number,
  origin?: Origin,
): TransactionPlan => {
  return new TransactionPlan({
    keyspace,
    nowMs,
    writtenMs: clock?.now(),
    mark: newMark(),
    origin,
    onMoved,
  });
};

/** One update that touches nothing but its record needs no transaction, at half the price. */
export const isPlainUpdate = (
  steps: readonly Step[],
  changes: readonly Change[],
): steps is readonly [Step] =>
  steps.length === 1 && changes.length === 1 && changes[0]?.kind === 'update';

/** A reply may be lost after the write; the repeated call then meets its own mark, which is success. */
export async function updatePlainly(table: Table, step: Step, mark: string): Promise<void> {
  const { action } = step;
  if (!('update' in action)) throw new Error('not an update');
  try {
    await table.update(action);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.item?.w !== mark) throw errorOf(step, error.item);
  }
}

/** Runs the transaction; returns why it was refused. Throws service_unavailable when only conflicts stood in its way. */
export async function transact(
  table: Table,
  steps: readonly Step[],
  token: string,
): Promise<TransactionRefused['reasons'] | undefined> {
  if (steps.length === 0) return undefined;
  try {
    await table.transact(
      steps.map((step) => step.action),
      token,
    );
    return undefined;
  } catch (error) {
    if (!(error instanceof TransactionRefused)) throw error;
    if (!error.reasons.some((reason) => reason?.kind === 'condition')) throw unavailable(error);
    return error.reasons;
  }
}

/** The same for DynamoDB's own repeats of one call, different for every commit. */
export const requestToken = (token: string, mark: string): string =>
  hash('sha256', `${token}\n${mark}`, 'hex').slice(0, TOKEN_CHARACTERS);

/** The error of every position that was refused; of one owner's clauses only, where an owner is given. */
export const errorsOf = (
  steps: readonly Step[],
  reasons: TransactionRefused['reasons'],
  owner?: number,
): CommitError[] =>
  steps.flatMap((step, at) => {
    const reason = reasons[at];
    const error = reason?.kind === 'condition' ? errorOf(step, reason.item, owner) : undefined;
    return error === undefined ? [] : [error];
  });

/** Another's answer beats everything, a lost race beats a failure that may come of it; failures of one code are told together. */
export function gravest(errors: readonly CommitError[]): CommitError {
  const taken = errors.find((error) => error instanceof IdempotencyConflict);
  const moved = errors.find((error) => error instanceof Contention);
  if (taken !== undefined || moved !== undefined)
    return taken ?? moved ?? new Contention('version');
  const failures = errors.filter((error) => error instanceof Failure);
  const [first] = failures;
  if (first === undefined) throw new Error('a transaction was refused without a reason');
  const alike = failures.filter(({ code }) => code === first.code);
  return new Failure(first.code, { errors: alike.flatMap((failure) => failure.errors) });
}

export function assertSize(steps: readonly Step[]): void {
  if (steps.length <= ACTIONS_MAX) return;
  const detail = { code: 'too_many_items' as const, max: ACTIONS_MAX, actual: steps.length };
  fail('validation_error', { errors: [{ ...detail, message: 'Too many records change at once' }] });
}

function answerStep(answer: IdempotencyWrite, plan: TransactionPlan): Step {
  const clause = {
    owner: 0,
    holds: () => false,
    error: (item: Item | undefined) =>
      item === undefined
        ? new Contention('version')
        : new IdempotencyConflict(fromIdempotencyItem(item)),
  };
  return { action: answerPut(answer, plan), clauses: [clause] };
}

const answerPut = (
  answer: IdempotencyWrite,
  { keyspace, nowMs, writtenMs, mark }: TransactionPlan,
): Put => ({
  put: toIdempotencyItem(idempotencyRecordKey(keyspace, answer.key), answer, {
    mark,
    behindMs: writtenMs - nowMs,
  }),
  condition: idempotencyCondition(answer, nowMs),
});

/** An answer alone is one conditional put; meeting its own mark there means that only the reply was lost. */
async function putAnswer(
  { table }: Target,
  answer: IdempotencyWrite,
  plan: TransactionPlan,
): Promise<void> {
  try {
    await table.put(answerPut(answer, plan));
  } catch (error) {
    if (!(error instanceof ConditionFailed) || error.item === undefined) throw error;
    if (error.item.w !== plan.mark) throw new IdempotencyConflict(fromIdempotencyItem(error.item));
  }
}
