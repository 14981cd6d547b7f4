// The database whose writes are made in a thread of their own: what a stack runs on, as the thread of its requests then makes no commits
// and collects no garbage of them (decision 352). Reads stay in this thread, by a connection that sees what is committed.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { databaseOf, type EmbeddedDatabase, openMoves } from '../database.ts';
import { openReader } from '../sqlite/file.ts';
import { RemoteWriter } from './remote-writer.ts';
import { type Opening, type ThreadData, WAITED_FOR } from './wire.ts';

/** `ended` settles with the reason when the thread ends that was not closed. */
export type ThreadedDatabase = EmbeddedDatabase & { ended: Promise<string> };

const PROGRAM = new URL('./writer-thread.ts', import.meta.url);

/** No other process keeps the file. Rejects with an Error for people when it is damaged or not ours to read. */
export async function openThreaded(path: string): Promise<ThreadedDatabase> {
  const done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  done[0] = WAITED_FOR;
  const workerData: ThreadData = { path, done };
  // What the process loads its code through, a cache of compiled code, say; other flags of it are not for a thread.
  const execArgv = process.execArgv.filter((flag) => flag.startsWith('--import='));
  const worker = new Worker(PROGRAM, { name: 'writer', workerData, execArgv });
  const [opening] = (await once(worker, 'message')) as [Opening];
  if (!opening.isOpen) throw new Error(opening.why);
  worker.unref();
  const reader = openReader(path);
  const moves = openMoves(reader, true);
  const writer = new RemoteWriter({ worker, done, moves });
  return { ...databaseOf({ path, reader, writer, moves }), ended: writer.ended };
}
