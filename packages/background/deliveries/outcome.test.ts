// The sender against what a receiver writes for an answer, byte by byte: cut, in pieces, none of HTTP, without an end; counts calls.
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openConnections } from './connections.ts';
import { openReceiver } from './send.ts';

/** For what answers, however slow the machine; for what must end by itself, on timers that are moved by hand. */
const [PATIENCE_MS, SHORT_MS] = [20_000, 1_000];

/** What a receiver writes for an answer, piece by piece, and whether it then ends the connection. */
type Written = { pieces: readonly string[]; isEnded?: boolean };

describe('what is written for an answer', () => {
  let written: Written = { pieces: [] };
  let receiver: Server;
  let [asked, connections, to] = [0, 0, ''];
  afterEach(() => void vi.useRealTimers());
  afterAll(() => void receiver.close());
  beforeAll(async () => {
    receiver = createServer((socket) => {
      connections += 1;
      socket.on('error', () => undefined);
      socket.on('data', () => {
        asked += 1;
        for (const piece of written.pieces) socket.write(piece, 'latin1');
        if (written.isEnded === true) socket.end();
        else if (vi.isFakeTimers()) setImmediate(() => vi.advanceTimersByTime(SHORT_MS));
      });
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    const { port } = receiver.address() as AddressInfo;
    to = `http://127.0.0.1:${port}/`;
  });
  const answered = (given: Written, more: object = {}) => {
    written = given;
    const totalTimeoutMs = vi.isFakeTimers() ? SHORT_MS : PATIENCE_MS;
    return openReceiver(to, { rules: { allowLocal: true }, totalTimeoutMs, ...more })({}, '{}');
  };
  const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nthanks';

  it('is no answer where it ends before its head does, whichever byte is the last', async () => {
    const head = ANSWER.length - 'thanks'.length;
    for (let bytes = 0; bytes <= ANSWER.length; bytes += 1) {
      const outcome = await answered({ pieces: [ANSWER.slice(0, bytes)], isEnded: true });
      const excerpt = ANSWER.slice(head, bytes);
      const whole = { status: 200, excerpt, failure: undefined, retryAfter: undefined };
      expect(outcome, `${bytes} bytes`).toEqual(bytes < head ? { failure: 'connect' } : whole);
    }
  });

  it('is the same in whichever two pieces it comes', async () => {
    for (let bytes = 1; bytes < ANSWER.length; bytes += 1)
      expect(
        await answered({ pieces: [ANSWER.slice(0, bytes), ANSWER.slice(bytes)] }),
      ).toMatchObject({ status: 200, excerpt: 'thanks', failure: undefined });
  });

  it.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.9\r\n'],
    ['two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx'],
    ['a length that is none', 'HTTP/1.1 200 OK\r\ncontent-length: -1\r\n\r\nx'],
    ['a line without a colon', 'HTTP/1.1 200 OK\r\nnothing\r\n\r\n'],
    ['a status that is none', 'HTTP/1.1 2x0 OK\r\n\r\n'],
    ['a head without an end', `HTTP/1.1 200 OK\r\n${'a: b\r\n'.repeat(5_000)}`],
    ['one line without an end', `HTTP/1.1 200 ${'O'.repeat(20_000)}`],
  ])('fails with %s, asked once', async (_, text) => {
    const before = asked;
    expect(await answered({ pieces: [text] })).toEqual({ failure: 'connect' });
    expect(asked - before).toBe(1);
  });

  it('is asked for once on a kept connection too, where it is none of HTTP', async () => {
    const connectionsTo = openConnections();
    const [callsBefore, before] = [asked, connections];
    await answered({ pieces: [ANSWER] }, { connections: connectionsTo });
    const outcome = await answered({ pieces: ['thanks'] }, { connections: connectionsTo });
    expect(outcome).toEqual({ failure: 'connect' });
    expect([asked - callsBefore, connections - before]).toEqual([2, 1]);
    connectionsTo.close();
  });

  it('is asked for once on a kept connection too, where it came in part', async () => {
    for (let bytes = 1; bytes < ANSWER.length - 'thanks'.length; bytes += 1) {
      const connectionsTo = openConnections();
      await answered({ pieces: [ANSWER] }, { connections: connectionsTo });
      const before = asked;
      const cut = { pieces: [ANSWER.slice(0, bytes)], isEnded: true };
      expect(await answered(cut, { connections: connectionsTo })).toEqual({ failure: 'connect' });
      expect(asked - before, `${bytes} bytes`).toBe(1);
      connectionsTo.close();
    }
  });

  it('takes its connection with it where bytes stand behind it', async () => {
    const connectionsTo = openConnections();
    const before = connections;
    for (const behind of [ANSWER, 'H', '\r\n', ''])
      expect(
        await answered({ pieces: [`${ANSWER}${behind}`] }, { connections: connectionsTo }),
      ).toMatchObject({ status: 200, excerpt: 'thanks', failure: undefined });
    await answered({ pieces: [ANSWER] }, { connections: connectionsTo });
    expect(connections - before).toBe(4);
    connectionsTo.close();
  });

  it('counts by its status where its chunks are nonsense, and the connection is given up', async () => {
    const chunked = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n';
    const connectionsTo = openConnections();
    const before = connections;
    for (const chunks of ['nonsense', '-1\r\nx\r\n', 'fffffffffffffffff\r\nx', '1\r\nxx\r\n'])
      expect(
        await answered({ pieces: [chunked, chunks] }, { connections: connectionsTo }),
      ).toMatchObject({ status: 200, failure: undefined });
    expect(connections - before).toBe(4);
    connectionsTo.close();
  });

  it('is waited for no longer where its head does not end or interim answers come', async () => {
    for (const text of [
      'HTTP/1.1 200 OK\r\nx-slow: ',
      'HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(100),
      'HTTP/1.1 100 Continue\r\n\r\n',
    ]) {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      expect(await answered({ pieces: [text] })).toEqual({ failure: 'timeout' });
      vi.useRealTimers();
    }
  });

  it('has a status that is none of success where it changes the protocol', async () => {
    const text = 'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n';
    const { failure } = await answered({ pieces: [text] });
    expect(failure).toBeDefined();
  });
});
