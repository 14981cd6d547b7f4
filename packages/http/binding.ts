// What a context is bound to: one tenant, one mode and, in test mode, one sandbox generation. Unit of isolation: nothing
// behind a bound store can name another tenant or table.
import type { BoundStore } from '#store/repository.ts';
import type { Exchange } from './exchange.ts';
import type { Binding, World } from './world.ts';

/** What the reads are bound to before admission confirms it. */
export type Guess = { binding: Binding; clockOffsetMs: number };

export const bindStore = (world: World, binding: Binding): BoundStore =>
  world.openStore({
    table: world.tables[binding.mode],
    control: world.tables.live,
    cursorKey: world.cursorKey,
    clock: world.clock,
    ...binding,
  });

/** The generation and clock last seen of the sandbox; when none was seen yet, admission is awaited first. */
export async function guessBinding({ world, claim, gate }: Exchange): Promise<Guess> {
  if (claim === undefined)
    return { binding: { tenantId: '', mode: 'live', generation: 0 }, clockOffsetMs: 0 };
  const { tenantId } = claim;
  if (claim.kind === 'session' || claim.mode === 'live') {
    return { binding: { tenantId, mode: 'live', generation: 0 }, clockOffsetMs: 0 };
  }
  const known = world.sandboxes.get(tenantId) ?? (await gate);
  if (known === undefined) throw new Error('a claim without a gate');
  return {
    binding: { tenantId, mode: 'test', generation: known.generation },
    clockOffsetMs: known.clockOffsetMs,
  };
}
