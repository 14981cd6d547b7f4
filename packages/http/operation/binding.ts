// What a context is bound to: one tenant, one mode and, in test mode, one sandbox generation. Unit of isolation: nothing
// behind a bound store can name another tenant or table.
import { type Clock, shiftedClock } from '#kernel/clock.ts';
import type { Context, Mode, TaxAuthority } from '#resource/context.ts';
import type { BoundStore } from '#store/repository.ts';
import type { RequestState } from '../request-state.ts';
import type { Binding, Runtime } from '../runtime.ts';

/** What the reads are bound to before admission confirms it. */
export type Guess = { binding: Binding; clockOffsetMs: number; hasFaults?: boolean };

/** A sandbox whose clock stands back keeps what is young by it; one that is ahead hides nothing before its real time. */
export const retentionClock = (runtime: Runtime, clockOffsetMs: number): Clock =>
  shiftedClock(runtime.clock, Math.min(clockOffsetMs, 0));

/** `clock`: by which lists leave out what is kept for some days, where it is not the real one. */
export const bindStore = (runtime: Runtime, binding: Binding, clock = runtime.clock): BoundStore =>
  runtime.openStore({
    table: runtime.tables[binding.mode],
    control: runtime.tables.live,
    cursorKey: runtime.cursorKey,
    ...(runtime.formerCursorKey && { formerCursorKey: runtime.formerCursorKey }),
    clock,
    realClock: runtime.clock,
    ...binding,
  });

/** The tax authority of the mode; the simulated one knows of the faults that were scripted for it. */
export function authorityOf(runtime: Runtime, mode: Mode, hasFaults = false): TaxAuthority {
  const authority = runtime.authorities[mode];
  return hasFaults && authority.simulated ? { ...authority, hasFaults } : authority;
}

/** The order of arrival among the requests of one tenant, mode and generation. */
export const inOrder =
  ({ order }: Runtime, { tenantId, mode, generation }: Binding): Context['inOrder'] =>
  (key, patienceMs, work) =>
    order.run(`${tenantId} ${mode} ${generation} ${key}`, patienceMs, work);

/** The sandbox as it was last seen; when none was seen yet, admission is awaited first. */
export async function guessBinding({ runtime, credential, gate }: RequestState): Promise<Guess> {
  if (credential === undefined)
    return { binding: { tenantId: '', mode: 'live', generation: 0 }, clockOffsetMs: 0 };
  const { tenantId } = credential;
  if (credential.mode === 'live') {
    return { binding: { tenantId, mode: 'live', generation: 0 }, clockOffsetMs: 0 };
  }
  const known = runtime.sandboxes.get(tenantId) ?? (await gate);
  if (known === undefined) throw new Error('a credential without a gate');
  return {
    binding: { tenantId, mode: 'test', generation: known.generation },
    clockOffsetMs: known.clockOffsetMs,
    hasFaults: known.hasFaults,
  };
}
