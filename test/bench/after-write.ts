// What a write costs after it was answered: relay and deliveries, each alone in this process, with so many subscriptions that want
// the event; the receiver is a process of its own. Processor time and calls of the engine, per write and per delivery.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { serveLine } from '#background/deliveries/serve-line.ts';
import { openWorkers } from '#background/open-workers.ts';
import { relay } from '#background/outbox/relay.ts';
import type { Outgoing, Queue } from '#background/queue/queue.ts';
import { catalogue } from '#domain/catalogue.ts';
import { webhookNouns } from '#domain/webhooks/webhook-nouns.ts';
import { loadConfig } from '#http/config.ts';
import { createRuntime } from '#http/runtime.ts';
import { systemClock } from '#kernel/clock.ts';
import { openEmbeddedStreams } from '#local/stream/embedded-streams.ts';
import { isOfRecord, toStreamEvent } from '#local/stream/stream-event.ts';
import type { Table } from '#store/table.ts';
import { drive } from './drive.ts';
import { OPERATIONS, type Operation, perform } from './operations.ts';
import type { Place } from './place.ts';
import { openShop, type Shop } from './shop.ts';

export type AfterWrite = {
  subscriptions: number;
  writeMs: number;
  relayMs: number;
  relayCalls: number;
  deliveryMs: number;
  deliveryCalls: number;
};

const WRITES = 300;
const CONNECTIONS = 10;
const CHUNK = 100;
const RECEIVER = `require('node:http').createServer((q, s) => { q.resume(); q.on('end', () => s.end()); })
  .listen(0, '127.0.0.1', function () { console.log(this.address().port); })`;

/** Undefined where the engine is not in this process: its stream is then read over HTTP. */
export async function measureAfterWrite(
  place: Place,
  subscriptions: number,
): Promise<AfterWrite | undefined> {
  const { database } = place.engine;
  if (database === undefined) return undefined;
  const receiver = spawn(process.execPath, ['-e', RECEIVER], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [port] = (await once(receiver.stdout, 'data')) as [Buffer];
    const shop = await openShop(place, 10);
    for (let at = 0; at < subscriptions; at += 1)
      await perform(place.handler, subscribing(Number(String(port))), shop, at);
    return await measured(place, shop, subscriptions);
  } finally {
    stop(receiver);
  }
}

async function measured(place: Place, shop: Shop, subscriptions: number): Promise<AfterWrite> {
  const queued: Outgoing[] = [];
  const queue: Queue = { send: async (messages) => void queued.push(...messages) };
  const calls = countedCalls(place);
  const time = aheadClock();
  const given = { tables: calls.tables, clock: time.clock };
  const runtime = createRuntime(loadConfig(place.environment), given);
  const workers = openWorkers(runtime, webhookNouns, { deliveries: queue, jobs: queue });
  const deliver = () => deliverAll(workers, queued, time.pass);
  const relaying = relay(workers, catalogue.nouns);
  await drain(place, relaying);
  await deliver();
  const create = OPERATIONS.find(({ name }) => name === 'create');
  if (create === undefined) throw new Error('there is no creation');
  const load = { connections: CONNECTIONS, seconds: 60, requestsMax: WRITES };
  const writes = await drive((at) => perform(place.handler, create, shop, at + 1_000_000), load, 0);
  const relayed = await calls.of(() => drain(place, relaying));
  const delivered = await calls.of(deliver);
  const deliveries = Math.max(1, WRITES * subscriptions);
  return {
    subscriptions,
    writeMs: writes.appCpuMs / WRITES,
    relayMs: relayed.cpuMs / WRITES,
    relayCalls: relayed.calls / WRITES,
    deliveryMs: subscriptions === 0 ? 0 : delivered.cpuMs / deliveries,
    deliveryCalls: subscriptions === 0 ? 0 : delivered.calls / deliveries,
  };
}

/** The tables of the workers, and what a piece of work asks of them. */
function countedCalls({ tables: below }: Place) {
  let made = 0;
  const through = (table: Table): Table =>
    new Proxy(table, {
      get: (target, name) => {
        const member: unknown = Reflect.get(target, name);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          made += 1;
          return Reflect.apply(member, target, args);
        };
      },
    });
  const tables = { live: through(below.live), test: through(below.test) };
  const of = async (work: () => Promise<void>) => {
    const [before, cpu] = [made, process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(cpu);
    return { calls: made - before, cpuMs: (user + system) / 1000 };
  };
  return { tables, of };
}

async function drain({ engine }: Place, relaying: ReturnType<typeof relay>): Promise<void> {
  if (engine.database === undefined) return;
  const streams = openEmbeddedStreams(engine.database);
  for (const source of streams.sources) {
    for (let chunk = await source.read(CHUNK); chunk; chunk = await source.read(CHUNK)) {
      const wanted = chunk.records.filter(isOfRecord);
      const { batchItemFailures } = await relaying(toStreamEvent(wanted, source.streamArn));
      if (batchItemFailures.length > 0) throw new Error('a change was not relayed');
      source.advance(chunk, String(chunk.records.at(-1)?.dynamodb?.SequenceNumber));
    }
  }
  await streams.moved()?.();
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

const subscribing = (port: number): Operation => ({
  name: 'subscribe',
  isRead: false,
  status: 201,
  request: (_, at) => ({
    method: 'POST',
    path: '/webhooks/',
    body: {
      url: `http://127.0.0.1:${port}/hook-${at}`,
      event_types: ['product.created'],
      rate_limit_per_second: 50,
    },
  }),
});

const stop = (receiver: ChildProcess): void => void receiver.kill();
