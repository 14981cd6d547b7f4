// The database of a local stack: taken together with its directory, so that one directory never has two engines.
// Operator commands join the stack that runs there, or start the engine for as long as they need it.

import { settings } from '#kernel/settings.ts';
import {
  type DirectoryLock,
  lockDirectory,
  readStackFile,
  removeStackFile,
  type StackFile,
} from './directory.ts';
import { joinEmbedded } from './embedded.ts';
import type { Engine } from './engine.ts';
import { functionEnvironment } from './environment.ts';
import { localKeys } from './keys.ts';
import { selectEngine } from './select-engine.ts';
import { startEngine } from './start-engine.ts';
import { createTables, type OpenTables, openTables } from './tables.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The engine with its tables; `close` also gives the directory back. */
export type HeldEngine = { engine: Engine; close(): Promise<void> };

/** `environment` is what the functions of that stack have (createRuntime, loadConfig). */
type OpenEngine = {
  environment: Record<string, string>;
  /** Live and test of it. */
  tables: OpenTables['tables'];
  /** True when a stack runs on that directory. */
  running: boolean;
  close(): Promise<void>;
};

const WAIT_MS = 15_000;
const POLL_MS = 25;

/** For `npm start`: the directory is ours until close. Throws an Error for people when a stack already runs there. */
export async function holdEngine(directory: string, env: Environment): Promise<HeldEngine> {
  const lock = await waitFor(
    () => lockDirectory(directory),
    () => isRunning(directory),
  );
  if (lock === undefined) throw new Error(alreadyRunning(directory));
  return underLock(lock, directory, env, true);
}

/** For operator commands: joins the running stack of the directory, or starts its engine until `close`. */
export async function openEngine(
  directory: string,
  env: Environment = settings,
): Promise<OpenEngine> {
  const lock = await waitFor(
    () => lockDirectory(directory),
    () => isRunning(directory),
  );
  const keys = localKeys(directory);
  if (lock === undefined) {
    const stack = readStackFile(directory);
    if (stack === undefined) throw new Error(alreadyRunning(directory));
    const joined = joinEngine(directory, stack);
    return { environment: functionEnvironment(keys, stack), running: true, ...joined };
  }
  const held = await underLock(lock, directory, env, false);
  const environment = functionEnvironment(keys, { engineUrl: held.engine.url });
  const { tables, close: closeTables } = openTables(held.engine);
  const close = async () => {
    closeTables();
    await held.close();
  };
  return { environment, tables, running: false, close };
}

/** The engine in the stack's process is reached through its file, any other where it listens. */
function joinEngine(
  directory: string,
  { engine, engineUrl }: StackFile,
): Pick<OpenEngine, 'tables' | 'close'> {
  const database = engine === 'embedded' ? joinEmbedded(directory).database : undefined;
  const { tables, close } = openTables({ database, url: engineUrl });
  return {
    tables,
    close: async () => {
      close();
      database?.close();
    },
  };
}

async function underLock(
  lock: DirectoryLock,
  directory: string,
  env: Environment,
  isServing: boolean,
): Promise<HeldEngine> {
  try {
    await previousEngineGone(directory);
    removeStackFile(directory);
    const engine = await startEngine(selectEngine(env), directory, isServing);
    const close = async () => {
      await engine.stop();
      lock.release();
    };
    try {
      await createTables(engine);
    } catch (error) {
      await close();
      throw error;
    }
    return { engine, close };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** A killed stack's engine ends by itself a moment later; two engines on one file are never started. */
async function previousEngineGone(directory: string): Promise<void> {
  const pid = readStackFile(directory)?.enginePid ?? 0;
  const url = readStackFile(directory)?.engineUrl;
  if (pid === 0 || url === undefined) return;
  const gone = await waitFor(async () =>
    !isAlive(pid) || !(await answers(url)) ? true : undefined,
  );
  if (gone === undefined)
    throw new Error(`The engine of an earlier stack still runs as process ${pid}; end it first.`);
}

/** Polls until there is a value, giving up after a while or as soon as `giveUp` says so. */
async function waitFor<T>(
  look: () => T | undefined | Promise<T | undefined>,
  giveUp: () => boolean = () => false,
): Promise<T | undefined> {
  const deadline = performance.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined || giveUp() || performance.now() > deadline) return found;
    await new Promise((resume) => setTimeout(resume, POLL_MS));
  }
}

function isRunning(directory: string): boolean {
  const stack = readStackFile(directory);
  return stack !== undefined && isAlive(stack.pid);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url, { signal: AbortSignal.timeout(500) }).then(
    () => true,
    () => false,
  );

function alreadyRunning(directory: string): string {
  const stack = readStackFile(directory);
  const where = stack === undefined ? '' : ` as process ${stack.pid} on ${stack.url}`;
  return `A stack already runs on ${directory}${where}. Stop it, or choose another DATA_DIR and PORT.`;
}
