// The webhook machinery on in-memory tables: API, stream, relay, queues and worker, each moved by hand, so that tests can
// lose, repeat and delay what they like; and a receiver on this machine that answers as told.
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DynamoDBRecord, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { webhookNouns, webhooks } from '#domain/webhooks/group.ts';
import type { Config } from '#http/config.ts';
import { serve } from '#http/serve.ts';
import { createWorld } from '#http/world.ts';
import { flag, text, whole } from '#kernel/fields.ts';
import type { Mode, Rec } from '#resource/context.ts';
import { type Group, type RecordChange, SCOPES, type Scope } from '#resource/declaration.ts';
import { group, noun } from '#resource/define.ts';
import { eventKinds } from '#resource/event-kinds.ts';
import { sampleRecord } from '#resource/sample.ts';
import type { Action, Delete, Expression, Put, Update } from '#store/table.ts';
import { createTenant } from '#store/tenants.ts';
import { openCredentials } from '#store/token-slots.ts';
import { openVault } from '#store/vault.ts';
import { toWire } from '#store/wire/attribute-value.ts';
import { addressProblem } from '#webhook/address-guard.ts';
import { deliveryWorker } from '#webhook/consume.ts';
import { openWorkers } from '#webhook/open-workers.ts';
import type { Outgoing } from '#webhook/queue.ts';
import { relay } from '#webhook/relay.ts';
import type { Workers } from '#webhook/workers.ts';
import { MovableClock } from './clock.ts';
import { call, type Reply } from './exchange.ts';
import { MemoryTable } from './memory/memory-table.ts';

/** Something that sends events: named states, a stock that moves without a version, and anything of any size. */
export const Parcel = noun({
  name: 'parcel',
  summary: 'A parcel of the tests.',
  base: '/parcels',
  key: 'pa',
  scope: 'products',
  record: {
    name: text(1, 100),
    stock: whole(0),
    sent: flag(),
    note: text(0, 100_000),
    extra: z.unknown(),
  },
  required: ['name'],
  list: { sort: {}, search: [] },
  events: ({ before, after }: RecordChange) => {
    if (before === undefined || after === undefined) return [];
    const low = before.stock > 3 && after.stock <= 3 ? ['low_stock'] : [];
    return before.sent !== true && after.sent === true ? [...low, 'dispatched'] : low;
  },
  eventKinds: {
    dispatched: 'It was sent',
    low_stock: 'Few are left',
    stock_changed: 'Stock moved',
  },
  jobs: ({ before }) => (before === undefined ? ['parcels.weigh'] : []),
});
const Letter = noun({
  name: 'letter',
  summary: 'A letter of the tests.',
  base: '/letters',
  key: 'le',
  scope: 'customers',
  record: { name: text(1, 100) },
  required: ['name'],
  list: { sort: {}, search: [] },
});

export type Received = { path: string; headers: IncomingHttpHeaders; body: string; json: Rec };
type Answering = { status: number; headers?: Record<string, string>; text?: string };

export type Receiver = {
  origin: string;
  received: Received[];
  answer: Answering;
  close(): void;
};

export async function openReceiver(): Promise<Receiver> {
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { url: path = '', headers } = request;
      receiver.received.push({ path, headers, body, json: JSON.parse(body) });
      const { status, headers: extra, text: answer } = receiver.answer;
      response.writeHead(status, extra).end(answer);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const receiver: Receiver = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answer: { status: 200 },
    close: () => server.close(),
  };
  return receiver;
}

export async function openStage() {
  const clock = new MovableClock();
  const tables = { live: new PrunedTable('live'), test: new PrunedTable('test') };
  const log: Record<string, unknown>[] = [];
  const world = createWorld(testConfig(), {
    tables,
    clock,
    log: (line) => log.push(line),
    pause: async () => undefined,
  });
  const parcels = group('parcels', { title: 'Parcels', nouns: [Parcel, Letter] });
  const groups: Group[] = [parcels, webhooks];
  const kinds = eventKinds(groups, sampleRecord);
  const handler = serve(groups, {
    world: () => world,
    ports: (_, { tenantId, mode }) => ({
      vault: openVault(world.config.serverKey, tenantId, mode),
      addresses: { problem: (url) => addressProblem(url, { allowLocal: true }) },
      reference: {
        eventKinds: () => kinds,
        openapi: () => ({}),
        bases: () => [],
        docsAsset: () => '',
      },
    }),
  });
  const queued: { deliveries: Outgoing[]; jobs: Outgoing[] } = { deliveries: [], jobs: [] };
  const workers: Workers = openWorkers(world, webhookNouns, {
    deliveries: { send: async (all) => void queued.deliveries.push(...all) },
    jobs: { send: async (all) => void queued.jobs.push(...all) },
  });
  const nouns = groups.flatMap((each) => each.nouns);
  const handle = relay(workers, nouns);
  const credentials = await newTenant(tables.live, world.config, clock);
  const relayed: Record<Mode, number> = { live: 0, test: 0 };
  const stage = {
    clock,
    tables,
    log,
    world,
    workers,
    nouns,
    groups,
    queued,
    handler,
    tenantId: credentials.tenantId,
    token: credentials.token,
    async request(
      method: string,
      path: string,
      token: string,
      body?: unknown,
      query?: Record<string, string>,
    ): Promise<Reply> {
      clock.advance(1);
      const reply = await call(handler, method, `/api/v1${path}`, { token, body, query });
      if (reply.status >= 500) throw new Error(`${reply.story}\n${JSON.stringify(log.at(-2))}`);
      return reply;
    },
    /** The stream from that place on, as events of the relay. */
    records: (mode: Mode, from = 0): DynamoDBRecord[] =>
      tables[mode].stream.slice(from).map((change) => toRecord(mode, change, clock.now())),
    /** Relays everything new, until nothing new comes of it. */
    async relay(): Promise<void> {
      for (const mode of ['live', 'test'] as const) {
        while (relayed[mode] < tables[mode].stream.length) {
          const Records = stage.records(mode, relayed[mode]);
          relayed[mode] = tables[mode].stream.length;
          const { batchItemFailures } = await handle({ Records });
          if (batchItemFailures.length > 0) throw new Error(JSON.stringify(log.at(-1)));
        }
      }
    },
    handle,
    /** Works off the delivery queue once; messages that are sent meanwhile wait for the next time. */
    async deliver(): Promise<number> {
      const messages = queued.deliveries.splice(0);
      const result = await deliveryWorker(workers)(toSqsEvent(messages));
      if (result.batchItemFailures.length > 0) throw new Error(JSON.stringify(log.at(-1)));
      return messages.length;
    },
    dueItems: (mode: Mode) =>
      tables[mode].items().filter(({ pk }) => String(pk).startsWith('due#')),
  };
  return stage;
}
export type Stage = Awaited<ReturnType<typeof openStage>>;

export const toSqsEvent = (messages: readonly Outgoing[]): SQSEvent =>
  ({
    Records: messages.map(({ message }, i) => ({
      messageId: `message-${i}`,
      body: JSON.stringify(message),
      attributes: { ApproximateReceiveCount: '1' },
    })),
  }) as SQSEvent;

async function newTenant(control: MemoryTable, config: Config, clock: MovableClock) {
  const name = `Stage ${randomBytes(4).toString('hex')}`;
  const tenant = await createTenant(control, { name, rateLimits: 'off' }, clock.now());
  const { serverKey } = config;
  const slots = openCredentials({ control, serverKey, tenantId: tenant.id, clock });
  return {
    tenantId: tenant.id,
    token: async (mode: Mode, scopes: readonly Scope[] = SCOPES): Promise<string> => {
      const wish = { name: 'test', mode, scopes, expires: 'never' as const, createdBy: 'test' };
      return (await slots.create(wish)).token;
    },
  };
}

function toRecord(
  mode: Mode,
  change: MemoryTable['stream'][number],
  nowMs: number,
): DynamoDBRecord {
  const { sequence, before, after } = change;
  return {
    eventName: before === undefined ? 'INSERT' : after === undefined ? 'REMOVE' : 'MODIFY',
    eventSourceARN: `arn:aws:dynamodb:us-east-1:000000000000:table/${mode}/stream/1`,
    dynamodb: {
      SequenceNumber: String(sequence),
      ApproximateCreationDateTime: Math.floor(nowMs / 1000),
      ...(before && {
        OldImage: toWire(before) as NonNullable<DynamoDBRecord['dynamodb']>['OldImage'],
      }),
      ...(after && {
        NewImage: toWire(after) as NonNullable<DynamoDBRecord['dynamodb']>['NewImage'],
      }),
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
});

/** TEMP */
class PrunedTable extends MemoryTable {
  override put(action: Put) { return super.put(pruned(action)); }
  override update(action: Update) { return super.update(pruned(action)); }
  override delete(action: Delete) { return super.delete(pruned(action)); }
  override transact(actions: readonly Action[], token: string) { return super.transact(actions.map(pruned), token); }
}
function pruned<T extends Action>(action: T): T {
  const prune = (expression?: Expression) => expression && ({
    expression: expression.expression,
    names: Object.fromEntries(Object.entries(expression.names ?? {}).filter(([name]) => new RegExp(`${name}\\b`).test(expression.expression))),
    values: Object.fromEntries(Object.entries(expression.values ?? {}).filter(([name]) => new RegExp(`${name}\\b`).test(expression.expression))),
  });
  const any = action as { set?: Expression; condition?: Expression };
  return { ...action, ...(any.set && { set: prune(any.set) }), ...(any.condition && { condition: prune(any.condition) }) };
}
