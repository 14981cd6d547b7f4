// What is in use is told with what uses it: for every noun that is deleted for good, each noun that refers to it or may say its word. The
// refusal is that of the commit, which single, bulk and atomic deletions share.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inSpanish } from '#kernel/errors/words/in-spanish.ts';
import { newId } from '#kernel/id.ts';
import type { Noun } from '#resource/declaration.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { isHidden } from '../../packages/store/index-entry.ts';
import { Commits, creation, deletion, errorOf, NOW_MS } from '../../packages/store/test-commits.ts';
import { recordAt } from '../../packages/store/test-nouns.ts';
import { startTestTable, type TestTable } from '../../packages/store/test-table.ts';
import { nouns } from '../support/catalogue.ts';

let engine: TestTable;
let commits: Commits;
beforeAll(async () => {
  engine = await startTestTable();
  commits = new Commits(engine, 'used');
}, 60_000);
afterAll(() => engine.close());

/** Jobs and events are made of whole records, and are of no concern here. */
const UNTOLD = { jobs: undefined, events: () => [] };

type Use = { target: Noun; by: Noun; field: string };
const uses: Use[] = nouns.flatMap((by) =>
  Object.entries({ ...by.references, ...by.names })
    .map(([field, target]) => ({
      target: target(),
      by: { ...by, ...UNTOLD },
      field,
    }))
    .filter(({ target }) => !target.softDelete),
);

const holding = (noun: Noun, field: string, id: string): Rec =>
  recordAt(noun, NOW_MS, nested(field.split('.'), id) as Rec);

const nested = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight((inner, name) => ({ [name]: inner }), value);

test('nouns that are in use by others are many', () => {
  expect(new Set(uses.map(({ target }) => target.name)).size).toBeGreaterThan(15);
});

test.each(uses)('$target.name tells that a $by.name refers to it by $field', async (use) => {
  const target = recordAt(use.target, NOW_MS, {}, newId(NOW_MS));
  const id = String(target[use.target.idField]);
  const first = holding(use.by, use.field, id);
  expect(isHidden(use.by, first)).toBe(false);
  await commits.run(creation(target, use.target));
  await commits.run(creation(first, use.by), creation(holding(use.by, use.field, id), use.by));
  const refusal = async () => errorOf(commits.run(deletion(target, use.target)));
  const line = { resource_type: use.by.name };
  expect(await refusal()).toMatchObject({
    code: 'resource_in_use',
    errors: [{ ...line, count: 2 }],
  });
  await commits.run(deletion(first, use.by));
  const left = (await refusal()) as { errors: { message: string }[] };
  expect(left).toMatchObject({ errors: [{ ...line, count: 1 }] });
  expect(left.errors.map(({ message }) => inSpanish(message))).toEqual([
    expect.stringMatching(/^Lo usa (?!ese registro)/),
  ]);
});
