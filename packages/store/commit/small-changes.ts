// Changes of no record: requirements, numbers of sequences, claims of keys.
import { Failure } from '#kernel/error.ts';
import type { Change, Refusal } from '#resource/change.ts';
import { Contention } from '../contention.ts';
import { claimKey, recordKey, sequenceKey } from '../keys.ts';
import { equality, isEqual } from './field-test.ts';
import type { TransactionPlan } from './transaction-plan.ts';

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;

export function addRequire(plan: TransactionPlan, change: Of<'require'>, owner: number): void {
  const { noun, id, where = {}, refusal } = change;
  const edit = plan.edit(recordKey(plan.keyspace, noun, id), 'check');
  const tests = Object.entries(where).map(([field, value]) => equality(edit, field, value));
  edit.require([`attribute_exists(${edit.path('pk')})`, ...tests].join(' AND '), {
    owner,
    holds: (item) =>
      item !== undefined &&
      Object.entries(where).every(([field, value]) => isEqual(item, field, value)),
    error: () => (refusal === undefined ? new Contention('version') : toFailure(refusal)),
  });
}

/** When another took the number first, the plan is told where the sequence really stands. */
export function addNumber(plan: TransactionPlan, change: Of<'number'>, owner: number): void {
  const { sequence, to, from = to - 1 } = change;
  const edit = plan.edit(sequenceKey(plan.keyspace, sequence), 'update');
  const n = edit.path('n');
  edit.require(from === 0 ? `attribute_not_exists(${n})` : `${n} = ${edit.value(from)}`, {
    owner,
    holds: (item) => (item?.n ?? 0) === from,
    error: (item) => {
      plan.onMoved(sequence, (item?.n as number | undefined) ?? 0);
      return new Contention('sequence');
    },
  });
  edit.set(n, edit.value(to));
}

export function addClaim(plan: TransactionPlan, change: Of<'claim'>, owner: number): void {
  const { key, id, refusal, retry } = change;
  const edit = plan.edit(claimKey(plan.keyspace, key), 'put');
  edit.item = { id };
  edit.require(`attribute_not_exists(${edit.path('pk')})`, {
    owner,
    holds: (item) => item === undefined,
    error: () => (retry === true ? new Contention('version') : toFailure(refusal)),
  });
}

export function addRelease(plan: TransactionPlan, { key }: Of<'release'>): void {
  plan.edit(claimKey(plan.keyspace, key), 'delete');
}

const toFailure = ({ code, errors }: Refusal): Failure => new Failure(code, { errors });
