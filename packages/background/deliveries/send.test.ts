// The sender against a hostile receiver and hostile names; counts connections.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { openConnections } from './connections.ts';
import { openReceiver } from './send.ts';
import { signatureHeaders, signingKey } from './sign.ts';
import { HOSTILE_ADDRESSES, HOSTILE_URLS } from './test-data/hostile-addresses.ts';
import { TEST_CERTIFICATE, TEST_KEY } from './test-data/test-certificate.ts';

const LOCAL = { allowLocal: true };
const body = JSON.stringify({ id: 'evt_1' });
const HUGE_BYTES = 5_000_000;
/** For what answers, however slow the machine; for what must end by itself; and longer than that for what is late. */
const [PATIENCE_MS, SHORT_MS, LATE_MS] = [20_000, 1_000, 1_500];

type Sending = { url: string; headers: Record<string, string>; body: string };
const send = ({ url, headers, body }: Sending, options: Parameters<typeof openReceiver>[1]) =>
  openReceiver(url, options)(headers, body);

type Handler = (request: IncomingMessage, response: ServerResponse) => void;
const handlers: Record<string, Handler> = {
  '/ok': (_, response) => response.writeHead(200).end('thanks'),
  '/created': (_, response) => response.writeHead(201).end(),
  '/hang': () => {
    if (vi.isFakeTimers()) pass(SHORT_MS);
  },
  '/late': (_, response) => {
    pass(LATE_MS);
    setImmediate(() => response.end());
  },
  '/half': (_, response) => {
    response.writeHead(200).write('half an answer');
    if (vi.isFakeTimers()) pass(SHORT_MS);
  },
  '/gone': (_, response) => response.writeHead(410).end('gone'),
  '/busy': (_, response) => response.writeHead(429, { 'Retry-After': '77' }).end('slow down'),
  '/broken': (_, response) => response.writeHead(500).end('é'.repeat(2_000)),
  '/redirect': (_, response) => response.writeHead(302, { Location: '/ok' }).end(),
  '/huge': (_, response) => response.writeHead(200).end('x'.repeat(HUGE_BYTES)),
  '/headers': (_, response) => response.writeHead(200, { 'X-Big': 'h'.repeat(20_000) }).end(),
  '/reset': (request) => request.socket.resetAndDestroy(),
  '/once': (request, response) => {
    ended += 1;
    if (ended === 1) request.socket.resetAndDestroy();
    else response.end();
  },
  '/drip': (request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write('.'), 5);
    request.socket.on('close', () => clearInterval(timer));
  },
};

/** So much time, once what has arrived by now was looked at, for tests that stop the timers. */
const pass = (ms: number): void => void setImmediate(() => vi.advanceTimersByTime(ms));
const stopTimers = (): void => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
};
afterEach(() => void vi.useRealTimers());

let connections = 0;
let ended = 0;
const seen: { path: string; headers: IncomingMessage['headers'] }[] = [];
const servers: Server[] = [];
const counted = (socket: Socket): void => {
  connections += 1;
  socket.on('error', () => undefined);
};
async function listen<S extends Server>(server: S): Promise<number> {
  servers.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as AddressInfo).port;
}

let origin = '';
let httpPort = 0;
let tlsPort = 0;
beforeAll(async () => {
  const handle: Handler = (request, response) => {
    seen.push({ path: request.url ?? '', headers: request.headers });
    handlers[request.url ?? '']?.(request, response);
  };
  httpPort = await listen(createHttpServer(handle).on('connection', counted));
  tlsPort = await listen(
    createTlsServer({ key: TEST_KEY, cert: TEST_CERTIFICATE }, handle).on('connection', counted),
  );
  origin = `http://127.0.0.1:${httpPort}`;
});
afterAll(() => {
  for (const server of servers) server.close();
});

const post = (path: string, totalTimeoutMs = PATIENCE_MS) =>
  send({ url: origin + path, headers: {}, body }, { rules: LOCAL, totalTimeoutMs });

describe('one attempt', () => {
  it('takes any 2xx as success and keeps the beginning of the answer', async () => {
    expect(await post('/ok')).toMatchObject({ status: 200, excerpt: 'thanks', failure: undefined });
    expect(await post('/created')).toMatchObject({ status: 201, failure: undefined });
  });

  it('sends the signed headers as they are', async () => {
    const keys = [signingKey('whsec_c2VjcmV0')];
    const headers = signatureHeaders(keys, { eventId: 'evt_9', nowMs: 0, body });
    await send({ url: `${origin}/ok`, headers, body }, { rules: LOCAL });
    expect(seen.at(-1)?.headers).toMatchObject({ ...headers, connection: 'close' });
  });

  it.each([
    ['/gone', 410, 'non_2xx'],
    ['/busy', 429, 'non_2xx'],
    ['/broken', 500, 'non_2xx'],
  ])('%s is a failure with its status', async (path, status, failure) => {
    expect(await post(path)).toMatchObject({ status, failure });
  });

  it('hands on the Retry-After header', async () => {
    expect((await post('/busy')).retryAfter).toBe('77');
  });

  it('keeps at most 1 kB of the answer, without half characters', async () => {
    const { excerpt = '' } = await post('/broken');
    expect(Buffer.byteLength(excerpt)).toBe(1_000);
    expect(excerpt).toMatch(/^é+$/);
  });

  it('does not follow redirects', async () => {
    const before = seen.length;
    expect(await post('/redirect')).toMatchObject({ status: 302, failure: 'redirect' });
    expect(seen.slice(before).map(({ path }) => path)).toEqual(['/redirect']);
  });

  it('stops waiting for a receiver that hangs, stops half-way or drips', async () => {
    const outcomes = await Promise.all(
      ['/hang', '/half', '/drip'].map((path) => post(path, SHORT_MS)),
    );
    expect(outcomes.map(({ failure }) => failure)).toEqual(['timeout', 'timeout', 'timeout']);
    expect(outcomes[1]).toMatchObject({ status: 200, excerpt: 'half an answer' });
  });

  it('gives up a connection whose handshake does not end, and waits longer for an answer', async () => {
    stopTimers();
    const port = await listen(createServer(counted).on('connection', () => pass(SHORT_MS)));
    const times = { connectTimeoutMs: SHORT_MS, totalTimeoutMs: 600_000 };
    const to = (url: string) => send({ url, headers: {}, body }, { rules: LOCAL, ...times });
    expect(await to(`https://localhost:${port}/`)).toEqual({ failure: 'timeout' });
    expect(await to(`${origin}/late`)).toMatchObject({ status: 200, failure: undefined });
  });

  it('reads at most 16 kB of an answer that still counts, and refuses huge headers', async () => {
    expect(await post('/huge')).toMatchObject({ status: 200, failure: undefined });
    expect(await post('/headers')).toMatchObject({ failure: 'connect' });
  });

  it('tells a reset, a closed port, an unknown name and a bad certificate apart', async () => {
    const closed = createServer();
    const port = await listen(closed);
    await new Promise((done) => closed.close(done));
    const to = (url: string) =>
      send({ url, headers: {}, body }, { rules: LOCAL, totalTimeoutMs: PATIENCE_MS });
    expect(await post('/reset')).toEqual({ failure: 'connect' });
    expect(await to(`http://127.0.0.1:${port}/`)).toEqual({ failure: 'connect' });
    expect(await to(`https://localhost:${tlsPort}/ok`)).toEqual({ failure: 'tls' });
    expect(await to(`https://127.0.0.1:${httpPort}/ok`)).toEqual({ failure: 'tls' });
    const unknown = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
    const options = { rules: LOCAL, resolve: unknown };
    expect(await send({ url: 'https://nowhere.example.com/', headers: {}, body }, options)).toEqual(
      {
        failure: 'dns',
      },
    );
  });

  it('opens a connection of its own for every attempt', async () => {
    const before = connections;
    await post('/ok');
    await post('/ok');
    expect(connections - before).toBe(2);
  });
});

describe('kept connections', () => {
  let connectionsTo = openConnections();
  afterEach(() => {
    connectionsTo.close();
    connectionsTo = openConnections();
  });
  const kept = (path: string, totalTimeoutMs = PATIENCE_MS) => {
    const options = { rules: LOCAL, totalTimeoutMs, connections: connectionsTo };
    return send({ url: origin + path, headers: {}, body }, options);
  };
  const opened = async (work: () => Promise<unknown>) => {
    const before = connections;
    await work();
    return connections - before;
  };

  it('serve calls that follow one another, whatever their answers are', async () => {
    const statuses: unknown[] = [];
    const paths = ['/ok', '/broken', '/gone', '/redirect', '/created'];
    const count = await opened(async () => {
      for (const path of paths) statuses.push((await kept(path)).status);
    });
    expect(statuses).toEqual([200, 500, 410, 302, 201]);
    expect(count).toBe(1);
  });

  it('serve one subscription alone, and end with its turn', async () => {
    const other = openConnections();
    const count = await opened(async () => {
      await kept('/ok');
      await send({ url: `${origin}/ok`, headers: {}, body }, { rules: LOCAL, connections: other });
      other.close();
      connectionsTo.close();
      await kept('/ok');
    });
    expect(count).toBe(3);
  });

  it('are not gone on with after an answer that was not read to its end', async () => {
    const count = await opened(async () => {
      expect(await kept('/huge')).toMatchObject({ status: 200, failure: undefined });
      stopTimers();
      expect(await kept('/half', SHORT_MS)).toMatchObject({ failure: 'timeout' });
      expect(await kept('/ok')).toMatchObject({ status: 200, failure: undefined });
    });
    expect(count).toBe(3);
  });

  it('that the receiver has ended are made anew, and a receiver that ends all of them has failed', async () => {
    const count = await opened(async () => {
      await kept('/ok');
      expect(await kept('/once')).toMatchObject({ status: 200, failure: undefined });
      await kept('/ok');
      expect(await kept('/reset')).toEqual({ failure: 'connect' });
    });
    expect(count).toBe(4);
  });

  it('are bounded in time as a connection of its own is', async () => {
    stopTimers();
    await kept('/ok');
    expect(await kept('/hang', SHORT_MS)).toMatchObject({ failure: 'timeout' });
    await kept('/ok');
    const slow = { rules: LOCAL, connectTimeoutMs: SHORT_MS, connections: connectionsTo };
    const count = await opened(async () => {
      const late = await send({ url: `${origin}/late`, headers: {}, body }, slow);
      expect(late).toMatchObject({ status: 200, failure: undefined });
    });
    expect(count, 'a connection that is kept is there').toBe(0);
  });
});

describe('what is sent', () => {
  const heads: string[] = [];
  let to = '';
  beforeAll(async () => {
    const port = await listen(
      createServer((socket) => {
        socket.on('error', () => undefined);
        socket.on('data', (bytes) => {
          heads.push(bytes.toString());
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
        });
      }),
    );
    to = `127.0.0.1:${port}`;
  });
  const sent = async (path: string, headers = {}) => {
    const outcome = await send(
      { url: `http://${to}${path}`, headers, body: 'ñ' },
      { rules: LOCAL, totalTimeoutMs: PATIENCE_MS },
    );
    return { outcome, head: heads.splice(0).join('') };
  };

  it('is one request with the length of its body in bytes, whatever the URL holds', async () => {
    const { head } = await sent('/a b/ñ?c=d e\r\nx: y', { 'x-one': '1', 'X-Two': 'a: b' });
    expect(head).toBe(
      `POST /a%20b/%C3%B1?c=d%20ex:%20y HTTP/1.1\r\nhost: ${to}\r\nx-one: 1\r\nX-Two: a: b\r\n` +
        'connection: close\r\ncontent-length: 2\r\n\r\nñ',
    );
  });

  it.each([
    ['a value of two lines', { 'x-one': 'a\r\nx-two: b' }],
    ['a value with an end of line', { 'x-one': 'a\nb' }],
    ['a value with a null', { 'x-one': 'a\0' }],
    ['a value beyond Latin letters', { 'x-one': '\u010d\u010a' }],
    ['a name of two lines', { 'x-one: a\r\nx-two': 'b' }],
    ['a name with a space', { 'x one': 'a' }],
    ['no name', { '': 'a' }],
  ])('is nothing where a header has %s', async (_, headers) => {
    expect(await sent('/', headers)).toEqual({ outcome: { failure: 'connect' }, head: '' });
  });
});

describe('hostile addresses', () => {
  const deployed = { allowLocal: false };
  const blocked = { failure: 'blocked_address' };

  it('get no socket, whatever the notation', async () => {
    const before = connections;
    const urls = [...HOSTILE_URLS, `${origin}/ok`, `https://127.0.0.1:${tlsPort}/ok`];
    for (const url of urls) {
      expect(await send({ url, headers: {}, body }, { rules: deployed })).toEqual(blocked);
    }
    expect(connections).toBe(before);
  });

  it('get no socket when a public name resolves to them, even beside a public answer', async () => {
    const before = connections;
    const kept = openConnections();
    for (const address of HOSTILE_ADDRESSES) {
      const family = address.includes(':') ? 6 : 4;
      const resolve = async () => [
        { address: '93.184.216.34', family: 4 },
        { address, family },
      ];
      const sending = { url: 'https://rebinding.example.com/', headers: {}, body };
      for (const one of [undefined, kept]) {
        const options = { rules: deployed, resolve, connections: one };
        expect(await send(sending, options)).toEqual(blocked);
      }
    }
    expect(connections).toBe(before);
  });

  it('cannot be reached by a name that answers differently the second time', async () => {
    const before = connections;
    const questions: string[] = [];
    const resolve = async (name: string) => {
      questions.push(name);
      const first = questions.length % 2 === 1;
      return [{ address: first ? '192.0.2.1' : '127.0.0.1', family: 4 }];
    };
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const sending = { url: `https://rebinding.example.com:8443/`, headers: {}, body };
      expect(await send(sending, { rules: deployed, resolve })).toEqual(blocked);
    }
    expect(questions).toHaveLength(4);
    expect(connections).toBe(before);
  });

  it('are connected to exactly where the check looked', async () => {
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const url = `http://receiver.localhost:${httpPort}/ok`;
    const outcome = await send({ url, headers: {}, body }, { rules: LOCAL, resolve });
    expect(outcome.status).toBe(200);
    expect(seen.at(-1)?.headers.host).toBe(`receiver.localhost:${httpPort}`);
  });
});
