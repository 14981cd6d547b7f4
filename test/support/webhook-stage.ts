// The webhook machinery on in-memory tables: API, stream, relay, queues and worker, each moved by hand, so that tests can
// lose, repeat and delay what they like.
import { randomBytes } from 'node:crypto';
import type { DynamoDBRecord } from 'aws-lambda';
import { deliveryWorker } from '#background/deliveries/delivery-worker.ts';
import { webhookPorts } from '#background/deliveries/webhook-ports.ts';
import { openWorkers } from '#background/open-workers.ts';
import { relay } from '#background/outbox/relay.ts';
import type { Outgoing } from '#background/queue/queue.ts';
import type { Workers } from '#background/workers.ts';
import { webhooks } from '#domain/webhooks/group.ts';
import { webhookNouns } from '#domain/webhooks/webhook-nouns.ts';
import type { Config } from '#http/config.ts';
import { createRuntime, type Runtime } from '#http/runtime.ts';
import { type Handler, serve } from '#http/serve.ts';
import { catalogueOf } from '#resource/catalogue/of-groups.ts';
import type { Mode } from '#resource/context.ts';
import type { Group } from '#resource/declaration.ts';
import { SCOPES, type Scope } from '#resource/scopes.ts';
import { duePartitions } from '#store/due/due-keys.ts';
import { createTenant } from '#store/tenants.ts';
import { openCredentials } from '#store/token-slots.ts';
import { toWire } from '#store/wire/attribute-value.ts';
import { MovableClock } from './clock.ts';
import { call, type Reply, type RequestOptions } from './exchange.ts';
import { MemoryTable } from './memory/memory-table.ts';
import { parcels } from './parcels.ts';
import { toSqsEvent } from './sqs-event.ts';

type Tables = Record<Mode, MemoryTable>;
type Queued = { deliveries: Outgoing[]; jobs: Outgoing[] };
type Basis = {
  clock: MovableClock;
  tables: Tables;
  log: Record<string, unknown>[];
  runtime: Runtime;
  queued: Queued;
  workers: Workers;
};

type Tenant = {
  tenantId: string;
  token(mode: Mode, scopes?: readonly Scope[]): Promise<string>;
};

export type Stage = Basis &
  Tenant & {
    /** Another tenant. */
    newTenant(): Promise<Tenant>;
    request(method: string, path: string, token: string, body?: unknown): Promise<Reply>;
    /** The same with headers or a query. */
    send(method: string, path: string, options: RequestOptions): Promise<Reply>;
    list(path: string, token: string, query?: Record<string, string>): Promise<Reply>;
    /** The stream from that place on, as the relay gets it. */
    records(mode: Mode, from?: number): DynamoDBRecord[];
    /** The relay's handler. */
    handle: ReturnType<typeof relay>;
    /** Relays everything new, until nothing new comes of it. */
    relay(): Promise<void>;
    /** Works off the delivery queue once; messages that are sent meanwhile wait for the next time. */
    deliver(): Promise<number>;
    /** Jobs and lines that wait; not the lines in which nothing does. */
    dueItems(mode: Mode): Record<string, unknown>[];
  };

const GROUPS: readonly Group[] = [parcels, webhooks];

export async function openStage(): Promise<Stage> {
  const basis = openBasis();
  const { tables, log, workers, queued } = basis;
  const tenant = await newTenant(basis);
  const request = requester(basis);
  const records: Stage['records'] = (mode, from = 0) =>
    tables[mode].stream
      .slice(from)
      .map((change) => toStreamRecord(mode, change, basis.clock.now()));
  const handle = relay(workers, catalogueOf(GROUPS));
  return {
    ...basis,
    ...tenant,
    newTenant: () => newTenant(basis),
    request: (method, path, token, body) => request(method, path, { token, body }),
    send: request,
    list: (path, token, query) => request('GET', path, { token, query }),
    records,
    handle,
    relay: relayer(basis, handle, records),
    async deliver() {
      const messages = queued.deliveries.splice(0);
      const result = await deliveryWorker(workers)(toSqsEvent(messages));
      if (result.batchItemFailures.length > 0) throw new Error(JSON.stringify(log.at(-1)));
      return messages.length;
    },
    dueItems: (mode) =>
      tables[mode]
        .items()
        .filter(({ pk, l1 }) => duePartitions.includes(String(pk)) && l1 !== undefined),
  };
}

function openBasis(): Basis {
  const clock = new MovableClock();
  const tables = { live: new MemoryTable('live'), test: new MemoryTable('test') };
  const log: Record<string, unknown>[] = [];
  const runtime = createRuntime(testConfig(), {
    tables,
    clock,
    log: (line) => log.push(line),
    pause: async () => undefined,
  });
  const queued: Queued = { deliveries: [], jobs: [] };
  const workers = openWorkers(runtime, webhookNouns, {
    deliveries: { send: async (all) => void queued.deliveries.push(...all) },
    jobs: { send: async (all) => void queued.jobs.push(...all) },
  });
  return { clock, tables, log, runtime, queued, workers };
}

/** Each request happens a millisecond later than the one before; what fails inside is told with its cause. */
function requester({ runtime, clock, log }: Basis) {
  const ports = webhookPorts(catalogueOf(GROUPS));
  const handler: Handler = serve(GROUPS, { runtime: () => runtime, ports });
  return async (method: string, path: string, options: RequestOptions): Promise<Reply> => {
    clock.advance(1);
    const reply = await call(handler, method, `/api/v1${path}`, options);
    if (reply.status >= 500) throw new Error(`${reply.story}\n${JSON.stringify(log.slice(-2))}`);
    return reply;
  };
}

function relayer({ tables, log }: Basis, handle: Stage['handle'], records: Stage['records']) {
  const read: Record<Mode, number> = { live: 0, test: 0 };
  return async (): Promise<void> => {
    for (const mode of ['live', 'test'] as const) {
      while (read[mode] < tables[mode].stream.length) {
        const Records = records(mode, read[mode]);
        read[mode] = tables[mode].stream.length;
        const { batchItemFailures } = await handle({ Records });
        if (batchItemFailures.length > 0) throw new Error(JSON.stringify(log.at(-1)));
      }
    }
  };
}

async function newTenant({ tables, runtime, clock }: Basis): Promise<Tenant> {
  const control = tables.live;
  const name = `Stage ${randomBytes(4).toString('hex')}`;
  const { id: tenantId } = await createTenant(control, { name, rateLimits: 'off' }, clock.now());
  const { serverKey } = runtime.config;
  const credentials = openCredentials({ control, serverKey, tenantId, clock });
  return {
    tenantId,
    async token(mode, scopes = SCOPES) {
      const wish = { name: 'test', mode, scopes, expires: 'never' as const, createdBy: 'test' };
      return (await credentials.create(wish)).token;
    },
  };
}

type Image = NonNullable<DynamoDBRecord['dynamodb']>['NewImage'];
type Change = MemoryTable['stream'][number];

const seconds = new WeakMap<Change, number>();

/** When a change happened, as a stream tells it: the same whenever it is read, as what was deleted has its event by it. */
function secondOf(change: Change, nowMs: number): number {
  const second = seconds.get(change) ?? Math.floor(nowMs / 1000);
  seconds.set(change, second);
  return second;
}

function toStreamRecord(mode: Mode, change: Change, nowMs: number): DynamoDBRecord {
  const { sequence, before, after } = change;
  return {
    eventSourceARN: `arn:aws:dynamodb:us-east-1:000000000000:table/${mode}/stream/1`,
    dynamodb: {
      SequenceNumber: String(sequence),
      ApproximateCreationDateTime: secondOf(change, nowMs),
      ...(before && { OldImage: toWire(before) as Image }),
      ...(after && { NewImage: toWire(after) as Image }),
    },
  };
}

const testConfig = (): Config => ({
  tableLive: 'live',
  tableTest: 'test',
  deliveryQueueUrl: 'http://127.0.0.1:9/deliveries',
  jobQueueUrl: 'http://127.0.0.1:9/jobs',
  serverKey: randomBytes(32),
  sessionIssuer: 'https://issuer.test/',
  sessionAudience: 'test',
  sessionJwks: undefined,
  stage: 'test',
  webhookAllowLocal: true,
  jobsGatherMs: 0,
  logLevel: 'error',
  baseUrl: undefined,
});
