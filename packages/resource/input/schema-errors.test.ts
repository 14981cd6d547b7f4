import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { FIELD_ERRORS_MAX, type FieldError } from '#kernel/error.ts';
import { uniquePairs } from './query-pairs.ts';
import { schemaErrors } from './schema-errors.ts';

const MANY = 90_000;
const schema = z.strictObject({ name: z.string(), rows: z.array(z.strictObject({})).optional() });
const linesFor = (sent: unknown): FieldError[] =>
  schemaErrors(schema.safeParse(sent).error?.issues ?? [], sent, 'body', schema);
const unknown = Object.fromEntries(Array.from({ length: MANY }, (_, i) => [`a${i}`, 1]));

describe('lines about a body that is wrong in 90,000 places', () => {
  it('are no more than an answer may show, whether of one issue or of many', () => {
    const rows = Array.from({ length: MANY }, () => ({ a: 1 }));
    for (const sent of [
      { name: 'x', ...unknown },
      { name: 'x', rows },
    ])
      expect(linesFor(sent)).toHaveLength(2 * FIELD_ERRORS_MAX);
  });

  it('tell first what is missing, and what was probably meant', () => {
    const [first, second] = linesFor({ nmae: 'x', ...unknown });
    expect(first).toMatchObject({ field: 'name', code: 'required' });
    expect(second).toMatchObject({ field: 'nmae', did_you_mean: 'name' });
  });
});

it('the name of a member that is too long is measured, not its value', () => {
  const named = z.record(z.string().max(3), z.string().max(5));
  const sent = { abcde: 'x', ab: 'abcdefg' };
  expect(
    schemaErrors(named.safeParse(sent).error?.issues ?? [], sent, 'body', named),
  ).toMatchObject([
    { field: 'abcde', code: 'too_long', max: 3, actual: 5 },
    { field: 'ab', code: 'too_long', max: 5, actual: 7 },
  ]);
});

it('unknown parameters of a query are told as far as an answer shows them', () => {
  const errors: FieldError[] = [];
  const pairs = Array.from({ length: 2_000 }, (_, i) => [`a${i}`, ''] as const);
  uniquePairs(pairs, new Set(['page']), errors);
  expect(errors).toHaveLength(FIELD_ERRORS_MAX);
});
