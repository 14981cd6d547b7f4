// `npm run bench`: what each common request costs (round trips, capacity units) and how many of them a process serves at
// 1, 10 and 50 connections, beside the floor: the same calls to the same engine with nothing around them. Only ratios
// within one run mean anything. `--large` adds 100,000 records, `--seconds N` the length of a load, `--json FILE`.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { groups } from '#domain/groups.ts';
import { loadConfig } from '#http/config.ts';
import { serve } from '#http/serve.ts';
import { createWorld } from '#http/world.ts';
import { systemClock } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';
import { clientOptions, functionEnvironment } from '#local/engine/environment.ts';
import { selectEngine } from '#local/engine/select-engine.ts';
import { spawnEngine } from '#local/engine/spawn-engine.ts';
import { createTables } from '#local/engine/tables.ts';
import { localKeys } from '#local/keys.ts';
import { SCOPES } from '#resource/declaration.ts';
import { openTable } from '#store/sdk-table.ts';
import type { CallRecord } from '#store/table.ts';
import { createTenant } from '#store/tenants.ts';
import { openCredentials } from '#store/token-slots.ts';
import { MovableClock } from '../support/clock.ts';
import { call, type Reply } from '../support/exchange.ts';
import { CallRecorder, toText } from './floor-plan.ts';
import { load, type Measured, type Server, startServer } from './load.ts';
import { type Loaded, OPERATIONS, type Operation, PRODUCT, type Shot } from './operations.ts';

type Units = { read: number; write: number; index: number };
type Row = Units & {
  operation: string;
  records: number;
  trips: number;
  connections: number;
  app: Measured;
  floor: Measured;
};

const CONNECTIONS = [1, 10, 50];
const BULK = 100;
/** Records are seeded as if they had been made over so many days. */
const SEEDED_DAYS = 250;

const { values: options } = parseArgs({
  options: {
    large: { type: 'boolean' },
    seconds: { type: 'string', default: '3' },
    json: { type: 'string' },
  },
});
const seconds = Number(options.seconds);
const sizes = options.large === true ? [1_000, 10_000, 100_000] : [1_000, 10_000];

const directory = mkdtempSync(path.join(tmpdir(), 'talonario-bench-'));
const engine = await spawnEngine(selectEngine(process.env), directory);
await createTables(engine);
const env = functionEnvironment(localKeys(directory), { engineUrl: engine.url });
const inside = openInside();
const servers = { app: await startServer('app', env), floor: await startServer('floor', env) };
let serial = 0;
/** The service in this process, recorded: for what a request costs. */
function openInside() {
  const config = loadConfig(env);
  const client = new DynamoDBClient(clientOptions(engine.url));
  const calls: CallRecord[] = [];
  const recorder = new CallRecorder();
  const open = (name: string) => openTable(name, { client, onCall: (each) => calls.push(each) });
  const control = open(config.tableLive);
  const tables = { live: recorder.watch(control), test: recorder.watch(open(config.tableTest)) };
  const clock = new MovableClock();
  const world = createWorld(config, { tables, clock, log: () => undefined });
  return {
    config,
    control,
    calls,
    recorder,
    clock,
    handler: serve(groups, { world: () => world }),
  };
}

async function newToken(name: string): Promise<string> {
  const { control, config } = inside;
  const tenant = await createTenant(
    control,
    { name, rateLimits: 'off', cuit: '30-71234567-1' },
    systemClock.now(),
  );
  const place = { control, serverKey: config.serverKey, tenantId: tenant.id, clock: systemClock };
  const wish = {
    name: 'bench',
    mode: 'live',
    scopes: SCOPES,
    expires: 'never',
    createdBy: 'bench',
  } as const;
  return (await openCredentials(place).create(wish)).token;
}

async function measureSize(records: number): Promise<Row[]> {
  const token = await newToken(`Bench ${records}`);
  const data = await seed(token, records);
  const rows: Row[] = [];
  for (const operation of OPERATIONS)
    rows.push(...(await measure(operation, { token, data, records })));
  return rows;
}

async function seed(token: string, records: number): Promise<Loaded> {
  const { clock } = inside;
  const productIds: string[] = [];
  const stepMs = Math.floor((SEEDED_DAYS * DAY_MS * BULK) / records);
  clock.set(systemClock.now() - SEEDED_DAYS * DAY_MS);
  while (productIds.length < records) {
    const items = Array.from({ length: BULK }, (_, i) => ({
      ...PRODUCT,
      name: `${PRODUCT.name} ${productIds.length + i}`,
    }));
    const reply = await ask(token, {
      method: 'POST',
      path: '/api/v1/products/bulk/create/',
      body: { items },
    });
    productIds.push(...reply.json.data.created.map((each: { id: string }) => each.id));
    inside.recorder.take(0);
    clock.advance(stepMs);
  }
  clock.set(systemClock.now());
  return { productIds, total: records };
}

async function measure(
  operation: Operation,
  { token, data, records }: { token: string; data: Loaded; records: number },
): Promise<Row[]> {
  const next = () => operation.next(data, nextSerial());
  await ask(token, next());
  inside.recorder.take(0);
  inside.calls.length = 0;
  const { text } = await ask(token, next());
  const plan = inside.recorder.take(Buffer.byteLength(text));
  const units = unitsOf(inside.calls);
  await fetch(`${servers.floor.url}/plan`, { method: 'POST', body: toText(plan) });
  const rows: Row[] = [];
  for (const connections of CONNECTIONS) {
    const shoot = (server: Server) => load(server, token, next, { connections, seconds });
    const floor = await shoot(servers.floor);
    const app = await shoot(servers.app);
    rows.push({
      operation: operation.name,
      records,
      trips: plan.groups.length,
      ...units,
      connections,
      app,
      floor,
    });
    console.error(
      `${records} ${operation.name} x${connections}: ${Math.round(app.perSecond)}/s of ${Math.round(floor.perSecond)}/s`,
    );
  }
  return rows;
}

async function ask(token: string, shot: Shot): Promise<Reply> {
  const [bare = '', query = ''] = shot.path.split('?');
  const reply = await call(inside.handler, shot.method, bare, {
    token,
    body: shot.body,
    headers: shot.headers,
    query,
  });
  if (reply.status >= 300) throw new Error(reply.story);
  return reply;
}

function nextSerial(): number {
  serial += 1;
  return serial;
}

const unitsOf = (calls: readonly CallRecord[]): Units => ({
  read: sum(calls.map((each) => each.readUnits)),
  write: sum(calls.map((each) => each.writeUnits)),
  index: sum(calls.map((each) => each.indexWriteUnits)),
});

const sum = (parts: readonly number[]): number => parts.reduce((total, part) => total + part, 0);

function report(rows: readonly Row[]): void {
  console.log(
    `${cpus()[0]?.model ?? 'unknown'} x${cpus().length}, Node ${process.version}, ${engine.kind}, ${seconds} s a load`,
  );
  console.table(
    rows.map(({ app, floor, ...row }) => ({
      operation: row.operation,
      records: row.records,
      trips: row.trips,
      'RCU/WCU/index': `${row.read}/${row.write}/${row.index}`,
      conn: row.connections,
      'req/s': Math.round(app.perSecond),
      'floor/s': Math.round(floor.perSecond),
      ratio: (app.perSecond / floor.perSecond).toFixed(2),
      'cpu ms': app.cpuMs?.toFixed(2) ?? '-',
      'floor cpu': floor.cpuMs?.toFixed(2) ?? '-',
      'p50/p99 ms': `${app.p50}/${app.p99}`,
      failed: app.failed + floor.failed,
    })),
  );
  const json = JSON.stringify(
    { node: process.version, engine: engine.kind, cpu: cpus()[0]?.model, seconds, rows },
    null,
    1,
  );
  if (options.json === undefined) console.log(json);
  else writeFileSync(options.json, json);
}

try {
  const rows: Row[] = [];
  for (const size of sizes) rows.push(...(await measureSize(size)));
  report(rows);
} finally {
  for (const server of Object.values(servers)) server.stop();
  await engine.stop();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(0);
