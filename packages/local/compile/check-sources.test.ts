// The declarations are checked at the first start, and again after every change of a source; a check that failed is made again. What one
// that passed told of the groups is kept for the starts after it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSources } from './check-sources.ts';

let root: string;
let checks: number;
const source = (name: string) => join(root, 'packages', 'domain', name);
const keptIn = () => join(root, '.cache', 'checked.mjs');
const start = (check = () => {}, kept = keptIn()) =>
  checkSources(
    async () => {
      checks += 1;
      check();
      return `told ${checks}`;
    },
    { root, kept },
  );

beforeEach(() => {
  checks = 0;
  root = mkdtempSync(join(tmpdir(), 'talonario-sources-'));
  mkdirSync(join(root, 'packages', 'domain'), { recursive: true });
  writeFileSync(source('sale.ts'), 'a');
});
afterEach(() => rmSync(root, { recursive: true }));

test('a second start of the same sources makes no check, and has what the first told', async () => {
  expect(await start()).toBe(keptIn());
  expect(await start()).toBe(keptIn());
  expect(checks).toBe(1);
  expect(readFileSync(keptIn(), 'utf8')).toMatch(/^\/\/ [0-9a-f]{64}\ntold 1$/);
});

test.each<[string, () => void]>([
  ['was changed', () => writeFileSync(source('sale.ts'), 'ab')],
  ['was changed to another of the same length', () => utimesSync(source('sale.ts'), 1, 2)],
  ['is new', () => writeFileSync(source('note.ts'), 'a')],
  ['is gone', () => rmSync(source('sale.ts'))],
])('a source that %s is checked', async (_, change) => {
  await start();
  change();
  await start();
  expect(checks).toBe(2);
  expect(readFileSync(keptIn(), 'utf8')).toMatch(/told 2$/);
});

test('a declaration that is wrong stops every start until it is mended', async () => {
  const wrong = () => {
    throw new Error('The declarations are wrong');
  };
  await expect(start(wrong)).rejects.toThrow('The declarations are wrong');
  await expect(start(wrong)).rejects.toThrow('The declarations are wrong');
  await start();
  expect(checks).toBe(3);
});

test('where nothing can be kept each start checks', async () => {
  expect(await start(undefined, '/proc/checked')).toBeUndefined();
  expect(await start(undefined, '/proc/checked')).toBeUndefined();
  expect(checks).toBe(2);
});
