// What a record holds besides itself, its unique values and its references, follows it through every change.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change } from '#resource/change.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { Contention } from '../contention.ts';
import { referenceKey } from '../keys.ts';
import { article, Commits, creation, deletion, errorOf, NOW_MS, update } from '../test-commits.ts';
import { Article, Group, recordAt } from '../test-nouns.ts';
import { startTestTable, type TestTable } from '../test-table.ts';

let engine: TestTable;
let commits: Commits;
beforeAll(async () => {
  engine = await startTestTable();
  commits = new Commits(engine, 'holds');
}, 60_000);
afterAll(() => engine.close());

const keyspace = { tenantId: 'holds', generation: 0 };

test('a unique value is free again once its record changed, was deleted or was soft-deleted', async () => {
  const first = await commits.made({ sku: 'free' });
  await commits.run(update(first, { sku: 'other' }));
  const second = await commits.made({ sku: 'free' });
  await commits.run(update(second, { status: 'deleted' }));
  const third = await commits.made({ sku: 'FREE' });
  expect(await commits.store.find(Article, 'sku', 'free')).toBe(third._id);
  expect(
    await errorOf(commits.run(update(await commits.stored(second), { status: 'draft' }))),
  ).toMatchObject({
    code: 'duplicate_value',
  });
  await commits.run(deletion(third));
  await commits.run(update(await commits.stored(second), { status: 'draft' }));
  expect(await commits.store.find(Article, 'sku', 'free')).toBe(second._id);
});

test('who took a unique value for a derived one runs again instead of being refused', async () => {
  await commits.made({ sku: 'place 1' });
  const record = article({ sku: 'place 1' });
  const late = { ...creation(record), shared: true } as Change;
  expect(await errorOf(commits.run(late))).toBeInstanceOf(Contention);
  expect(await commits.store.get(Article, record._id)).toBeUndefined();
});

test('two records can swap a unique value in one commit', async () => {
  const one = await commits.made({ sku: 'left' });
  const two = await commits.made({ sku: 'right' });
  await commits.run(update(one, { sku: 'right' }), update(two, { sku: 'left' }));
  expect(await commits.store.find(Article, 'sku', 'right')).toBe(one._id);
  expect(await commits.store.find(Article, 'sku', 'left')).toBe(two._id);
});

test('a value of any length and alphabet can be unique', async () => {
  const sku = '漢'.repeat(3000);
  const record = await commits.made({ sku });
  expect(await commits.store.find(Article, 'sku', sku)).toBe(record._id);
  expect(await errorOf(commits.run(creation(article({ sku }))))).toMatchObject({
    code: 'duplicate_value',
  });
});

test('references are counted through re-pointing, and let the target go at zero', async () => {
  const groups = [
    recordAt(Group, NOW_MS, { name: 'one' }),
    recordAt(Group, NOW_MS, { name: 'two' }),
  ];
  for (const record of groups) await commits.run(creation(record, Group));
  const [one, two] = groups as [Rec, Rec];
  const record = await commits.made({ group_id: one._id });
  await commits.run(update(record, { group_id: two._id }));
  await commits.run(deletion(one, Group));
  expect(await errorOf(commits.run(deletion(two, Group)))).toMatchObject({
    code: 'resource_in_use',
  });
  await commits.run(deletion(await commits.stored(record)), deletion(two, Group));
  const counter = await engine.table.get(referenceKey(keyspace, Group, two._id));
  expect(counter).toMatchObject({ n: 0, gone: NOW_MS });
});

test('of a new reference and a deletion of its target at the same moment exactly one wins', async () => {
  for (let turn = 0; turn < 10; turn++) {
    const group = recordAt(Group, NOW_MS, { name: 'raced' });
    await commits.run(creation(group, Group));
    const both = await Promise.all([
      errorOf(commits.run(creation(article({ group_id: group._id })))),
      errorOf(commits.run(deletion(group, Group))),
    ]);
    expect(both.filter((error) => error === undefined)).toHaveLength(1);
  }
});

test('what a word means is not deleted while a record says it, and may be said when it is gone', async () => {
  const group = recordAt(Group, NOW_MS, { name: 'Wines' });
  await commits.run(creation(group, Group));
  const first = await commits.made({ label: 'wines' });
  const second = await commits.made({ label: group._id });
  const gone = () => errorOf(commits.run(deletion(group, Group)));
  expect(await gone()).toMatchObject({ code: 'resource_in_use' });
  await commits.run(update(first, { label: 'else' }));
  expect(await gone()).toMatchObject({ code: 'resource_in_use' });
  await commits.run(update(second, { status: 'deleted' }), deletion(group, Group));
  await commits.made({ label: 'WINES' });
});

test('a word that means a record which is never deleted is not counted', async () => {
  const said = await commits.made({ label: 'firm' });
  const key = referenceKey(keyspace, Group, 'word=firm');
  expect([said.label, await engine.table.get(key)]).toEqual(['firm', undefined]);
});
