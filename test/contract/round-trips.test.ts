// What a request costs on a real engine: sequential round trips, and capacity units against the budget of the design.
// data#units: GET one, list page 1 and a replay are one round trip, every plain write two.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Noun } from '#resource/declaration.ts';
import type { Route } from '#resource/routes.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { CallRecord } from '#store/table.ts';
import { fill, nouns, routeOf, STRANGE_ID, standard } from '../support/catalogue.ts';
import { ENGINE, testEngine } from '../support/engine.ts';
import type { Reply, RequestOptions } from '../support/exchange.ts';
import { fresh, furnish, idOf, nextBody } from '../support/furnish.ts';
import type { Furniture } from '../support/furniture.ts';
import { TripRecorder } from '../support/round-trips.ts';
import { dataOf, openStack, type Stack } from '../support/stack.ts';

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

const plain = having('create', 'get', 'list', 'update', 'delete');

/**
 * An appointment reads the calendar to which it gives its time back, a subscription the secret that goes with it, a customer or supplier
 * the accounts on which nothing may be left.
 */
const DELETE_TRIPS: Record<string, number> = {
  appointment: 3,
  webhook: 3,
  customer: 3,
  supplier: 3,
};

/** Calls of all kinds that a hundred of them take, admission included. Budgets, contracts and orders take numbers. */
const BULK_CALLS = new Map([
  ['products', 4],
  ['customers', 4],
  ['sales', 7],
  ['budgets', 10],
  ['contracts', 6],
  ['orders', 7],
]);

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

  test.runIf(standard(noun, 'create')?.idempotent)('a replay takes one', async () => {
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

/** Fills a product up to the 900 bytes of JSON that data#units measures. */
const DESCRIPTION = 'd'.repeat(562);
const KEY = { 'idempotency-key': 'capacity' };
const LINES = 3;
const SEARCHED = 300;

type Units = { read: number; table: number; index: number };

/**
 * What each request costs, limiter and token included. data#units but for what decision 034 says. Index writes may be
 * billed once or twice inside transactions: the engine bills them once.
 */
describe.runIf(ENGINE !== 'dynamodb-local')('capacity units', () => {
  const Product = nounOf('product');
  const Sale = nounOf('sale');
  const product = (): Rec => ({
    name: 'malbec',
    base_price: 1000,
    description: DESCRIPTION,
    status: 'published',
    track_stock: true,
    stock: 50,
  });
  let products: Rec[];
  beforeAll(async () => {
    products = await Promise.all(
      Array.from({ length: 25 }, () => fresh(furniture, Product, product())),
    );
  });

  const cost = async (noun: Noun, kind: string, options: RequestOptions, of?: Rec) => {
    await measured(noun, kind, options, of && idOf(of));
    return spent();
  };
  const is = (units: Units, of: Promise<Units>) => expect(of).resolves.toEqual(units);
  const sale = (from: number, more: Rec = {}): Rec => ({
    tax_rate: 21,
    items: products.slice(from, from + LINES).map(({ _id }) => ({
      publication_id: _id,
      publication_type: 'product',
      name: 'Botella',
      quantity: 1,
      price: 1500,
    })),
    ...more,
  });

  test('of a product of 900 bytes', async () => {
    const [first, second, third] = products as [Rec, Rec, Rec];
    const bytes = JSON.stringify(first).length;
    expect(bytes > 880 && bytes < 1000, `${bytes} bytes`).toBe(true);
    const keyed = { body: product(), headers: KEY };
    await is({ read: 2, table: 7, index: 4 }, cost(Product, 'create', keyed));
    await is({ read: 2, table: 1, index: 0 }, cost(Product, 'create', keyed));
    await is({ read: 1, table: 5, index: 4 }, cost(Product, 'create', { body: product() }));
    await is({ read: 2, table: 1, index: 0 }, cost(Product, 'get', {}, first));
    await is({ read: 7, table: 1, index: 0 }, cost(Product, 'list', {}));
    const price = { body: { base_price: 777 } };
    await is({ read: 2, table: 3, index: 4 }, cost(Product, 'update', price, first));
    const unit = { body: { unit: 'kg' } };
    await is({ read: 2, table: 2, index: 2 }, cost(Product, 'update', unit, third));
    await is({ read: 2, table: 5, index: 5 }, cost(Product, 'delete', {}, second));
  });

  test('of a deletion for good: two more for the note of what asked for it, which also keeps new references out', async () => {
    const [goal, category] = [nounOf('sales_goal'), nounOf('category')];
    const ends = (noun: Noun, record: Rec) => cost(noun, 'delete', {}, record);
    await is({ read: 2, table: 7, index: 5 }, ends(goal, await fresh(furniture, goal)));
    await is({ read: 2, table: 7, index: 4 }, ends(category, await fresh(furniture, category)));
  });

  test('of a sale of three lines: its stock two a product, four over one kilobyte', async () => {
    const keyed = (body: Rec, key: string) => ({ body, headers: { 'idempotency-key': key } });
    await is({ read: 8, table: 15, index: 4 }, cost(Sale, 'create', keyed(sale(3), 'sale-1')));
    const customer_id = idOf(furniture.records.get('customer'));
    const bought = keyed(sale(6, { customer_id }), 'sale-2');
    await is({ read: 9, table: 17, index: 4 }, cost(Sale, 'create', bought));
    const large = { ...product(), description: 'd'.repeat(900) };
    const others = Array.from({ length: LINES }, () => fresh(furniture, Product, large));
    products.unshift(...(await Promise.all(others)));
    await is({ read: 8, table: 21, index: 4 }, cost(Sale, 'create', keyed(sale(0), 'sale-3')));
  });

  test('of a sale by a method of the account: all methods are read once, beside what else it reads', async () => {
    const named = { payment_method: 'Billetera del Sur' };
    const plain = sale(9, { payment_method: 'cash' });
    const unpriced = (body: Rec): Rec => ({
      ...body,
      items: body.items.map(({ price: _, ...item }: Rec) => item),
    });
    await fresh(furniture, nounOf('payment_method'), { code: 'sur', name: 'Billetera del Sur' });
    const usual = await cost(Sale, 'create', { body: plain });
    const own = await cost(Sale, 'create', { body: { ...plain, ...named } });
    expect(trips.sequential, said()).toBe(2);
    expect(own.read - usual.read, said()).toBeLessThanOrEqual(2);
    const open = await cost(Sale, 'create', { body: unpriced(plain) });
    const both = await cost(Sale, 'create', { body: { ...unpriced(plain), ...named } });
    expect(trips.sequential, said()).toBe(2);
    expect(both.read, said()).toBe(open.read);
  });

  test('of a subscription: itself and its secret, each with its counter and what is unique of it, and a look at the others', async () => {
    const webhook = nounOf('webhook');
    const body = { url: 'https://example.com/units', event_types: ['product.created'] };
    await is({ read: 5, table: 13, index: 3 }, cost(webhook, 'create', { body }));
  });

  test('of a document of the sandbox: its number and who has it with it, nothing more to send a draft, and a fault that was scripted', async () => {
    const token = await (await stack.newTenant()).token('test');
    const items = [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 100 }];
    const post = async (path: string, body: Rec) => {
      start();
      const options = { token, body, headers: { 'x-allow-duplicate': 'true' } };
      const reply = await stack.expect(200, 'POST', `/api/v1/bill/receipts/${path}`, options);
      return { id: dataOf(reply)._id, trips: trips.sequential, units: spent() };
    };
    await post('invoice/', { items });
    const sent = await post('invoice/', { items, autorizar: true });
    // The first of its day also writes the day of its sequence.
    expect(sent, said()).toMatchObject({ trips: 3, units: { read: 6, table: 13, index: 4 } });
    const { id } = await post('invoice/', { items });
    const later = await post(`authorize/${id}/`, {});
    expect(later, said()).toMatchObject({ trips: 4, units: { read: 7, table: 9, index: 4 } });
    const body = { operation: 'authorize', fault: 'observed', times: 2 };
    await stack.expect(201, 'POST', '/api/v1/sandbox/faults/', { token, body });
    await post('invoice/', { items });
    const observed = await post('invoice/', { items, autorizar: true });
    expect(observed, said()).toMatchObject({ trips: 3, units: { read: 7, table: 13, index: 4 } });
  });

  test('of a search: what 157 bytes a record and the page cost, within 10 %', async () => {
    const shop = await furnishedShop();
    const bulk = routeOf('products.bulk_create') as Route;
    for (let made = 0; made < SEARCHED; made += 100) {
      const items = Array.from({ length: 100 }, (_, at) => ({
        ...product(),
        name: `malbec ${made + at}`,
        sku: `SKU-${made + at}`,
      }));
      await stack.expect(
        200,
        bulk.method,
        fill(bulk, () => ''),
        { token: shop, body: { items } },
      );
    }
    const query = { search: 'malbec' };
    for (const memory of ['cold', 'filled', 'warm, all records new']) {
      const { read } = await cost(Product, 'list', { token: shop, query });
      expect(read, memory).toBeLessThanOrEqual((1 + (SEARCHED * 157) / 4096 + 20) * 1.1);
      expect(trips.sequential, `${memory}: ${said()}`).toBe(2);
    }
  });
});

describe('a bulk request of a hundred', () => {
  const many = having('bulk_create').filter(([plural]) => BULK_CALLS.has(plural));

  test.each(many)(
    '%s is two transactions, whatever they number and read alike',
    async (_, noun) => {
      const items = Array.from({ length: 100 }, () => nextBody(furniture, noun));
      const reply = await measured(noun, 'bulk_create', { body: { items } });
      expect(dataOf(reply).success_count, reply.story).toBe(items.length);
      expect(trips.operations.filter((each) => each.startsWith('transact'))).toHaveLength(2);
      expect(trips.operations.length, said()).toBeLessThanOrEqual(BULK_CALLS.get(noun.plural) ?? 0);
      expect(trips.sequential, said()).toBeLessThanOrEqual(4);
    },
  );
});

describe('a bulk request of a hundred sales', () => {
  const made = async (path: string, body: Rec): Promise<Rec> =>
    dataOf(await stack.request('POST', `/api/v1${path}`, { token: furniture.token, body }));
  const sold = async (item: Rec): Promise<{ results: Rec[]; calls: number; writes: number }> => {
    start();
    const items = Array.from({ length: 100 }, () => item);
    const reply = await stack.request('POST', '/api/v1/sales/bulk/create/', {
      token: furniture.token,
      body: { items },
    });
    const writes = trips.operations.filter((each) => each.startsWith('transact')).length;
    return { results: dataOf(reply).created, calls: trips.operations.length, writes };
  };
  const codes = (results: Rec[]) => results.map(({ success, code }) => (success ? 'done' : code));

  test('of one product with stock to one customer is two transactions', async () => {
    const good = { name: 'Bonarda', base_price: 100, track_stock: true, stock: 250 };
    const { _id: product } = await made('/products/', good);
    const { _id: customer } = await made('/customers/', { name: 'Ana' });
    const line = { publication_id: product, publication_type: 'product', name: 'Bonarda' };
    const items = [{ ...line, quantity: 2, price: 100 }];
    const first = await sold({ items, customer_id: customer });
    expect(codes(first.results)).toEqual(Array.from({ length: 100 }, () => 'done'));
    expect([first.writes, first.calls], said()).toEqual([2, 8]);
    const second = await sold({ items, customer_id: customer });
    const expected = Array.from({ length: 100 }, (_, at) =>
      at < 25 ? 'done' : 'insufficient_stock',
    );
    expect(codes(second.results)).toEqual(expected);
    expect(second.calls, said()).toBeLessThanOrEqual(20);
  });
});

const furnishedShop = async () => (await stack.newTenant()).token('live');
const nounOf = (name: string): Noun => nouns.find((noun) => noun.name === name) as Noun;
const said = (): string => trips.operations.join(', ');

function spent(): Units {
  const sum = (member: 'readUnits' | 'writeUnits' | 'indexWriteUnits') =>
    calls.reduce((total, call) => total + call[member], 0);
  return { read: sum('readUnits'), table: sum('writeUnits'), index: sum('indexWriteUnits') };
}

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
