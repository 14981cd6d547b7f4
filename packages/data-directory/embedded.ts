// The engine in the process: one file in the directory of the stack, no other program, no port.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDatabase, openDatabase } from '#embedded-table/database.ts';
import type { Engine } from './engine.ts';
import { takeOver } from './take-over.ts';

/** Nothing listens there: what would look for an engine over HTTP fails at once. */
const NO_ENGINE = 'http://127.0.0.1:9';

const embeddedFile = (directory: string): string => join(directory, 'talonario.db');

/** Under the lock of the directory. Throws an Error for people when the file is damaged. */
export function openEmbedded(directory: string): Engine {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = embeddedFile(directory);
  const said = takeOver(directory, file);
  if (said !== undefined) process.stderr.write(`${said}\n`);
  return engineOf(openDatabase(file));
}

/** Beside the stack that runs there, which stays the one that keeps the file in order. */
export const joinEmbedded = (directory: string): Engine =>
  engineOf(openDatabase(embeddedFile(directory), { isOurs: false }));

function engineOf(database: EmbeddedDatabase): Engine {
  const never = new Promise<string>(() => {});
  return {
    kind: 'embedded',
    url: NO_ENGINE,
    pid: 0,
    database,
    exited: never,
    stop: async () => database.close(),
  };
}
