import { expect, test } from 'vitest';
import { jsonProblem } from './json-problem.ts';

test.each([
  ['{"a":NaN}', 'Line 1, column 6: a value is expected'],
  ['{"a":1,\n "b":2,\n}', 'Line 3, column 1: a name in double quotes is expected'],
  ["{'a':1}", 'Line 1, column 2: a name in double quotes is expected'],
  ['{"a":1', 'Line 1, column 7: the body ends where a comma or } is expected'],
  ['{"a":', 'Line 1, column 6: the body ends where a value is expected'],
  ['{"a" 1}', 'Line 1, column 6: a colon is expected'],
  ['[1 2]', 'Line 1, column 4: a comma or ] is expected'],
  ['[1,]', 'Line 1, column 4: a value is expected'],
  ['{"a":1}}', 'Line 1, column 8: nothing more is expected'],
  ['{"a":"x\ny"}', 'Line 1, column 6: a value is expected'],
  ['{"a":01}', 'Line 1, column 6: a value is expected'],
  ['{"a":.5}', 'Line 1, column 6: a value is expected'],
  ['{"a":Inf}', 'Line 1, column 6: a value is expected'],
  ['{"a":100,50}', 'Line 1, column 10: decimals stand behind a point, not a comma'],
  ['{"a":100, 50}', 'Line 1, column 11: a name in double quotes is expected'],
  ['{"a":1]', 'Line 1, column 7: a comma or } is expected'],
])('of %j it says: %s', (text, message) => {
  expect(() => JSON.parse(text)).toThrow();
  expect(jsonProblem(text)?.message).toBe(message);
});

test.each([
  '{}',
  '[]',
  ' {"a":[],"b":{},"c":[{"d":"\\u00e9\\"}"}],"e":-1.5e-7,"f":[true,false,null]} ',
  '"a"',
])('there is no problem in %s', (text) => {
  JSON.parse(text);
  expect(jsonProblem(text)).toBeUndefined();
});

test('a body of the greatest size and depth is read once', () => {
  expect(jsonProblem(`${'['.repeat(500_000)}${']'.repeat(499_999)}`)).toMatchObject({ line: 1 });
});
