// A real engine for tests: one per process, in a directory that goes with it. ENGINE=dynamodb-local takes the other one.
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { clientOptions } from '#local/engine/environment.ts';
import { selectEngine } from '#local/engine/select-engine.ts';
import { type Engine, spawnEngine } from '#local/engine/spawn-engine.ts';
import { createTables } from '#local/engine/tables.ts';

export type TestEngine = {
  kind: Engine['kind'];
  url: string;
  client: DynamoDBClient;
  stop(): Promise<void>;
};

/** Memory-backed where the platform has it: the tests are about answers, not about disks. */
const PARENT = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
const PREFIX = 'talonario-engine-';
let running: Promise<TestEngine> | undefined;

/** The engine of this process with empty tables; it ends with the process or by `stop`. */
export function testEngine(): Promise<TestEngine> {
  running ??= start();
  return running;
}

async function start(): Promise<TestEngine> {
  sweep();
  const directory = mkdtempSync(path.join(PARENT, `${PREFIX}${process.pid}-`));
  const clean = () => rmSync(directory, { recursive: true, force: true });
  process.once('exit', clean);
  const engine = await spawnEngine(selectEngine(process.env), directory);
  await createTables(engine);
  const client = new DynamoDBClient(clientOptions(engine.url));
  const stop = async () => {
    running = undefined;
    client.destroy();
    await engine.stop();
    clean();
  };
  return { kind: engine.kind, url: engine.url, client, stop };
}

/** A test process that is killed cannot clean up after itself: the next one does. */
function sweep(): void {
  for (const name of readdirSync(PARENT).filter((each) => each.startsWith(PREFIX))) {
    const owner = Number(name.slice(PREFIX.length).split('-')[0]);
    if (!isRunning(owner)) rmSync(path.join(PARENT, name), { recursive: true, force: true });
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
