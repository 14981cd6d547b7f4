// Every position of a transaction means one failure; sequences and claims are taken once.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { newId } from '#kernel/id.ts';
import type { Change } from '#resource/change.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { Contention } from '../contention.ts';
import { recordKey } from '../keys.ts';
import {
  ALL,
  article,
  Commits,
  creation,
  deletion,
  errorOf,
  NOW_MS,
  taking,
  update,
} from '../test-commits.ts';
import { Article, Group, recordAt } from '../test-nouns.ts';
import { startTestTable, type TestTable } from '../test-table.ts';

let engine: TestTable;
let commits: Commits;
beforeAll(async () => {
  engine = await startTestTable();
  commits = new Commits(engine, 'commits');
}, 60_000);
afterAll(() => engine.close());

const keyspace = { tenantId: 'commits', generation: 0 };

type Case = { name: string; make: () => Promise<Change[]>; says: object };
const cases: Case[] = [
  {
    name: 'an id that exists',
    make: async () => [creation(await commits.made())],
    says: { code: 'duplicate_value', errors: [{ field: '_id' }] },
  },
  {
    name: 'a unique value in another spelling',
    make: async () => {
      await commits.made({ sku: 'CAFÉ-1' });
      return [creation(article({ sku: 'cafe-1' }))];
    },
    says: { code: 'duplicate_value', errors: [{ field: 'sku', code: 'not_unique' }] },
  },
  {
    name: 'a unique combination',
    make: async () => {
      await commits.made({ document_number: '20', document_type: 'dni' });
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
    make: async () => [update(article(), { name: 'b' })],
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
        await commits.made({ stock: 1 }),
        await commits.made({ stock: 2 }),
        await commits.made({ stock: 9 }),
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
      await commits.run(creation(group, Group));
      await commits.run(deletion(group, Group));
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
      await commits.run(creation(group, Group));
      await commits.made({ group_id: group._id });
      return [deletion(group, Group)];
    },
    says: { code: 'resource_in_use' },
  },
  {
    name: 'a required value that differs',
    make: async () => {
      const { _id: id } = await commits.made();
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
        key: `k${newId(NOW_MS)}`,
        id: 'x',
        refusal: { code: 'resource_in_use' },
      };
      await commits.run(claim);
      return [claim];
    },
    says: { code: 'resource_in_use' },
  },
];
test.each(cases)('$name', async ({ make, says }) => {
  const changes = await make();
  const witness = creation(article());
  const before = await commits.store.list(Article, ALL);
  const error = await errorOf(commits.run(witness, ...changes));
  expect(error).toBeInstanceOf(Failure);
  expect(error).toMatchObject(says);
  expect((await commits.store.list(Article, ALL)).total).toBe(before.total);
});

test('a moved version re-runs the verb, whatever else was refused', async () => {
  const before = await commits.made({ sku: 'taken' });
  const other = await commits.made();
  await commits.run(update(other, { name: 'first' }));
  const error = await errorOf(
    commits.run(update(other, { name: 'second' }), creation(article({ sku: before.sku }))),
  );
  expect(error).toEqual(new Contention('version'));
});

test('a requirement without a refusal re-runs the verb that read otherwise', async () => {
  const { _id: id, status } = await commits.made();
  const required = (where: Rec): Change => ({ kind: 'require', noun: Article, id, where });
  await commits.run(creation(article()), required({ status }));
  const error = await errorOf(commits.run(creation(article()), required({ status: 'other' })));
  expect(error).toEqual(new Contention('version'));
});

test('a moved sequence re-runs the verb, which then needs no read', async () => {
  await commits.run({ kind: 'number', sequence: 'notes', to: 1 });
  await commits.run({ kind: 'number', sequence: 'notes', to: 2 });
  const error = await errorOf(
    commits.run({ kind: 'number', sequence: 'notes', to: 2 }, creation(article())),
  );
  expect(error).toEqual(new Contention('sequence'));
  engine.calls.length = 0;
  expect(await commits.store.lastNumber('notes')).toBe(2);
  expect(engine.calls).toHaveLength(0);
  expect(await commits.store.lastNumber('notes')).toBe(2);
  expect(engine.calls).toHaveLength(1);
});

test('several numbers of a sequence are taken at once, if none of them was taken before', async () => {
  const three: Change = { kind: 'number', sequence: 'batch', to: 3, from: 0 };
  await commits.run(three);
  expect(await errorOf(commits.run(three, creation(article())))).toEqual(
    new Contention('sequence'),
  );
  expect(await commits.store.lastNumber('batch')).toBe(3);
  await commits.run({ kind: 'number', sequence: 'batch', to: 5, from: 3 });
  expect(await commits.store.lastNumber('batch')).toBe(5);
});

test('of two that create a record with a derived id the one that lost runs again', async () => {
  const record = article();
  const shared: Change = { kind: 'create', noun: Article, record, shared: true };
  await commits.run(shared);
  expect(await errorOf(commits.run(shared))).toEqual(new Contention('version'));
});

test('more than a hundred actions are refused before anything is sent', async () => {
  const changes = Array.from({ length: 100 }, () => creation(article()));
  engine.calls.length = 0;
  expect(await errorOf(commits.run(...changes))).toMatchObject({
    code: 'validation_error',
    errors: [{ code: 'too_many_items', max: 100, actual: 101 }],
  });
  expect(engine.calls).toHaveLength(0);
});

test.each([
  [
    'two updates of a record',
    (record: Rec) => [update(record, { name: 'b' }), update(record, { name: 'c' })],
  ],
  ['an update and a deletion', (record: Rec) => [update(record, { name: 'b' }), deletion(record)]],
  [
    'an adjustment of an indexed field',
    (record: Rec) => [taking(record._id, 1, { field: 'base_price' })],
  ],
])('%s are a mistake of the verb', async (_, changes) => {
  const error = await errorOf(commits.run(...changes(await commits.made())));
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(Failure);
});

test('forty documents at once get gap-free numbers', async () => {
  const numbers: number[] = [];
  const issue = async (): Promise<void> => {
    for (;;) {
      const to = (await commits.store.lastNumber('invoices')) + 1;
      const error = await errorOf(
        commits.run({ kind: 'number', sequence: 'invoices', to }, creation(article())),
      );
      if (error === undefined) return void numbers.push(to);
      expect(error).toEqual(new Contention('sequence'));
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
  await commits.run(claim);
  expect(await commits.store.claimed('sale:1')).toBe('invoice');
  await commits.run({ kind: 'release', key: 'sale:1' });
  expect(await commits.store.claimed('sale:1')).toBeUndefined();
});

test('the item says which events and jobs its version stands for', async () => {
  const record = await commits.made({ track_stock: true });
  const key = recordKey(keyspace, Article, record._id);
  expect(await engine.table.get(key)).toMatchObject({ e: ['article.created'], j: ['count'] });
  await commits.run(update(record, { base_price: 3, track_stock: false }));
  const item = await engine.table.get(key);
  expect(item).toMatchObject({ e: ['article.updated', 'article.repriced'], v: 2 });
  expect(item).not.toHaveProperty('j');
  await commits.run(update(await commits.stored(record), { status: 'deleted' }));
  expect(await engine.table.get(key)).toMatchObject({ e: ['article.deleted'], z: 1 });
});
