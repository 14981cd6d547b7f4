// Records that the checker does not know yet: lines of product code with Rec or any, by folder. A number here may only fall, and a
// folder that is not named has none.
import { expect, test } from 'vitest';
import { codeOnly, sourceFiles } from './source-files.ts';

const LEFT: Record<string, number> = {
  'packages/resource': 1, // The alias that tests read replies with.
};
const UNTYPED = /\bRec\b|: any\b|<any\b|\bany\[\]|= any\b|\bas any\b|, any>/;

const folderOf = (path: string): string =>
  path
    .split('/')
    .slice(0, path.startsWith('packages/domain/') ? 3 : 2)
    .join('/');

const untyped = new Map<string, number>();
for (const file of sourceFiles()) {
  if (file.isTest || !file.path.startsWith('packages/') || /\/test-/.test(file.path)) continue;
  const lines = codeOnly(file.text)
    .split('\n')
    .filter((line) => UNTYPED.test(line) && !/\bimport\b/.test(line));
  const folder = folderOf(file.path);
  if (lines.length > 0) untyped.set(folder, (untyped.get(folder) ?? 0) + lines.length);
}

test('records without a type only become fewer', () => {
  const more = [...untyped].filter(([folder, count]) => count > (LEFT[folder] ?? 0));
  expect(
    more.map(([folder, count]) => `${folder}: ${count}, at most ${LEFT[folder] ?? 0}`),
  ).toEqual([]);
});
