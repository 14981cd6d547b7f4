// Safe retries on every route that honours Idempotency-Key. Spec: Safe retries; rulings 7-8; reliability D1, D2.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '#resource/routes.ts';
import { goodBody } from '../support/bodies.ts';
import { fill, routes, rows, STRANGE_ID } from '../support/catalogue.ts';
import { contentsOf } from '../support/contents.ts';
import type { Reply } from '../support/exchange.ts';
import { type Furniture, furnish, idOf } from '../support/furnish.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 12;

let stack: Stack;
let furniture: Furniture;
let serial = 0;
beforeAll(async () => {
  stack = await openMemoryStack();
  furniture = await furnish(stack, 'live');
});

const idempotent = routes.filter((route) => route.idempotent);

test('every POST that creates a record honours the key', () => {
  const creating = routes.filter(
    (route) => route.method === 'POST' && /\.(create|bulk_create|create_\w+)$/.test(route.name),
  );
  const without = creating.filter(
    (route) => !route.idempotent && route.name !== 'api-tokens.create',
  );
  expect(without.map((route) => route.name)).toEqual([]);
});

describe.each(rows(idempotent))('%s', (_, route) => {
  test('answers the repetition with the first answer and does nothing again', async () => {
    const body = nextGoodBody(route);
    const key = newKey();
    const first = await good(send(route, body, key));
    expect(first.headers['idempotency-replayed'], first.story).toBeUndefined();
    const before = contentsOf(stack, furniture.tenant.id);
    stack.clock.advance(DAY_MS - 60_000);
    const second = await send(route, body, key);
    expect(second.headers['idempotency-replayed'], second.story).toBe('true');
    expect(second.status, second.story).toBe(first.status);
    expect(second.text, second.story).toBe(first.text);
    expect(contentsOf(stack, furniture.tenant.id)).toBe(before);
  });

  test('refuses the key with another body', async () => {
    const key = newKey();
    await good(send(route, nextGoodBody(route), key));
    const other = await send(route, { ...nextGoodBody(route), external_reference: 'other' }, key);
    expect(other.status, other.story).toBe(422);
    expect(other.json.code, other.story).toBe('idempotency_key_reused');
  });

  test('is the same body whatever the order of its members', async () => {
    const body = nextGoodBody(route);
    const key = newKey();
    await good(send(route, body, key));
    const turned = Object.fromEntries(Object.entries(body).reverse());
    expect((await send(route, turned, key)).headers['idempotency-replayed']).toBe('true');
  });

  test('forgets the key after 24 hours', async () => {
    const body = nextGoodBody(route);
    const key = newKey();
    const first = await good(send(route, body, key));
    stack.clock.advance(DAY_MS + 1000);
    const later = await send(route, body, key);
    expect(later.headers['idempotency-replayed'], later.story).toBeUndefined();
    if (later.status < 300) expect(later.text).not.toBe(first.text);
  });

  test(`does it once for ${AT_ONCE} requests at once`, async () => {
    const body = nextGoodBody(route);
    const key = newKey();
    const replies = await Promise.all(
      Array.from({ length: AT_ONCE }, () => send(route, body, key)),
    );
    const done = replies.filter((reply) => reply.status < 300);
    const waiting = replies.filter((reply) => reply.json.code === 'idempotency_in_progress');
    expect(done.length + waiting.length, replies.at(-1)?.story).toBe(AT_ONCE);
    expect(new Set(done.map((reply) => reply.text)).size).toBe(1);
    expect(
      done.filter((reply) => reply.headers['idempotency-replayed'] === undefined),
    ).toHaveLength(1);
  });

  test('does not keep what was refused before the work began', async () => {
    const key = newKey();
    const refused = await send(route, { misspelt: true }, key);
    expect(refused.status, refused.story).toBe(400);
    const reply = await send(route, nextGoodBody(route), key);
    expect(reply.headers['idempotency-replayed'], reply.story).toBeUndefined();
    expect(reply.status, reply.story).toBeLessThan(300);
  });
});

test('a key of one route, mode or tenant says nothing about another', async () => {
  const key = newKey();
  const body = { name: 'x', base_price: 1 };
  const create = (token: string) =>
    stack.request('POST', '/api/v1/products/', {
      token,
      body,
      headers: { 'idempotency-key': key },
    });
  const other = await stack.newTenant();
  const tokens = [furniture.token, await furniture.tenant.token('test'), await other.token('live')];
  const replies = await Promise.all(tokens.map(create));
  for (const reply of replies) {
    expect(reply.status, reply.story).toBe(201);
    expect(reply.headers['idempotency-replayed'], reply.story).toBeUndefined();
  }
});

test('a revoked scope is not helped by a stored answer', async () => {
  const key = newKey();
  const sent = { body: { name: 'x', base_price: 1 }, headers: { 'idempotency-key': key } };
  await stack.expect(201, 'POST', '/api/v1/products/', { token: furniture.token, ...sent });
  const token = await furniture.tenant.token('live', ['products:read']);
  await stack.expect(403, 'POST', '/api/v1/products/', { token, ...sent });
});

describe('an invoice without a key', () => {
  const route = routes.find((each) => each.fingerprintSeconds !== undefined);
  test.runIf(route !== undefined)(
    'is the same invoice within five minutes, and another one when asked for',
    async () => {
      if (route === undefined) return;
      const body = nextGoodBody(route);
      const first = await good(send(route, body));
      const again = await send(route, body);
      expect(again.headers['idempotency-replayed'], again.story).toBe('true');
      expect(again.text).toBe(first.text);
      const wanted = await send(route, body, undefined, { 'x-allow-duplicate': 'true' });
      expect(wanted.headers['idempotency-replayed'], wanted.story).toBeUndefined();
      stack.clock.advance(301_000);
      expect((await send(route, body)).headers['idempotency-replayed']).toBeUndefined();
    },
  );
});

function send(
  route: Route,
  body: object,
  key?: string,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const id = idOf(furniture.records.get(route.noun?.name ?? ''));
  return stack.request(
    route.method,
    fill(route, () => id),
    {
      token: furniture.token,
      body,
      headers: { ...headers, ...(key !== undefined && { 'idempotency-key': key }) },
    },
  );
}

function nextGoodBody(route: Route): Record<string, unknown> {
  serial += 1;
  const id = idOf(furniture.records.get(route.noun?.name ?? '')) ?? STRANGE_ID;
  return goodBody(route, furniture.records, { id, serial: 50_000 + serial }) as Record<
    string,
    unknown
  >;
}

function newKey(): string {
  serial += 1;
  return `key-${serial}`;
}

async function good(asked: Promise<Reply>): Promise<Reply> {
  const reply = await asked;
  if (reply.status >= 300) throw new Error(`expected success:\n${reply.story}`);
  return reply;
}
