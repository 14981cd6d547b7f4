// What a context is bound to: one tenant, one mode and, in test mode, one sandbox generation. Unit of isolation: nothing
// behind a bound store can name another tenant or table.
import { type Clock, shiftedClock } from '#kernel/clock.ts';
import type { Mode, TaxAuthority } from '#resource/context.ts';
import type { BoundStore } from '#store/repository.ts';
import type { Exchange } from './exchange.ts';
import type { Binding, World } from './world.ts';

/** What the reads are bound to before admission confirms it. */
export type Guess = { binding: Binding; clockOffsetMs: number; hasFaults?: boolean };

/** A sandbox whose clock stands back keeps what is young by it; one that is ahead hides nothing before its real time. */
export const retentionClock = (world: World, clockOffsetMs: number): Clock =>
  shiftedClock(world.clock, Math.min(clockOffsetMs, 0));

/** `clock`: by which lists leave out what is kept for some days, where it is not the real one. */
export const bindStore = (world: World, binding: Binding, clock = world.clock): BoundStore =>
  world.openStore({
    table: world.tables[binding.mode],
    control: world.tables.live,
    cursorKey: world.cursorKey,
    ...(world.formerCursorKey && { formerCursorKey: world.formerCursorKey }),
    clock,
    realClock: world.clock,
    ...binding,
  });

/** The tax authority of the mode; the simulated one knows of the faults that were scripted for it. */
export function authorityOf(world: World, mode: Mode, hasFaults = false): TaxAuthority {
  const authority = world.authorities[mode];
  return hasFaults && authority.simulated ? { ...authority, hasFaults } : authority;
}

/** The sandbox as it was last seen; when none was seen yet, admission is awaited first. */
export async function guessBinding({ world, claim, gate }: Exchange): Promise<Guess> {
  if (claim === undefined)
    return { binding: { tenantId: '', mode: 'live', generation: 0 }, clockOffsetMs: 0 };
  const { tenantId } = claim;
  if (claim.mode === 'live') {
    return { binding: { tenantId, mode: 'live', generation: 0 }, clockOffsetMs: 0 };
  }
  const known = world.sandboxes.get(tenantId) ?? (await gate);
  if (known === undefined) throw new Error('a claim without a gate');
  return {
    binding: { tenantId, mode: 'test', generation: known.generation },
    clockOffsetMs: known.clockOffsetMs,
    hasFaults: known.hasFaults,
  };
}
