// Samples are what they say: accepted ones are accepted, refused ones are refused for the field and reason they name.
import { describe, expect, it } from 'vitest';
import { Failure } from '#kernel/error.ts';
import type { Noun, Verb } from './declaration.ts';
import { parseBody } from './input/parse-body.ts';
import { newRecord } from './record-rules.ts';
import { buildRoutes } from './routes.ts';
import { bodyExamples } from './sample/request-example.ts';
import { boundaryBodies, invalidBodies, sampleRecord, validBody } from './sample.ts';
import { testContext } from './test-data/plain-context.ts';
import type { Rec } from './test-data/rec.ts';
import { Shelf, Tool, workshop } from './test-data/workshop.ts';

const routes = buildRoutes([workshop]);
const named = (name: string): Verb =>
  routes.all.find((route) => route.name === name) ?? expect.fail(`no ${name}`);
const verbs = ['tools.create', 'tools.update', 'shelves.create', 'tools.use'].map(named);

describe.each(verbs.map((verb) => [verb.name, verb] as const))('%s', (_, verb) => {
  it('accepts its samples, minimal and full, of any seed', () => {
    for (const seed of [1, 2, 3, 50]) {
      for (const full of [false, true]) {
        const { body } = validBody(verb, { seed, full });
        expect(parseBody(verb, structuredClone(body))).toEqual(body);
      }
    }
  });

  it('accepts values on the bounds', () => {
    for (const { body } of boundaryBodies(verb))
      expect(() => parseBody(verb, structuredClone(body))).not.toThrow();
  });

  it.each(invalidBodies(verb).map((each) => [each.what, each] as const))(
    'refuses %s',
    (_what, { body, field, code }) => {
      try {
        parseBody(verb, structuredClone(body));
      } catch (error) {
        expect(error).toBeInstanceOf(Failure);
        const lines = (error as Failure).errors.map((line) => `${line.field} ${line.code}`);
        expect(lines.some((line) => line.startsWith(field) && line.endsWith(` ${code}`))).toBe(
          true,
        );
        return;
      }
      expect.fail('it was accepted');
    },
  );
});

it('samples follow the rules of the noun and name the references to fill in', () => {
  const { body, references } = validBody(named('tools.create'), {
    full: true,
    with: { sharp: false, kind: 'hand' },
  });
  expect(() => newRecord<Noun>(testContext(), Tool, body)).not.toThrow();
  expect(references.map(({ field, noun }) => [field, noun.name])).toEqual([
    ['shelf_id', 'shelf'],
    ['spares[0]', 'tool'],
    ['parts[0].shelf_id', 'shelf'],
  ]);
});

it('the example of a bulk creation creates, though no body was written for its noun', () => {
  const { example } = bodyExamples(named('tools.bulk_create'));
  const items = (example as Rec).items;
  expect(items).toHaveLength(1);
  expect(parseBody(named('tools.create'), structuredClone(items[0]))).toEqual(items[0]);
});

it('the same seed gives the same sample, another seed another one', () => {
  expect(validBody(named('shelves.create'))).toEqual(validBody(named('shelves.create')));
  expect(validBody(named('shelves.create'), { seed: 2 })).not.toEqual(
    validBody(named('shelves.create')),
  );
});

it('a sample record has every field of the noun and what all records have', () => {
  expect(Object.keys(sampleRecord(Shelf)).sort()).toEqual([
    '_id',
    'created_at',
    'external_reference',
    'livemode',
    'metadata',
    'name',
    'note',
    'updated_at',
    'version',
  ]);
});
