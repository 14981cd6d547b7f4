// Whether bundles are built again.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildOnce } from './build-once.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'talonario-build-once-'));
  for (const folder of ['src', 'dist']) mkdirSync(join(root, folder));
  writeFileSync(join(root, 'src/a.ts'), 'one');
});
afterEach(() => rmSync(root, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const built = (build = () => write('dist/a.mjs', 'made')) =>
  buildOnce({ root, sources: ['src/*.ts'], made: ['dist/*.mjs'], remembered: 'kept/it' }, build);

test('what was built is kept while its sources are as they were', () => {
  expect([built(), built(), built()]).toEqual(['built', 'kept', 'kept']);
});

test.each([
  ['a source changes', () => write('src/a.ts', 'another')],
  ['a source is new', () => write('src/b.ts', 'new')],
  ['a source is gone', () => rmSync(join(root, 'src/a.ts'))],
  ['what was made was changed since', () => write('dist/a.mjs', 'by hand')],
  ['what was made is gone', () => rmSync(join(root, 'dist/a.mjs'))],
  ['another file lies beside it', () => write('dist/b.mjs', 'of an older build')],
])('it is built again where %s', (_, change) => {
  built();
  change();
  expect([built(), built()]).toEqual(['built', 'kept']);
});

test('a build that failed is not kept', () => {
  const failing = () => {
    write('dist/a.mjs', 'half of it');
    throw new Error('no room');
  };
  expect(() => built(failing)).toThrow('no room');
  expect(() => built(failing)).toThrow('no room');
  expect([built(), built()]).toEqual(['built', 'kept']);
});

test('a source that changes while it is built is built again', () => {
  built(() => {
    write('src/a.ts', 'another');
    write('dist/a.mjs', 'of the first');
  });
  expect([built(), built()]).toEqual(['built', 'kept']);
});
