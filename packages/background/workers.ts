// What the background functions work with: the world of http, the queues, and the nouns of the webhook machinery, which
// the functions hand in because this package must not know any group. Made once per process.

import type { AddressRules } from '#background/deliveries/address-guard.ts';
import type { Resolver } from '#background/deliveries/guarded-lookup.ts';
import { remember } from '#background/due/due-index.ts';
import { isJob } from '#background/queue/messages.ts';
import { type Outgoing, QUEUE_DELAY_MAX_MS, type Queue } from '#background/queue/queue.ts';
import type { Mode } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Vault } from '#resource/ports.ts';
import type { BoundStore } from '#store/repository.ts';
import type { Table } from '#store/table.ts';

/** Tenant, mode and sandbox generation that a piece of work belongs to. */
export type Binding = { tenantId: string; mode: Mode; generation: number };

/** The nouns of subscriptions, of their secrets, of events and of deliveries. */
export type WebhookNouns = { webhook: Noun; secret: Noun; event: Noun; delivery: Noun };

export type Workers = {
  nouns: WebhookNouns;
  tables: Record<Mode, Table>;
  nowMs: () => number;
  log: (line: Record<string, unknown>) => void;
  store: (binding: Binding) => BoundStore;
  vault: (binding: Binding) => Vault;
  queues: { deliveries: Queue; jobs: Queue };
  /** The current sandbox generation of a tenant; undefined when there is no such tenant. */
  generation: (tenantId: string) => Promise<number | undefined>;
  /** How far the tenant's clock stands from the real one: 0 but for sandboxes whose clock was moved. */
  clockOffsetMs: (binding: Binding) => Promise<number>;
  addresses: AddressRules;
  resolve?: Resolver;
};

/** How long after it should have been worked on a queued message counts as lost. */
const LOST_AFTER_MS = 60_000;

export type Planned = Outgoing;

/** Makes sure that the messages are worked on after their delays: first in the due index, then, if soon, on the queue. */
export async function plan(workers: Workers, planned: readonly Planned[]): Promise<void> {
  await Promise.all(planned.map((one) => keepInMind(workers, one)));
  await dispatchSoon(workers, planned);
}

/** Writes the message into the due index: after its delay, and with a margin where a queue should be faster. */
export function keepInMind(workers: Workers, { message, delayMs }: Planned): Promise<void> {
  const marginMs = delayMs <= QUEUE_DELAY_MAX_MS ? LOST_AFTER_MS : 0;
  return remember(workers.tables[message.mode], message, workers.nowMs() + delayMs + marginMs);
}

/** Sends what the queue can delay long enough; the sweep sends the others when they are due. */
export const dispatchSoon = (workers: Workers, planned: readonly Planned[]): Promise<void> =>
  dispatch(
    workers,
    planned.filter(({ delayMs }) => delayMs <= QUEUE_DELAY_MAX_MS),
  );

/** Sends each message to the queue of its kind. */
export async function dispatch(workers: Workers, outgoing: readonly Outgoing[]): Promise<void> {
  const jobs = outgoing.filter(({ message }) => isJob(message));
  const deliveries = outgoing.filter(({ message }) => !isJob(message));
  await Promise.all([
    jobs.length > 0 && workers.queues.jobs.send(jobs),
    deliveries.length > 0 && workers.queues.deliveries.send(deliveries),
  ]);
}

/** True when the work belongs to a sandbox that was emptied since. */
export async function isFromDeadSandbox(workers: Workers, binding: Binding): Promise<boolean> {
  if (binding.mode === 'live') return false;
  return (await workers.generation(binding.tenantId)) !== binding.generation;
}
