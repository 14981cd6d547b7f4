// The calls of one round, in the order of their line, some of them under way at the same time. Decision 545.
import type { LineMessage } from '#background/queue/messages.ts';
import type { DeliveryRow, SecretRow, WebhookRow } from '#background/webhook-rows.ts';
import type { Workers } from '#background/workers.ts';
import { type Attempt, makeAttempt, openSealed } from './attempt.ts';
import type { Connections } from './connections.ts';
import { openReceiver } from './send.ts';

/** Calls to one subscription at the same time, over all workers: a receiver that hangs holds so many and no more. */
export const CALLS_UNDER_WAY_MAX = 10;
/** A delivery, and what is sent. */
export type Ready = { delivery: DeliveryRow; body: string };

type Calls = {
  line: LineMessage;
  connections: Connections;
  webhook: WebhookRow | undefined;
  secret: SecretRow | undefined;
  allowed: readonly Ready[];
  /** When the second ends in which they are counted, on the real clock. */
  endMs: number;
  nowMs: () => number;
};

/**
 * Each call that ends makes place for the next while all have succeeded, so that a receiver that fails is judged by no more than
 * were under way, and until the end of the second that they count in. Answers the attempts that were made.
 */
export async function callInOrder(
  workers: Workers,
  { line, connections, webhook, secret, allowed, endMs, nowMs }: Calls,
): Promise<Attempt[]> {
  if (webhook === undefined || allowed.length === 0) return [];
  const vault = workers.vault(line);
  const opened = await openSealed(vault, { webhook, secret, nowMs: nowMs() });
  const post = openReceiver(webhook.url, {
    rules: workers.addresses,
    resolve: workers.resolve,
    totalTimeoutMs: workers.callTimeoutMs,
    connections,
  });
  const attempts: Attempt[] = [];
  const waiting = allowed.values();
  let goesOn = true;
  const callOn = async (): Promise<void> => {
    for (const ready of waiting) {
      const attempt = await makeAttempt(workers, { ...ready, ...opened, post, nowMs });
      attempts.push(attempt);
      goesOn &&= attempt.outcome.failure === undefined && workers.nowMs() < endMs;
      if (!goesOn) return;
    }
  };
  await Promise.all(Array.from({ length: CALLS_UNDER_WAY_MAX }, callOn));
  return attempts;
}
