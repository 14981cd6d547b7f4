import { beforeEach, expect, test } from 'vitest';
import type { Verb } from '#resource/declaration.ts';
import { given, type TestContext, testContext } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { refusal, runVerb } from '#resource/test-data/run-verb.ts';
import { createCategory } from './create-category.ts';
import { DEPTH_MAX } from './place-category.ts';
import { Category } from './records/category.ts';
import { updateCategory } from './update-category.ts';

let ctx: TestContext;

beforeEach(() => {
  ctx = testContext();
});

const category = (parent: Rec | null, name = 'c') =>
  given(ctx, Category, { name, status: 'active', parent_id: parent?._id ?? null });
const chain = (length: number): Rec[] => {
  const made: Rec[] = [];
  for (let i = 0; i < length; i += 1) made.push(category(made.at(-1) ?? null));
  return made;
};
const run = (verb: Verb, call: Rec) => runVerb(ctx, verb, call);
const move = (record: Rec, parent: Rec | null) =>
  run(updateCategory, { record, body: { parent_id: parent?._id ?? null } });

test('a category cannot hang below itself or below what hangs below it', async () => {
  const [root, middle, leaf] = chain(3);
  for (const parent of [root, middle, leaf]) {
    const failure = await refusal(move(root ?? {}, parent ?? null));
    expect(failure.errors).toMatchObject([{ field: 'parent_id', code: 'invalid_format' }]);
  }
  expect(ctx.committed).toHaveLength(0);
});

test('a move holds every category above still until it is written', async () => {
  const above = chain(3);
  const moved = category(null);
  await move(moved, above.at(-1) ?? null);
  const held = (ctx.committed[0] ?? []).filter(({ kind }) => kind === 'require');
  expect(held).toMatchObject(
    above.toReversed().map(({ _id }) => ({ id: _id, where: { version: 1 }, noun: Category })),
  );
});

test('the deepest place is taken and the next one refused, also for a whole branch', async () => {
  const above = chain(DEPTH_MAX - 1);
  const create = (parent: Rec) =>
    run(createCategory, { body: { name: 'n', parent_id: parent._id } });
  const deepest = await create(above.at(-1) ?? {});
  expect((await refusal(create(deepest))).errors).toMatchObject([
    { code: 'too_large', max: DEPTH_MAX },
  ]);
  const branch = category(null);
  category(branch);
  expect((await refusal(move(branch, above.at(-1) ?? null))).code).toBe('validation_error');
  expect(await move(branch, above.at(-2) ?? null)).toMatchObject({ version: 2 });
});

test('a parent that does not exist is named', async () => {
  const failure = await refusal(
    run(createCategory, { body: { name: 'n', parent_id: 'f'.repeat(24) } }),
  );
  expect(failure.code).toBe('related_record_not_found');
});

test('back to the top needs nothing but the version', async () => {
  const [, leaf] = chain(2);
  expect(await move(leaf ?? {}, null)).toMatchObject({ parent_id: null });
  expect(ctx.committed[0]).toHaveLength(1);
});
