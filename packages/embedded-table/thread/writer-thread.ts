// The thread that writes: it has the connection to the file that does, and does what the thread of the requests asks for, in its order.
import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { systemClock } from '#kernel/clock.ts';
import type { Delete, Put, Update } from '#store/table.ts';
import { type FileWriter, openFileWriter } from '../file-writer.ts';
import { openWriter } from '../sqlite/file.ts';
import {
  type Answer,
  type Call,
  DONE,
  FAILED,
  messageOf,
  type Opening,
  refusalOf,
  type Said,
  type ThreadData,
  unpacked,
} from './wire.ts';

const port = parentPort;
if (port === null) throw new Error('this is loaded as a thread');
const { path, done } = workerData as ThreadData;

let answers: Answer[] = [];
let moved: Said['moved'] = [];
const writer = opened();
if (writer === undefined) port.close();
else
  port.on('message', (calls: readonly Call[]) => {
    for (const call of calls) serve(writer, call);
  });

function opened(): FileWriter | undefined {
  try {
    const file = openWriter(path, true);
    const onMoved = (table: string, { pk, sk }: { pk: string; sk: string }) =>
      void moved.push([table, pk, sk]);
    const opening: Opening = { isOpen: true };
    const own = openFileWriter(file, { now: systemClock.now, onMoved });
    port?.postMessage(opening);
    flushCompileCache();
    return own;
  } catch (error) {
    const opening: Opening = { isOpen: false, why: messageOf(error) };
    port?.postMessage(opening);
    return undefined;
  }
}

function serve(to: FileWriter, call: Call): void {
  const [id, kind] = call;
  if (kind === 'table' || kind === 'close') serveNow(to, call);
  else if (kind === 'rest') rest(to);
  else {
    outcome(to, call).then(
      (value) => say(to, [id, value]),
      (error) => say(to, [id, undefined, refusalOf(error)]),
    );
  }
}

async function outcome(to: FileWriter, [, kind, table, given, token = '']: Call): Promise<unknown> {
  switch (kind) {
    case 'one':
      return to.writes(table).one(unpacked(given)[0] as Put | Update | Delete);
    case 'lightly':
      return to.writes(table).lightly(unpacked(given)[0] as Update);
    case 'all':
      return to.writes(table).all(unpacked(given), token);
    case 'reach':
      return to.commits.reach(given as number);
    case 'trim':
      return to.trim(table, given as number);
    default:
      return to.expire(table, given as number);
  }
}

/** The other thread does nothing until this is done. */
function serveNow(to: FileWriter, [, kind, table]: Call): void {
  let state = FAILED;
  try {
    if (kind === 'table') to.writes(table);
    else to.close();
    state = DONE;
  } finally {
    Atomics.store(done, 0, state);
    Atomics.notify(done, 0);
    // What the last commit answers is told before.
    if (kind === 'close') setImmediate(() => port?.close());
  }
}

function rest(to: FileWriter): void {
  to.rest();
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** What is answered in one turn is told together. */
function say(to: FileWriter, answer: Answer): void {
  if (answers.push(answer) > 1) return;
  queueMicrotask(() => {
    const { synced, broken } = to.commits;
    const said: Said = { answers, moved, synced };
    port?.postMessage(broken === undefined ? said : { ...said, broken: messageOf(broken) });
    answers = [];
    moved = [];
  });
}
