// The engine in the process: one file in the directory of the stack, no other program, no port.
import { mkdirSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDatabase, openDatabase } from '#embedded-table/database.ts';
import type { Engine } from './engine.ts';
import { takeOver } from './take-over.ts';

/** Nothing listens there: what would look for an engine over HTTP fails at once. */
const NO_ENGINE = 'http://127.0.0.1:9';

const LOOK_MS = 1000;

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
  const place = watchPlace(file);
  const engine = engineOf(database, Promise.race([database.ended, place.left]));
  const stop = async () => {
    place.unwatch();
    await engine.stop();
  };
  return { ...engine, stop };
}

/**
 * Who deletes the folder under a running stack, or puts a copy in its place, is not served on: SQLite goes on with the file that has no
 * name any more, and all that is written there is gone with the process.
 */
function watchPlace(file: string): { left: Promise<string>; unwatch: () => void } {
  const { ino, dev } = statSync(file);
  const { promise: left, resolve } = Promise.withResolvers<string>();
  const look = () => {
    const now = seen(file);
    if (now === 'unknown' || (now?.ino === ino && now.dev === dev)) return;
    const change = now === undefined ? 'was taken away' : 'is another one';
    resolve(`the data file ${file} ${change} since the stack began; start it again.`);
  };
  const looking = setInterval(look, LOOK_MS).unref();
  return { left, unwatch: () => clearInterval(looking) };
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

/** A disk that does not answer says nothing of what is on it. */
function seen(file: string): Stats | undefined | 'unknown' {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return 'unknown';
  }
}
