// No file imports, by whatever way, itself: not for a type either, so that every file can be read and moved with what lies below it
// alone. Decision 241.
import { expect, test } from 'vitest';
import { circlesOf } from './import-circles.ts';
import { sourceFiles } from './source-files.ts';

const graph = (of: Record<string, string[]>) =>
  Object.entries(of).map(([path, imports]) => ({ path, imports }));

test('no files of the project import each other in a circle, types included', () => {
  const files = sourceFiles();
  expect(files.flatMap(({ imports }) => imports).length).toBeGreaterThan(5000);
  expect(circlesOf(files)).toEqual([]);
});

test.each([
  ['for types alone', 'packages/resource/context.ts', 'packages/resource/shape/noun.ts'],
  ['within a type', 'packages/resource/context.ts', 'packages/resource/sample/sandbox-call.ts'],
  [
    'when needed',
    'packages/http/reference/service-files.ts',
    'packages/http/reference/make-files.ts',
  ],
  [
    'as a program',
    'test/support/bundled/function-process.ts',
    'test/support/bundled/function-runtime.ts',
  ],
])('a file that is taken %s counts as imported', (_, from, to) => {
  const file = sourceFiles().find(({ path }) => path === from);
  expect(file?.imports).toContain(to);
});

test.each([
  ['two files', { a: ['b'], b: ['a'] }, ['a → b → a']],
  ['a file that imports itself', { a: ['a'] }, ['a → a']],
  ['a longer one, by its shortest way', { a: ['b', 'c'], b: ['c'], c: ['a'] }, ['a → c → a']],
  ['two apart', { a: ['b', 'x'], b: ['a'], x: ['y'], y: ['x'] }, ['a → b → a', 'x → y → x']],
  ['one below a file that is on none', { a: ['m'], m: ['n'], n: ['m', 'z'], z: [] }, ['m → n → m']],
])('names the circle of %s', (_, files, circles) => {
  expect(circlesOf(graph(files))).toEqual(circles);
});

test('files above each other, by several ways, are no circle', () => {
  expect(circlesOf(graph({ a: ['b', 'c'], b: ['d'], c: ['d'], d: ['gone'] }))).toEqual([]);
});
