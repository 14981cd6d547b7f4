// The work after a request, in this process and by hand: what the stream has is relayed, what is queued is worked off, when the bench
// says so; so that each can be measured alone.

import { serveLine } from '#background/deliveries/serve-line.ts';
import { jobWorker } from '#background/jobs/run-job.ts';
import { openWorkers } from '#background/open-workers.ts';
import { relay } from '#background/outbox/relay.ts';
import { isJob } from '#background/queue/messages.ts';
import type { Outgoing, Queue } from '#background/queue/queue.ts';
import { catalogue } from '#domain/catalogue.ts';
import { webhookNouns } from '#domain/webhooks/webhook-nouns.ts';
import { connectedAuthority } from '#http/composition/connected-authority.ts';
import { vaultPort } from '#http/composition/vault-port.ts';
import { loadConfig } from '#http/config.ts';
import { createRuntime } from '#http/runtime.ts';
import { systemClock } from '#kernel/clock.ts';
import { openEmbeddedStreams } from '#local/stream/embedded-streams.ts';
import { isOfRecord, toStreamEvent } from '#store/stream/stream-event.ts';
import { toSqsEvent } from '../../support/sqs-event.ts';
import { log, type Place } from '../place.ts';

const CHUNK = 100;
/** Of messages to the worker of jobs, and how many of its runs go on at once. */
const BATCH = 10;
const RUNS = 8;

export function openBackground(place: Place) {
  const jobs: Outgoing[] = [];
  const lines: Outgoing[] = [];
  const time = aheadClock();
  const given = { tables: place.tables, clock: time.clock, log };
  const runtime = createRuntime(loadConfig(place.environment), given);
  const queues = { deliveries: queueInto(lines), jobs: queueInto(jobs) };
  const workers = openWorkers(runtime, webhookNouns, queues);
  const parts = { authority: connectedAuthority, ports: vaultPort };
  const working = jobWorker(runtime, webhookNouns, catalogue, parts);
  const relaying = relay(workers, catalogue);
  let relayed = 0;
  const works = {
    relay: async () => {
      relayed = await drain(place, relaying);
    },
    jobs: () => workOff(jobs, working),
    deliveries: () => deliverAll(workers, lines, time.pass),
  };
  const isIdle = () => relayed + jobs.length + lines.length === 0;
  return { works, isIdle, spentBy: (work: () => Promise<unknown>) => spentBy(place, work) };
}

const queueInto = (queued: Outgoing[]): Queue => ({
  send: async (messages) => void queued.push(...messages),
});

/** Processor time of a piece of work, and its calls of the engine. */
async function spentBy({ recorder }: Place, work: () => Promise<unknown>) {
  const [before, cpu] = [recorder.calls, process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  return { calls: recorder.calls - before, cpuMs: (user + system) / 1000 };
}

/** How many changes of records there were. */
async function drain({ engine }: Place, relaying: ReturnType<typeof relay>): Promise<number> {
  if (engine.database === undefined) return 0;
  let relayed = 0;
  const streams = openEmbeddedStreams(engine.database);
  for (const source of streams.sources) {
    for (let chunk = await source.read(CHUNK); chunk; chunk = await source.read(CHUNK)) {
      const wanted = chunk.records.filter(isOfRecord);
      relayed += wanted.length;
      const { batchItemFailures } = await relaying(toStreamEvent(wanted, source.streamArn));
      if (batchItemFailures.length > 0) throw new Error('a change was not relayed');
      source.advance(chunk, String(chunk.records.at(-1)?.dynamodb?.SequenceNumber));
    }
  }
  await streams.moved()?.();
  return relayed;
}

async function workOff(queued: Outgoing[], working: ReturnType<typeof jobWorker>): Promise<void> {
  const mine = queued.splice(0).filter(({ message }) => isJob(message));
  const run = async () => {
    for (let batch = mine.splice(0, BATCH); batch.length > 0; batch = mine.splice(0, BATCH)) {
      const { batchItemFailures } = await working(toSqsEvent(batch));
      if (batchItemFailures.length > 0) throw new Error('a job failed');
    }
  };
  await Promise.all(Array.from({ length: RUNS }, run));
}

/** Until no line goes on: what a subscription's calls per second hold back is waited for by moving the clock, and no longer. */
async function deliverAll(
  workers: Parameters<typeof serveLine>[0],
  queued: Outgoing[],
  pass: (ms: number) => void,
): Promise<void> {
  while (queued.length > 0) {
    const sent = queued.splice(0);
    const waitedMs = Math.min(...sent.map(({ delayMs }) => delayMs));
    pass(waitedMs);
    const later = sent.filter(({ delayMs }) => delayMs > waitedMs);
    queued.push(...later.map((one) => ({ ...one, delayMs: one.delayMs - waitedMs })));
    const due = sent.filter(({ delayMs }) => delayMs === waitedMs);
    const lines = due.flatMap(({ message }) => ('line' in message ? [message] : []));
    await Promise.all(lines.map((line) => serveLine(workers, line)));
  }
}

/** The real time, and as much more as passed without being waited for. */
function aheadClock() {
  let aheadMs = 0;
  return {
    clock: { ...systemClock, now: () => systemClock.now() + aheadMs },
    pass: (ms: number) => {
      aheadMs += Math.max(0, ms);
    },
  };
}
