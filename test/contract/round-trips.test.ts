// What a request costs on a real engine: sequential round trips, and capacity units against the budget of the design.
// Data design 3 and 4.1: GET one, list page 1 and a replay are one round trip, every plain write two.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Route } from '#resource/routes.ts';
import type { CallRecord } from '#store/table.ts';
import { fill, nouns, STRANGE_ID, standard } from '../support/catalogue.ts';
import { testEngine } from '../support/engine.ts';
import type { Reply, RequestOptions } from '../support/exchange.ts';
import { type Furniture, fresh, furnish, idOf, nextBody } from '../support/furnish.ts';
import { TripRecorder } from '../support/round-trips.ts';
import { openStack, type Stack } from '../support/stack.ts';

const trips = new TripRecorder();
const calls: CallRecord[] = [];
let stack: Stack;
let furniture: Furniture;
beforeAll(async () => {
  stack = await openStack({ onCall: (call) => calls.push(call) });
  furniture = await furnish(stack, 'live');
  for (const table of Object.values(stack.tables)) table.target = trips.watch(table.target);
});
afterAll(async () => (await testEngine()).stop());

const having = (...kinds: string[]) =>
  nouns
    .filter((noun) => kinds.every((kind) => standard(noun, kind) !== undefined))
    .map((noun) => [noun.plural, noun] as const);

/** A subscription first counts the others and makes its secret: it is no plain write. */
const plain = having('create', 'get', 'list', 'update', 'delete').filter(
  ([name]) => name !== 'webhooks',
);

/** Before it is gone, an appointment reads the calendar to which it gives its time back. */
const DELETE_TRIPS: Record<string, number> = { appointment: 3 };

describe.each(plain)('%s', (_, noun) => {
  test('get and the first page of the list take one round trip', async () => {
    const record = furniture.records.get(noun.name);
    await measured(noun, 'get', {}, idOf(record));
    expect(trips.sequential, said()).toBe(1);
    await measured(noun, 'list', {});
    expect(trips.sequential, said()).toBe(1);
  });

  test('create, update and delete take two', async () => {
    await measured(noun, 'create', { body: nextBody(furniture, noun) });
    expect(trips.sequential, said()).toBeLessThanOrEqual(2);
    const record = await fresh(furniture, noun);
    await measured(noun, 'update', { body: { metadata: { a: 1 } } }, idOf(record));
    expect(trips.sequential, said()).toBeLessThanOrEqual(2);
    await measured(noun, 'delete', {}, idOf(record));
    expect(trips.sequential, said()).toBeLessThanOrEqual(DELETE_TRIPS[noun.name] ?? 2);
  });

  test('a replay takes one', async () => {
    const sent = {
      body: nextBody(furniture, noun),
      headers: { 'idempotency-key': `replay-${noun.name}` },
    };
    await measured(noun, 'create', sent);
    const replay = await measured(noun, 'create', sent);
    expect(replay.headers['idempotency-replayed'], replay.story).toBe('true');
    expect(trips.sequential, said()).toBe(1);
  });
});

describe('a test token', () => {
  test('costs the same, once its sandbox was seen', async () => {
    const sandbox = await furnish(stack, 'test');
    const product = standard(nounOf('product'), 'get') as Route;
    const path = fill(product, () => idOf(sandbox.records.get('product')));
    await stack.expect(200, 'GET', path, { token: sandbox.token });
    start();
    await stack.expect(200, 'GET', path, { token: sandbox.token });
    expect(trips.sequential, said()).toBe(1);
  });
});

/** Data design 4.1, everything included. Index writes may be billed once or twice: the engine bills them once. */
const BUDGET: Record<string, { read: number; table: number; index?: [number, number] }> = {
  get: { read: 2, table: 1 },
  'list page 1': { read: 8, table: 1 },
  'create with key': { read: 2, table: 9, index: [3, 8] },
  'create without key': { read: 1, table: 7, index: [3, 8] },
  replay: { read: 2, table: 1 },
  'update of the price': { read: 2, table: 3, index: [2, 4] },
  'update of another field': { read: 2, table: 3, index: [1, 2] },
};
const SLACK = 1.1;

describe('capacity units of a product', () => {
  const within = (name: string) => {
    const { read, table, index = [0, 0] } = BUDGET[name] ?? { read: 0, table: 0 };
    const sum = (member: 'readUnits' | 'writeUnits' | 'indexWriteUnits') =>
      calls.reduce((total, call) => total + call[member], 0);
    expect(sum('readUnits'), `${name}: read units of ${said()}`).toBeLessThanOrEqual(read * SLACK);
    expect(sum('writeUnits'), `${name}: write units of ${said()}`).toBeLessThanOrEqual(
      table * SLACK,
    );
    expect(sum('indexWriteUnits'), `${name}: index units of ${said()}`).toBeLessThanOrEqual(
      index[1] * SLACK,
    );
  };

  test.runIf((process.env.ENGINE ?? 'dynoxide') === 'dynoxide')(
    'stay within the budget of the design',
    async () => {
      const noun = nounOf('product');
      const path = async (record: Rec) => idOf(record);
      const record = await fresh(furniture, noun, { description: 'd'.repeat(350) });
      for (let i = 0; i < 20; i += 1)
        await fresh(furniture, noun, { description: 'd'.repeat(350) });
      const key = { 'idempotency-key': 'capacity' };
      const body = { ...nextBody(furniture, noun), description: 'd'.repeat(350), sku: 'capacity' };
      const cases: [string, string, RequestOptions, string?][] = [
        ['get', 'get', {}, await path(record)],
        ['list page 1', 'list', {}],
        ['create with key', 'create', { body: { ...body, sku: undefined }, headers: key }],
        ['replay', 'create', { body: { ...body, sku: undefined }, headers: key }],
        ['create without key', 'create', { body: { ...body, sku: undefined } }],
        ['update of the price', 'update', { body: { base_price: 777 } }, await path(record)],
        ['update of another field', 'update', { body: { unit: 'kg' } }, await path(record)],
      ];
      for (const [name, kind, options, id] of cases) {
        await measured(noun, kind, options, id);
        within(name);
      }
    },
  );
});

const nounOf = (name: string): Noun => nouns.find((noun) => noun.name === name) as Noun;
const said = (): string => trips.operations.join(', ');

function start(): void {
  trips.reset();
  calls.length = 0;
}

async function measured(
  noun: Noun,
  kind: string,
  options: RequestOptions,
  id = STRANGE_ID,
): Promise<Reply> {
  const route = standard(noun, kind) as Route;
  start();
  const reply = await stack.request(
    route.method,
    fill(route, () => id),
    { token: furniture.token, ...options },
  );
  if (reply.status >= 300) throw new Error(`expected success:\n${reply.story}`);
  return reply;
}
