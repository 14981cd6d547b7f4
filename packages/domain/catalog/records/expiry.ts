// Since when something is expired with the end that it has: `expired_at`. It stays through archive, deletion and return, keeps a client
// from making it active, and goes with a new end, stated with the move or before it. Nor does what is over begin. contract#states,
// decisions 512 and 609.
import { toIso } from '#kernel/clock.ts';
import { isSameInstant, overMs } from '#kernel/date.ts';
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

const OVER = 'Its end has passed: it becomes active with a later one';

type Amended<E extends string> = Ending<E> & { readonly updated_at: string };

/**
 * Throws for one that becomes active with the end that it expired with, or with one that has passed: invalid_state_transition, and
 * validation_error where it is created so.
 */
export function assertGoesOn<E extends string>(
  { before, after }: { before?: Ending<E>; after?: Amended<E> },
  { end, moves, message: expired }: { end: E; moves: Moves; message: string },
): void {
  if (after?.status !== 'active' || before?.status === 'active') return;
  const hasExpired = before !== undefined && after.expired_at !== undefined;
  if (!hasExpired && !hasPassed(after[end], after.updated_at)) return;
  const line = { field: end, location: 'body', message: hasExpired ? expired : OVER } as const;
  if (before?.status === undefined)
    fail('validation_error', {
      errors: [{ ...line, code: 'out_of_range', min: after.updated_at }],
    });
  const states = { from: before.status, to: 'active', allowed: moves[before.status] ?? [] };
  fail('invalid_state_transition', {
    errors: [{ ...line, code: 'conditional_required', ...states }],
  });
}

const hasPassed = (end: string | null | undefined, at: string): boolean =>
  end != null && overMs(end) <= Date.parse(at);
