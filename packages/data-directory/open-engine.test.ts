// Which engine is taken, that a directory has one stack at a time, and that nothing is left behind by a killed one.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  DynamoDBClient,
  GetItemCommand,
  ListTablesCommand,
  PutItemCommand,
} from '@aws-sdk/client-dynamodb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockDirectory, writeStackFile } from './directory.ts';
import { clientOptions } from './environment.ts';
import { localKeys } from './keys.ts';
import { holdEngine, openEngine } from './open-engine.ts';
import { type Finder, INSTALL_HINT, selectEngine } from './select-engine.ts';

const env = { ...process.env, ENGINE: 'dynoxide' };
let directory: string;
const children: ChildProcess[] = [];

function hasJava(): boolean {
  try {
    return selectEngine({ ...env, ENGINE: 'dynamodb-local' }).kind === 'dynamodb-local';
  } catch {
    return false;
  }
}

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'engines-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(directory, { recursive: true });
});

describe('the choice of an engine', () => {
  const machine = (has: Partial<Record<keyof Finder, string>>): Finder => ({
    dynoxide: () => has.dynoxide,
    java: () => has.java,
    jar: () => has.jar,
  });
  const everything = machine({ dynoxide: '/d', java: '/j', jar: '/lib/x.jar' });

  test.each([
    [
      'an endpoint of the environment comes first',
      { AWS_ENDPOINT_URL_DYNAMODB: 'http://e' },
      everything,
      'external',
    ],
    ['then the engine in the process', {}, everything, 'embedded'],
    ['which needs nothing of the machine', {}, machine({}), 'embedded'],
    ['dynoxide is taken when asked for', { ENGINE: 'dynoxide' }, everything, 'dynoxide'],
    [
      'ENGINE wins over all',
      { ENGINE: 'dynamodb-local', AWS_ENDPOINT_URL_DYNAMODB: 'http://e' },
      everything,
      'dynamodb-local',
    ],
  ])('%s', (_, variables, find, kind) => {
    expect(selectEngine(variables, find).kind).toBe(kind);
  });

  test.each([
    ['nothing', { ENGINE: 'dynoxide' }, machine({}), INSTALL_HINT],
    ['no Java', { ENGINE: 'dynamodb-local' }, machine({ jar: '/x.jar' }), INSTALL_HINT],
    [
      'not the one asked for',
      { ENGINE: 'dynoxide' },
      machine({ java: '/j', jar: '/x' }),
      'ENGINE=dynoxide is not available here',
    ],
    ['no such kind', { ENGINE: 'sqlite' }, everything, 'ENGINE=sqlite is none of'],
  ])('a machine with %s says in one line what to do', (_, variables, find, message) => {
    expect(() => selectEngine(variables, find)).toThrow(message);
  });
});

test('the engine has both tables, and its data is there after a restart', async () => {
  const key = { pk: { S: 'p' }, sk: { S: 's' } };
  const first = await holdEngine(directory, env);
  const writer = new DynamoDBClient(clientOptions(first.engine.url));
  const { TableNames } = await writer.send(new ListTablesCommand({}));
  expect(TableNames).toEqual(['talonario-live', 'talonario-test']);
  await writer.send(new PutItemCommand({ TableName: 'talonario-live', Item: key }));
  await first.close();
  const second = await holdEngine(directory, env);
  const reader = new DynamoDBClient(clientOptions(second.engine.url));
  const { Item } = await reader.send(new GetItemCommand({ TableName: 'talonario-live', Key: key }));
  expect(Item).toEqual(key);
  await second.close();
});

const embedded = { ...process.env, ENGINE: 'embedded' };
const fileIn = (folder: string) => join(folder, 'talonario.db');

test.each([
  ['is deleted', 'was taken away', (folder: string) => rmSync(fileIn(folder))],
  [
    'has a copy put in its place',
    'is another one',
    (folder: string) => {
      copyFileSync(fileIn(folder), join(folder, 'copy'));
      renameSync(join(folder, 'copy'), fileIn(folder));
    },
  ],
])('an engine whose file %s says so', async (_, said, change) => {
  const held = await holdEngine(directory, embedded);
  change(directory);
  expect(await held.engine.exited).toContain(said);
  await held.close();
});

test('an engine whose file is left alone, whatever lies beside it, goes on', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const held = await holdEngine(directory, embedded);
  let said: string | undefined;
  void held.engine.exited.then((reason) => {
    said = reason;
  });
  writeFileSync(join(directory, 'beside'), '');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(said).toBeUndefined();
  rmSync(fileIn(directory));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(said).toContain('was taken away');
  await held.close();
  vi.useRealTimers();
});

test.skipIf(!hasJava())(
  'an engine on Java finds a folder with an accent under any locale',
  async () => {
    vi.stubEnv('LC_ALL', 'C');
    const own = join(directory, 'año 1');
    const held = await holdEngine(own, { ...env, ENGINE: 'dynamodb-local' });
    await held.close();
    vi.unstubAllEnvs();
    expect(readdirSync(own)).toContain('shared-local-instance.db');
  },
);

test('a directory that a running stack holds is refused to a second one, with its address', async () => {
  const lock = lockDirectory(directory);
  writeStackFile(directory, {
    pid: process.pid,
    url: 'http://127.0.0.1:3000',
    engine: 'dynoxide',
    engineUrl: 'http://127.0.0.1:1',
    enginePid: 0,
    queueUrl: 'http://127.0.0.1:2',
  });
  await expect(holdEngine(directory, env)).rejects.toThrow(
    /already runs on .* on http:\/\/127.0.0.1:3000/,
  );
  lock?.release();
  await (await holdEngine(directory, env)).close();
});

test('a command joins the running stack instead of starting an engine', async () => {
  const lock = lockDirectory(directory);
  const stack = {
    pid: process.pid,
    url: 'http://127.0.0.1:3000',
    engine: 'dynoxide',
    engineUrl: 'http://127.0.0.1:1',
    enginePid: 0,
    queueUrl: 'http://127.0.0.1:2',
  };
  writeStackFile(directory, stack);
  const opened = await openEngine(directory, env);
  expect(opened.running).toBe(true);
  expect(opened.environment).toMatchObject({
    AWS_ENDPOINT_URL_DYNAMODB: stack.engineUrl,
    DELIVERY_QUEUE_URL: 'http://127.0.0.1:2/000000000000/deliveries',
    SERVER_KEY: localKeys(directory).serverKey,
  });
  lock?.release();
});

test('two commands at once wait for each other', async () => {
  const run = async () => {
    const opened = await openEngine(directory, env);
    await opened.close();
    return opened.running;
  };
  await expect(Promise.all([run(), run()])).resolves.toEqual([false, false]);
});

test('a killed holder leaves neither lock nor engine behind', async () => {
  const module = new URL('./open-engine.ts', import.meta.url).href;
  const script = `
    const { holdEngine } = await import(${JSON.stringify(module)});
    const held = await holdEngine(${JSON.stringify(directory)}, process.env);
    console.log(held.engine.pid);
    setInterval(() => {}, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: new URL('../..', import.meta.url),
  });
  children.push(child);
  const [said] = await once(child.stdout, 'data');
  const enginePid = Number(String(said).trim());
  expect(() => process.kill(enginePid, 0)).not.toThrow();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await vi.waitFor(() => expect(() => process.kill(enginePid, 0)).toThrow('ESRCH'), {
    timeout: 10_000,
    interval: 20,
  });
  await (await holdEngine(directory, env)).close();
});

test('secrets are made once and readable by their owner only', () => {
  const keys = localKeys(directory);
  expect(localKeys(directory)).toEqual(keys);
  expect(Buffer.from(keys.serverKey, 'base64')).toHaveLength(32);
  expect(keys.jwks.keys[0]).not.toHaveProperty('d');
  for (const file of ['server-key', 'session-key.json']) {
    expect(statSync(join(directory, file)).mode & 0o777).toBe(0o600);
  }
});

test('secrets that could not be written are made the next time', () => {
  const keys = new URL('./keys.ts', import.meta.url).href;
  const make = `(await import('${keys}')).localKeys('${directory}')`;
  const writingNothing = 'ulimit -f 0; exec "$0" --input-type=module -e "$1"';
  const { status } = spawnSync('/bin/sh', ['-c', writingNothing, process.execPath, make]);
  expect(status).not.toBe(0);
  expect(Buffer.from(localKeys(directory).serverKey, 'base64')).toHaveLength(32);
});
