// A body of a noun is judged by the schemas of what it gives: the others are not made, and nothing is judged otherwise.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { createBody, NOTHING, updateBody } from '../bodies.ts';
import type { Noun, Verb } from '../declaration.ts';
import { group } from '../define.ts';
import { field } from '../fields/field.ts';
import { buildRoutes } from '../routes.ts';
import { looseNoun } from '../test-data/loose-noun.ts';
import { Shelf, Tool } from '../test-data/workshop.ts';
import { bodyPart } from './body-part.ts';
import { parseBody } from './parse-body.ts';

const refusing = z.heldBack((): z.ZodString => {
  throw new Error('a schema was made');
});
const FIELDS = {
  name: field(text(1, 9)).required(),
  code: field(text(0, 9)),
  big: field(refusing),
};
const bin = (more: object = {}): Noun =>
  looseNoun({
    name: 'bin',
    summary: 'What holds.',
    base: '/bins',
    key: 'bi',
    scope: 'products',
    fields: FIELDS,
    ...more,
  });

it('makes the schema of no field that is not given', () => {
  const noun = bin();
  for (const body of [createBody(noun), updateBody(noun)]) {
    expect(bodyPart(body, ['code', 'name'])?.safeParse({ name: 'a', code: '1' }).success).toBe(
      true,
    );
    expect(() => bodyPart(body, ['big'])).toThrow('a schema was made');
    expect(() => body.safeParse({})).toThrow('a schema was made');
  }
});

it('is how requests are judged: one that gives a few fields makes no others', () => {
  const { all } = buildRoutes([group('bins', { title: 'Bins', nouns: [bin()] })]);
  const named = (name: string): Verb =>
    all.find((verb) => verb.name === name) ?? expect.fail(`no ${name}`);
  expect(parseBody(named('bins.create'), { name: 'a', code: null })).toEqual({ name: 'a' });
  expect(parseBody(named('bins.update'), { code: '2' })).toEqual({ code: '2' });
});

it('asks for what must be there, and takes what is unknown as the whole does', () => {
  const isTaken = (of: Noun, given: object) =>
    bodyPart(createBody(of), Object.keys(given))?.safeParse(given).success;
  const cases = [{ name: 'a' }, {}, { code: 'a' }, { name: 'a', other: 1 }];
  expect(cases.map((given) => isTaken(bin(), given))).toEqual([true, false, false, false]);
  const open = bin({ open: true });
  expect(cases.map((given) => isTaken(open, given))).toEqual([true, false, false, true]);
});

it('knows no part of a schema that is no body of a noun', () => {
  expect(bodyPart(NOTHING, ['name'])).toBeUndefined();
  expect(bodyPart(updateBody(Tool).extend({ more: text() }), ['name'])).toBeUndefined();
});

const values = fc.oneof(
  fc.constantFrom('saw', 'hand', 'draft', '2026-02-03', '0123456789abcdef01234567', '', 5, 0, -1),
  fc.constantFrom(true, null, ['0123456789abcdef01234567'], [{ label: 'a' }], [{ label: '' }], {}),
);

/** More sets of members than are kept. */
const RUNS = 1500;

it('says of every body what the whole says, with its members in the same order', () => {
  const bodies = [Tool, Shelf].flatMap((noun) => [
    { noun, body: createBody<Noun>(noun) },
    { noun, body: updateBody<Noun>(noun) },
  ]);
  let taken = 0;
  fc.assert(
    fc.property(
      fc.constantFrom(...bodies),
      fc.array(fc.tuple(fc.nat(), values), { maxLength: 8 }),
      ({ noun, body }, drawn) => {
        const names = [...noun.fieldNames, 'unknown', 'constructor'];
        const given = Object.fromEntries(
          drawn.map(([at, value]) => [names[at % names.length], value]),
        );
        const whole = body.safeParse(given);
        const part = bodyPart(body, Object.keys(given));
        const said = (part ?? body).safeParse(given);
        if (said.success) taken += 1;
        return said.success === whole.success && JSON.stringify(said) === JSON.stringify(whole);
      },
    ),
    { numRuns: RUNS, seed: 1 },
  );
  expect(taken).toBeGreaterThan(50);
});

it('keeps a hundred parts of a body, and leaves other sets to the whole', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 8 }, (_, at) => [`f${at}`, field(text())] as const),
  );
  const body = updateBody(bin({ fields }));
  const sets = Array.from({ length: 256 }, (_, set) =>
    Object.keys(fields).filter((_name, at) => (set >> at) % 2 === 1),
  );
  expect(sets.filter((names) => bodyPart(body, names) !== undefined)).toHaveLength(100);
  expect(bodyPart(body, sets[7] ?? [])).toBe(bodyPart(body, sets[7] ?? []));
});
