// Each decision has a page that says what it costs and what holds it, by tests that exist; their list follows from the titles.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const FOLDER = 'docs/decisions';
const pages = readdirSync(FOLDER)
  .filter((name) => /^\d{3}-.+\.md$/.test(name))
  .sort()
  .map((name) => ({ name, text: readFileSync(`${FOLDER}/${name}`, 'utf8') }));
const lacking = (pattern: RegExp): string[] =>
  pages.filter(({ text }) => !pattern.test(text)).map(({ name }) => name);

test('every decision has a title, and says after it what was decided', () => {
  expect(pages.length).toBeGreaterThan(0);
  expect(lacking(/^# \S.+\n\n\S/)).toEqual([]);
});

test('every decision says what it costs', () => {
  expect(lacking(/\bcosts?\b/i)).toEqual([]);
});

test('every decision says what holds it', () => {
  expect(lacking(/\bheld\b|\bholds it\b/i)).toEqual([]);
});

test('every test that a decision names is there', () => {
  const tests = sourceFiles()
    .filter((file) => file.path.endsWith('.test.ts'))
    .map((file) => `/${file.path}`);
  const missing = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/`([\w./-]+\.test\.ts)`/g)]
      .map(([, named = '']) => named)
      .filter((named) => !tests.some((path) => path.endsWith(`/${named}`)))
      .map((named) => `${name}: ${named}`),
  );
  expect(missing).toEqual([]);
});

test('the list of decisions has the title of each', () => {
  const lines = pages.map(({ name, text }) => {
    const title = text.split('\n')[0]?.replace(/^# (?:\d{3}\.? )?/, '');
    return `- [${name.slice(0, 3)}](${name}) ${title}`;
  });
  const listed = readFileSync(`${FOLDER}/README.md`, 'utf8').split('\n');
  expect(listed.filter((line) => line.startsWith('- '))).toEqual(lines);
});
