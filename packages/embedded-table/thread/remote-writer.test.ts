// What becomes of calls when the thread that writes ends, or does not do what is waited for.
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { LastChanged } from '../sqlite/last-changed.ts';
import { RemoteWriter } from './remote-writer.ts';
import { type Call, DONE, FAILED } from './wire.ts';

const KEY = { pk: 'p', sk: 'a' };
const unavailable = { code: 'service_unavailable' };

/** A thread that does at once what is waited for, and nothing else. */
class StandIn extends EventEmitter {
  readonly done = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  readonly posts: (readonly Call[])[] = [];
  state = DONE;
  get heard(): Call[] {
    return this.posts.flat();
  }
  postMessage(calls: readonly Call[]): void {
    this.posts.push(calls);
    Atomics.store(this.done, 0, this.state);
  }
}

function opened() {
  const thread = new StandIn();
  const changed = new LastChanged(() => 0);
  const writer = new RemoteWriter({
    worker: thread,
    done: thread.done,
    moves: () => changed,
  });
  return { thread, writer };
}

test('calls that wait for a thread that ends are refused, as all that come after it, and its end is told', async () => {
  const { thread, writer } = opened();
  const writes = writer.writes('t');
  const waiting = expect(writes.one({ put: KEY })).rejects.toMatchObject(unavailable);
  await new Promise(setImmediate);
  expect(thread.heard.map(([, kind]) => kind)).toEqual(['table', 'one']);
  thread.emit('error', new Error('out of memory'));
  thread.emit('exit', 1);
  await waiting;
  expect(await writer.ended).toBe('out of memory');
  await expect(writes.all([{ put: KEY }], 'token')).rejects.toMatchObject(unavailable);
  await expect(writes.durable(KEY)).rejects.toMatchObject(unavailable);
});

test('calls of a turn go together when it ends, and before where their text is long', async () => {
  const { thread, writer } = opened();
  const writes = writer.writes('t');
  const kinds = () => thread.posts.map((calls) => calls.map(([, kind]) => kind));
  const ask = (length: number) => void writes.one({ put: { ...KEY, text: 'x'.repeat(length) } });
  ask(10);
  ask(10);
  expect(kinds()).toEqual([['table']]);
  ask(12_000);
  expect(kinds()).toEqual([['table'], ['one', 'one', 'one']]);
  ask(10);
  await new Promise(setImmediate);
  expect(kinds()).toEqual([['table'], ['one', 'one', 'one'], ['one']]);
  await new Promise(setImmediate);
  expect(kinds()).toHaveLength(3);
});

test('a table that the thread cannot make is refused', () => {
  const { thread, writer } = opened();
  thread.state = FAILED;
  expect(() => writer.writes('t')).toThrow(expect.objectContaining(unavailable));
});
