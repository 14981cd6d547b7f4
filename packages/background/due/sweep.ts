// Every minute: sends again what is overdue in the due index: long waits that have passed, and messages that were lost
// or whose worker died. Bounded per run; what is left is there at the next one. Repeating it does no harm.

import { dispatch, isFromDeadSandbox, type Workers } from '#background/workers.ts';
import { toIso } from '#kernel/clock.ts';
import type { Mode } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { sweepSandboxes } from '#store/sandbox-sweep.ts';
import { DUE_SHARDS, type Due, forget, overdue, postpone } from './due-index.ts';

const ITEMS_PER_SHARD = 200;
/** Until an item that was sent again is considered lost again; longer once that happened often. */
const AGAIN_MS = 300_000;
const AGAIN_WHEN_STUCK_MS = 3_600_000;
const STUCK_AFTER = 12;

/** The handler of the timer: due work, then what resets of sandboxes left behind. */
export const sweeper = (workers: Workers, nouns: readonly Noun[]) => async (): Promise<void> => {
  const { sent } = await sweep(workers);
  const { live, test } = workers.tables;
  const deleted = await sweepSandboxes({ control: live, test, nouns, nowMs: workers.nowMs() });
  if (sent + deleted > 0) workers.log({ level: 'info', message: 'swept', sent, deleted });
};

/** Sends what is overdue in both modes; answers how many messages went out. */
export async function sweep(workers: Workers): Promise<{ sent: number }> {
  const shards = Array.from({ length: DUE_SHARDS }, (_, shard) => shard);
  const modes: Mode[] = ['live', 'test'];
  const counts = await Promise.all(
    modes.flatMap((mode) => shards.map((shard) => sweepShard(workers, mode, shard))),
  );
  return { sent: counts.reduce((sum, count) => sum + count, 0) };
}

async function sweepShard(workers: Workers, mode: Mode, shard: number): Promise<number> {
  const table = workers.tables[mode];
  const nowMs = workers.nowMs();
  const found = await overdue(table, mode, { shard, nowMs, limit: ITEMS_PER_SHARD });
  const dead = await Promise.all(found.map(({ message }) => isFromDeadSandbox(workers, message)));
  const alive = found.filter((_, i) => dead[i] !== true);
  await Promise.all(found.filter((_, i) => dead[i]).map(({ message }) => forget(table, message)));
  await dispatch(
    workers,
    alive.map(({ message }) => ({ message, delayMs: 0 })),
  );
  await Promise.all(alive.map((due) => settle(workers, due)));
  return alive.length;
}

/** After the message is on the queue: an item that keeps coming back is reported and sent less often, never dropped. */
async function settle(workers: Workers, due: Due): Promise<void> {
  const table = workers.tables[due.message.mode];
  const nextMs = workers.nowMs() + AGAIN_MS;
  const times = (await postpone(table, due, nextMs)) ?? 0;
  if (times < STUCK_AFTER) return;
  const { mode, tenantId } = due.message;
  workers.log({
    level: 'error',
    message: 'work is stuck',
    times,
    mode,
    tenant_id: tenantId,
    work: due.message,
  });
  await postpone(table, { ...due, at: toIso(nextMs) }, workers.nowMs() + AGAIN_WHEN_STUCK_MS);
}
