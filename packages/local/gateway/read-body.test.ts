// Bodies at the gateway: bounded together, read of callers that this service knows, and given up where they never end.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, expect, test } from 'vitest';
import { loadConfig } from '#http/config.ts';
import { mintToken } from '#store/tokens.ts';
import { MovableClock } from '../../../test/support/clock.ts';
import { type Gateway, type GatewayOptions, startGateway } from '../gateway.ts';
import { knownCallers } from './known-caller.ts';
import { BodyRoom, SMALL_BODY_BYTES } from './read-body.ts';
import { routeTable } from './route-table.ts';

const KB = 1024;
let gateway: Gateway | undefined;
let given: (string | undefined)[] = [];
const waiting: (() => void)[] = [];
afterEach(async () => {
  for (const go of waiting.splice(0)) go();
  await gateway?.stop();
  given = [];
});

/** `isHeld`: functions answer when they are told. */
async function open(options: Partial<GatewayOptions>, isHeld = false): Promise<Gateway> {
  gateway = await startGateway({
    routes: routeTable([]),
    port: 0,
    handlers: async () => async (event) => {
      given.push((event as APIGatewayProxyEventV2).body);
      if (isHeld) await new Promise<void>((go) => waiting.push(go));
      return { statusCode: 401, body: 'who?' };
    },
    ...options,
  });
  return gateway;
}

const send = (url: string, bytes: number) =>
  fetch(`${url}/docs`, { method: 'POST', body: 'x'.repeat(bytes) });

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise(setImmediate);
}

test('bodies beyond the room of all are 503 with a time to come again, small ones never', async () => {
  const room = new BodyRoom(1_000 * KB);
  const { url } = await open({ room }, true);
  const first = send(url, 800 * KB);
  await until(() => given.length === 1);
  const refused = await send(url, 800 * KB);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
  const small = Array.from({ length: 20 }, () => send(url, SMALL_BODY_BYTES));
  await until(() => given.length === 21);
  expect(room.held).toBe(800 * KB - SMALL_BODY_BYTES);
  for (const go of waiting.splice(0)) go();
  expect((await first).status).toBe(401);
  for (const { status } of await Promise.all(small)) expect(status).toBe(401);
  expect(room.held).toBe(0);
  const again = send(url, 800 * KB);
  await until(() => given.length === 22);
  for (const go of waiting.splice(0)) go();
  expect((await again).status).toBe(401);
});

test('what a client that goes away has sent is no longer held', async () => {
  const room = new BodyRoom();
  const { port } = await open({ room });
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 900000\r\n\r\n${'x'.repeat(200_000)}`,
  );
  await until(() => room.held > 0);
  socket.destroy();
  await until(() => room.held === 0);
  expect(given).toEqual([]);
});

test.each([
  ['of a stated length, of which nothing is sent', 'Content-Length: 5000000\r\n\r\n', 0],
  ['in chunks that never end', 'Transfer-Encoding: chunked\r\n\r\n', SMALL_BODY_BYTES + 1],
])('a large body %s is not read of a stranger, who is answered at once', async (_, head, bytes) => {
  const room = new BodyRoom();
  const { port } = await open({ room, isKnown: async () => false });
  const chunk = bytes === 0 ? '' : `${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`;
  const heard = await new Promise<string>((settle) => {
    let text = '';
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`POST /api/v1/x/ HTTP/1.1\r\nHost: h\r\n${head}${chunk}`);
    });
    socket.on('data', (part) => {
      text += part;
    });
    // The service drops what it does not read, which a slow client hears of as a reset after the answer.
    socket.on('error', () => {});
    socket.on('close', () => settle(text));
  });
  expect(heard).toMatch(/^HTTP\/1.1 401 /);
  expect(heard.toLowerCase()).toContain('connection: close');
  expect(given).toEqual([undefined]);
  expect(room.held).toBe(0);
});

test('known is whose token or session this service made', async () => {
  const serverKey = randomBytes(32);
  const config = loadConfig({
    ...{ TABLE_LIVE: 'l', TABLE_TEST: 't', DELIVERY_QUEUE_URL: 'd', JOB_QUEUE_URL: 'j' },
    SERVER_KEY: serverKey.toString('base64'),
    ...{ SESSION_ISSUER: 'https://issuer', SESSION_AUDIENCE: 'a', SESSION_JWKS: '{"keys":[]}' },
  });
  const knows = knownCallers(config, new MovableClock());
  const { token } = mintToken({ tenantId: 'abcdefghij', slot: 0, mode: 'live' }, serverKey);
  expect(await knows({ 'x-api-key': token })).toBe(true);
  expect(await knows({ authorization: `Bearer ${token}` })).toBe(true);
  const forged = `${token.slice(0, -4)}AAAA`;
  for (const text of [forged, 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.', ''])
    expect(await knows({ authorization: `Bearer ${text}` }), text).toBe(false);
  expect(await knows({})).toBe(false);
});
