import { expect, test } from 'vitest';
import { paths } from '#domain/facts.ts';
import { NAMES_OF_PATHS, pathOfName } from './names-of-paths.ts';

test('every name leads to a path that is there', () => {
  const led = Object.values(NAMES_OF_PATHS).map((path) => `/api/v1${path}`);
  expect(led.filter((path) => !paths.includes(path))).toEqual([]);
});

test.each([
  ['invoices', '/bill/receipts/list/'],
  ['Invoice', '/bill/receipts/list/'],
  ['credit-notes', '/bill/receipts/credit-note/'],
  ['constructor', undefined],
  ['', undefined],
])('%j is called %s', (segment, path) => {
  expect(pathOfName(segment)).toBe(path);
});
