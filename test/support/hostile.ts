// Bodies, values and queries that break services: wrong types, extremes, prototype names, broken text.
// reliability#request-bodies, reliability#queries.
import type { Rec } from '#resource/test-data/rec.ts';
import type { Random } from './random.ts';

const deep = (depth: number, open: string, close: string) =>
  open.repeat(depth) + close.repeat(depth);

/** Whole bodies, sent as they are. */
export const HOSTILE_BODIES: readonly (string | Uint8Array)[] = [
  '',
  ' ',
  '{',
  '{"name":"x"',
  '{"name":"x",}',
  '[]',
  '"text"',
  'null',
  'true',
  '7',
  'NaN',
  '{"a":NaN}',
  '\uFEFF{}',
  deep(30, '{"a":', '}').replace('}', '1}'),
  deep(100_000, '[', ']'),
  `{"a":${deep(5000, '[', ']')}}`,
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{"admin":true}}}',
  '{"name":"a","name":"b"}',
  `{"name":"${'x'.repeat(1_100_000)}"}`,
  new Uint8Array([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  new Uint8Array([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xc0, 0x22, 0x7d]),
  new Uint8Array(64).fill(0),
  `{${Array.from({ length: 20_000 }, (_, i) => `"k${i}":${i}`).join(',')}}`,
];

/** Values for any member. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  '',
  ' ',
  '5',
  5,
  -1,
  -0,
  0.1 + 0.2,
  1.005,
  1e308,
  1e126,
  1e-200,
  5e-324,
  2 ** 53 + 2,
  999_999_999_999.99,
  1_000_000_000_000,
  true,
  [],
  [[]],
  [null],
  Array.from({ length: 501 }, (_, i) => i),
  {},
  { a: { b: { c: {} } } },
  { constructor: 'x', prototype: 'y' },
  JSON.parse('{"__proto__":{"polluted":true}}'),
  nested(25),
  'x'.repeat(10_001),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202Eevil',
  'a\u200Bb',
  'e\u0301\u0301\u0301',
  '=cmd()|1',
  "'; DROP TABLE items; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'javascript:alert(1)',
  '2026-02-30',
  '9999-99-99',
  '2026-11-20T25:00:00Z',
  'ffffffffffffffffffffffff',
  '__proto__',
  'constructor',
  'null',
  'undefined',
];

/** Values for any query parameter. */
export const HOSTILE_QUERY_VALUES: readonly string[] = [
  '',
  ' ',
  '0',
  '-1',
  '1.5',
  '1e9',
  '1000000000000000',
  'NaN',
  'Infinity',
  'true',
  'null',
  '__proto__',
  'constructor',
  'toString',
  'pk',
  'd.name',
  'tenant_id',
  'name,__proto__',
  'a'.repeat(101),
  'a'.repeat(5000),
  '.*+?^$()|[]\\',
  '(a+)+$',
  '\u0000',
  '\ufffd',
  'e\u0301'.repeat(60),
  "' OR 1=1 --",
  '[object Object]',
  '2026-02-30',
  '9999-99-99',
  '0000-01-01',
  '9999-12-31',
  '0000-01',
  '9999-12',
  '2026-11-20T00:00:00Z',
  '%00',
  'eyJhIjoxfQ',
];

/** The body with one or two members replaced, added or removed somewhere inside. */
export function mutated(body: Rec, names: readonly string[], random: Random): Rec {
  const copy = structuredClone(body);
  for (let changes = 1 + random.below(2); changes > 0; changes -= 1)
    mutateOnce(copy, names, random);
  return copy;
}

function mutateOnce(body: Rec, names: readonly string[], random: Random): void {
  const at = somewhere(body, random);
  const own = Object.keys(at);
  const name = random.pick([...own, ...(at === body ? names : []), 'unheard_of', 'constructor']);
  if (random.below(5) === 0) delete at[name];
  // A copy, since the next mutation may go inside it: shared, it could come to hold itself.
  else at[name] = structuredClone(random.pick(HOSTILE_VALUES));
}

/** The body itself or, more seldom, an object inside it. */
function somewhere(body: Rec, random: Random): Rec {
  const inner = Object.values(body).filter((value) => typeof value === 'object' && value !== null);
  return inner.length > 0 && random.below(3) === 0 ? somewhere(random.pick(inner), random) : body;
}

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: nested(depth - 1) };
}
