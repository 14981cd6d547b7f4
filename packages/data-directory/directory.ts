// One directory is one local stack (contract/commands.md). A database lock that the operating system drops with its
// process keeps a second stack out; stack.json tells the operator commands where the running one answers.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { soundFile } from '#kernel/sound-file.ts';
import { writeWhole } from '#kernel/write-whole.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** What a running stack tells about itself. Endpoints are whole URLs. */
export type StackFile = {
  pid: number;
  /** Address of the API. */
  url: string;
  engine: string;
  engineUrl: string;
  /** The spawned engine, 0 when it is not ours. */
  enginePid: number;
  queueUrl: string;
};

export type DirectoryLock = { release(): void };

const SQLITE_BUSY = 5;

/** Absolute path of DATA_DIR, `.local` unless set. */
export const dataDirectory = (env: Environment): string => resolve(env.DATA_DIR ?? '.local');

/** Takes the directory for this process, or undefined when another process holds it. */
export function lockDirectory(directory: string): DirectoryLock | undefined {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, 'lock.db');
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    database.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    database.close();
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined;
    return soundFile(path, 'Delete it: it only says that a stack runs there.', () => {
      throw error;
    });
  }
  return { release: () => database.close() };
}

export const writeStackFile = (directory: string, stack: StackFile): void =>
  writeWhole(stackPath(directory), JSON.stringify(stack, null, 2), 0o644);

/** The stack that last ran there, alive or not. */
export function readStackFile(directory: string): StackFile | undefined {
  try {
    return JSON.parse(readFileSync(stackPath(directory), 'utf8')) as StackFile;
  } catch {
    return undefined;
  }
}

export const removeStackFile = (directory: string): void =>
  rmSync(stackPath(directory), { force: true });

const stackPath = (directory: string): string => join(directory, 'stack.json');

/** Where changes lie that could not be relayed, one line each, until an operator relays them. */
export const failuresFile = (directory: string): string => join(directory, 'relay-failures.jsonl');
