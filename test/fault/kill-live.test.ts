// kill -9 of the whole stack while it issues live documents; the simulated authority survives it. After the restart and the
// repetitions of the clients every voucher is on exactly one document, with its CAE, and no number is missing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningArca, startArca } from '#arca-simulator/arca.ts';
import { systemClock } from '#kernel/clock.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { seeded } from '../support/random.ts';
import { StackProcess, unlimitedToken } from './stack-process.ts';

const SEED = Number(process.env.SEED ?? Math.floor(performance.timeOrigin) % 1_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const CROWD = 30;
/** Vouchers of a round at the authority when the stack is killed. */
const KILLED_MAX = 15;
const PATIENCE = { timeout: 120_000, interval: 250 };
const LOOK = { timeout: 120_000, interval: 500 };
/** Passes for the stack and the authority where nothing moves any more until the lease of a killed request is over; in all. */
const PASSES_MS = 10_000;
const PASSES_MAX_MS = 120_000;

type Order = { body: Rec; key: string; id?: string };

const random = seeded(SEED);
const orders: Order[] = [];
let directory: string;
let arca: RunningArca;
let stack: StackProcess;
let token: string;
let passedMs = 0;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'kill-live-'));
  const clock = { now: () => systemClock.now() + passedMs };
  arca = await startArca({ clock, port: 0, reuseWindowMs: 0 });
  const { certificate, key } = arca.controls.provider;
  for (const service of ['WSAA', 'WSFE', 'PADRON']) {
    vi.stubEnv(`TAX_AUTHORITY_${service}_URL`, arca.url);
  }
  vi.stubEnv('TAX_AUTHORITY_CERTIFICATE', certificate);
  vi.stubEnv('TAX_AUTHORITY_KEY', key);
  stack = new StackProcess(directory);
  await stack.start();
  token = await unlimitedToken(directory, 'kill live');
});

afterAll(async () => {
  await stack.stop();
  await arca.stop();
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true, force: true });
});

async function ask(method: string, where: string, { body, key }: Partial<Order> = {}) {
  const headers: Record<string, string> = { 'x-api-key': token };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const url = `${stack.url}/api/v1/bill/receipts${where}`;
  const answer = await fetch(url, { method, headers, body: sent });
  return { status: answer.status, json: await answer.json() };
}

/** Remembers the document once a client saw its 200. */
async function send(order: Order): Promise<void> {
  const { status, json } = await ask('POST', '/invoice/', order);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(json)} (seed ${SEED})`);
  order.id = json.data._id;
}

function nextOrder(): Order {
  const key = `live-${orders.length}`;
  const items = [{ descripcion: key, cantidad: 1, precio_unitario: 100 + orders.length }];
  const on_unavailable = random.below(2) === 0 ? 'fail' : 'queue';
  const order = { key, body: { autorizar: true, on_unavailable, items } };
  orders.push(order);
  return order;
}

const vouchers = () => arca.controls.vouchers({ PtoVta: 1, CbteTipo: 6 });

/** Whatever a client has not heard of is lost: the stack dies under it. */
async function issueAndKill(): Promise<void> {
  const enough = vouchers().length + 1 + random.below(KILLED_MAX);
  const crowd = Promise.allSettled(Array.from({ length: CROWD }, () => send(nextOrder())));
  await vi.waitFor(() => expect(vouchers().length).toBeGreaterThanOrEqual(enough), {
    timeout: 60_000,
    interval: 5,
  });
  await stack.kill();
  await crowd;
}

/** Clients repeat what they have not heard of; time passes in leaps whenever nothing moves. */
async function untilHeard(unheard: readonly Order[]): Promise<void> {
  const all = Promise.all(unheard.map((order) => vi.waitFor(() => send(order), PATIENCE)));
  const left = () => unheard.filter(({ id }) => id === undefined);
  await Promise.all([all, untilNone(async () => left().map(({ key }) => key))]);
}

async function untilNone(left: () => Promise<unknown[]>): Promise<void> {
  let known: string | undefined;
  const look = async () => {
    const now = await left();
    const state = JSON.stringify([now, vouchers().length]);
    if (now.length > 0 && state === known) pass();
    known = state;
    expect(now).toEqual([]);
  };
  await vi.waitFor(look, LOOK);
}

function pass(): void {
  if (passedMs >= PASSES_MAX_MS) return;
  passedMs += PASSES_MS;
  stack.advance(PASSES_MS);
}

async function documents(): Promise<Rec[]> {
  const found: Rec[] = [];
  for (let page = 1; found.length < orders.length; page += 1) {
    const { json } = await ask('GET', `/list/?per_page=100&page=${page}`);
    if (json.data.items.length === 0) break;
    found.push(...json.data.items);
  }
  return found;
}

test(`no live document is issued twice or lost by kill -9 (seed ${SEED})`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    await issueAndKill();
    await stack.start();
    const unheard = orders.filter(({ id }) => id === undefined);
    expect(unheard.length).toBeGreaterThan(0);
    await untilHeard(unheard);
  }
  await untilNone(async () => {
    const open = (await documents()).filter(({ estado }) => estado !== 'autorizado');
    return open.map(({ _id, estado }) => [_id, estado]);
  });
  const all = await documents();
  expect(all.map(({ _id }) => _id).sort()).toEqual(orders.map(({ id }) => id).sort());
  const ours = all.map(({ numero, cae }) => [numero, cae]).sort(([a], [b]) => a - b);
  expect(ours).toEqual(vouchers().map(({ CbteDesde, CAE }) => [CbteDesde, CAE]));
  expect(ours.map(([numero]) => numero)).toEqual(orders.map((_, i) => i + 1));
});
