// Compared with a reader that keeps every member, on made-up values printed in every allowed way.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '#kernel/json.ts';
import { repeatedName } from './repeated-name.ts';

const nameIn = (text: string) => repeatedName(text, parseJson(text));

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":1}', 'a'],
  ['{"x":[{"b":{"c":1 \n, "c"\t :2}}]}', 'c'],
  ['{"__proto__":1,"__proto__":2}', '__proto__'],
  ['{"":1,"":1}', ''],
  ['{"a\\\\":"\\"a\\":","a\\\\":{}}', 'a\\'],
])('%s repeats %j', (text, name) => {
  expect(nameIn(text)).toBe(name);
});

test.each([
  '{"a":{"a":[{"a":1},{"a":1}]}}',
  '{"a":"\\"a\\":","b":"{\\"a\\":1,\\"a\\":2}","c":"\\\\"}',
  '{"a" : ":", "b":["a","a","a:"]}',
  '{"constructor":1,"toString":null,"1":2}',
  '[]',
  '7',
])('%s repeats none', (text) => {
  expect(nameIn(text)).toBeUndefined();
});

test('no value that was printed has a repeated name, whatever it holds', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 5 }), fc.constantFrom(0, 1, '\t'), (json, indent) => {
      expect(nameIn(JSON.stringify(parseJson(json), null, indent))).toBeUndefined();
    }),
  );
});

test('a member put in twice is found wherever it is', () => {
  fc.assert(
    fc.property(fc.string(), fc.jsonValue(), fc.array(fc.jsonValue()), (name, value, others) => {
      const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
      const text = `[${[...others.map((each) => JSON.stringify(each)), `{${member},${member}}`]}]`;
      expect(nameIn(text)).toBe(name);
    }),
  );
});

test('a text nested without end is no stack overflow', () => {
  const depth = 200_000;
  expect(nameIn(`${'['.repeat(depth)}${']'.repeat(depth)}`)).toBeUndefined();
});
