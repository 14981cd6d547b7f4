// Tables in one file of this machine: the engine of a local stack, inside its process (README, decisions). What is deployed speaks
// to DynamoDB and never loads this.
import type { DatabaseSync } from 'node:sqlite';
import { systemClock } from '#kernel/clock.ts';
import type { Table } from '#store/table.ts';
import { type Changes, openChanges } from './changes.ts';
import { EmbeddedTable, type TableOptions } from './embedded-table.ts';
import { openFileWriter } from './file-writer.ts';
import { openFile } from './sqlite/file.ts';
import { LastChanged } from './sqlite/last-changed.ts';
import { COMMITS_BESIDE } from './sqlite/schema.ts';
import type { Writer } from './writes.ts';

export type EmbeddedDatabase = {
  path: string;
  /** The table of that name, made when it is not there. */
  table(name: string, options?: TableOptions): Table;
  /** What happened to the records of that table. */
  changes(name: string): Changes;
  /** Removes items of that table whose time has passed; returns how many. */
  expire(name: string, nowSeconds: number): Promise<number>;
  /** Gives back what is kept in memory to be faster. */
  rest(): void;
  /** Commits what waits. */
  close(): void;
};

type DatabaseOptions = {
  /** False where another process has the file too: a command beside a running stack. */
  isOurs?: boolean;
  /** Epoch milliseconds, for the stream. */
  now?: () => number;
};

/** Reads and writes in this thread. Throws an Error for people when the file is damaged or not ours to read. */
export function openDatabase(path: string, options: DatabaseOptions = {}): EmbeddedDatabase {
  const { isOurs = true, now = systemClock.now } = options;
  const file = openFile(path, isOurs);
  const { reader } = file;
  const moves = openMoves(reader, isOurs);
  const writer = openFileWriter(file, { now, onMoved: (table, key) => moves(table).note(key) });
  return databaseOf({ path, reader, writer, moves });
}

/** Which records of a table moved last. */
export type Moves = (table: string) => LastChanged;

export function openMoves(reader: DatabaseSync, isOurs: boolean): Moves {
  const known = new Map<string, LastChanged>();
  const beside = reader.prepare(COMMITS_BESIDE);
  // Beside the process whose file it is nothing is known of what that one commits.
  const othersCommits = isOurs ? () => beside.get()?.commits : () => Symbol('unknown');
  return (table) => {
    const before = known.get(table) ?? new LastChanged(othersCommits);
    known.set(table, before);
    return before;
  };
}

type Parts = { path: string; reader: DatabaseSync; writer: Writer; moves: Moves };

export function databaseOf({ path, reader, writer, moves }: Parts): EmbeddedDatabase {
  return {
    path,
    table: (name, more) => {
      const writes = writer.writes(name);
      return new EmbeddedTable({ name, reader, writes, lastChanged: moves(name) }, more);
    },
    changes: (name) => openChanges(reader, writer, name),
    expire: (name, nowSeconds) => writer.expire(name, nowSeconds),
    rest: () => {
      reader.exec('PRAGMA shrink_memory');
      writer.rest();
    },
    close: () => {
      reader.close();
      writer.close();
    },
  };
}
