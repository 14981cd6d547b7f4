// What shows that nothing was written must notice whatever is: it is the ground of the contract's "and nothing changed".
import { beforeEach, expect, test } from 'vitest';
import { contentsOf } from './contents.ts';
import { type EngineTable, engineTables } from './engine-table.ts';
import { MemoryTable } from './memory/memory-table.ts';
import { dataOf, openStack, type Stack, type TestTenant } from './stack.ts';

const PRODUCTS = '/api/v1/products/';
let tables: Record<'live' | 'test', MemoryTable | EngineTable>;
let stack: Stack;
let tenant: TestTenant;
let token: string;
const inMemory = () => ({ live: new MemoryTable('live'), test: new MemoryTable('test') });
beforeEach(() => standOn(inMemory()));

async function standOn(given: typeof tables): Promise<void> {
  tables = given;
  stack = await openStack({ tables });
  tenant = await stack.newTenant();
  token = await tenant.token('live');
}

/** The path of a new product. */
async function made(by = token): Promise<string> {
  const sent = { token: by, body: { name: 'P', base_price: 1 } };
  return `${PRODUCTS}${dataOf(await stack.expect(201, 'POST', PRODUCTS, sent))._id}/`;
}
const rename = (path: string, by = token) =>
  stack.expect(200, 'PUT', path, { token: by, body: { name: 'Renamed' } });
const contents = (of = tenant) => contentsOf(stack, of.id);

test.each([
  ['memory', async () => inMemory()],
  ['the engine', engineTables],
])(
  'a record made, changed and deleted is noticed every time, in both modes, on %s',
  async (_, given) => {
    await standOn(await given());
    const seen = [await contents()];
    for (const by of [token, await tenant.token('test')]) {
      const path = await made(by);
      seen.push(await contents());
      await rename(path, by);
      seen.push(await contents());
      await stack.expect(200, 'DELETE', path, { token: by });
      seen.push(await contents());
    }
    expect(new Set(seen).size).toBe(seen.length);
  },
);

test('what followed every write is what a first look at the tables finds', async () => {
  const [kept, gone] = [await made(), await made()];
  await contents();
  await rename(kept);
  await stack.expect(200, 'DELETE', gone, { token });
  const followed = await contents();
  if (tables.live instanceof MemoryTable) stack.tables.live.target = tables.live.copy();
  expect(await contents()).toBe(followed);
  expect(followed).toContain('Renamed');
});

test('what others write and what only reads changes nothing', async () => {
  const path = await made();
  const before = await contents();
  const other = await stack.newTenant();
  await made(await other.token('live'));
  await stack.expect(200, 'GET', path, { token });
  expect(await contents()).toBe(before);
  expect(await contents(other)).not.toBe('');
});
