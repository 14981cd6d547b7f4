// One kind of change, one function.
import type { Change } from '#resource/change.ts';
import type { Plan } from './plan.ts';
import { addCreate, addDelete, addUpdate } from './record-changes.ts';
import { addClaim, addNumber, addRelease, addRequire } from './small-changes.ts';

/** Adds the change of that owner (the index of its group in a bulk commit) to the plan. */
export function addChange(plan: Plan, change: Change, owner: number): void {
  switch (change.kind) {
    case 'create':
      return addCreate(plan, change, owner);
    case 'update':
      return addUpdate(plan, change, owner);
    case 'delete':
      return addDelete(plan, change, owner);
    case 'adjust':
      return plan.adjust(change, owner);
    case 'require':
      return addRequire(plan, change, owner);
    case 'number':
      return addNumber(plan, change, owner);
    case 'claim':
      return addClaim(plan, change, owner);
    case 'release':
      return addRelease(plan, change, owner);
  }
}
