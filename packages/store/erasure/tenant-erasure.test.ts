// Erasure on a real engine: nothing that names the tenant is left in either table, nothing of another tenant is touched, and
// a crash after any write is mended by the same call.
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { text } from '#kernel/fields.ts';
import { newId } from '#kernel/id.ts';
import type { Noun } from '#resource/declaration.ts';
import { field } from '#resource/fields/field.ts';
import { looseNoun } from '#resource/test-data/loose-noun.ts';
import { eventsBetween } from '../codec.ts';
import { rateKey, resetKey } from '../control-keys.ts';
import { dueKey } from '../due/due-keys.ts';
import { counterKey, idempotencyRecordKey, recordKey, sequenceKey, uniqueKey } from '../keys.ts';
import type { Item, Table } from '../table.ts';
import { createTenant, findTenant } from '../tenants.ts';
import { startWireTable, type WireTable } from '../test-table.ts';
import { openCredentials } from '../token-slots.ts';
import { fromWire } from '../wire/attribute-value.ts';
import { beginErasure, type ErasurePlace, endErasure, eraseItems } from './tenant-erasure.ts';

const NOW = Date.UTC(2026, 10, 20, 12);
/** Of each noun in each generation. */
const RECORDS = 12;
const SERVER_KEY = Buffer.alloc(32, 1);
const thing = (name: string, key: string, keptOnReset = false): Noun =>
  looseNoun({
    keptOnReset,
    name,
    summary: name,
    base: `/${name}s`,
    key,
    scope: 'products',
    fields: { title: field(text()) },
  });
const nouns = [thing('apple', 'ap'), thing('wire', 'wi', true)];
const dueKeys = (tenantId: string) => {
  const [keyspace, id] = [{ tenantId, generation: 0 }, 'a'.repeat(24)];
  return [
    dueKey('j', keyspace, { job: 'count', id }),
    dueKey('l', keyspace, { id }),
    dueKey('d', keyspace, { id }),
  ];
};

let live: WireTable;
let test: WireTable;
let round = 0;
beforeAll(async () => {
  [live, test] = await Promise.all([startWireTable('live'), startWireTable('test')]);
});
afterAll(() => Promise.all([live.close(), test.close()]));

const place = (tables: Partial<ErasurePlace['tables']> = {}): ErasurePlace => ({
  tables: { live: live.table, test: test.table, ...tables },
  nouns,
});

/** One of everything that a tenant may have, in both modes; its sandbox was reset twice and swept once. */
async function fill(name: string): Promise<string> {
  const { id: tenantId } = await createTenant(live.table, { name }, NOW);
  const tokens = openCredentials({
    control: live.table,
    serverKey: SERVER_KEY,
    tenantId,
    clock: { now: () => NOW },
  });
  const input = { scopes: ['products:read'], expires: 'never', createdBy: 'x' } as const;
  await tokens.create({ ...input, name: 'till', mode: 'live' });
  await live.table.update({
    update: rateKey(tenantId),
    set: { expression: 'SET tg = :two, sg = :one', values: { ':two': 2, ':one': 1 } },
  });
  await live.table.put({ put: { ...resetKey(tenantId, 1), g: 1, at: NOW } });
  for (const [table, generations] of [
    [live.table, [0]],
    [test.table, [0, 1, 2]],
  ] as const) {
    for (const generation of generations) await furnish(table, { tenantId, generation });
    for (const key of dueKeys(tenantId)) await table.put({ put: { ...key, l1: 'x' } });
  }
  return tenantId;
}

async function furnish(
  table: Table,
  keyspace: { tenantId: string; generation: number },
): Promise<void> {
  const swept = keyspace.generation === 0 && table === test.table;
  const used = nouns.filter((one) => !swept || one.keptOnReset === true);
  for (const one of used) {
    const e = [`${one.name}.created`];
    const keys = Array.from({ length: RECORDS }, () => recordKey(keyspace, one, newId(NOW)));
    const items: Item[] = [
      ...keys.map((key) => ({ ...key, v: 1, d: {}, e })),
      { ...counterKey(keyspace, one, '2026-11-20'), d20: RECORDS },
      { ...uniqueKey(keyspace, one, 'title', 'x'), id: 'x' },
    ];
    await table.transact(
      items.map((put) => ({ put })),
      newId(NOW),
    );
  }
  if (swept) return;
  await table.put({ put: idempotencyRecordKey(keyspace, 'key') });
  await table.put({ put: { ...sequenceKey(keyspace, '1#B'), n: 7 } });
}

/** Every item of both tables that has that text in it. */
async function naming(part: string): Promise<Item[]> {
  const found = [];
  for (const [TableName, { client }] of Object.entries({ live, test })) {
    const { Items = [] } = await client.send(new ScanCommand({ TableName }));
    found.push(...Items.map(fromWire));
  }
  return found.filter((item) => JSON.stringify(item).includes(part));
}

let name = '';
let tenantId = '';
beforeEach(async () => {
  round += 1;
  name = `Erased ${round}`;
  tenantId = await fill(name);
});

async function eraseAll(tables: Partial<ErasurePlace['tables']> = {}): Promise<number> {
  const control = tables.live ?? live.table;
  const erasure = await beginErasure(control, name, NOW);
  if (erasure === undefined) throw new Error('no such tenant');
  const erased = await eraseItems(place(tables), erasure);
  await endErasure(control, name);
  return erased;
}

describe('an erasure', () => {
  it('leaves nothing that names the tenant, and everything of the others', async () => {
    const other = await fill(`Other ${round}`);
    const before = await naming(other);
    expect((await naming(tenantId)).length).toBeGreaterThan(8 * RECORDS);
    await eraseAll();
    expect(await naming(tenantId)).toEqual([]);
    expect(await naming(name)).toEqual([]);
    expect(await naming(other)).toEqual(before);
    expect(await findTenant(live.table, name)).toBeUndefined();
  });

  it('ends tokens and sessions with its first write, and keeps the name until all is gone', async () => {
    const erasure = await beginErasure(live.table, name, NOW);
    const { items } = await live.table.query({ pk: `c#${tenantId}` });
    expect(items).toEqual([]);
    await expect(createTenant(live.table, { name }, NOW)).rejects.toThrow();
    expect(erasure?.ended).toBeGreaterThan(1);
    expect(await beginErasure(live.table, name, NOW + 1)).toEqual({ ...erasure, ended: 0 });
  });

  it('finds what a request under way wrote after the first pass', async () => {
    const erasure = await beginErasure(live.table, name, NOW);
    if (erasure === undefined) throw new Error('no such tenant');
    await eraseItems(place(), erasure);
    await furnish(test.table, { tenantId, generation: 3 });
    expect(await eraseItems(place(), erasure)).toBeGreaterThan(2 * RECORDS);
    expect(await eraseItems(place(), erasure)).toBe(0);
  });

  it('makes no events: the relay sees records end that carry none', async () => {
    const seen: Item[] = [];
    await eraseAll({ live: watched(live.table, (item) => void seen.push(item)) });
    const records = seen.filter((item) => item.v !== undefined);
    expect(records.length).toBe(2 * RECORDS);
    expect(records.flatMap((item) => eventsBetween(item, undefined))).toEqual([]);
  });

  it.each([1, 2, RECORDS + 5, 2 * RECORDS + 5])(
    'that crashed at deletion %i is finished by the next one',
    async (n) => {
      const crashing = failingAt(live.table, n);
      await expect(eraseAll({ live: crashing })).rejects.toThrow('crash');
      expect(await naming(tenantId)).not.toEqual([]);
      await eraseAll();
      expect(await naming(tenantId)).toEqual([]);
    },
  );

  it('of a name that nobody has does nothing', async () => {
    expect(await beginErasure(live.table, 'Nobody', NOW)).toBeUndefined();
  });
});

type Deletion = Parameters<Table['delete']>[0];

const around = (table: Table, before: (action: Deletion) => Promise<void>): Table =>
  Object.create(table, {
    ...Object.fromEntries(
      (['get', 'query', 'update', 'transact'] as const).map((call) => [
        call,
        { value: Reflect.get(table, call).bind(table) },
      ]),
    ),
    delete: {
      value: async (action: Deletion) => {
        await before(action);
        await table.delete(action);
      },
    },
  });

/** Shows every item as it is when it is deleted. */
const watched = (table: Table, see: (item: Item) => void): Table =>
  around(table, async (action) => {
    const item = await table.get(action.delete);
    if (item !== undefined) see(item);
  });

/** The table of a process that ends at its n-th deletion. */
function failingAt(table: Table, deletion: number): Table {
  let done = 0;
  return around(table, async () => {
    done += 1;
    if (done >= deletion) throw new Error('crash');
  });
}
