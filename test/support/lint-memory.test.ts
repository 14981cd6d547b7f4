// The linter looks at every file of which it might say something else than the last time.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contentsOfProject, filesToLint } from './lint-memory.ts';
import { sourceFiles } from './source-files.ts';

const files = [
  { path: 'money.ts', imports: [] },
  { path: 'sale.ts', imports: ['money.ts'] },
  { path: 'sale.test.ts', imports: ['sale.ts'] },
  { path: 'date.ts', imports: [] },
];
const before = Object.fromEntries([...files.map(({ path }) => [path, '1']), ['biome.json', '1']]);
const after = (changes: Record<string, string>) =>
  filesToLint(before, { ...before, ...changes }, files);

test('where nothing changed nothing is looked at, the first time everything', () => {
  expect(after({})).toEqual([]);
  expect(filesToLint(undefined, before, files)).toBe('all');
});

test('a file that changed is looked at with all that import it, by whatever way', () => {
  expect(after({ 'date.ts': '2' })).toEqual(['date.ts']);
  expect(after({ 'money.ts': '2' })).toEqual(['money.ts', 'sale.test.ts', 'sale.ts']);
});

test('a new file is looked at', () => {
  const { 'sale.test.ts': _, ...without } = before;
  expect(filesToLint(without, before, files)).toEqual(['sale.test.ts']);
});

test.each([
  ['the rules of the linter', { ...before, 'biome.json': '2' }, files],
  ['a file that is no source', { ...before, 'styles.css': '1' }, files],
  [
    'the files that are there, by one that is gone',
    { 'money.ts': '1', 'biome.json': '1' },
    files.slice(0, 1),
  ],
])('what may touch any file has all looked at: %s', (_, now, left) => {
  expect(filesToLint(before, now, left)).toBe('all');
});

test('every source file is remembered, and what was generated, the rules and what is installed', () => {
  const remembered = Object.keys(contentsOfProject());
  const { files: lint } = JSON.parse(readFileSync('biome.json', 'utf8'));
  const generated: string[] = lint.includes
    .filter((name: string) => /^!packages\//.test(name))
    .map((name: string) => name.slice(1));
  expect(generated).toHaveLength(1);
  for (const folder of generated)
    expect(remembered.some((file) => file.startsWith(`${folder}/`))).toBe(true);
  expect(remembered).toEqual(
    expect.arrayContaining([
      ...sourceFiles().map(({ path }) => path),
      'biome.json',
      'package-lock.json',
      'tsconfig.json',
      'vitest.config.ts',
    ]),
  );
});
