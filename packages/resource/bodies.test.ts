// A body becomes exactly what the noun declares, or a refusal that names every field; contract#unknown-fields,
// reliability#request-bodies, reliability#exact-amounts.
import { describe, expect, it } from 'vitest';
import { Failure, type FieldError } from '#kernel/error.ts';
import * as zod from '#kernel/schema.ts';
import { parseQuery } from './bodies.ts';
import type { Verb } from './declaration.ts';
import { parseBody } from './input/parse-body.ts';
import { buildRoutes } from './routes.ts';
import { workshop } from './test-data/workshop.ts';

const routes = buildRoutes([workshop]);
const named = (name: string): Verb =>
  routes.all.find((route) => route.name === name) ?? expect.fail(`no ${name}`);
const create = named('tools.create');
const update = named('tools.update');
const nesting = zod.strictObject({
  lines: zod.array(
    zod.strictObject({
      label: zod.string(),
      note: zod.string().optional(),
      tag: zod.string().nullable().optional(),
      size: zod.strictObject({ width: zod.number(), height: zod.number().optional() }).optional(),
      words: zod.array(zod.string()).optional(),
      free: zod.record(zod.string(), zod.unknown()).optional(),
    }),
  ),
});
const minimal = { name: 'saw', kind: 'hand' };

function refusal(work: () => unknown): { code: string; errors: FieldError[] } {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return { code: error.code, errors: error.errors };
    throw error;
  }
  return expect.fail('it was accepted');
}
const codes = (verb: Verb, body: unknown) =>
  refusal(() => parseBody(verb, body)).errors.map(({ field, code }) => `${field} ${code}`);

describe('create', () => {
  it('takes the declared fields and fills in nothing', () => {
    expect(parseBody(create, minimal)).toEqual(minimal);
  });

  it('drops what the service assigns, so that what was read can be sent back', () => {
    const read = {
      ...minimal,
      _id: 'x',
      id: 7,
      created_at: 1,
      updated_at: null,
      version: 'no',
      livemode: 1,
      uses: -5,
    };
    expect(parseBody(create, read)).toEqual(minimal);
  });

  it('names every wrong field at once, with code, place and bounds', () => {
    const { code, errors } = refusal(() =>
      parseBody(create, {
        kind: 'x',
        price: 1.005,
        count: 101,
        sharp: 'true',
        bought_on: '2026-02-30',
        colour: 'red',
        parts: [{ label: '' }, { label: 'ok', depth: 1 }],
        spares: ['zz'],
        code: '',
      }),
    );
    expect(code).toBe('validation_error');
    expect(errors.every(({ location }) => location === 'body')).toBe(true);
    expect(errors.map(({ field, code: each }) => `${field} ${each}`).sort()).toEqual([
      'bought_on invalid_format',
      'code too_short',
      'colour unknown_field',
      'count too_large',
      'kind invalid_enum',
      'name required',
      'parts[0].label too_short',
      'parts[1].depth unknown_field',
      'price not_multiple_of',
      'sharp invalid_type',
      'spares[0] invalid_format',
    ]);
    expect(errors.find(({ field }) => field === 'kind')).toMatchObject({
      allowed: ['hand', 'power'],
      actual: 'x',
    });
    expect(errors.find(({ field }) => field === 'count')).toMatchObject({ max: 100, actual: 101 });
  });

  it('says required, not invalid_enum, for a missing enum', () => {
    expect(codes(create, { name: 'saw' })).toEqual(['kind required']);
  });

  it('reads null as absent where the field may be missing, and as a value where it may be null', () => {
    expect(parseBody(create, { ...minimal, price: null, description: null })).toEqual({
      ...minimal,
      description: null,
    });
    expect(codes(create, { ...minimal, name: null })).toEqual(['name invalid_type']);
  });

  it.each(['tools.create', 'tools.update'])('reads null within its objects so too: %s', (name) => {
    const made = { ...named(name), body: nesting };
    const line = { label: 'a', size: { width: 1, height: null }, note: null, tag: null };
    expect(
      parseBody(made, { lines: [line, { label: 'b', size: null, free: { any: null } }] }),
    ).toEqual({
      lines: [
        { label: 'a', size: { width: 1 }, tag: null },
        { label: 'b', free: { any: null } },
      ],
    });
    const wrong = { label: null, note: null, size: { width: null, height: null }, words: [null] };
    expect(codes(made, { lines: [wrong] })).toEqual([
      'lines[0].label invalid_type',
      'lines[0].size.width invalid_type',
      'lines[0].words[0] invalid_type',
    ]);
    expect(wrong.note).toBeNull();
  });

  it.each([[null], [[]], ['text'], [5], [true]])('refuses %j as a body', (body) => {
    expect(refusal(() => parseBody(create, body)).code).toBe('invalid_body');
  });

  it('reports at most 50 lines', () => {
    const many = Object.fromEntries(Array.from({ length: 80 }, (_, i) => [`field${i}`, 1]));
    expect(codes(create, { ...minimal, ...many })).toHaveLength(50);
  });
});

describe('update', () => {
  it('needs nothing and keeps only what was sent', () => {
    expect(parseBody(update, {})).toEqual({});
    expect(parseBody(update, { price: 0 })).toEqual({ price: 0 });
  });

  it('keeps version, which asserts, and drops the other assigned fields', () => {
    expect(parseBody(update, { version: 3, _id: 'x', uses: 9 })).toEqual({ version: 3 });
    expect(codes(update, { version: 0 })).toEqual(['version too_small']);
  });

  it('shows a cleared field as present and undefined', () => {
    const body = parseBody(update, { price: null, description: null }) as Record<string, unknown>;
    expect(Object.keys(body).sort()).toEqual(['description', 'price']);
    expect(body.price).toBeUndefined();
    expect(body.description).toBeNull();
  });

  it('does not clear what is required or has states', () => {
    expect(codes(update, { name: null, status: null })).toEqual([
      'name invalid_type',
      'status invalid_enum',
    ]);
  });
});

describe('an open noun', () => {
  const open = named('shelves.create');
  it('keeps additional properties, except names that belong to the service', () => {
    expect(parseBody(open, { name: 'a', colour: { deep: [1] }, _id: 'x' })).toEqual({
      name: 'a',
      colour: { deep: [1] },
    });
    expect(codes(open, { name: 'a', _secret: 1, $where: 1, tenant_id: 't' })).toEqual([
      '_secret unknown_field',
      '$where unknown_field',
      'tenant_id unknown_field',
    ]);
  });

  it('clears an additional property by null', () => {
    expect(parseBody(named('shelves.update'), { colour: null })).toStrictEqual({
      colour: undefined,
    });
    expect(parseBody(open, { name: 'a', colour: null })).toStrictEqual({ name: 'a' });
  });

  const nested = (depth: number): unknown => (depth === 0 ? 1 : { a: nested(depth - 1) });
  it.each<[string, unknown, string]>([
    ['a number past the limit', 1e15, 'out_of_range'],
    ['infinity', Number.POSITIVE_INFINITY, 'out_of_range'],
    ['a number too close to zero', 5e-324, 'out_of_range'],
    ['a lone surrogate', '\ud800', 'invalid_format'],
    ['U+0000', 'a\u0000b', 'invalid_format'],
    ['a long text', 'x'.repeat(10_001), 'too_long'],
    ['a long list', Array(501).fill(1), 'too_many_items'],
    ['deep nesting', nested(20), 'too_large'],
    ['very deep nesting', nested(5000), 'too_large'],
    ['a long name', { ['n'.repeat(256)]: 1 }, 'too_long'],
    ['an empty name', { '': 1 }, 'too_short'],
    ['a name with U+0000', { 'a\u0000': 1 }, 'invalid_format'],
    ['__proto__', JSON.parse('{"__proto__": {"admin": true}}'), 'unknown_field'],
    ['constructor', { constructor: 1 }, 'unknown_field'],
    ['prototype', [{ prototype: 1 }], 'unknown_field'],
  ])('refuses %s wherever it is', (_, value, code) => {
    const { errors } = refusal(() => parseBody(open, { name: 'a', free: { inner: value } }));
    expect(errors.map((line) => line.code)).toEqual([code]);
    expect(errors[0]?.field).toMatch(/^free\.inner/);
  });

  it('counts an emoji as the one character that it is, as schemas do', () => {
    const free = { inner: '😀'.repeat(10_000) };
    expect(parseBody(open, { name: 'a', free })).toMatchObject({ free });
    const named = (name: string) => refusal(() => parseBody(create, { name, kind: 'hand' })).errors;
    expect(named('😀'.repeat(201))).toMatchObject([{ max: 200, actual: 201 }]);
  });

  it('refuses __proto__ at the top and leaves no trace on any object', () => {
    expect(codes(open, JSON.parse('{"name":"a","__proto__":{"admin":true}}'))).toEqual([
      '__proto__ unknown_field',
    ]);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  it('takes what is just inside the limits', () => {
    const inside = {
      name: 'a',
      free: { big: 999_999_999_999_999, small: 0.000001, none: 0, deep: nested(18) },
      text: '💥'.repeat(5000),
      list: Array(500).fill(0),
      ['n'.repeat(255)]: 'ñ\u202e',
    };
    expect(parseBody(open, structuredClone(inside))).toEqual(inside);
  });

  it('turns -0 into 0', () => {
    const body = parseBody(open, { name: 'a', list: [-0], free: { x: -0 } }) as {
      list: number[];
      free: { x: number };
    };
    expect(Object.is(body.list[0], 0) && Object.is(body.free.x, 0)).toBe(true);
  });
});

it('a verb without a body takes none, or an empty object', () => {
  const restore = named('tools.restore');
  expect(parseBody(restore, undefined)).toEqual({});
  expect(codes(restore, { anything: 1 })).toEqual(['anything unknown_field']);
});

describe('bulk envelopes', () => {
  const bulk = named('tools.bulk_create');
  const ids = (n: number) => Array.from({ length: n }, (_, i) => i.toString(16).padStart(24, '0'));

  it('leave the items to be judged one by one', () => {
    expect(parseBody(bulk, { items: [1, null, {}] })).toEqual({ items: [1, null, {}] });
  });

  it('hold 1 to 100 items', () => {
    expect(refusal(() => parseBody(bulk, { items: [] })).code).toBe('bulk_empty');
    expect(refusal(() => parseBody(bulk, { items: Array(600).fill({}) })).code).toBe(
      'bulk_limit_exceeded',
    );
    expect(parseBody(bulk, { items: Array(100).fill({}) })).toBeDefined();
  });

  it('are refused when they are no envelope', () => {
    expect(codes(bulk, {})).toEqual(['items required']);
    expect(codes(bulk, { items: {} })).toEqual(['items invalid_type']);
    expect(codes(bulk, { items: [{}], more: 1 })).toEqual(['more unknown_field']);
    expect(codes(named('tools.bulk_delete'), { ids: [5] })).toEqual(['ids[0] invalid_type']);
  });

  it('name each id once', () => {
    const [a, b] = ids(2);
    const twice = refusal(() => parseBody(named('tools.bulk_delete'), { ids: [a, b, a] }));
    expect(twice).toMatchObject({ code: 'bulk_duplicate_id', errors: [{ field: 'ids[2]' }] });
    const updates = { updates: [{ id: a }, { _id: a }] };
    expect(refusal(() => parseBody(named('tools.bulk_update'), updates)).code).toBe(
      'bulk_duplicate_id',
    );
  });
});

describe('the query of a verb that is no list', () => {
  it('may be left out', () => {
    expect(parseQuery(named('tools.get'), [])).toEqual({});
    expect(parseQuery(named('tools.bulk_create'), [])).toEqual({});
  });

  it('is read as its schema says and refuses everything else', () => {
    const bulk = named('tools.bulk_create');
    expect(parseQuery(bulk, [['atomic', 'true']])).toEqual({ atomic: true });
    const { code, errors } = refusal(() =>
      parseQuery(bulk, [
        ['atomic', '1'],
        ['x', ''],
        ['atomic', 'true'],
      ]),
    );
    expect(code).toBe('invalid_query_parameter');
    expect(errors.map(({ field, code: each }) => `${field} ${each}`)).toEqual([
      'x unknown_field',
      'atomic not_unique',
      'atomic invalid_type',
    ]);
    expect(refusal(() => parseQuery(named('tools.get'), [['fields', 'name']])).code).toBe(
      'invalid_query_parameter',
    );
  });
});
