// dynoxide's stream table, looked at directly: whether anything is new costs microseconds here and a millisecond through
// the API, and the engine itself never deletes what was read (architecture#the-outbox-is-the-tables-stream).
import { DatabaseSync } from 'node:sqlite';

export type StreamFile = {
  /** Sequence number of the table's newest stream record, 0 while there is none. */
  newest(table: string): number;
  /** Deletes the records before that one. The newest always stays: the engine counts on from it. */
  trim(table: string, before: number): void;
  close(): void;
};

/** A moment's patience with the engine's writes; a reader that waits longer tries again later. */
const BUSY_TIMEOUT_MS = 50;

export function openStreamFile(path: string): StreamFile {
  const database = new DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  database.exec('PRAGMA synchronous = NORMAL');
  const newest = database.prepare(
    'SELECT MAX(CAST(sequence_number AS INTEGER)) AS newest FROM _stream_records WHERE table_name = ?',
  );
  const trim = database.prepare(
    'DELETE FROM _stream_records WHERE table_name = ? AND CAST(sequence_number AS INTEGER) < ?',
  );
  return {
    newest: (table) => Number(newest.get(table)?.newest ?? 0),
    trim: (table, before) => {
      trim.run(table, before);
    },
    close: () => database.close(),
  };
}
