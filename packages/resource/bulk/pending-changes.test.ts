// An atomic bulk request is as if its items had come one after the other, and its changes fit one transaction.
import { expect, test } from 'vitest';
import { amended, create, remove, update } from '../change.ts';
import { given, testContext } from '../test-data/plain-context.ts';
import type { Rec } from '../test-data/rec.ts';
import { Shelf, Tool } from '../test-data/workshop.ts';
import { ItemContention } from './item-context.ts';
import { pendingChanges } from './pending-changes.ts';

const ctx = testContext();
const stored = given(ctx, Shelf, { name: 'a' });
const next = (before: Rec, name: string) => amended(ctx, before, { name });

test('later items read what earlier ones will have written, and the rest from the store', async () => {
  const { store, add } = pendingChanges(ctx.store);
  const [gone, other, made] = ['b', 'c', 'd'].map((name) => given(ctx, Shelf, { name }));
  if (gone === undefined || other === undefined || made === undefined) throw new Error('no shelf');
  ctx.records.get(Shelf.key)?.delete(made._id);
  add([create(Shelf, made), remove(Shelf, gone)]);
  add([update(Shelf, stored, next(stored, 'z'))]);
  const ids = [stored, gone, other, made].map(({ _id }) => _id);
  const found = await store.getMany(Shelf, ids);
  expect(ids.map((id) => found.get(id)?.name)).toEqual(['z', undefined, 'c', 'd']);
  expect(await store.get(Shelf, gone._id)).toBeUndefined();
  expect((await store.get(Shelf, stored._id))?.name).toBe('z');
});

test('what several items write to one record is one change, from what is stored to what comes of it', () => {
  const { changeSets, add } = pendingChanges(ctx.store);
  const [one, made] = [next(stored, 'one'), { ...stored, _id: 'f'.repeat(24) }];
  add([update(Shelf, stored, one), create(Shelf, made)]);
  add([update(Shelf, one, next(one, 'two')), update(Shelf, made, next(made, 'new'))]);
  expect(changeSets).toMatchObject([
    [
      { kind: 'update', before: { name: 'a', version: 1 }, after: { name: 'two', version: 2 } },
      { kind: 'create', record: { name: 'new', version: 1 } },
    ],
    [],
  ]);
  add([remove(Shelf, next(one, 'two'))]);
  expect(changeSets[0]?.[0]).toEqual(remove(Shelf, stored));
});

test('numbers of one sequence are taken together, claims are seen, and what cannot be one change is told', async () => {
  const { store, changeSets, add } = pendingChanges(ctx.store);
  const last = await store.lastNumber('notes');
  add([{ kind: 'number', sequence: 'notes', to: last + 1 }]);
  expect(await store.lastNumber('notes')).toBe(last + 1);
  add([{ kind: 'number', sequence: 'notes', to: last + 2 }]);
  expect(changeSets).toEqual([
    [{ kind: 'number', sequence: 'notes', to: last + 2, from: last }],
    [],
  ]);
  add([{ kind: 'claim', key: 'k', id: 'x', refusal: { code: 'duplicate_value' } }]);
  expect(await store.claimed('k')).toBe('x');
  add([create(Shelf, stored)]);
  expect(() => add([create(Shelf, stored)])).toThrow('create and create');
});

test('what an item requires of a record that another one writes is judged by what that one leaves', () => {
  const { changeSets, add } = pendingChanges(ctx.store);
  const require = { kind: 'require', noun: Shelf, id: stored._id } as const;
  add([{ ...require, where: { version: 1 } }, update(Shelf, stored, next(stored, 'one'))]);
  add([{ ...require, where: { version: 2, name: 'one' } }]);
  expect(changeSets.map((changeSet) => changeSet.map(({ kind }) => kind))).toEqual([
    ['require', 'update'],
    [],
  ]);
  expect(() => add([{ ...require, where: { version: 1 } }])).toThrow(ItemContention);
  const refusal = { code: 'record_locked' } as const;
  expect(() => add([{ ...require, where: { name: 'a' }, refusal }])).toThrow(
    expect.objectContaining({ code: 'record_locked' }),
  );
});

test('an adjustment of a new record is part of it, within its bounds', () => {
  const { changeSets, add } = pendingChanges(ctx.store);
  const Jar = { ...Shelf, counterMaps: ['by'] };
  const made: Rec = { ...stored, by: {} };
  const adjust = {
    kind: 'adjust',
    noun: Jar,
    id: made._id,
    refusal: { code: 'insufficient_stock' },
  } as const;
  add([create(Jar, made)]);
  add([
    {
      ...adjust,
      field: 'n',
      by: 2,
      more: [['m', 2]],
      max: 2,
      set: { note: 'b' },
      setOnce: { name: 'c', first: 1 },
    },
  ]);
  add([
    { ...adjust, field: 'by.x', by: 0.1 },
    { ...adjust, field: 'by.x', by: 0.2 },
  ]);
  expect(changeSets).toMatchObject([
    [
      {
        kind: 'create',
        record: { name: 'a', note: 'b', first: 1, n: 2, m: 2, by: { x: 0.3 }, version: 1 },
      },
    ],
    [],
    [],
  ]);
  expect(() => add([{ ...adjust, field: 'n', by: 1, max: 2 }])).toThrow(
    expect.objectContaining({ code: 'insufficient_stock' }),
  );
  expect(() => add([{ ...adjust, field: 'n', by: 1, max: 2, retry: true }])).toThrow(
    ItemContention,
  );
});

test('what has its verb run again is read as moved, and found by the values that it will have', async () => {
  const { store, add } = pendingChanges(ctx.store);
  const tool = given(ctx, Tool, { name: 't', kind: 'hand', uses: 1, code: 'old' });
  const adjust = { kind: 'adjust', noun: Tool, id: tool._id, field: 'uses', by: 1 } as const;
  add([{ ...adjust, refusal: { code: 'insufficient_stock' }, retry: true }]);
  expect((await store.get(Tool, tool._id))?.uses).toBe(2);
  expect((await store.getMany(Tool, [tool._id])).get(tool._id)?.uses).toBe(2);
  const field = Tool.unique[0]?.field ?? expect.fail('nothing is unique');
  add([update(Tool, tool, amended(ctx, tool, { [field]: 'new' }))]);
  expect(await store.find(Tool, field, 'new')).toBe(tool._id);
});

test('each record that the request creates is found with those of the store, and one that it deletes is not', async () => {
  const apart = testContext();
  const [kept, gone] = ['kept', 'gone'].map((name) => given(apart, Shelf, { name }));
  const { store, add } = pendingChanges(apart.store);
  const made = { ...kept, _id: 'f'.repeat(24), name: 'made' };
  add([create(Shelf, made), remove(Shelf, gone ?? {})]);
  add([update(Shelf, made, next(made, 'renamed'))]);
  const names: string[] = [];
  for await (const { name } of store.each(Shelf)) names.push(name);
  expect(names).toEqual(['kept', 'renamed']);
});
