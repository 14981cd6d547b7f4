// What a member is said to mean is of its kind: an instant is no count, and what is "true where" is a flag. The glossary goes by names:
// a member of another kind under the same name says its own meaning.
import { expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { serviceDocument } from '../support/service-document.ts';

const KINDS: readonly [RegExp, string][] = [
  [/^True\b/, 'boolean'],
  [/^(When|Since when|Id of|Name of)\b/, 'string'],
  [/^Ids of\b/, 'array'],
  [/^(How many|Percent|Times that|Grows|Units|Sum of)\b/, 'number'],
];

/** By units and by what they are of. */
const COUNTED_BY_KEY = ['Units that left with delivery notes, by product, or by product/variant'];

const document: Rec = serviceDocument();

const resolved = (schema: Rec): Rec => {
  const path = schema.$ref?.slice(2).split('/');
  const target = path?.reduce((part: Rec, name: string) => part[name], document);
  return target === undefined ? schema : { ...target, ...schema };
};

function kindsOf(schema: Rec): string[] {
  const { type, anyOf, oneOf } = resolved(schema);
  if (type === undefined) return [...(anyOf ?? []), ...(oneOf ?? [])].flatMap(kindsOf);
  return [type].flat().map((kind) => (kind === 'integer' ? 'number' : kind));
}

/** Members, however deep, whose meaning is of another kind than they are. */
function strange(part: unknown, place: string): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { properties } = part as Rec;
  const own = Object.entries((properties ?? {}) as Rec).flatMap(([name, member]) => {
    const { description = '' } = resolved(member as Rec);
    const kinds = kindsOf(member as Rec);
    const isStrange = KINDS.some(
      ([words, kind]) => words.test(description) && kinds.length > 0 && !kinds.includes(kind),
    );
    return isStrange && !COUNTED_BY_KEY.includes(description)
      ? [`${place}.${name}: ${description}`]
      : [];
  });
  const within = Object.entries(part).flatMap(([name, inner]) =>
    strange(inner, `${place}.${name}`),
  );
  return [...own, ...within];
}

test('what a member means is of its kind', () => {
  expect(strange(document.components.schemas, '')).toEqual([]);
  expect(strange(document.paths, '')).toEqual([]);
});
