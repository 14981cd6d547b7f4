// What the background functions work with: the runtime of the API, the queues, and the nouns of the webhook machinery, which
// the functions hand in because this package must not know any group. Made once per process.
import type { AddressRules } from '#background/deliveries/address-rules.ts';
import type { EventBodies } from '#background/deliveries/event-bodies.ts';
import type { Resolver } from '#background/deliveries/guarded-lookup.ts';
import type { KeptConnections } from '#background/deliveries/kept-connections.ts';
import type { Semaphore } from '#background/deliveries/semaphore.ts';
import { type BatchMessage, isBatch, isJob, type JobMessage } from '#background/queue/messages.ts';
import { type Outgoing, QUEUE_DELAY_MAX_MS, type Queue } from '#background/queue/queue.ts';
import type { Mode } from '#resource/context.ts';
import type { Vault } from '#resource/ports.ts';
import { remember, rememberBatch, type WorkBinding } from '#store/due/due-index.ts';
import type { SandboxState } from '#store/rate/sandbox-state.ts';
import type { BoundStore } from '#store/repository.ts';
import type { Table } from '#store/table.ts';
import type { WebhookNouns } from './webhook-rows.ts';

/** Tenant, mode and sandbox generation that a piece of work belongs to. */
export type Binding = WorkBinding;

export type Workers = {
  nouns: WebhookNouns;
  tables: Record<Mode, Table>;
  nowMs: () => number;
  log: (line: Record<string, unknown>) => void;
  store: (binding: Binding) => BoundStore;
  vault: (binding: Binding) => Vault;
  queues: { deliveries: Queue; jobs: Queue };
  /** As it is now; undefined when there is no such tenant. */
  sandbox: (tenantId: string) => Promise<SandboxState | undefined>;
  addresses: AddressRules;
  resolve?: Resolver;
  /** What is kept between the runs of lines; made with the first one. */
  sending?: { connections: KeptConnections; bodies: EventBodies; semaphore: Semaphore };
  /** How long a call may take in all; the sender's own bound unless given. */
  callTimeoutMs?: number;
};

/** How long after it should have been worked on a queued message counts as lost. */
export const LOST_AFTER_MS = 60_000;

type ScheduledJob = { message: JobMessage | BatchMessage; delayMs: number };

/** Makes sure that the jobs are worked on after their delays: first in the due index, then, if soon, on the queue. */
export async function schedule(
  workers: Workers,
  scheduled: readonly ScheduledJob[],
): Promise<void> {
  await Promise.all(scheduled.map((one) => addToDueIndex(workers, one)));
  await dispatchSoon(workers, scheduled);
}

/** Writes the job into the due index: after its delay, and with a margin where a queue should be faster. */
export function addToDueIndex(workers: Workers, { message, delayMs }: ScheduledJob): Promise<void> {
  const dueMs = workers.nowMs() + sweptAfterMs(delayMs);
  const table = workers.tables[message.mode];
  return isBatch(message) ? rememberBatch(table, message, dueMs) : remember(table, message, dueMs);
}

/** When the sweep is to send what waits so long: with a margin where a queue should be faster. */
export const sweptAfterMs = (delayMs: number): number =>
  delayMs <= QUEUE_DELAY_MAX_MS ? delayMs + LOST_AFTER_MS : delayMs;

/** Sends what the queue can delay long enough; the sweep sends the others when they are due. */
export const dispatchSoon = (workers: Workers, outgoing: readonly Outgoing[]): Promise<boolean> =>
  dispatch(
    workers,
    outgoing.filter(({ delayMs }) => delayMs <= QUEUE_DELAY_MAX_MS),
  );

/**
 * Sends each message to the queue of its kind. A queue that takes nothing holds nothing up: what is sent is in the due index
 * already, and the sweep sends it again. False where that is so.
 */
export async function dispatch(workers: Workers, outgoing: readonly Outgoing[]): Promise<boolean> {
  const { deliveries, jobs } = workers.queues;
  const [toJobs, toLines] = [true, false].map((is) =>
    outgoing.filter(({ message }) => isJob(message) === is),
  );
  const sent = await Promise.allSettled([send(jobs, toJobs), send(deliveries, toLines)]);
  const failed = sent.find((each) => each.status === 'rejected');
  if (failed === undefined) return true;
  const cause = String(failed.reason);
  workers.log({ level: 'error', message: 'queue not reached', messages: outgoing.length, cause });
  return false;
}

const send = async (queue: Queue, messages: readonly Outgoing[] = []): Promise<void> => {
  if (messages.length > 0) await queue.send(messages);
};

const LIVE: SandboxState = { generation: 0, clockOffsetMs: 0, hasFaults: false };

/** The sandbox that is there now; undefined when the work belongs to a sandbox that was emptied since. */
export async function livingSandbox(
  workers: Workers,
  { mode, tenantId, generation }: Binding,
): Promise<SandboxState | undefined> {
  if (mode === 'live') return LIVE;
  const sandbox = await workers.sandbox(tenantId);
  return sandbox?.generation === generation ? sandbox : undefined;
}

/** How far the tenant's clock stands from the real one: 0 but for sandboxes whose clock was moved. */
export const clockOffsetMs = async (
  workers: Workers,
  { mode, tenantId }: Binding,
): Promise<number> =>
  mode === 'live' ? 0 : ((await workers.sandbox(tenantId))?.clockOffsetMs ?? 0);
