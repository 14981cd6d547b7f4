// Names come back as they were, whatever names were read before.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJson } from './json.ts';

const namesOf = (text: string): string[] => Object.keys(parseJson<object>(text));

describe('a name that is written with an escape', () => {
  test.each(['\n', '"', '\u0001', '\t', '\b'])(
    'is not the backslash that was read before: %j',
    (name) => {
      parseJson('{"a":1,"\\\\":2}');
      expect(namesOf(`{"a":1,${JSON.stringify(name)}:2}`)).toEqual(['a', name]);
      expect(namesOf(`{"a":1,${JSON.stringify(name)} \n : 2}`)).toEqual(['a', name]);
    },
  );

  test('two of them are two', () => {
    parseJson('{"a":1,"x\\\\":2}');
    expect(namesOf('{"a":1,"x\\n":2,"x\\t":{"x\\n":[{"a":1,"x\\"":null}]}}')).toEqual([
      'a',
      'x\n',
      'x\t',
    ]);
  });

  test('may stand in an element, and a value that looks like one is left', () => {
    const value = [{ '\n': '"\\n":' }, { a: '{"\\n":1}', '\\': ['\\'] }];
    expect(parseJson(JSON.stringify(value))).toEqual(value);
  });

  test('does not keep a reviver from the text of a number', () => {
    const sources: unknown[] = [];
    const value = parseJson('{"\\n":{"\\u0041":1e2}}', (_, each, context) => {
      sources.push(context?.source);
      return each;
    });
    expect(value).toEqual({ '\n': { A: 100 } });
    expect(sources.slice(-3)).toEqual(['1e2', undefined, undefined]);
  });

  test('may stand at any depth', () => {
    const text = `${'{"\\n":['.repeat(100_000)}${']}'.repeat(100_000)}`;
    expect(namesOf(text)).toEqual(['\n']);
  });

  test('the last of two members of one name holds, and __proto__ is a name', () => {
    expect(parseJson('{"a":1,"\\u0061":2}')).toEqual({ a: 2 });
    const value = parseJson<object>('{"\\u005f_proto__":{"x":1}}');
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

test('any value comes back, in its order, after any other', () => {
  const letters = fc.string({
    unit: fc.constantFrom('\\', '"', '\n', '\u0001', 'u', 'n', '0', 'é'),
  });
  const value = fc.jsonValue({ maxDepth: 3 });
  const object = fc.dictionary(letters, fc.oneof(value, fc.dictionary(letters, value)));
  fc.assert(
    fc.property(object, fc.constantFrom(0, 2), (sent, indent) => {
      const text = JSON.stringify(sent, undefined, indent);
      expect(JSON.stringify(parseJson(text), undefined, indent)).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test.each(['', '{"a\\":1}', '{"\\n":}', '{"\\x":1}', '"\\', '{"a":1,}'])(
  '%j is refused',
  (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  },
);
