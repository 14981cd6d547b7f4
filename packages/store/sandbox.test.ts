// The sandbox on a real engine: emptied by one number, swept later in steps that a crash cannot spoil.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { text } from '#kernel/fields.ts';
import { field } from '#resource/fields/field.ts';
import type { Sandbox } from '#resource/ports.ts';
import { looseNoun } from '#resource/test-data/loose-noun.ts';
import { ownerOfReset, RESETS_PARTITION, resetKey } from './control-keys.ts';
import {
  counterKey,
  idempotencyRecordKey,
  partitionsOf,
  recordKey,
  referenceKey,
  sequenceKey,
  uniqueKey,
} from './keys.ts';
import { readSandbox } from './rate/sandbox-state.ts';
import { openSandbox } from './sandbox.ts';
import { SWEEP_AFTER_MS, type SweepInput, sweepSandboxes } from './sandbox-sweep.ts';
import type { Item, Table } from './table.ts';
import { createTenant } from './tenants.ts';
import { startTestTable, type TestTable } from './test-table.ts';

const START = Date.UTC(2026, 10, 20, 12);
const thing = (name: string, key: string, keptOnReset = false) =>
  looseNoun({
    keptOnReset,
    name,
    summary: name,
    base: `/${name}s`,
    key,
    scope: 'products',
    fields: { title: field(text()) },
  });
const apple = thing('apple', 'ap');
const pear = thing('pear', 'pe');
const wire = thing('wire', 'wi', true);
const nouns = [apple, pear, wire];

let live: TestTable;
let test: TestTable;
let tenantId: string;
let tenants = 0;
let now = START;

beforeAll(async () => {
  [live, test] = await Promise.all([startTestTable(), startTestTable()]);
});
afterAll(() => Promise.all([live.close(), test.close()]));
beforeEach(async () => {
  await sweep(START + 3 * SWEEP_AFTER_MS);
  now = START;
  await newTenant();
});

async function newTenant(): Promise<void> {
  tenants += 1;
  ({ id: tenantId } = await createTenant(live.table, { name: `tenant ${tenants}` }, START));
}

const open = (generation: number): Sandbox =>
  openSandbox({
    control: live.table,
    test: test.table,
    tenantId,
    generation,
    nouns,
    clock: { now: () => now },
  });

async function fill(generation: number, apples: number): Promise<void> {
  const keyspace = { tenantId, generation };
  const ids = Array.from({ length: apples }, (_, i) => i.toString(16).padStart(24, '0'));
  await Promise.all(
    ids.map((id) => test.table.put({ put: { ...recordKey(keyspace, apple, id), v: 1 } })),
  );
  await test.table.put({ put: { ...counterKey(keyspace, apple, '2026-10-02'), d02: 1 } });
  await test.table.put({
    put: { ...counterKey(keyspace, apple, '2026-11-20'), d19: 1, d20: apples - 2 },
  });
  await test.table.put({ put: { ...counterKey(keyspace, pear, '2026-11-20'), d20: 0 } });
  await test.table.put({ put: idempotencyRecordKey(keyspace, 'k#1') });
  await test.table.put({ put: sequenceKey(keyspace, 's') });
}

async function left(generation: number): Promise<number> {
  const partitions = partitionsOf({ tenantId, generation }, nouns);
  const pages = await Promise.all(partitions.map((pk) => test.table.query({ pk })));
  return pages.reduce((sum, { items }) => sum + items.length, 0);
}

const sweep = (nowMs: number, more: Partial<SweepInput> = {}): Promise<number> =>
  sweepSandboxes({ control: live.table, test: test.table, nouns, nowMs, ...more });

describe('a reset', () => {
  it('moves to the next generation at once and tells how many records there were', async () => {
    await fill(0, 7);
    expect(await open(0).reset()).toEqual({ deleted: { apples: 7 }, generation: 1 });
    expect(await readSandbox(live.table, tenantId)).toEqual({
      generation: 1,
      clockOffsetMs: 0,
      hasFaults: false,
    });
    expect(await left(0)).toBeGreaterThan(0);
    expect(await open(1).reset()).toEqual({ deleted: {}, generation: 2 });
  });

  it('is one transaction and one round trip, however much there is', async () => {
    await fill(0, 30);
    live.calls.length = 0;
    test.calls.length = 0;
    await open(0).reset();
    expect(live.calls.map(({ operation }) => operation)).toEqual(['TransactWriteItems']);
    expect(test.calls.every(({ operation }) => operation === 'Query')).toBe(true);
    expect(test.calls).toHaveLength(2);
  });

  it('has a generation of its own, however many meet', async () => {
    await fill(0, 3);
    const met = await Promise.all([1, 2, 3].map(() => open(0).reset()));
    expect(met.map(({ generation }) => generation).sort()).toEqual([1, 2, 3]);
    expect(met.filter(({ deleted }) => deleted.apples === 3)).toHaveLength(1);
    expect(await readSandbox(live.table, tenantId)).toMatchObject({ generation: 3 });
  });

  it('counts what is in a generation without moving anything', async () => {
    await fill(0, 4);
    expect(await open(0).counts(0)).toEqual({ apples: 4 });
    expect(await open(0).counts(1)).toEqual({});
    expect(await readSandbox(live.table, tenantId)).toMatchObject({ generation: 0 });
  });

  it('of a tenant that does not exist makes none', async () => {
    tenantId = 'zzzzzzzzzz';
    await expect(open(0).reset()).rejects.toThrow();
    expect(await readSandbox(live.table, tenantId)).toBeUndefined();
    const { items } = await live.table.query({ pk: RESETS_PARTITION });
    expect(items.filter((mark) => ownerOfReset(mark) === tenantId)).toEqual([]);
  });
});

describe('faults of the sandbox', () => {
  it('are expected in their generation, until a reset, and by who comes late in no other', async () => {
    const hasFaults = async () => (await readSandbox(live.table, tenantId))?.hasFaults;
    await open(0).reset();
    expect(await hasFaults()).toBe(false);
    await open(1).expectFaults();
    expect(await hasFaults()).toBe(true);
    await open(0).expectFaults();
    expect(await hasFaults()).toBe(true);
    await open(1).reset();
    expect(await hasFaults()).toBe(false);
    await open(1).expectFaults();
    expect(await hasFaults()).toBe(false);
  });

  it('of a tenant that does not exist make none', async () => {
    tenantId = 'zzzzzzzzzz';
    await open(0).expectFaults();
    expect(await readSandbox(live.table, tenantId)).toBeUndefined();
  });
});

describe('the sandbox clock', () => {
  it('is kept for the tenant until it is taken back, and survives a reset', async () => {
    expect(await open(0).clockOffsetMs()).toBe(0);
    await open(0).setClock(86_400_000);
    await open(0).reset();
    expect(await readSandbox(live.table, tenantId)).toEqual({
      generation: 1,
      clockOffsetMs: 86_400_000,
      hasFaults: false,
    });
    await open(1).setClock(undefined);
    expect(await open(1).clockOffsetMs()).toBe(0);
  });
});

describe('a move of the clock', () => {
  const moveOf = (id: string) => {
    const times = {
      created_at: '2026-11-20T12:00:00.000Z',
      updated_at: '2026-11-20T12:00:00.000Z',
    };
    const record = { _id: id, title: 'moved', ...times, version: 1, livemode: true };
    return { kind: 'create', noun: apple, record } as const;
  };
  const keyspace = () => ({ tenantId, generation: 0 });

  it('is written with live records of the tenant, both or neither', async () => {
    const id = '0'.repeat(24);
    await open(0).setClock(5_000, [moveOf(id)]);
    expect(await live.table.get(recordKey(keyspace(), apple, id))).toMatchObject({ v: 1 });
    await expect(open(0).setClock(9_000, [moveOf(id)])).rejects.toThrow();
    expect(await open(0).clockOffsetMs()).toBe(5_000);
  });

  it('of a tenant that does not exist writes nothing', async () => {
    tenantId = 'zzzzzzzzzz';
    const id = '1'.repeat(24);
    await expect(open(0).setClock(5_000, [moveOf(id)])).rejects.toThrow();
    expect(await live.table.get(recordKey(keyspace(), apple, id))).toBeUndefined();
  });
});

describe('the sweep', () => {
  it('removes the dead generation and nothing else, once overlapping requests have ended', async () => {
    await fill(0, 12);
    await open(0).reset();
    await fill(1, 5);
    const alive = await left(1);
    await sweep(START + SWEEP_AFTER_MS - 1);
    expect(await left(0)).toBeGreaterThan(0);
    await sweep(START + SWEEP_AFTER_MS);
    expect(await left(0)).toBe(0);
    expect(await left(1)).toBe(alive);
    const { items } = await live.table.query({ pk: RESETS_PARTITION });
    expect(items.filter((mark) => ownerOfReset(mark) === tenantId)).toEqual([]);
    expect(await sweep(START + SWEEP_AFTER_MS)).toBe(0);
  });

  it('keeps the records, counters and unique values of nouns that a reset keeps', async () => {
    const keyspace = { tenantId, generation: 0 };
    const kept = [
      recordKey(keyspace, wire, 'a'.repeat(24)),
      counterKey(keyspace, wire, '2026-11-20'),
      uniqueKey(keyspace, wire, 'url', 'https://example.com'),
      referenceKey(keyspace, wire, 'a'.repeat(24)),
    ];
    const dead = [
      uniqueKey(keyspace, apple, 'title', 'x'),
      uniqueKey(keyspace, pear, 'title', 'x'),
    ];
    await Promise.all([...kept, ...dead].map((put) => test.table.put({ put })));
    await fill(0, 8);
    expect(await open(0).reset()).toEqual({ deleted: { apples: 8 }, generation: 1 });
    await sweep(START + SWEEP_AFTER_MS, { itemsMax: 5 });
    await sweep(START + SWEEP_AFTER_MS);
    expect(await test.table.batchGet(kept)).toHaveLength(4);
    expect(await test.table.batchGet(dead)).toEqual([]);
    expect(await left(0)).toBe(0);
  });

  it('goes on where an earlier run stopped or crashed', async () => {
    await fill(0, 40);
    await open(0).reset();
    await fill(1, 9);
    await open(1).reset();
    const nowMs = START + SWEEP_AFTER_MS;
    expect(await sweep(nowMs, { itemsMax: 10 })).toBe(10);
    await expect(sweep(nowMs, { test: failingAfter(test.table, 15) })).rejects.toThrow('crash');
    expect((await left(0)) + (await left(1))).toBeGreaterThan(0);
    await sweep(nowMs);
    expect((await left(0)) + (await left(1))).toBe(0);
    expect(await sweep(nowMs)).toBe(0);
  });

  it('leaves the current generation alone when the reset that named it was lost', async () => {
    await fill(0, 5);
    for (const key of [resetKey(tenantId, 0), { pk: RESETS_PARTITION, sk: tenantId }]) {
      await live.table.put({ put: { ...key, g: 0, at: START } });
    }
    const alive = await left(0);
    await sweep(START + SWEEP_AFTER_MS);
    expect(await left(0)).toBe(alive);
  });

  it('removes what resets of an earlier version left, all generations up to the one they name', async () => {
    await fill(0, 3);
    await open(0).reset();
    await fill(1, 3);
    await open(1).reset();
    await live.table.delete({ delete: resetKey(tenantId, 0) });
    await live.table.delete({ delete: resetKey(tenantId, 1) });
    const mark = { pk: RESETS_PARTITION, sk: tenantId };
    await live.table.put({ put: { ...mark, g: 1, at: START } });
    await sweep(START + SWEEP_AFTER_MS);
    expect([await left(0), await left(1)]).toEqual([0, 0]);
    expect(await live.table.get(mark)).toBeUndefined();
  });

  it('empties a sandbox that is reset again and again, generation by generation', async () => {
    await fill(0, 4);
    await open(0).reset();
    await fill(1, 4);
    now = START + SWEEP_AFTER_MS - 1;
    await open(1).reset();
    await sweep(START + SWEEP_AFTER_MS);
    expect(await left(0)).toBe(0);
    expect(await left(1)).toBeGreaterThan(0);
    await sweep(now + SWEEP_AFTER_MS);
    expect(await left(1)).toBe(0);
  });

  it('is held up by no number of sandboxes that were just reset, nor by large ones', async () => {
    for (let n = 0; n < 30; n += 1) {
      const fresh = { ...resetKey(`aaaaaaa${String(n).padStart(3, '0')}`, 0), g: 0 };
      await live.table.put({ put: { ...fresh, at: START + SWEEP_AFTER_MS } });
    }
    const small = tenantId;
    await fill(0, 3);
    await open(0).reset();
    await newTenant();
    await fill(0, 40);
    await open(0).reset();
    await sweep(START + SWEEP_AFTER_MS, { itemsMax: 35, itemsARound: 20 });
    const large = tenantId;
    tenantId = small;
    expect(await left(0)).toBe(0);
    tenantId = large;
    expect(await left(0)).toBeGreaterThan(0);
  });
});

describe('many resets', () => {
  const busy = 'aaaaaaaaaa';

  it('of one tenant hide those of no other, however many they are', async () => {
    await fill(0, 3);
    await open(0).reset();
    const marks = Array.from({ length: 12_000 }, (_, g) => ({
      ...resetKey(busy, g),
      g,
      at: START,
    }));
    const control: Table = Object.create(live.table, {
      query: { value: pagesBefore(live.table, marks) },
      delete: { value: live.table.delete.bind(live.table) },
      update: { value: live.table.update.bind(live.table) },
      get: { value: live.table.get.bind(live.table) },
    });
    await sweep(START + SWEEP_AFTER_MS, { control });
    expect(await left(0)).toBe(0);
  });

  it('that are more than a run has time for are left to the next, which begins with another tenant', async () => {
    const owners: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      if (n > 0) await newTenant();
      owners.push(tenantId);
      for (let g = 0; g < 5; g += 1) await open(g).reset();
    }
    await fill(4, 3);
    const marksLeft = async () => (await live.table.query({ pk: RESETS_PARTITION })).items;
    const ran = async (minute: number, turns: number) => {
      let turn = 0;
      const isOver = () => turn++ === turns;
      await sweep(START + SWEEP_AFTER_MS + minute * 60_000, { isOver });
      return (await marksLeft()).length;
    };
    expect([await ran(0, 4), await ran(1, 4), await ran(2, 4)]).toEqual([11, 7, 3]);
    expect(new Set((await marksLeft()).map(ownerOfReset)).size).toBeGreaterThan(1);
    await ran(3, 100);
    expect([await left(4), await marksLeft()]).toEqual([0, []]);
  });
});

/** A query that finds these marks before those of the table. */
function pagesBefore(table: Table, marks: readonly Item[]): Table['query'] {
  return async (asked) => {
    const at = Number(asked.startKey?.at_mark ?? 0);
    if (asked.pk !== RESETS_PARTITION || at >= marks.length) {
      const { startKey, ...rest } = asked;
      return table.query(startKey?.at_mark === undefined ? asked : rest);
    }
    return { items: marks.slice(at, at + 500), lastKey: { at_mark: at + 500 } };
  };
}

/** The table of a process that ends at its n-th deletion. */
function failingAfter(table: Table, deletions: number): Table {
  let done = 0;
  const failing: Table = Object.create(table, {
    query: { value: table.query.bind(table) },
    delete: {
      value: async (action: Parameters<Table['delete']>[0]) => {
        done += 1;
        if (done > deletions) throw new Error('crash');
        await table.delete(action);
      },
    },
  });
  return failing;
}
