// The SDK against the service: the whole way to a verified webhook, lists, refusals, and that no trouble on the way makes a record twice.
import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  ConnectionError,
  isTalonarioError,
  SignatureError,
  Talonario,
  type TalonarioOptions,
  unwrapWebhook,
} from '#sdk/sdk.ts';
import { openReceiver, type Receiver } from '../support/receiver.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';
import { type StackFetch, stackFetch } from '../support/stack-fetch.ts';
import { firstInvoice } from './sdk-flow.ts';

let stack: MemoryStack;
let receiver: Receiver;
let wire: StackFetch;
let options: TalonarioOptions;
let waits: number[];
beforeEach(async () => {
  [stack, receiver] = await Promise.all([openMemoryStack(), openReceiver()]);
  wire = stackFetch(stack);
  waits = [];
  const tenant = await stack.newTenant();
  options = {
    token: await tenant.token('test'),
    baseUrl: 'https://talonario.example',
    fetch: wire.fetch,
    wait: async (ms) => void waits.push(ms),
  };
});
afterEach(() => receiver.close());

const now = () => stack.clock.now();

async function nextCall(): Promise<{ body: string; headers: Headers }> {
  await stack.background.rest();
  const [call] = receiver.received;
  if (call === undefined) throw new Error('no webhook was called');
  const headers = Object.entries(call.headers).map(([name, value]): [string, string] => [
    name,
    String(value),
  ]);
  return { body: call.body, headers: new Headers(headers) };
}

describe('the way from a token to a verified event', () => {
  test('needs thirty lines, none of which tells the compiler what it should know', async () => {
    const told = await firstInvoice(options, {
      url: `${receiver.origin}/hook`,
      received: nextCall,
      now,
    });
    expect(told).toMatch(/^\d{4,5}-\d{8} 99\d{12} autorizado 25001$/);
    const text = readFileSync(new URL('./sdk-flow.ts', import.meta.url), 'utf8');
    const body = text.slice(text.indexOf('  const talonario'), text.lastIndexOf('}'));
    expect(body.trim().split('\n').length).toBeLessThanOrEqual(30);
    expect(text).not.toMatch(/\bas\b(?! of)|\w!|any\b/);
  });

  test('refuses a call that another made, an old one, and one that was changed', async () => {
    const talonario = new Talonario(options);
    const url = `${receiver.origin}/hook`;
    const hook = await talonario.webhooks.create({ url, event_types: ['product.created'] });
    await talonario.products.create({ name: 'Copa', base_price: 1 });
    const { body, headers } = await nextCall();
    const secret = hook.secret ?? '';
    const event = await talonario.webhooks.unwrap(body, headers, { secret, now });
    expect(event.type === 'product.created' && event.data.name).toBe('Copa');
    const old = `whsec_${btoa('another secret of that length....')}`;
    await unwrapWebhook(body, headers, { secret: [old, secret], now });
    await expect(unwrapWebhook(body, headers, { secret: old, now })).rejects.toThrow(
      SignatureError,
    );
    await expect(unwrapWebhook(`${body} `, headers, { secret, now })).rejects.toThrow(
      SignatureError,
    );
    const later = { secret, now: () => 0 };
    await expect(unwrapWebhook(body, headers, later)).rejects.toThrow('not of this time');
  });
});

describe('trouble on the way', () => {
  test('a burst of 429, a 503, a lost answer and a key in progress leave one record', async () => {
    const talonario = new Talonario(options);
    const refused = { status: 429, code: 'rate_limit_exceeded', retryAfter: 3 };
    wire.script.push(refused, refused, { status: 503, code: 'service_unavailable', retryAfter: 7 });
    wire.script.push('lost');
    const made = await talonario.products.create({ name: 'Copa de cristal', base_price: 4100.25 });
    expect(waits.slice(0, 3)).toEqual([3000, 3000, 7000]);
    expect(new Set(wire.sent.map(({ key }) => key)).size).toBe(1);
    const page = await talonario.products.list({ search: 'copa' });
    expect([page.total, page.items[0]?._id]).toEqual([1, made._id]);
    wire.script.push({ status: 409, code: 'idempotency_in_progress', retryAfter: 2 });
    await talonario.products.create({ name: 'Otra copa', base_price: 1 });
    expect(waits.at(-1)).toBe(2000);
    expect((await talonario.products.list()).total).toBe(2);
  });

  test('the limits of the account are waited for until its turn comes, as long as was asked for', async () => {
    const limited = { status: 429, code: 'rate_limit_exceeded', retryAfter: 2 };
    wire.script.push(...Array.from({ length: 7 }, () => limited));
    await new Talonario({ ...options, maxWaitMs: 14_000 }).products.create({
      name: 'Copa',
      base_price: 1,
    });
    expect(waits).toEqual(Array.from({ length: 7 }, () => 2000));
    for (const [given, sent] of [
      [{ maxWaitMs: 5_000 }, 3],
      [{ retries: 0 }, 1],
    ] as const) {
      wire.sent.length = 0;
      wire.script.push(limited, limited, limited);
      const list = new Talonario({ ...options, ...given }).products.list();
      const error = await list.then(undefined, (reason: unknown) => reason);
      expect(isTalonarioError(error, 'rate_limit_exceeded')).toBe(true);
      expect(wire.sent).toHaveLength(sent);
      wire.script.length = 0;
    }
  });

  test('what could be done twice is not sent twice', async () => {
    const talonario = new Talonario(options);
    const { _id } = await talonario.products.create({ name: 'Copa', base_price: 1 });
    wire.script.push('lost');
    await expect(talonario.products.delete(_id)).rejects.toThrow(ConnectionError);
    expect(wire.sent.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  test('a service that stays away is given up after the attempts that were asked for', async () => {
    const talonario = new Talonario({ ...options, retries: 2 });
    const down = { status: 503, code: 'service_unavailable' };
    wire.script.push(down, down, down, down);
    const error = await talonario.products.list().then(undefined, (reason: unknown) => reason);
    expect(isTalonarioError(error, 'service_unavailable') && error.status).toBe(503);
    expect(wire.sent).toHaveLength(3);
  });
});

test('lists are iterated to their end, page by page, and may be of some fields', async () => {
  const talonario = new Talonario(options);
  const items = Array.from({ length: 45 }, (_, at) => ({
    name: `Vino ${at}`,
    base_price: 100 + at,
  }));
  await talonario.products.bulkCreate({ items });
  const names: string[] = [];
  for await (const { name } of talonario.products.list({ per_page: 20, sort: 'created_at' }))
    names.push(name);
  expect(new Set(names).size).toBe(45);
  const [part] = (await talonario.products.list({ fields: 'name' })).items;
  expect(Object.keys(part ?? {}).sort()).toEqual(['_id', 'name']);
});

test('a refusal has its code, its fields and the id of its request', async () => {
  const talonario = new Talonario(options);
  const error = await talonario.customers
    .create({ name: 'X', document_type: 'cuit', document_number: '30500010911' })
    .then(undefined, (reason: unknown) => reason);
  if (!isTalonarioError(error)) throw new Error('nothing was refused');
  expect(error.status).toBeGreaterThanOrEqual(400);
  expect(error.errors[0]?.field).toBe('document_number');
  expect(error.requestId).toMatch(/^req_/);
});

test('a file is uploaded under its name', async () => {
  const talonario = new Talonario(options);
  const file = { name: 'compras.csv', data: new TextEncoder().encode('no;such;export\n') };
  const error = await talonario.receivedInvoices
    .uploadCsv(file)
    .then(undefined, (why: unknown) => why);
  expect(isTalonarioError(error) && error.code).not.toBe('unsupported_content_type');
  expect(isTalonarioError(error) && error.code).toMatch(/validation|invalid/);
});
