// One kind of change, one function.
import type { Change } from '#resource/change.ts';
import { addCreate, addDelete, addUpdate } from './record-changes.ts';
import { addClaim, addRelease } from './small-changes.ts';
import type { TransactionPlan } from './transaction-plan.ts';

/** Adds the change of that owner (the index of its change set in a bulk commit) to the plan. */
export function addChange(plan: TransactionPlan, change: Change, owner: number): void {
  switch (change.kind) {
    case 'create':
      addCreate(plan, change, owner);
      return;
    case 'update':
      addUpdate(plan, change, owner);
      return;
    case 'delete':
      addDelete(plan, change, owner);
      return;
    case 'adjust':
      plan.adjust(change, owner);
      return;
    case 'require':
      plan.require(change, owner);
      return;
    case 'number':
      plan.number(change, owner);
      return;
    case 'claim':
      addClaim(plan, change, owner);
      return;
    case 'release':
      addRelease(plan, change);
      return;
  }
}
