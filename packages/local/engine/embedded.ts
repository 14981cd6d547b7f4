// The engine in the process: one file in the directory of the stack, no other program, no port.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type EmbeddedDatabase, openDatabase } from '#embedded-table/database.ts';
import type { Engine } from './start-engine.ts';

/** Nothing listens there: what would look for an engine over HTTP fails at once. */
const NO_ENGINE = 'http://127.0.0.1:9';

export const embeddedFile = (directory: string): string => join(directory, 'talonario.db');

export const hasEmbeddedFile = (directory: string): boolean => existsSync(embeddedFile(directory));

/** Under the lock of the directory. Throws an Error for people when the file is damaged. */
export const openEmbedded = (directory: string): Engine =>
  engineOf(openDatabase(embeddedFile(directory)));

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
