// The write-ahead log onto the disk, outside the event loop: SQLite writes a commit into it and does not wait
// (`synchronous=NORMAL`), and what the commit holds is acknowledged when this is through. Of its own accord SQLite syncs the head of
// a log that begins anew, and before and after each checkpoint.
import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';

export type LogSync = {
  /** Resolves when all that was written is on the disk; rejects when that is not known. */
  sync(): Promise<void>;
  /** The same, now. */
  syncNow(): void;
  close(): void;
};

/** Of a database whose log is there already. */
export function openLogSync(path: string): LogSync {
  const log = openSync(`${path}-wal`, 'r+');
  return {
    sync: () =>
      new Promise((resolve, reject) => {
        fdatasync(log, (error) => (error === null ? resolve() : reject(error)));
      }),
    syncNow: () => fdatasyncSync(log),
    close: () => closeSync(log),
  };
}
