// kill -9 of the whole stack at random moments: every 2xx that a client saw is there after the restart, a request whose
// answer was lost can be repeated with its key, stock and totals agree, and every event reaches its receiver.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { seeded } from '../support/random.ts';
import { StackProcess, unlimitedToken } from './stack-process.ts';

const SEED = Number(process.env.SEED ?? Math.floor(performance.timeOrigin) % 1_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 4);
const CLIENTS = 6;
const ACKNOWLEDGED_MAX = 60;
const STOCK = 100_000;
/** Passes in the stack before what waits for the end of a killed worker's lease, or for the sweep, is looked for again; in all. */
const LOOK_AGAIN_MS = 10_000;
const PATIENCE_MS = 240_000;

/** One creation: its path, its key, and the id once a client saw its 2xx. */
type Creation = { path: string; key: string; body: unknown; id?: string };

const random = seeded(SEED);
const creations: Creation[] = [];
const received = new Set<string>();
let directory: string;
let stack: StackProcess;
let receiver: Server;
let token: string;
let productId: string;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'kill-'));
  stack = new StackProcess(directory);
  await stack.start();
  token = await unlimitedToken(directory, 'kill');
  receiver = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    received.add(JSON.parse(text).data._id);
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const event_types = ['sale.created', 'product.created'];
  await must(201, 'POST', '/webhooks/', { body: { url, event_types, rate_limit_per_second: 50 } });
  const stocked = { name: 'Stocked', base_price: 10, track_stock: true, stock: STOCK };
  productId = (await must(201, 'POST', '/products/', { body: stocked })).data._id;
});

afterAll(async () => {
  await stack.stop();
  receiver.closeAllConnections();
  receiver.close();
  rmSync(directory, { recursive: true, force: true });
});

type Sent = { body?: unknown; key?: string };

async function send(method: string, where: string, { body, key }: Sent = {}) {
  const headers: Record<string, string> = { 'x-api-key': token };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const answer = await fetch(`${stack.url}/api/v1${where}`, { method, headers, body: sent });
  return { status: answer.status, json: await answer.json() };
}

async function must(status: number, method: string, where: string, sent?: Sent) {
  const reply = await send(method, where, sent);
  if (reply.status !== status) {
    throw new Error(
      `${method} ${where}: ${reply.status} ${JSON.stringify(reply.json)} (seed ${SEED})`,
    );
  }
  return reply.json;
}

function nextCreation(): Creation {
  const key = `kill-${creations.length}`;
  const line = {
    publication_id: productId,
    publication_type: 'product',
    name: 'Stocked',
    quantity: 1,
    price: 10,
  };
  const creation: Creation =
    random.below(2) === 0
      ? { path: '/products/', key, body: { name: key, base_price: 1 } }
      : { path: '/sales/', key, body: { items: [line], payment_method: 'cash' } };
  creations.push(creation);
  return creation;
}

/** Remembers the id of a success; anything but a success while the stack stands is a failure of the test. */
async function create(creation: Creation): Promise<void> {
  const { path: where, body, key } = creation;
  creation.id = (await must(201, 'POST', where, { body, key })).data._id;
}

/** Creates from several clients until enough were acknowledged, then kills the stack under the rest. */
async function hammerAndKill(): Promise<void> {
  let left = 1 + random.below(ACKNOWLEDGED_MAX);
  let killed: Promise<unknown> | undefined;
  const client = async () => {
    while (killed === undefined) {
      try {
        await create(nextCreation());
      } catch (error) {
        if (killed === undefined) throw error;
        return;
      }
      left -= 1;
      if (left === 0) killed = stack.kill();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await killed;
}

async function allReadable(): Promise<void> {
  for (const { path: where, id } of creations) {
    if (id !== undefined) await must(200, 'GET', `${where}${id}/`);
  }
}

const total = async (where: string): Promise<number> =>
  (await must(200, 'GET', `${where}list/?per_page=1`)).data.total;

test(`nothing acknowledged is lost by kill -9 (seed ${SEED})`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await hammerAndKill();
    await stack.start();
    await allReadable();
    for (const creation of creations) if (creation.id === undefined) await create(creation);
  }
  const sales = creations.filter((creation) => creation.path === '/sales/');
  const ids = new Set(creations.map(({ id }) => id));
  expect(ids.size).toBe(creations.length);
  expect(await total('/sales/')).toBe(sales.length);
  expect(await total('/products/')).toBe(creations.length - sales.length + 1);
  const { data: stocked } = await must(200, 'GET', `/products/${productId}/`);
  expect(stocked.stock).toBe(STOCK - sales.length);
});

test(`no event is lost by kill -9 (seed ${SEED})`, async () => {
  const missing = () => creations.filter(({ id }) => id !== undefined && !received.has(id));
  let passedMs = 0;
  const look = () => {
    if (missing().length > 0 && passedMs < PATIENCE_MS) {
      passedMs += LOOK_AGAIN_MS;
      stack.advance(LOOK_AGAIN_MS);
    }
    expect(missing()).toEqual([]);
  };
  await vi.waitFor(look, { timeout: 120_000, interval: 200 });
}, 250_000);

test('the killed stack left its directory usable: a clean stop ends with status 0', async () => {
  const [status] = (await stack.stop()) as [number | null];
  expect(status).toBe(0);
});
