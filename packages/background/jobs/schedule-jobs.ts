// Jobs in time: those that a noun orders for an instant. Instants are of the tenant's clock,
// which in the sandbox its owner moves: the due index holds the real time that they come to, and is written anew for the
// tenant whenever its clock was moved. contract#webhook-retries.
import { wakeAllLines } from '#background/deliveries/wake-lines.ts';
import { codeFor, isNewVersion, type RecordMove } from '#background/outbox/change-events.ts';
import type { JobMessage } from '#background/queue/messages.ts';
import {
  addToDueIndex,
  type Binding,
  clockOffsetMs,
  schedule,
  type Workers,
} from '#background/workers.ts';
import type { JobOrder } from '#resource/declaration.ts';
import { jobsOf } from '#store/codec.ts';
import { timedJobs } from '#store/due/due-index.ts';

/** Clocks of two machines differ a little, and a job must not find its instant still to come. */
const SLACK_MS = 1_000;

/** The jobs that a change ordered: a version carries them; adjustments and deletions leave it to the noun to tell. */
export function orderedJobs(move: RecordMove): JobMessage[] {
  const { binding, id, before, after, newItem, sequence } = move;
  const orders: readonly JobOrder[] = isNewVersion(move)
    ? jobsOf(newItem)
    : (codeFor(move)?.jobs?.({ before, after }) ?? []);
  const version: number = after === undefined ? (before?.version ?? 0) + 1 : after.version;
  return orders.map((order) => ({
    ...binding,
    recordId: id,
    version,
    sequence,
    ...(typeof order === 'string' ? { job: order } : { job: order.name, atMs: order.atMs }),
  }));
}

/** Schedules each job for its instant, or at once, alike ones side by side. A clock that is moved meanwhile is followed. */
export async function scheduleJobs(
  workers: Workers,
  binding: Binding,
  messages: readonly JobMessage[],
): Promise<void> {
  if (messages.length === 0) return;
  const isTimed = messages.some(({ atMs }) => atMs !== undefined);
  const offsetMs = isTimed ? await clockOffsetMs(workers, binding) : 0;
  const nowMs = workers.nowMs() + offsetMs;
  await schedule(
    workers,
    [...Map.groupBy(messages, ({ job }) => job).values()]
      .flat()
      .map((message) => ({ message, delayMs: delayOf(message, nowMs) })),
  );
  if (isTimed && (await clockOffsetMs(workers, binding)) !== offsetMs) {
    await scheduleJobs(workers, binding, messages);
  }
}

/** After the clock of a sandbox was moved: everything that waits for an instant of it, now due or not. Repeatable. */
export async function rescheduleSandbox(workers: Workers, tenantId: string): Promise<void> {
  const sandbox = await workers.sandbox(tenantId);
  if (sandbox === undefined) return;
  const binding = { tenantId, mode: 'test', generation: sandbox.generation } as const;
  for await (const waiting of timedJobs(workers.tables.test, binding)) {
    await scheduleJobs(workers, binding, waiting);
  }
  await wakeAllLines(workers, binding);
}

/** Keeps a job whose instant is still to come, as the clock was set back; the sweep sends it. True where that was so. */
export async function isKeptForLater(
  workers: Workers,
  message: JobMessage,
  nowMs: number,
): Promise<boolean> {
  const delayMs = delayOf(message, nowMs);
  if (delayMs > 0) await addToDueIndex(workers, { message, delayMs });
  return delayMs > 0;
}

const delayOf = ({ atMs }: JobMessage, nowMs: number): number =>
  atMs === undefined || atMs <= nowMs ? 0 : atMs - nowMs + SLACK_MS;
