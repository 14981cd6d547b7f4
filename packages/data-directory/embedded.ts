// The engine in the process: one file in the directory of the stack, no other program, no port.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDatabase, openDatabase } from '#embedded-table/database.ts';
import type { Engine } from './engine.ts';
import { takeOver } from './take-over.ts';

/** Nothing listens there: what would look for an engine over HTTP fails at once. */
const NO_ENGINE = 'http://127.0.0.1:9';

const embeddedFile = (directory: string): string => join(directory, 'talonario.db');

/**
 * Under the lock of the directory. One that serves requests writes in a thread of its own, which a command is not worth. Rejects with an
 * Error for people when the file is damaged.
 */
export async function openEmbedded(directory: string, isServing: boolean): Promise<Engine> {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = embeddedFile(directory);
  const said = takeOver(directory, file);
  if (said !== undefined) process.stderr.write(`${said}\n`);
  if (!isServing) return engineOf(openDatabase(file));
  const { openThreaded } = await import('#embedded-table/thread/open-threaded.ts');
  const database = await openThreaded(file);
  return engineOf(database, database.ended);
}

/** Beside the stack that runs there, which stays the one that keeps the file in order. */
export const joinEmbedded = (directory: string): Engine =>
  engineOf(openDatabase(embeddedFile(directory), { isOurs: false }));

function engineOf(
  database: EmbeddedDatabase,
  exited: Promise<string> = new Promise(() => {}),
): Engine {
  return {
    kind: 'embedded',
    url: NO_ENGINE,
    pid: 0,
    database,
    exited,
    stop: async () => database.close(),
  };
}
