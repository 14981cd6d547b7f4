// Every position of a transaction means one failure; races and lost replies end as the specification says.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startOfBusinessDay } from '#kernel/date.ts';
import { Failure } from '#kernel/error.ts';
import { newId } from '#kernel/id.ts';
import type { Change } from '#resource/change.ts';
import type { Rec } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { AnswerTaken, type IdempotencyWrite } from '../answers.ts';
import { recordKey, referenceKey } from '../keys.ts';
import { type BoundStore, openStore } from '../repository.ts';
import { Rerun } from '../rerun.ts';
import { Article, amendedAt, Group, recordAt } from '../test-nouns.ts';
import { startTestTable, type TestTable } from '../test-table.ts';

const NOW_MS = startOfBusinessDay('2026-11-20');
const LIST = { page: 1, perPage: 100, sort: 'created_at', direction: 'asc', filters: {} } as const;
const scope = { tenantId: 'commits', generation: 0 };

let engine: TestTable;
let store: BoundStore;
beforeAll(async () => {
  engine = await startTestTable();
  const table = engine.table;
  store = openStore({ table, control: table, ...scope, mode: 'test', cursorKey: Buffer.alloc(32) });
}, 60_000);
afterAll(() => engine.close());
beforeEach(() => {
  engine.calls.length = 0;
});

let run = 0;
const commit = (...changes: Change[]) =>
  store.commit(changes, { token: `${run++}`, nowMs: NOW_MS });
const article = (fields: Rec = {}) =>
  recordAt(Article, NOW_MS, { name: 'a', status: 'draft', ...fields });
const creation = (record: Rec): Change => ({ kind: 'create', noun: Article, record });
const change = (before: Rec, fields: Rec): Change => ({
  kind: 'update',
  noun: Article,
  before,
  after: amendedAt(before, NOW_MS + 1, fields),
});
const deletion = (record: Rec, noun: Noun = Article): Change => ({ kind: 'delete', noun, record });
const taking = (
  id: string,
  by: number,
  more: Partial<Extract<Change, { kind: 'adjust' }>> = {},
): Change => ({
  kind: 'adjust',
  noun: Article,
  id,
  field: 'stock',
  by,
  min: 0,
  refusal: { code: 'insufficient_stock', errors: [{ field: 'stock', product_id: id }] },
  ...more,
});
const made = async (fields: Rec = {}): Promise<Rec> => {
  const record = article(fields);
  await commit(creation(record));
  return record;
};
const stored = async (record: Rec): Promise<Rec> => (await store.get(Article, record._id)) ?? {};
const errorOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error) => error,
  );

const answer = (slot: string, more: Partial<IdempotencyWrite> = {}): IdempotencyWrite => ({
  slot,
  bodyHash: 'hash',
  status: 201,
  body: '{"success":true}',
  expiresAt: NOW_MS + 1000,
  ...more,
});

describe('each refused position is its own failure, and nothing is written', () => {
  type Case = { name: string; make: () => Promise<Change[]>; says: object };
  const innocent = () => creation(article());
  const cases: Case[] = [
    {
      name: 'an id that exists',
      make: async () => [creation(await made())],
      says: { code: 'duplicate_value', errors: [{ field: '_id' }] },
    },
    {
      name: 'a unique value in another spelling',
      make: async () => {
        await made({ sku: 'CAFÉ-1' });
        return [creation(article({ sku: 'cafe-1' }))];
      },
      says: { code: 'duplicate_value', errors: [{ field: 'sku', code: 'not_unique' }] },
    },
    {
      name: 'a unique combination',
      make: async () => {
        await made({ document_number: '20', document_type: 'dni' });
        return [creation(article({ document_number: '20', document_type: 'dni' }))];
      },
      says: { code: 'duplicate_value', errors: [{ field: 'document_number' }] },
    },
    {
      name: 'one unique value twice in a commit',
      make: async () => [creation(article({ sku: 'twice' })), creation(article({ sku: 'TWICE' }))],
      says: { code: 'duplicate_value', errors: [{ field: 'sku' }] },
    },
    {
      name: 'an update of a record that is gone',
      make: async () => [change(article(), { name: 'b' })],
      says: { code: 'not_found' },
    },
    {
      name: 'a deletion of a record that is gone',
      make: async () => [deletion(article())],
      says: { code: 'not_found' },
    },
    {
      name: 'stock below zero, every product named',
      make: async () => {
        const [one, two, three] = [
          await made({ stock: 1 }),
          await made({ stock: 2 }),
          await made({ stock: 9 }),
        ];
        return [one, two, three].map(({ _id }) => taking(_id, -3));
      },
      says: {
        code: 'insufficient_stock',
        errors: [{ product_id: expect.any(String) }, { product_id: expect.any(String) }],
      },
    },
    {
      name: 'a reference to a record that was deleted meanwhile',
      make: async () => {
        const group = recordAt(Group, NOW_MS, { name: 'g' });
        await commit({ kind: 'create', noun: Group, record: group });
        await commit(deletion(group, Group));
        return [creation(article({ group_id: group._id }))];
      },
      says: {
        code: 'related_record_not_found',
        errors: [{ field: 'group_id', code: 'not_found' }],
      },
    },
    {
      name: 'a deletion of a record in use',
      make: async () => {
        const group = recordAt(Group, NOW_MS, { name: 'g' });
        await commit({ kind: 'create', noun: Group, record: group });
        await made({ group_id: group._id });
        return [deletion(group, Group)];
      },
      says: { code: 'resource_in_use' },
    },
    {
      name: 'a required value that differs',
      make: async () => {
        const { _id: id } = await made();
        const refusal = { code: 'record_locked' as const };
        return [
          {
            kind: 'require',
            noun: Article,
            id,
            where: { status: 'published', version: 1 },
            refusal,
          },
        ];
      },
      says: { code: 'record_locked' },
    },
    {
      name: 'a key that is claimed',
      make: async () => {
        const claim: Change = {
          kind: 'claim',
          key: `k${run}`,
          id: 'x',
          refusal: { code: 'resource_in_use' },
        };
        await commit(claim);
        return [claim];
      },
      says: { code: 'resource_in_use' },
    },
  ];
  test.each(cases)('$name', async ({ make, says }) => {
    const changes = await make();
    const witness = innocent();
    const before = await store.list(Article, { ...LIST });
    const error = await errorOf(commit(witness, ...changes));
    expect(error).toBeInstanceOf(Failure);
    expect(error).toMatchObject(says);
    expect((await store.list(Article, { ...LIST })).total).toBe(before.total);
  });

  test('a moved version re-runs the verb, whatever else was refused', async () => {
    const before = await made({ sku: 'taken' });
    const other = await made();
    await commit(change(other, { name: 'first' }));
    const error = await errorOf(
      commit(change(other, { name: 'second' }), creation(article({ sku: before.sku }))),
    );
    expect(error).toEqual(new Rerun('version'));
  });

  test('a moved sequence re-runs the verb, which then needs no read', async () => {
    await commit({ kind: 'number', sequence: 'notes', to: 1 });
    await commit({ kind: 'number', sequence: 'notes', to: 2 });
    const error = await errorOf(
      commit({ kind: 'number', sequence: 'notes', to: 2 }, creation(article())),
    );
    expect(error).toEqual(new Rerun('sequence'));
    engine.calls.length = 0;
    expect(await store.lastNumber('notes')).toBe(2);
    expect(engine.calls).toHaveLength(0);
    expect(await store.lastNumber('notes')).toBe(2);
    expect(engine.calls).toHaveLength(1);
  });

  test('more than a hundred actions are refused before anything is sent', async () => {
    const changes = Array.from({ length: 100 }, () => creation(article()));
    expect(await errorOf(commit(...changes))).toMatchObject({
      code: 'validation_error',
      errors: [{ code: 'too_many_items', max: 100, actual: 101 }],
    });
    expect(engine.calls).toHaveLength(0);
  });

  test.each([
    [
      'two updates of a record',
      (record: Rec) => [change(record, { name: 'b' }), change(record, { name: 'c' })],
    ],
    [
      'an update and a deletion',
      (record: Rec) => [change(record, { name: 'b' }), deletion(record)],
    ],
    [
      'an adjustment of an indexed field',
      (record: Rec) => [taking(record._id, 1, { field: 'base_price' })],
    ],
  ])('%s are a mistake of the verb', async (_, changes) => {
    const error = await errorOf(commit(...changes(await made())));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(Failure);
  });
});

describe('what a record holds follows it', () => {
  test('a unique value is free again once its record changed, was deleted or was soft-deleted', async () => {
    const first = await made({ sku: 'free' });
    await commit(change(first, { sku: 'other' }));
    const second = await made({ sku: 'free' });
    await commit(change(second, { status: 'deleted' }));
    const third = await made({ sku: 'FREE' });
    expect(await store.find(Article, 'sku', 'free')).toBe(third._id);
    expect(await errorOf(commit(change(await stored(second), { status: 'draft' })))).toMatchObject({
      code: 'duplicate_value',
    });
    await commit(deletion(third));
    await commit(change(await stored(second), { status: 'draft' }));
    expect(await store.find(Article, 'sku', 'free')).toBe(second._id);
  });

  test('two records can swap a unique value in one commit', async () => {
    const one = await made({ sku: 'left' });
    const two = await made({ sku: 'right' });
    await commit(change(one, { sku: 'right' }), change(two, { sku: 'left' }));
    expect(await store.find(Article, 'sku', 'right')).toBe(one._id);
    expect(await store.find(Article, 'sku', 'left')).toBe(two._id);
  });

  test('a value of any length and alphabet can be unique', async () => {
    const sku = '漢'.repeat(3000);
    const record = await made({ sku });
    expect(await store.find(Article, 'sku', sku)).toBe(record._id);
    expect(await errorOf(commit(creation(article({ sku }))))).toMatchObject({
      code: 'duplicate_value',
    });
  });

  test('references are counted through re-pointing, and let the target go at zero', async () => {
    const groups = [
      recordAt(Group, NOW_MS, { name: 'one' }),
      recordAt(Group, NOW_MS, { name: 'two' }),
    ];
    for (const record of groups) await commit({ kind: 'create', noun: Group, record });
    const [one, two] = groups as [Rec, Rec];
    const record = await made({ group_id: one._id });
    await commit(change(record, { group_id: two._id }));
    await commit(deletion(one, Group));
    expect(await errorOf(commit(deletion(two, Group)))).toMatchObject({ code: 'resource_in_use' });
    await commit(deletion(await stored(record)), deletion(two, Group));
    const counter = await engine.table.get(referenceKey(scope, Group, two._id));
    expect(counter).toMatchObject({ n: 0, gone: NOW_MS });
  });

  test('of a new reference and a deletion of its target at the same moment exactly one wins', async () => {
    for (let turn = 0; turn < 10; turn++) {
      const group = recordAt(Group, NOW_MS, { name: 'raced' });
      await commit({ kind: 'create', noun: Group, record: group });
      const both = await Promise.all([
        errorOf(commit(creation(article({ group_id: group._id })))),
        errorOf(commit(deletion(group, Group))),
      ]);
      expect(both.filter((error) => error === undefined)).toHaveLength(1);
    }
  });
});

describe('adjustments', () => {
  test('move the number and its companions exactly, leave the version, and tell their events', async () => {
    const record = await made({ stock: 0.3, total_stock: 5 });
    const more = {
      also: ['total_stock'],
      set: { description: 'sold' },
      events: ['article.stock_changed'],
    };
    await commit(taking(record._id, -0.1, more), taking(record._id, -0.2, more));
    expect(await stored(record)).toEqual({
      ...record,
      stock: 0,
      total_stock: 4.7,
      description: 'sold',
    });
    const item = await engine.table.get(recordKey(scope, Article, record._id));
    expect(item).toMatchObject({ v: 1, e: ['article.stock_changed'] });
  });

  test('spare a record that the bound is not meant for, and count an absent number as zero', async () => {
    const untracked = await made({ track_stock: false });
    await commit(taking(untracked._id, -5, { unless: { field: 'track_stock', value: false } }));
    expect((await stored(untracked)).stock).toBe(-5);
    const fresh = await made();
    await commit(taking(fresh._id, 5, { max: 5 }));
    expect(await errorOf(commit(taking(fresh._id, 1, { max: 5 })))).toMatchObject({
      code: 'insufficient_stock',
    });
  });

  test('of a number that an update read before are never overwritten by it', async () => {
    const record = await made({ stock: 10 });
    await commit(taking(record._id, -4));
    expect(await errorOf(commit(change(record, { stock: 20 })))).toEqual(new Rerun('version'));
    await commit(change(record, { name: 'renamed' }));
    expect(await stored(record)).toMatchObject({ stock: 6, name: 'renamed', version: 2 });
  });

  test('of a record that is gone re-run the verb', async () => {
    expect(await errorOf(commit(taking(newId(NOW_MS), -1)))).toEqual(new Rerun('version'));
  });

  test('forty sales for twenty-five pieces sell twenty-five', async () => {
    const record = await made({ stock: 25 });
    const results = await Promise.all(
      Array.from({ length: 40 }, () => errorOf(commit(taking(record._id, -1)))),
    );
    expect(results.filter((error) => error === undefined)).toHaveLength(25);
    expect((await stored(record)).stock).toBe(0);
  });
});

describe('answers', () => {
  test('are stored with the commit, and a second request under the key gets the first one', async () => {
    const record = article();
    const body = JSON.stringify({ data: record, text: 'ñ'.repeat(3000) });
    await store.commit([creation(record)], {
      token: 'a',
      nowMs: NOW_MS,
      answer: answer('k#1', { body }),
    });
    const second = store.commit([creation(article())], {
      token: 'b',
      nowMs: NOW_MS,
      answer: answer('k#1'),
    });
    const error = await errorOf(second);
    expect(error).toBeInstanceOf(AnswerTaken);
    expect((error as AnswerTaken).stored).toMatchObject({ body, status: 201, bodyHash: 'hash' });
    expect(await store.readAnswer('k#1', NOW_MS)).toMatchObject({ body });
  });

  test('expire by the clock although the item is still there', async () => {
    const later = {
      token: 'c',
      nowMs: NOW_MS + 1000,
      answer: answer('k#2', { body: 'new', expiresAt: NOW_MS + 5000 }),
    };
    await store.commit([], { token: 'd', nowMs: NOW_MS, answer: answer('k#2') });
    expect(await store.readAnswer('k#2', NOW_MS + 1000)).toBeUndefined();
    await store.commit([creation(article())], later);
    expect(await store.readAnswer('k#2', NOW_MS + 1001)).toMatchObject({ body: 'new' });
  });

  test('replace a note that work is running only for the same body', async () => {
    const note = answer('k#3', {
      state: 'running',
      startedAt: NOW_MS,
      leaseUntil: NOW_MS + 9,
      body: '',
    });
    await store.commit([], { token: 'e', nowMs: NOW_MS, answer: note });
    expect(await store.readAnswer('k#3')).toMatchObject({
      state: 'running',
      leaseUntil: NOW_MS + 9,
    });
    const other = { ...answer('k#3', { bodyHash: 'other' }), replaces: true };
    expect(
      await errorOf(store.commit([], { token: 'f', nowMs: NOW_MS, answer: other })),
    ).toBeInstanceOf(AnswerTaken);
    await store.commit([], {
      token: 'g',
      nowMs: NOW_MS,
      answer: { ...answer('k#3'), replaces: true },
    });
    expect(await store.readAnswer('k#3')).not.toHaveProperty('state');
  });

  test('thirty requests under one key create one record', async () => {
    const total = async () => (await store.list(Article, { ...LIST })).total;
    const before = await total();
    const results = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        errorOf(
          store.commit([creation(article())], {
            token: `h${at}`,
            nowMs: NOW_MS,
            answer: answer('k#4'),
          }),
        ),
      ),
    );
    expect(results.filter((error) => error === undefined)).toHaveLength(1);
    expect(results.filter((error) => error instanceof AnswerTaken)).toHaveLength(29);
    expect(await total()).toBe(before + 1);
  });
});

test('forty documents at once get gap-free numbers', async () => {
  const numbers: number[] = [];
  const issue = async (): Promise<void> => {
    for (;;) {
      const to = (await store.lastNumber('invoices')) + 1;
      const error = await errorOf(
        commit({ kind: 'number', sequence: 'invoices', to }, creation(article())),
      );
      if (error === undefined) return void numbers.push(to);
      expect(error).toEqual(new Rerun('sequence'));
    }
  };
  await Promise.all(Array.from({ length: 40 }, issue));
  expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, at) => at + 1));
});

test('a claim is made once, found, and free again after its release', async () => {
  const claim: Change = {
    kind: 'claim',
    key: 'sale:1',
    id: 'invoice',
    refusal: { code: 'resource_in_use' },
  };
  await commit(claim);
  expect(await store.claimed('sale:1')).toBe('invoice');
  await commit({ kind: 'release', key: 'sale:1' });
  expect(await store.claimed('sale:1')).toBeUndefined();
});

test('the item says which events and jobs its version stands for', async () => {
  const record = await made({ track_stock: true });
  const key = recordKey(scope, Article, record._id);
  expect(await engine.table.get(key)).toMatchObject({ e: ['article.created'], j: ['count'] });
  await commit(change(record, { base_price: 3, track_stock: false }));
  const item = await engine.table.get(key);
  expect(item).toMatchObject({ e: ['article.updated', 'article.repriced'], v: 2 });
  expect(item).not.toHaveProperty('j');
  await commit(change(await stored(record), { status: 'deleted' }));
  expect(await engine.table.get(key)).toMatchObject({ e: ['article.deleted'], z: 1 });
});
