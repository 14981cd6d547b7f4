// Changes of no record: claims of keys.
import { Failure } from '#kernel/error.ts';
import type { Change, Refusal } from '#resource/change.ts';
import { Contention } from '../contention.ts';
import { claimKey } from '../keys.ts';
import type { TransactionPlan } from './transaction-plan.ts';

type Of<K extends Change['kind']> = Extract<Change, { kind: K }>;

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
