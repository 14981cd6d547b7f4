// Safe retries on every route that honours Idempotency-Key. Spec: Safe retries; contract#idempotency; reliability#race-of-moves.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Mode } from '#resource/context.ts';
import type { Route } from '#resource/routes.ts';
import { validBody } from '#resource/sample.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Action, TransactionRefused } from '#store/table.ts';
import { fill, routes, rows, STRANGE_ID, takesJson } from '../support/catalogue.ts';
import { contentsOf } from '../support/contents.ts';
import type { Reply } from '../support/exchange.ts';
import { FaultPlan, faultyTable, Killed } from '../support/fault.ts';
import { prepare } from '../support/furnish.ts';
import { furnishedStack } from '../support/furnished.ts';
import type { Furniture } from '../support/furniture.ts';
import type { Stack } from '../support/stack.ts';
import { SwitchTable } from '../support/switch-table.ts';

const DAY_MS = 86_400_000;
const AT_ONCE = 12;
/** Each request for these makes an RSA key before it can know of the others: as much work as all else of a hundred requests. */
const MAKING_KEYS = ['bill/tax_info.request_certificate'];
/** What a key would not make safer, or may not keep. Deleted twice is deleted once, so bulk deletions take none either. */
const WITHOUT_A_KEY: Record<string, readonly string[]> = {
  'what is shown once is kept nowhere': [
    'api-tokens.create',
    'api-tokens.regenerate',
    'api-tokens.revoke',
    'drivers.regenerate-code',
    'fleet_devices.regenerate-code',
  ],
  'nothing is changed': [
    'accounting/retenciones-percepciones/certificates.give',
    'accounting/retenciones-percepciones/percepciones.calculate',
    'accounting/retenciones-percepciones/retenciones.calculate',
    'bill/tax_info.verify_delegation',
    'bill/tax_info.verify_sale_point',
    'crm-tasks/templates.preview',
    'shipping.quotes',
    'stats.transactions',
  ],
  'every request comes to the same': ['shipments.label'],
  'what is kept goes with it': ['sandbox.move-clock', 'sandbox.reset'],
};

let stack: Stack;
let furniture: Record<Mode, Furniture>;
let keys = 0;
beforeAll(async () => {
  ({ stack, ...furniture } = await furnishedStack());
});

/** A year is opened again by a session, and must have been closed: test/e2e/fiscal-year.test.ts. */
const idempotent = routes.filter((route) => route.idempotent && route.access !== 'session');

test('every POST that changes something honours the key, but those that are named here', () => {
  const without = routes
    .filter((route) => route.method === 'POST' && !route.idempotent)
    .map(({ name }) => name)
    .filter((name) => !name.endsWith('.bulk_delete'));
  expect(without.sort()).toEqual(Object.values(WITHOUT_A_KEY).flat().sort());
});

test('what takes no key does not judge one', async () => {
  const others = routes.filter((route) => !route.idempotent);
  expect(others.length).toBeGreaterThan(250);
  const token = await (await stack.newTenant()).token('test');
  for (const route of others) {
    const headers = { 'idempotency-key': ' ' };
    const path = fill(route, () => STRANGE_ID);
    const reply = await stack.request(route.method, path, { token, headers });
    expect(reply.json?.code, reply.story).not.toBe('invalid_idempotency_key');
  }
});

test.each(['order 17', '"8e03978e-40d5"', ' ~/?# '])(
  'the client chooses the key: %s',
  async (key) => {
    const route = idempotent.find(({ name }) => name === 'products.create') ?? expect.fail();
    const shot = await prepare(furniture.test, route);
    const first = await good(post(furniture.test, shot, key));
    const second = await good(post(furniture.test, shot, key));
    expect(second.headers['idempotency-replayed'], second.story).toBe('true');
    expect(second.text, second.story).toBe(first.text);
  },
);

describe.each(rows(idempotent))('%s', (_, route) => {
  const own = () => ownOf(route);
  const send = (shot: Shot, key?: string) => post(own(), shot, key);
  let begun: Promise<Begun> | undefined;
  /** The first answer under a key that was refused before; the tests that repeat it have it in common, and come in the order of time. */
  const begin = (): Promise<Begun> => {
    begun ??= beginWith(route);
    return begun;
  };

  test('answers the repetition with the first answer and does nothing again', async () => {
    const { shot, key, first, atMs } = await begin();
    expect(first.headers['idempotency-replayed'], first.story).toBeUndefined();
    const before = await contentsOf(stack, own().tenant.id);
    stack.clock.set(atMs + DAY_MS - 60_000);
    const second = await send(shot, key);
    expect(second.headers['idempotency-replayed'], second.story).toBe('true');
    expect(second.status, second.story).toBe(first.status);
    expect(second.text, second.story).toBe(first.text);
    expect(second.headers.etag, second.story).toBe(first.headers.etag);
    expect(await contentsOf(stack, own().tenant.id)).toBe(before);
  });

  test.runIf(takesJson(route))('refuses the key with another body', async () => {
    const { shot, key } = await begin();
    const other = await send({ ...shot, body: changed(route, shot.body as Rec) }, key);
    expect(other.json.code, other.story).toBe('idempotency_key_reused');
    expect(other.status, other.story).toBe(422);
  });

  test.runIf(takesJson(route))('takes the members of the body in any order', async () => {
    const { shot, key } = await begin();
    const turned = Object.fromEntries(Object.entries(shot.body as Rec).reverse());
    const again = await send({ ...shot, body: turned }, key);
    expect(again.headers['idempotency-replayed'], again.story).toBe('true');
  });

  test.runIf(takesJson(route))('does not keep what was refused before the work began', async () => {
    const { refused, first } = await begin();
    expect(refused?.status, refused?.story).toBe(400);
    expect(first.headers['idempotency-replayed'], first.story).toBeUndefined();
  });

  test('forgets the key after 24 hours', async () => {
    const { shot, key, first, atMs } = await begin();
    stack.clock.set(atMs + DAY_MS + 1000);
    const later = await send(shot, key);
    expect(later.headers['idempotency-replayed'], later.story).toBeUndefined();
    if (later.status === 201) expect(later.text).not.toBe(first.text);
  });

  const atOnce = MAKING_KEYS.includes(route.name) ? 4 : AT_ONCE;
  test(`does it once for ${atOnce} requests at once`, async () => {
    const shot = await prepare(own(), route);
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: atOnce }, () => send(shot, key)));
    const done = replies.filter((reply) => reply.status < 300);
    const waiting = replies.filter((reply) => reply.json.code === 'idempotency_in_progress');
    expect(done.length + waiting.length, replies.map((reply) => reply.story).join('\n')).toBe(
      atOnce,
    );
    const texts = [...new Set(done.map((reply) => reply.text))];
    expect(texts, texts.join('\n')).toHaveLength(1);
  });

  test('answers a repetition that looked for the key before it was answered, and at the rest after', async () => {
    const shot = await prepare(own(), route);
    const key = newKey();
    let first: Promise<Reply> | undefined;
    const repetition = await whileReading(
      own().mode,
      () => send(shot, key),
      async () => {
        first ??= send(shot, key);
        await first;
      },
    );
    if (first === undefined) return;
    const stories = `${(await first).story}\n${repetition.story}`;
    const both = [await first, repetition];
    const done = both.filter(({ json }) => json.code !== 'idempotency_in_progress');
    expect(done[0]?.status, stories).toBeLessThan(300);
    expect(done.at(-1)?.text, stories).toBe(done[0]?.text);
  });
});

test('a key of one route, mode or tenant says nothing about another', async () => {
  const body = { name: 'x', base_price: 1 };
  const headers = { 'idempotency-key': newKey() };
  const other = await stack.newTenant();
  const tokens = [furniture.live.token, furniture.test.token, await other.token('live')];
  for (const token of tokens) {
    const reply = await stack.expect(201, 'POST', '/api/v1/products/', { token, body, headers });
    expect(reply.headers['idempotency-replayed'], reply.story).toBeUndefined();
  }
});

test('a bulk request that died is taken over by exactly one of its repetitions, once its lease is over', async () => {
  const { live } = stack.tables;
  const { target } = live;
  const items = Array.from({ length: 3 }, (_, at) => ({ name: `taken ${at}`, base_price: 1 }));
  const headers = { 'idempotency-key': newKey() };
  const send = () =>
    stack.request('POST', '/api/v1/products/bulk/create/', {
      token: furniture.live.token,
      body: { items },
      headers,
    });
  const plan = new FaultPlan();
  live.target = {
    ...faultyTable(target, plan),
    transact: async () => {
      plan.isDead = true;
      throw new Killed('the process ended after it had claimed the key');
    },
  };
  await send();
  live.target = target;
  expect((await send()).json.code).toBe('idempotency_in_progress');
  stack.clock.advance(31_000);
  const replies = await Promise.all(Array.from({ length: AT_ONCE }, send));
  const waiting = replies.filter(({ json }) => json.code === 'idempotency_in_progress');
  expect(waiting.length, replies.map(({ story }) => story).join('\n')).toBe(AT_ONCE - 1);
  const [done] = replies.filter(({ status }) => status === 200);
  expect(done?.json.data, done?.story).toMatchObject({ success_count: 3, error_count: 0 });
  const again = await send();
  expect([again.headers['idempotency-replayed'], again.text]).toEqual(['true', done?.text]);
});

test('a bulk request of which an item lost too often is gone on with by its key', async () => {
  const { token } = furniture.live;
  const made = async (stock: number): Promise<string> => {
    const body = { name: `stock ${stock}`, base_price: 1, track_stock: true, stock };
    return (await stack.expect(201, 'POST', '/api/v1/products/', { token, body })).json.data._id;
  };
  const [calm, wanted] = [await made(10), await made(20)];
  const sale = (id: string) => ({
    items: [{ publication_id: id, publication_type: 'product', name: 'a', quantity: 1, price: 1 }],
  });
  const send = () =>
    stack.expect(200, 'POST', '/api/v1/sales/bulk/create/', {
      token,
      body: { items: [calm, wanted, calm].map(sale) },
      headers,
    });
  const headers = { 'idempotency-key': newKey() };
  const { live } = stack.tables;
  const { target } = live;
  const isWanted = (action: Action): boolean =>
    'update' in action && action.update.sk.includes(wanted);
  live.target = {
    ...faultyTable(target, new FaultPlan()),
    transact: async (actions, ...rest) => {
      if (!actions.some(isWanted)) return target.transact(actions, ...rest);
      throw new TransactionRefused(
        actions.map((action) => (isWanted(action) ? { kind: 'condition' } : undefined)),
      );
    },
  };
  const first = await send();
  live.target = target;
  const codes = ({ json }: Reply) =>
    json.data.created.map(({ success, code }: Rec) => success || code);
  expect(codes(first), first.story).toEqual([true, 'service_unavailable', true]);
  const second = await send();
  expect(codes(second), second.story).toEqual([true, true, true]);
  expect(second.headers['idempotency-replayed']).toBe(undefined);
  const ids = ({ json }: Reply) => json.data.created.map(({ id }: Rec) => id);
  expect([ids(second)[0], ids(second)[2]]).toEqual([ids(first)[0], ids(first)[2]]);
  const left = (id: string) => stack.expect(200, 'GET', `/api/v1/products/${id}/`, { token });
  expect((await left(calm)).json.data.stock).toBe(8);
  expect((await left(wanted)).json.data.stock).toBe(19);
  const third = await send();
  expect([third.headers['idempotency-replayed'], third.text]).toEqual(['true', second.text]);
});

test('the key of a bulk request is not good for an atomic one', async () => {
  const sent = {
    token: furniture.live.token,
    body: { items: [{ name: 'kept', base_price: 1 }, {}] },
    headers: { 'idempotency-key': newKey() },
  };
  const path = '/api/v1/products/bulk/create/';
  const first = await stack.expect(200, 'POST', path, sent);
  const atomic = await stack.expect(422, 'POST', path, { ...sent, query: { atomic: 'true' } });
  expect(atomic.json.code, atomic.story).toBe('idempotency_key_reused');
  const again = await stack.expect(200, 'POST', path, sent);
  expect(again.text, again.story).toBe(first.text);
});

test('a missing scope is not helped by a stored answer', async () => {
  const headers = { 'idempotency-key': newKey() };
  const sent = { body: { name: 'x', base_price: 1 }, headers };
  await stack.expect(201, 'POST', '/api/v1/products/', { token: furniture.live.token, ...sent });
  const token = await furniture.live.tenant.token('live', ['products:read']);
  await stack.expect(403, 'POST', '/api/v1/products/', { token, ...sent });
});

describe.each(rows(routes.filter((route) => route.fingerprintSeconds !== undefined)))(
  '%s',
  (_, route) => {
    test('without a key is the same within five minutes, and another one when that is wanted', async () => {
      const own = ownOf(route);
      const shot = await prepare(own, route);
      const first = await good(post(own, shot));
      const again = await post(own, shot);
      expect(again.headers['idempotency-replayed'], again.story).toBe('true');
      expect(again.text).toBe(first.text);
      const wanted = await post(own, shot, undefined, { 'x-allow-duplicate': 'true' });
      expect(wanted.headers['idempotency-replayed'], wanted.story).toBeUndefined();
      stack.clock.advance(301_000);
      const later = await post(own, shot);
      expect(later.headers['idempotency-replayed'], later.story).toBeUndefined();
    });
  },
);

/** What comes of a request whose first reading of a record waits for that. */
async function whileReading<T>(
  mode: Mode,
  send: () => Promise<T>,
  meanwhile: () => Promise<void>,
): Promise<T> {
  const switched = stack.tables[mode];
  const { target } = switched;
  const table = new SwitchTable(target);
  const wait = async (pk: string): Promise<void> => {
    if (/^c#|#o$/.test(pk)) return;
    switched.target = target;
    await meanwhile();
  };
  table.get = async (key, project) => {
    await wait(key.pk);
    return target.get(key, project);
  };
  table.batchGet = async (keys, project) => {
    await wait(keys[0]?.pk ?? '');
    return target.batchGet(keys, project);
  };
  table.query = async (input) => {
    await wait(input.pk);
    return target.query(input);
  };
  switched.target = table;
  try {
    return await send();
  } finally {
    switched.target = target;
  }
}

type Shot = Awaited<ReturnType<typeof prepare>>;

type Begun = {
  shot: Shot;
  key: string;
  /** Where the route takes JSON: a body that is refused, under the same key. */
  refused: Reply | undefined;
  first: Reply;
  /** When the first answer was given. */
  atMs: number;
};

async function beginWith(route: Route): Promise<Begun> {
  const own = ownOf(route);
  const [shot, key] = [await prepare(own, route), newKey()];
  const misspelt = { ...shot, body: { misspelt: true } };
  const refused = takesJson(route) ? await post(own, misspelt, key) : undefined;
  const first = await good(post(own, shot, key));
  return { shot, key, refused, first, atMs: stack.clock.now() };
}

/** The tax authority is simulated for test tokens only. */
const ownOf = (route: Route): Furniture =>
  route.noun?.name === 'invoice' || route.access === 'test-token' ? furniture.test : furniture.live;

function post(
  own: Furniture,
  shot: Shot,
  key?: string,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const keyed = { ...headers, ...(key !== undefined && { 'idempotency-key': key }) };
  return stack.request('POST', shot.path, { token: own.token, body: shot.body, headers: keyed });
}

/** Another body of the same shape. */
/** A full sample names columns that exclude each other; other lines are another body too. */
const LINES_ALONE = 'accounting/bank.import';

function changed(route: Route, body: Rec): Rec {
  const { mapping, currency, ...sample }: Rec = validBody(route, { seed: 99, full: true }).body;
  const money = currency === undefined ? {} : { currency: 'USD' };
  return {
    ...body,
    ...sample,
    ...money,
    ...(route.name !== LINES_ALONE && mapping && { mapping }),
  };
}

function newKey(): string {
  keys += 1;
  return `key-${keys}`;
}

async function good(asked: Promise<Reply>): Promise<Reply> {
  const reply = await asked;
  if (reply.status >= 300) throw new Error(`expected success:\n${reply.story}`);
  return reply;
}
