// Records that the checker does not know: product code has neither Rec nor any. Tests read replies with the alias of
// packages/resource/test-data/rec.ts.
import { expect, test } from 'vitest';
import { codeOnly, sourceFiles } from './source-files.ts';

const UNTYPED = /\bRec\b|: any\b|<any\b|\bany\[\]|= any\b|\bas any\b|, any>/;

test('product code has no record without a type', () => {
  const files = sourceFiles().filter(
    ({ isTest, path }) => !isTest && path.startsWith('packages/') && !/\/test-/.test(path),
  );
  const untyped = files.flatMap(({ path, text }) =>
    codeOnly(text)
      .split('\n')
      .filter((line) => UNTYPED.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(files.length).toBeGreaterThan(0);
  expect(untyped).toEqual([]);
});
