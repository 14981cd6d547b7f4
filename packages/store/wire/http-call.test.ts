// Connections against a server that does with each what a test says, byte by byte; in private and in plain.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import {
  createServer as createTlsServer,
  getCACertificates,
  setDefaultCACertificates,
} from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import { testPair } from '../../../test/support/tax-authority/pair.ts';
import { poster } from './http-call.ts';

const PATIENT = { connectMs: 60_000, answerMs: 60_000 };
const FIELDS = 'content-type: text/plain\r\n';
const ANSWER = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const OK = { status: 200, text: 'ok', isLast: false };
const clean: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of clean.splice(0).reverse()) await each();
});

type Seen = { head: string; body: string; connection: number; socket: Socket };
/** Does something with each request that came whole, in order; the default is an answer. */
type Acts = (seen: Seen) => void;

async function listening(acts: Acts, make: (on: (socket: Socket) => void) => Server) {
  let opened = 0;
  const sockets = new Set<Socket>();
  const server = make((socket) => {
    opened += 1;
    const connection = opened;
    let came = '';
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (piece) => {
      came += piece.toString('latin1');
      const end = came.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/.exec(came)?.[1]);
      if (end === -1 || came.length < end + 4 + length) return;
      const body = Buffer.from(came.slice(end + 4), 'latin1').toString();
      acts({ head: came.slice(0, end), body, connection, socket });
      came = '';
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  clean.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, connections: () => opened };
}

async function open(acts: Acts, limits = PATIENT) {
  const { port, connections } = await listening(acts, (on) => createServer(on));
  const { post, close } = poster(new URL(`http://127.0.0.1:${port}`), limits);
  clean.push(close);
  return { post: (body = '') => post(FIELDS, body), connections, close, port };
}

const answers: Acts = ({ socket }) => void socket.write(ANSWER);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    (value) => value,
    ({ code, name }: Error & { code?: string }) => code ?? name,
  );

describe('connections', () => {
  test('carry one call after the other, with all that it says', async () => {
    const seen: Seen[] = [];
    const place = await open((one) => {
      seen.push(one);
      answers(one);
    });
    const said = '{"ñ":"🧉"}';
    for (const body of ['', said]) expect(await place.post(body)).toEqual(OK);
    expect(seen.map(({ body, connection }) => ({ body, connection }))).toEqual([
      { body: '', connection: 1 },
      { body: said, connection: 1 },
    ]);
    expect(seen[1]?.head.split('\r\n')).toEqual([
      'POST / HTTP/1.1',
      `host: 127.0.0.1:${place.port}`,
      'content-type: text/plain',
      `content-length: ${Buffer.byteLength(said)}`,
    ]);
  });

  test('are at most fifty: who comes later waits for one, in order', async () => {
    const held: Seen[] = [];
    let isFull = () => undefined as unknown;
    const place = await open((one) => {
      held.push(one);
      if (held.length === 50) isFull();
    });
    const full = new Promise((settle) => {
      isFull = () => settle(undefined);
    });
    const calls = Array.from({ length: 120 }, (_, at) => place.post(String(at)));
    await full;
    const order: string[] = [];
    for (let at = 0; at < held.length; at += 1) {
      const one = held[at];
      order.push(one?.body ?? '');
      one?.socket.write(ANSWER);
      await expect.poll(() => held.length).toBe(Math.min(120, 51 + at));
    }
    expect(await Promise.all(calls)).toEqual(calls.map(() => OK));
    expect(order.slice(50)).toEqual(Array.from({ length: 70 }, (_, at) => String(at + 50)));
    expect(place.connections()).toBe(50);
  });

  test('that their service says are over are not used again', async () => {
    const place = await open(({ socket }) =>
      socket.write('HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 0\r\n\r\n'),
    );
    await place.post();
    await place.post();
    expect(place.connections()).toBe(2);
  });

  test('that were closed while nothing was asked cost the next call nothing', async () => {
    const sockets: Socket[] = [];
    const place = await open(({ socket }) => {
      sockets.push(socket);
      socket.end(ANSWER);
    });
    for (const connection of [1, 2, 3]) {
      expect(await place.post()).toEqual(OK);
      await once(sockets.at(-1) as Socket, 'close');
      expect(place.connections()).toBe(connection);
    }
  });

  test('with bytes behind an answer are not used again', async () => {
    const place = await open(({ socket, connection }) =>
      socket.write(connection === 1 ? `${ANSWER}HTTP/1.1 500 No\r\n` : ANSWER),
    );
    expect(await place.post()).toEqual({ ...OK, isLast: true });
    expect(await place.post()).toEqual(OK);
    expect(place.connections()).toBe(2);
  });

  test('that say something unasked are not used again', async () => {
    const sockets: Socket[] = [];
    const place = await open((one) => {
      sockets.push(one.socket);
      answers(one);
    });
    await place.post();
    const [socket] = sockets;
    socket?.write(ANSWER.replace('ok', 'no'));
    await once(socket as Socket, 'close');
    expect(await place.post()).toEqual(OK);
    expect(place.connections()).toBe(2);
  });

  test('that were answered before all was sent are not used again', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.pause();
        socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 0\r\n\r\n');
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    clean.push(() => server.close());
    const { port } = server.address() as AddressInfo;
    const { post } = poster(new URL(`http://127.0.0.1:${port}`), PATIENT);
    expect(await post('', 'x'.repeat(50_000_000))).toMatchObject({ status: 413 });
    expect(await new Promise((settle) => server.getConnections((_, open) => settle(open)))).toBe(1);
    expect(await post('', 'x'.repeat(50_000_000))).toMatchObject({ status: 413 });
  });

  test('that wait for a call keep no process alive', async () => {
    const { port } = await open(answers);
    const script = `import { poster } from './packages/store/wire/http-call.ts';
      const { post } = poster(new URL('http://127.0.0.1:${port}'), ${JSON.stringify(PATIENT)});
      await post('', ''); await post('', '');`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
    expect(await once(child, 'exit')).toEqual([0, null]);
  });
});

describe('a call', () => {
  test('is rejected wherever its answer breaks off, and the next one is not', async () => {
    const bytes = Buffer.from(ANSWER);
    let length = 0;
    const place = await open((one) => {
      const { socket } = one;
      if (length === bytes.length) answers(one);
      else if (length % 2 === 0) socket.end(bytes.subarray(0, length));
      else socket.write(bytes.subarray(0, length), () => socket.resetAndDestroy());
    });
    const outcomes: unknown[] = [];
    for (; length < bytes.length; length += 1) outcomes.push(await refusal(place.post()));
    expect(outcomes).toEqual(Array.from(bytes, () => 'ECONNRESET'));
    expect(await place.post()).toEqual(OK);
    expect(place.connections()).toBe(bytes.length + 1);
  });

  test('is answered by an answer of one byte at a time', async () => {
    const place = await open(({ socket }) => {
      const next = ([byte, ...others]: number[]): void => {
        if (byte !== undefined)
          socket.write(Buffer.of(byte), () => setImmediate(() => next(others)));
      };
      next([...Buffer.from(ANSWER)]);
    });
    expect(await place.post()).toEqual(OK);
    expect(await place.post()).toEqual(OK);
    expect(place.connections()).toBe(1);
  });

  test('is rejected where what came is no answer', async () => {
    const place = await open(({ socket }) => socket.write('HTTP/1.0 200 OK\r\n\r\nok'));
    expect(await refusal(place.post())).toBe('BadAnswer');
  });

  test('is rejected when its time is over, though it came in part, and so is one that waits', async () => {
    const place = await open(({ socket }) => socket.write(ANSWER.slice(0, -1)), {
      connectMs: 60_000,
      answerMs: 200,
    });
    const calls = Array.from({ length: 60 }, () => refusal(place.post()));
    expect(new Set(await Promise.all(calls))).toEqual(new Set(['TimeoutError']));
  });

  test('is rejected where nobody listens', async () => {
    const place = await open(answers);
    for (const each of clean.splice(0)) await each();
    expect(await refusal(place.post())).toBe('ECONNREFUSED');
  });

  test('is rejected by the end of the connections, after which others are opened', async () => {
    let isSilent = true;
    let came = () => undefined as unknown;
    const place = await open((one) => (isSilent ? came() : answers(one)));
    const asked = new Promise((settle) => {
      came = () => settle(undefined);
    });
    const call = refusal(place.post());
    await asked;
    place.close();
    expect(await call).toBe('ECONNRESET');
    isSilent = false;
    expect(await place.post()).toEqual(OK);
  });
});

describe('in private', () => {
  const { certificate: cert, privateKey: key } = testPair({ name: 'localhost' });
  const known = getCACertificates('default');
  const resumed: boolean[] = [];
  async function openPrivate(acts: Acts, name = 'localhost') {
    resumed.length = 0;
    const place = await listening(acts, (on) =>
      createTlsServer({ cert, key, ALPNProtocols: ['http/1.1'] }, (socket) => {
        resumed.push(socket.isSessionReused());
        on(socket);
      }),
    );
    const { post, close } = poster(new URL(`https://${name}:${place.port}`), PATIENT);
    clean.push(close, () => setDefaultCACertificates(known));
    return { post: () => post(FIELDS, ''), close, connections: place.connections };
  }

  test('nobody is spoken to whom no authority knows', async () => {
    const place = await openPrivate(answers);
    expect(await refusal(place.post())).toBe('DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  test('nobody is spoken to who is another one', async () => {
    setDefaultCACertificates([...known, cert]);
    const place = await openPrivate(answers, '127.0.0.1');
    expect(await refusal(place.post())).toBe('ERR_TLS_CERT_ALTNAME_INVALID');
  });

  test('a connection carries many calls, and the next goes on from its session', async () => {
    setDefaultCACertificates([...known, cert]);
    const place = await openPrivate(answers);
    for (const _ of [1, 2, 3]) expect(await place.post()).toEqual(OK);
    expect(place.connections()).toBe(1);
    place.close();
    expect(await place.post()).toEqual(OK);
    expect(resumed).toEqual([false, true]);
  });
});
