// The idempotency record "in progress" of a request whose verb commits more than once, and which record it makes: a repetition
// meanwhile is told to wait, one after a crash or a 503 goes on with that record. contract#error-codes;
// reliability#the-number-is-the-token, data#documents-under-way.
import { fail } from '#kernel/error.ts';
import type { OwnId } from '#resource/context.ts';
import {
  type IdempotencyRecord,
  type IdempotencyWrite,
  isLeased,
} from '#store/idempotency-records.ts';
import type { Idempotency } from '../request-state.ts';
import { idempotencyWrite } from './idempotency-write.ts';

/** What the note says besides its lease: the request that wrote it, and the record. */
type Note = { requestId: string; own: OwnId };

/**
 * The record that an earlier run of the request began; undefined where none did. Throws idempotency_key_reused, and
 * idempotency_in_progress while another request's run holds its lease.
 */
export function readInProgress(
  earlier: IdempotencyRecord | undefined,
  idempotency: Idempotency,
  at: { requestId: string; nowMs: number },
): OwnId | undefined {
  if (earlier === undefined) return undefined;
  if (earlier.bodyHash !== idempotency.bodyHash) fail('idempotency_key_reused');
  const [owner, id = ''] = earlier.body.split('\n');
  const { nowMs } = at;
  const { aloneSinceMs } = idempotency;
  if (owner !== at.requestId && isLeased(earlier, { nowMs, aloneSinceMs })) {
    fail('idempotency_in_progress', { headers: { 'Retry-After': '1' } });
  }
  return { id, isRepeat: true };
}

/** The note of a run that goes on until `leaseUntil`. */
export function inProgress(
  idempotency: Idempotency,
  { requestId, own }: Note,
  at: { nowMs: number; leaseUntil: number; replaces: boolean },
): IdempotencyWrite {
  const { nowMs, leaseUntil, replaces } = at;
  const body = `${requestId}\n${own.id}`;
  const kept = idempotencyWrite(idempotency, nowMs, { status: 0, body, replaces });
  return { ...kept, state: 'running', startedAt: nowMs, leaseUntil };
}

/**
 * After an answer that is not kept: a repetition goes on at once where that is of use, and begins anew where the request
 * itself was refused.
 */
export function afterUnstored(
  idempotency: Idempotency,
  note: Note,
  at: { nowMs: number; replaces: boolean; isWorthRepeating: boolean },
): IdempotencyWrite | undefined {
  const { nowMs, replaces } = at;
  if (!at.isWorthRepeating && !replaces) return undefined;
  const over = inProgress(idempotency, note, { nowMs, replaces, leaseUntil: nowMs });
  return at.isWorthRepeating ? over : { ...over, expiresAt: nowMs };
}
