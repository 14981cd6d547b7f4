// Since when something is expired with the end that it has: `expired_at`. It stays through archive, deletion and return, keeps a client
// from making it active, and goes with a new end, stated with the move or before it. contract#states, decision 512.
import { toIso } from '#kernel/clock.ts';
import { isSameInstant } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { dateTime } from '#kernel/fields.ts';
import type { Moves } from '#kernel/states.ts';
import { field } from '#resource/fields/field.ts';

/** What expires: its state, and under the name `E` when it ends. */
type Ending<E extends string> = { readonly status?: string; readonly expired_at?: string } & {
  readonly [K in E]?: string | null;
};

const DESCRIPTION = 'Since when it is expired with the end that it has; gone once it has another';

/** The field of a noun that says so. */
export const expiredAt = () => field(dateTime().meta({ description: DESCRIPTION })).assigned();

/** What an update of that body does to `expired_at`. */
export function expiryFields<E extends string>(
  before: Ending<E>,
  body: Ending<E>,
  end: E,
  nowMs: number,
): { expired_at?: string | undefined } {
  const isNew = end in body && isOther(body[end] ?? null, before[end] ?? null);
  const isExpiring = body.status === 'expired' && before.status !== 'expired';
  if (isExpiring) return { expired_at: toIso(nowMs) };
  return isNew ? { expired_at: undefined } : {};
}

const isOther = (end: string | null, known: string | null): boolean =>
  end !== known && (end === null || known === null || !isSameInstant(end, known));

/** Throws invalid_state_transition for one that becomes active with the end that it expired with. */
export function assertNewEnd<E extends string>(
  { before, after }: { before?: Ending<E>; after?: Ending<E> },
  { end, moves, message }: { end: E; moves: Moves; message: string },
): void {
  if (before?.status === undefined || after?.expired_at === undefined) return;
  if (after.status !== 'active' || before.status === 'active') return;
  const states = { from: before.status, to: 'active', allowed: moves[before.status] ?? [] };
  fail('invalid_state_transition', {
    errors: [{ field: end, location: 'body', code: 'conditional_required', message, ...states }],
  });
}
