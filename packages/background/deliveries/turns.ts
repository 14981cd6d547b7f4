// rate_limit_per_second of a subscription, kept across all workers by one counter per second and subscription. Whoever
// comes too late in a second waits for a later one; that wait is no attempt.
import type { Table } from '#store/table.ts';

const WAIT_MAX_SECONDS = 60;
const KEPT_SECONDS = 3_600;

/** Milliseconds to wait before posting to the subscription: 0 when it is its turn, and the turn is then taken. */
export async function turnWaitMs(
  table: Table,
  turn: { webhookId: string; perSecond: number; nowMs: number },
): Promise<number> {
  const second = Math.floor(turn.nowMs / 1000);
  const counter = await table.update({
    update: { pk: `wr#${turn.webhookId}`, sk: String(second) },
    set: {
      expression: 'SET #ttl = :ttl ADD n :one',
      names: { '#ttl': 'ttl' },
      values: { ':ttl': second + KEPT_SECONDS, ':one': 1 },
    },
  });
  const seconds = Math.floor((Number(counter.n) - 1) / turn.perSecond);
  return Math.min(seconds, WAIT_MAX_SECONDS) * 1000;
}
