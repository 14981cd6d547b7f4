// What an update or deletion may not do to a contract: move it where only its verbs may, or change what was signed.
import { isDeepStrictEqual } from 'node:util';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import type { RecordChange } from '#resource/declaration.ts';
import type { ContractRow } from './contract-fields.ts';

/** What the parties agreed on: it stays once they signed. */
const TERMS = [
  'rental_id',
  'start_date',
  'end_date',
  'initial_rent',
  'security_deposit',
  'adjustment_type',
  'adjustment_frequency_months',
  'adjustment_percentage',
] as const;
const DELETABLE: readonly string[] = ['draft', 'cancelled'];

/** Throws record_locked (deletion), invalid_state_transition, validation_error with `immutable`. */
export function guardContract({ before, after }: RecordChange<ContractRow>): void {
  if (before === undefined) return;
  if (after === undefined) {
    if (DELETABLE.includes(before.status)) return;
    const message = `A contract that is ${before.status} stays`;
    fail('record_locked', { errors: [{ message, status: before.status }] });
  }
  assertOwnMove(before, after);
  refuseSignedTerms(before, after);
}

/** Signing, ending and renewing have verbs of their own. */
function assertOwnMove({ status: from }: ContractRow, { status: to }: ContractRow): void {
  if (from === to || to === 'cancelled') return;
  const allowed = from === 'draft' ? ['cancelled'] : [];
  fail('invalid_state_transition', { errors: [{ field: 'status', from, to, allowed }] });
}

function refuseSignedTerms(before: ContractRow, after: ContractRow): void {
  if (before.status === 'draft') return;
  const changed = TERMS.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const message = 'A signed contract keeps its terms: adjust or renew it';
  refuse(
    changed.map((field): FieldError => ({ field, location: 'body', code: 'immutable', message })),
  );
}
