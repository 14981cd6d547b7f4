// The connection that writes to the file, with all that is done through it, in the thread that has it.
import type { Key } from '#store/table.ts';
import { removeExpired } from './expiry.ts';
import { Checkpoints } from './sqlite/checkpoints.ts';
import { closeWriter, type WrittenFile } from './sqlite/file.ts';
import { GroupCommit } from './sqlite/group-commit.ts';
import { openRows, type Rows } from './sqlite/rows.ts';
import { createTable } from './sqlite/schema.ts';
import { openWrites, type Writer, type Writes } from './writes.ts';

type Hearing = {
  /** Epoch milliseconds, for the stream. */
  now: () => number;
  /** Hears of each record that moves in l2, before the commit. */
  onMoved: (table: string, key: Key) => void;
};
type Opened = { rows: Rows; writes: Writes };

export type FileWriter = Writer & { readonly commits: GroupCommit };

export function openFileWriter(file: WrittenFile, { now, onMoved }: Hearing): FileWriter {
  const { writer } = file;
  const checkpoints = new Checkpoints(writer);
  const commits = new GroupCommit(file, (items) => checkpoints.wrote(items));
  const trim = writer.prepare('DELETE FROM change WHERE place = ? AND sequence <= ?');
  const known = new Map<string, Opened>();
  const opened = (name: string): Opened => {
    const before = known.get(name);
    if (before !== undefined) return before;
    createTable(writer, name);
    const rows = openRows(writer, name, { now, onMoved: (key) => onMoved(name, key) });
    const fresh = { rows, writes: openWrites({ name, rows, commits }) };
    known.set(name, fresh);
    return fresh;
  };
  return {
    commits,
    writes: (name) => opened(name).writes,
    trim: (name, through) => commits.write({ run: () => void trim.run(name, through) }),
    expire: (name, nowSeconds) =>
      removeExpired({ writer, commits, rows: opened(name).rows }, name, nowSeconds),
    rest: () => writer.exec('PRAGMA shrink_memory'),
    close: () => {
      commits.flush();
      closeWriter(file);
    },
  };
}
