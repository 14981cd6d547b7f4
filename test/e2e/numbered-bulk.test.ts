// Records of a bulk request that take the next numbers of one sequence: one after the other in the order of the items, none twice and
// none skipped, whatever becomes of single items, and beside other requests that take numbers of it. contract#bulk.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack } from '../support/stack.ts';

afterAll(async () => (await testEngine()).stop());

const range = (length: number): number[] => Array.from({ length }, (_, at) => at + 1);

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('numbers of a bulk request, %s', (_, open) => {
  let shop: Shop;
  let product: Rec;
  let customer: Rec;
  beforeAll(async () => {
    const stack = await open();
    shop = await openShop(stack, await stack.newTenant(), 'live');
    product = await shop.good('POST', '/products/', { name: 'Harina', base_price: 10 });
    customer = await shop.good('POST', '/customers/', { name: 'Ana' });
  });

  const bulk = async (path: string, items: Rec[]): Promise<Rec[]> =>
    (await shop.good('POST', `${path}bulk/create/`, { items })).created;
  const ids = (results: Rec[]): string[] =>
    results.flatMap(({ success, id }) => (success ? [id] : []));
  const read = (path: string, of: string[]): Promise<Rec[]> =>
    Promise.all(of.map((id) => shop.good('GET', `${path}${id}/`)));

  const quote = (name: string, more: Rec = {}): Rec => ({
    customer: { name: 'Ana', email: 'ana@example.com', customer_id: customer._id },
    items: [{ ...line(name), ...more }],
    valid_until: '2031-01-01',
  });
  const line = (name: string): Rec => ({
    publication_id: product._id,
    publication_type: 'product',
    name,
    quantity: 1,
  });
  const numbered = (budgets: Rec[]): number[] =>
    budgets.map(({ budget_number }) => Number(budget_number.slice('PR-'.length)));

  test('follow the order of the items, without those that are refused', async () => {
    const missing = { publication_id: 'f'.repeat(24) };
    const items = range(12).map((at) => quote(`${at}`, at === 1 || at % 5 === 0 ? missing : {}));
    const results = await bulk('/budgets/', items);
    expect(results.map(({ success }) => success)).toEqual(
      range(12).map((at) => at !== 1 && at % 5 !== 0),
    );
    expect(numbered(await read('/budgets/', ids(results)))).toEqual(range(9));
  });

  test('are taken beside single requests and other bulks that want the same', async () => {
    const before = (await shop.good('GET', '/budgets/list/')).total;
    const twenty = range(20).map((at) => quote(`${at}`));
    const bulks = range(3).map(() => bulk('/budgets/', twenty));
    const singles = range(6).map(() => shop.call('POST', '/budgets/', quote('one')));
    const [made, alone] = await Promise.all([Promise.all(bulks), Promise.all(singles)]);
    const written = alone.flatMap(({ status, json }) => (status === 201 ? [json.data._id] : []));
    const own = [...made.flatMap(ids), ...written];
    expect(own.length).toBeGreaterThan(0);
    const numbers = numbered(await read('/budgets/', own)).sort((a, b) => a - b);
    expect(numbers).toEqual(range(own.length).map((at) => before + at));
  });

  test('of what lacks stock go to the next one', async () => {
    const flour = await shop.good('POST', '/products/', {
      name: 'Harina',
      base_price: 10,
      track_stock: true,
      stock: 10,
    });
    const note = (quantity: number) => ({
      customer_id: customer._id,
      sale_point: 7,
      status: 'issued',
      items: [{ product_id: flour._id, description: 'Harina', quantity }],
    });
    const results = await bulk('/delivery_notes/', [4, 7, 4, 3, 2].map(note));
    expect(results.map(({ success, code }) => (success ? 'done' : code))).toEqual([
      'done',
      'insufficient_stock',
      'done',
      'insufficient_stock',
      'done',
    ]);
    const notes = await read('/delivery_notes/', ids(results));
    expect(notes.map(({ number }) => number)).toEqual([1, 2, 3]);
  });
});
