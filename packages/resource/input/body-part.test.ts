// A body of a noun is judged by the schemas of what it gives: the others are not made, and nothing is judged otherwise.
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { list, object, openObject, optional, text } from '#kernel/fields.ts';
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
    const given = { name: 'a', code: '1' };
    expect(bodyPart(body, given)?.safeParse(given).success).toBe(true);
    expect(() => bodyPart(body, { big: 1 })).toThrow('a schema was made');
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
    bodyPart(createBody(of), given)?.safeParse(given).success;
  const cases = [{ name: 'a' }, {}, { code: 'a' }, { name: 'a', other: 1 }];
  expect(cases.map((given) => isTaken(bin(), given))).toEqual([true, false, false, false]);
  const open = bin({ open: true });
  expect(cases.map((given) => isTaken(open, given))).toEqual([true, false, false, true]);
});

it('knows no part of a schema that is made by a step of which it does not know what it changes', () => {
  expect(bodyPart(updateBody(Tool).extend({ more: text() }), { name: 'a' })).toBeUndefined();
  expect(bodyPart(z.settled(NOTHING), {})).toBeUndefined();
});

/** More sets of members than are kept. */
const RUNS = 1500;

/** What a verb might declare: objects in lists and in objects, with what may be done to each. */
const nested = (deep: z.ZodType) =>
  z
    .strictObject({
      lines: list(
        object({
          name: text(1, 9),
          code: text(0, 9).optional().meta({ title: 'c' }),
          big: deep.optional(),
        }),
        3,
        1,
      ),
      open: openObject({ name: text(1, 9), big: deep.nullable().optional() }).optional(),
      parts: optional(
        list(
          object({
            lists: z
              .array(object({ code: text(1, 9).optional(), big: deep.optional() }))
              .optional(),
          }),
        ),
      ),
      big: deep.optional(),
    })
    .refine(({ lines }) => lines.length !== 2);

it('makes no schema of a member within that is not given', () => {
  const body = nested(refusing);
  const given = {
    lines: [{ name: 'a' }, { code: 'b', name: 'c' }, { name: 'd' }],
    open: { name: 'e', more: 1 },
    parts: [{ lists: [{ code: 'f' }] }, {}],
  };
  expect(bodyPart(body, given)?.safeParse(given)).toMatchObject({ success: true, data: given });
  for (const deep of [
    { ...given, lines: [{ name: 'a' }, { name: 'b', big: 1 }] },
    { ...given, open: { big: 1 } },
    { parts: [{}, { lists: [{}, { big: 1 }] }] },
  ])
    expect(() => bodyPart(body, deep), JSON.stringify(deep)).toThrow('a schema was made');
});

it('asks for what must be there within', () => {
  const body = nested(text());
  const isTaken = (given: object) => bodyPart(body, given)?.safeParse(given).success;
  const cases = [
    { lines: [{ code: 'a' }] },
    { lines: [] },
    { lines: [{ name: 'a' }] },
    { lines: [{ name: 'a' }], open: {} },
    {},
  ];
  expect(cases.map(isTaken)).toEqual([false, false, true, false, false]);
});

const within = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom('a', 'b', '', null, 1),
    fc.dictionary(
      fc.constantFrom(
        'lines',
        'open',
        'parts',
        'lists',
        'name',
        'code',
        'big',
        'more',
        '__proto__',
      ),
      tie('value'),
      { maxKeys: 4 },
    ),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
})).value;
const seldomOdd = <T>(usual: fc.Arbitrary<T>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 20, arbitrary: usual }, { weight: 1, arbitrary: within });
const code = seldomOdd(fc.constantFrom('b', 'c'));
const line = seldomOdd(
  fc.record({ name: fc.constant('a'), code, big: code }, { requiredKeys: ['name'] }),
);
const open = seldomOdd(
  fc.record({ name: code, big: code, more: within }, { requiredKeys: ['name'] }),
);
const part = fc.record(
  { lists: fc.array(fc.record({ code, big: code }, { requiredKeys: [] })) },
  { requiredKeys: [] },
);
const bodies = fc.record(
  {
    lines: seldomOdd(fc.array(line, { minLength: 1, maxLength: 3 })),
    open,
    parts: seldomOdd(fc.array(part)),
    big: code,
  },
  { requiredKeys: ['lines'] },
);

it('says of objects within what the whole says', () => {
  const body = nested(text(0, 3));
  const whole = z.settled(body);
  let taken = 0;
  fc.assert(
    fc.property(bodies, (given) => {
      const said = (bodyPart(body, given) ?? whole).safeParse(given);
      if (said.success) taken += 1;
      const other = whole.safeParse(given);
      return (
        said.success === other.success &&
        (!said.success || JSON.stringify(said) === JSON.stringify(other))
      );
    }),
    { numRuns: RUNS, seed: 1 },
  );
  expect(taken).toBeGreaterThan(50);
});

const values = fc.oneof(
  fc.constantFrom('saw', 'hand', 'draft', '2026-02-03', '0123456789abcdef01234567', '', 5, 0, -1),
  fc.constantFrom(true, null, ['0123456789abcdef01234567'], [{ label: 'a' }], [{ label: '' }], {}),
);

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
        const part = bodyPart(body, given);
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
    Object.fromEntries(
      Object.keys(fields).flatMap((name, at) => ((set >> at) % 2 === 1 ? [[name, 'a']] : [])),
    ),
  );
  expect(sets.filter((given) => bodyPart(body, given) !== undefined)).toHaveLength(100);
  expect(bodyPart(body, sets[7] ?? {})).toBe(bodyPart(body, sets[7] ?? {}));
});
