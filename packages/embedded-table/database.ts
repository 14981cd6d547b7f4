// Tables in one file of this machine: the engine of a local stack, inside its process (README, decisions). What is deployed speaks
// to DynamoDB and never loads this.
import { systemClock } from '#kernel/clock.ts';
import type { Table } from '#store/table.ts';
import { type Changes, openChanges } from './changes.ts';
import { EmbeddedTable, type TableOptions } from './embedded-table.ts';
import { removeExpired } from './expiry.ts';
import { Checkpoints } from './sqlite/checkpoints.ts';
import { closeFile, openFile } from './sqlite/file.ts';
import { GroupCommit } from './sqlite/group-commit.ts';
import { openRows } from './sqlite/rows.ts';
import { createTable } from './sqlite/schema.ts';

export type EmbeddedDatabase = {
  path: string;
  /** The table of that name, made when it is not there. */
  table(name: string, options?: TableOptions): Table;
  /** What happened to the records of that table. */
  changes(name: string): Changes;
  /** Removes items of that table whose time has passed; returns how many. */
  expire(name: string, nowSeconds: number): Promise<number>;
  /** Commits what waits. */
  close(): void;
};

type DatabaseOptions = {
  /** False where another process has the file too: a command beside a running stack. */
  isOurs?: boolean;
  /** Epoch milliseconds, for the stream. */
  now?: () => number;
};

/** Throws an Error for people when the file is damaged or not ours to read. */
export function openDatabase(path: string, options: DatabaseOptions = {}): EmbeddedDatabase {
  const { isOurs = true, now = systemClock.now } = options;
  const file = openFile(path, isOurs);
  const { writer, reader } = file;
  const checkpoints = new Checkpoints(writer);
  const commits = new GroupCommit(file, (items) => checkpoints.wrote(items));
  const known = new Map<string, ReturnType<typeof openRows>>();
  const rowsOf = (name: string) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    createTable(writer, name);
    const rows = openRows(writer, name, now);
    known.set(name, rows);
    return rows;
  };
  return {
    path,
    table: (name, more) => new EmbeddedTable({ name, reader, rows: rowsOf(name), commits }, more),
    changes: (name) => openChanges({ reader, writer, commits }, name),
    expire: (name, nowSeconds) =>
      removeExpired({ writer, commits, rows: rowsOf(name) }, name, nowSeconds),
    close: () => {
      commits.flush();
      closeFile(file);
    },
  };
}
