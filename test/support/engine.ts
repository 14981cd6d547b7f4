// Engines for tests: one per process and kind, in a directory that goes with it. ENGINE says which one tests take that need any
// at all; those that need DynamoDB's protocol take dynoxide, or DynamoDB Local with ENGINE=dynamodb-local.
import { existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Engine } from '#data-directory/engine.ts';
import { clientOptions } from '#data-directory/environment.ts';
import { type EnginePlan, selectEngine } from '#data-directory/select-engine.ts';
import { startEngine } from '#data-directory/start-engine.ts';
import { createTables } from '#data-directory/tables.ts';

type Kind = EnginePlan['kind'];
type TestEngine = { engine: Engine; stop(): Promise<void> };
export type WireEngine = { kind: Kind; url: string; client: DynamoDBClient; stop(): Promise<void> };

/** The engine that tests stand on unless they say otherwise. */
export const ENGINE = (process.env.ENGINE || 'embedded') as Kind;
const WIRE_ENGINE = ENGINE === 'embedded' ? 'dynoxide' : ENGINE;

/** Memory-backed where the platform has it: the tests are about answers, not about disks. */
const PARENT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const PREFIX = 'talonario-engine-';
/** Another process may sweep at the same time. */
const MAY_BE_GONE = { throwIfNoEntry: false } as const;
const directories = new Set<string>();
const running = new Map<Kind, Promise<TestEngine>>();

/** The engine of this process with empty tables; it ends with the process or by `stop`. */
export function testEngine(kind: Kind = ENGINE): Promise<TestEngine> {
  const known = running.get(kind) ?? start(kind);
  running.set(kind, known);
  return known;
}

/** One that speaks DynamoDB's protocol. */
export async function wireEngine(kind: Kind = WIRE_ENGINE): Promise<WireEngine> {
  const { engine, stop } = await testEngine(kind);
  const client = new DynamoDBClient(clientOptions(engine.url));
  const stopBoth = async () => {
    client.destroy();
    await stop();
  };
  return { kind, url: engine.url, client, stop: stopBoth };
}

/** True where this machine has what that engine needs. */
export function isAvailable(kind: Kind): boolean {
  try {
    selectEngine({ ...process.env, ENGINE: kind });
    return true;
  } catch {
    return false;
  }
}

/** A new directory of this process that goes with it. */
export function testDirectory(): string {
  sweep();
  const directory = mkdtempSync(path.join(PARENT, `${PREFIX}${process.pid}-`));
  if (directories.size === 0) process.once('exit', removeDirectories);
  directories.add(directory);
  return directory;
}

async function start(kind: Kind): Promise<TestEngine> {
  const directory = testDirectory();
  const engine = await startEngine(selectEngine({ ...process.env, ENGINE: kind }), directory);
  await createTables(engine);
  const stop = async () => {
    if (!running.delete(kind)) return;
    await engine.stop();
    rmSync(directory, { recursive: true, force: true });
  };
  return { engine, stop };
}

function removeDirectories(): void {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
}

/** A test process that is killed cannot clean up after itself: the next one of the same user does. */
function sweep(): void {
  const user = process.getuid?.();
  for (const name of readdirSync(PARENT).filter((each) => each.startsWith(PREFIX))) {
    const directory = path.join(PARENT, name);
    const owner = Number(name.slice(PREFIX.length).split('-')[0]);
    const isOurs = user === undefined || lstatSync(directory, MAY_BE_GONE)?.uid === user;
    if (isOurs && !isRunning(owner)) rmSync(directory, { recursive: true, force: true });
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}
