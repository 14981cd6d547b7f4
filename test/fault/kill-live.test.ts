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
import { TENANT_CUIT } from '../support/taxpayers.ts';
import { drawOrders, type Order, SERIES } from './live-orders.ts';
import { StackProcess, unlimitedToken } from './stack-process.ts';

const SEED = Number(process.env.SEED ?? Math.floor(performance.timeOrigin) % 1_000_000);
const ROUNDS = Number(process.env.ROUNDS ?? 1);
const CROWD = 30;
const STOCK = 1_000;
/** Vouchers of a round at the authority when the stack is killed. */
const KILLED_MAX = 15;
const PATIENCE = { timeout: 120_000, interval: 250 };
const LOOK = { timeout: 120_000, interval: 500 };
/** Passes for the stack and the authority where nothing moves any more until the lease of a killed request is over; in all. */
const PASSES_MS = 10_000;
const PASSES_MAX_MS = 120_000 * ROUNDS;

const random = seeded(SEED);
let directory: string;
let arca: RunningArca;
let stack: StackProcess;
let token: string;
let passedMs = 0;
const clock = { now: () => systemClock.now() + passedMs };
let productId: string;
let drawn: ReturnType<typeof drawOrders>;

beforeAll(async () => {
  directory = mkdtempSync(path.join(tmpdir(), 'kill-live-'));
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
  const product = { name: 'Vino', base_price: 90, track_stock: true, stock: STOCK };
  await issueFromTwoSalePoints();
  const made = await ask('POST', '/api/v1/products/', { body: product });
  productId = made.json.data._id;
  drawn = drawOrders(random, { productId, now: clock.now });
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
  const answer = await fetch(stack.url + where, { method, headers, body: sent });
  return { status: answer.status, json: await answer.json() };
}

async function issueFromTwoSalePoints(): Promise<void> {
  const taxpayer = '/api/v1/bill/tax_info/taxpayer';
  const system = {
    cuit: TENANT_CUIT,
    legal_name: 'Almacén del Sur SRL',
    sale_points: [1, 2],
    tax_condition: 'responsable_inscripto',
  };
  const stored = await ask('POST', `${taxpayer}/arca_delegated/`, { body: system });
  const active = { billing_system: 'arca_delegated' };
  const taken = await ask('PATCH', `${taxpayer}/active-system/`, { body: active });
  expect([stored.json, taken.json]).toMatchObject([{ success: true }, { success: true }]);
}

/** Remembers what was made once a client saw its success. */
async function send(order: Order): Promise<void> {
  const { status, json } = await ask('POST', order.path, order);
  if (status !== 200 && status !== 201) {
    throw new Error(`${order.kind}: ${status} ${JSON.stringify(json)} (seed ${SEED})`);
  }
  order.id = json.data._id;
}

const vouchers = () => arca.controls.vouchers({});

/** Whatever a client has not heard of is lost: the stack dies under it. */
async function issueAndKill(): Promise<void> {
  const enough = vouchers().length + 1 + random.below(KILLED_MAX);
  const crowd = Promise.allSettled(Array.from({ length: CROWD }, () => send(drawn.next())));
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

async function all(list: string): Promise<Rec[]> {
  const found: Rec[] = [];
  for (let page = 1; ; page += 1) {
    const { json } = await ask('GET', `${list}?per_page=100&page=${page}`);
    found.push(...json.data.items);
    if (!json.data.has_next) return found;
  }
}
const documents = () => all('/api/v1/bill/receipts/list/');

/** The document that an order is answered with, or leaves. */
const madeBy = (order: Order, made: readonly Rec[]): string[] =>
  made
    .filter((document) => {
      if (order.kind === 'sale') return document.sale_id === order.id;
      if (order.kind !== 'cancellation') return document._id === order.id;
      return document.anula === true && document.documento_original_id === order.of?.id;
    })
    .map(({ _id }) => _id);

const isOf = ([salePoint, type]: Order['series'], document: Rec): boolean =>
  document.punto_venta === salePoint && document.tipo_comprobante === type;

/** Several of each kind, so that there is something to credit and to cancel. */
async function issueSome(): Promise<void> {
  for (const issued of [drawn.toCredit, drawn.toCancel, drawn.toCancel]) {
    const first = drawn.invoices();
    await Promise.all(first.map(send));
    issued.push(...first);
  }
  await untilNone(async () => (await documents()).filter(({ estado }) => estado !== 'autorizado'));
}

/** What is not done yet of what clients were told. */
async function unfinished(): Promise<unknown[]> {
  const made = await documents();
  const open = made.filter(({ estado }) => estado !== 'autorizado' && estado !== 'anulado');
  const lacking = drawn.orders.filter((order) => madeBy(order, made).length === 0);
  return [
    ...open.map(({ _id, estado }) => [_id, estado]),
    ...lacking.map(({ key, kind }) => [key, kind]),
  ];
}

test(`no live document is issued twice or lost by kill -9 (seed ${SEED})`, async () => {
  await issueSome();
  for (let round = 0; round < ROUNDS; round += 1) {
    await issueAndKill();
    await stack.start();
    const unheard = drawn.orders.filter(({ id }) => id === undefined);
    expect(unheard.length).toBeGreaterThan(0);
    await untilHeard(unheard);
  }
  await untilNone(unfinished);
  const made = await documents();
  for (const order of drawn.orders) {
    expect(madeBy(order, made), `${order.key}, ${order.kind} (seed ${SEED})`).toHaveLength(1);
  }
  expect(made).toHaveLength(drawn.orders.length);
  for (const series of SERIES) {
    const [PtoVta, CbteTipo] = series;
    const issued = arca.controls.vouchers({ PtoVta, CbteTipo });
    const ours = made
      .filter((document) => isOf(series, document))
      .map(({ numero, cae }) => [numero, cae])
      .sort(([a], [b]) => a - b);
    expect(ours, `${series}`).toEqual(issued.map(({ CbteDesde, CAE }) => [CbteDesde, CAE]));
    expect(ours.map(([numero]) => numero)).toEqual(ours.map((_, index) => index + 1));
    const wanted = drawn.orders.filter((order) => order.series.join() === series.join());
    expect(ours, `${series}`).toHaveLength(wanted.length);
  }
  originalsAreLeftWith(made);
  const sold = drawn.orders.filter(({ kind }) => kind === 'sale').length;
  const { json } = await ask('GET', `/api/v1/products/${productId}/`);
  expect(json.data.stock).toBe(STOCK - sold);
});

/** What is left to credit is what notes left of it, and nothing of what was cancelled. */
function originalsAreLeftWith(made: readonly Rec[]): void {
  const { orders } = drawn;
  for (const document of made.filter(({ tipo_comprobante }) =>
    [1, 6, 201].includes(tipo_comprobante),
  )) {
    const isCancelled = orders.some(
      (each) => each.kind === 'cancellation' && each.of?.id === document._id,
    );
    const notes = made.filter((note) => note.documento_original_id === document._id);
    const credited = notes.reduce((sum, note) => sum + Math.round(note.total * 100), 0);
    expect([document.estado, Math.round(document.saldo_acreditable * 100)]).toEqual([
      isCancelled ? 'anulado' : 'autorizado',
      Math.round(document.total * 100) - credited,
    ]);
    if (isCancelled) expect(document.saldo_acreditable).toBe(0);
  }
}
