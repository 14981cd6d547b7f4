// Jobs in time: those that a noun orders for an instant. Instants are of the tenant's clock,
// which in the sandbox its owner moves: the due index holds the real time that they come to, and is written anew for the
// tenant whenever its clock was moved. contract#webhook-retries.
import { hash } from 'node:crypto';
import { wakeAllLines } from '#background/deliveries/wake-lines.ts';
import { codeFor, isNewVersion, type RecordMove } from '#background/outbox/change-events.ts';
import type { BatchMessage, JobMessage } from '#background/queue/messages.ts';
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
/** What a worker does well within its time, also where it has to work on each of them alone. */
const RECORDS_OF_BATCH = 50;
const BATCH_DIGITS = 24;

/** The jobs that changes ordered, in the order of these, without those that are over by a later one of the same record. */
export function orderedJobs(moves: readonly RecordMove[]): JobMessage[] {
  const over = new Set<string>();
  return moves
    .toReversed()
    .flatMap((move) => {
      const orders = ordersOf(move);
      const left = orders.flatMap((order) => messageOf(move, order));
      const wanted = left.filter(({ job }) => !over.has(`${move.id} ${job}`));
      for (const order of orders) if (isOver(order)) over.add(`${move.id} ${order.name}`);
      return wanted.reverse();
    })
    .reverse();
}

/** A version carries them; adjustments and deletions leave it to the noun to tell. */
const ordersOf = (move: RecordMove): readonly JobOrder[] =>
  isNewVersion(move) ? jobsOf(move.newItem) : (codeFor(move)?.jobs?.(move) ?? []);

const isOver = (order: JobOrder): order is { name: string; isOver: true } =>
  typeof order === 'object' && 'isOver' in order;

function messageOf(move: RecordMove, order: JobOrder): JobMessage[] {
  const { binding, id, before, after, sequence } = move;
  if (isOver(order)) return [];
  const version: number = after === undefined ? (before?.version ?? 0) + 1 : after.version;
  const named = typeof order === 'string' ? { job: order } : { job: order.name, atMs: order.atMs };
  return [{ ...binding, recordId: id, version, sequence, ...named }];
}

/**
 * Schedules each job for its instant, or at once; the `joint` ones that several records order at once in batches. A clock that is
 * moved meanwhile is followed.
 */
export async function scheduleJobs(
  workers: Workers,
  binding: Binding,
  ordered: readonly JobMessage[],
  joint: ReadonlySet<string> = NONE,
): Promise<void> {
  if (ordered.length === 0) return;
  const { messages, batches } = inBatches(ordered, joint);
  const isTimed = messages.some(({ atMs }) => atMs !== undefined);
  const offsetMs = isTimed ? await clockOffsetMs(workers, binding) : 0;
  const nowMs = workers.nowMs() + offsetMs;
  await schedule(workers, [
    ...batches.map((message) => ({ message, delayMs: 0 })),
    ...messages.map((message) => ({ message, delayMs: delayOf(message, nowMs) })),
  ]);
  if (isTimed && (await clockOffsetMs(workers, binding)) !== offsetMs) {
    await scheduleJobs(workers, binding, messages);
  }
}

const NONE: ReadonlySet<string> = new Set();

/** What is left to be scheduled alone, and batches of each joint job that several records are to be worked on by at once. */
function inBatches(ordered: readonly JobMessage[], joint: ReadonlySet<string>) {
  const messages: JobMessage[] = [];
  const batches: BatchMessage[] = [];
  for (const [name, alike] of Map.groupBy(ordered, ({ job }) => job)) {
    const isJoint = ({ atMs }: JobMessage) => joint.has(name) && atMs === undefined;
    const now = alike.filter(isJoint);
    const later = alike.filter((one) => !isJoint(one));
    const ids = new Set(now.map(({ recordId }) => recordId));
    const [first] = now;
    messages.push(...later, ...(ids.size < 2 ? now : []));
    if (first === undefined || ids.size < 2) continue;
    for (let at = 0; at < ids.size; at += RECORDS_OF_BATCH)
      batches.push(batchOf(first, [...ids].slice(at, at + RECORDS_OF_BATCH)));
  }
  return { messages, batches };
}

/** The same one where the same changes are read again. */
function batchOf(first: JobMessage, recordIds: readonly string[]): BatchMessage {
  const { tenantId, mode, generation, job, sequence } = first;
  const seed = [tenantId, mode, generation, job, sequence, ...recordIds].join('\n');
  const batch = hash('sha256', seed, 'hex').slice(0, BATCH_DIGITS);
  return { tenantId, mode, generation, job, batch, recordIds };
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
