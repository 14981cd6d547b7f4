// Links to the guides follow the language: no screen writes such an address by hand, and each page is there in both languages.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('packages/console/**/*.{ts,tsx}')
  .filter((path) => !path.endsWith('.test.ts') && !path.endsWith('app/language.ts'))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('no source of the console but the language writes an address of the guides', () => {
  const byHand = sources.filter(({ text }) => /["'`]\/docs\b/.test(text)).map(({ path }) => path);
  expect(byHand).toEqual([]);
});

test('each guide that the console leads to is there in both languages', () => {
  const pages = sources.flatMap(({ text }) =>
    [...text.matchAll(/useDocs\('([\w-]+)'/g)].map(([, page]) => page),
  );
  // The page of errors is made from the catalogue, in both languages.
  const guides = new Set(pages.filter((page) => page !== 'errors'));
  expect(guides.size).toBeGreaterThan(1);
  for (const guide of guides)
    for (const language of ['en', 'es'])
      expect(existsSync(`docs/guides/${language}/${guide}.md`), `${language}/${guide}`).toBe(true);
});
