// The calls of a round: some at the same time, and others after them while the receiver answers well and at once, so that they are looked
// for and written down together. A call that fails or takes its time is the last: what it says of the receiver comes first.
import type { LineMessage } from '#background/queue/messages.ts';
import type { DeliveryRow, SecretRow, WebhookRow } from '#background/webhook-rows.ts';
import type { Workers } from '#background/workers.ts';
import { type Attempt, makeAttempt, openSealed } from './attempt.ts';
import type { Connections } from './connections.ts';
import { openReceiver } from './send.ts';

/** Calls to one subscription at the same time, over all workers: a receiver that hangs holds so many and no more. */
export const CALLS_UNDER_WAY_MAX = 10;
/** Of a round. What is called and not written down when a worker dies is called again. */
export const CALLS_MAX = 30;
/** No call begins later in a round. */
const BEGIN_WITHIN_MS = 1_000;

/** A delivery to be called, and what is sent. */
export type Ready = { delivery: DeliveryRow; body: string };

type Calls = {
  line: LineMessage;
  connections: Connections;
  webhook: WebhookRow | undefined;
  secret: SecretRow | undefined;
  called: readonly Ready[];
  nowMs: () => number;
};

/** Those that were made, in the order in which they began; `nowMs` is of the tenant's clock. */
export async function callAll(
  workers: Workers,
  { line, connections, webhook, secret, called, nowMs }: Calls,
): Promise<Attempt[]> {
  if (webhook === undefined || called.length === 0) return [];
  const vault = workers.vault(line);
  const opened = await openSealed(vault, { webhook, secret, nowMs: nowMs() });
  const post = openReceiver(webhook.url, {
    rules: workers.addresses,
    resolve: workers.resolve,
    totalTimeoutMs: workers.callTimeoutMs,
    connections,
  });
  const untilMs = workers.nowMs() + BEGIN_WITHIN_MS;
  const begun: Promise<Attempt>[] = [];
  let goesOn = true;
  const callInTurn = async (): Promise<void> => {
    for (let next = called[begun.length]; next && goesOn; next = called[begun.length]) {
      const attempt = makeAttempt(workers, { ...next, ...opened, post, nowMs });
      begun.push(attempt);
      const { outcome } = await attempt;
      goesOn &&= outcome.failure === undefined && workers.nowMs() < untilMs;
    }
  };
  await Promise.all(Array.from({ length: CALLS_UNDER_WAY_MAX }, callInTurn));
  return Promise.all(begun);
}
