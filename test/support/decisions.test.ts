// Each decision has a page of one form: what, why, at what cost, held by what, naming files that exist. Their list follows from the titles.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const FOLDER = 'docs/decisions';
const pages = readdirSync(FOLDER)
  .filter((name) => /^\d{3}-.+\.md$/.test(name))
  .sort()
  .map((name) => ({ name, text: readFileSync(`${FOLDER}/${name}`, 'utf8') }));
/** Headings of every page, in this order, but that the reason may stand before what was decided. */
const HEADINGS = ['What', 'Why', 'Cost', 'Held by'];
const headingsOf = (text: string): string[] =>
  [...text.matchAll(/^\*\*([^*]+)\.\*\* \S/gm)]
    .map(([, heading = '']) => heading)
    .filter((heading) => HEADINGS.includes(heading));

test('every decision is titled by its number', () => {
  expect(pages.length).toBeGreaterThan(0);
  const untitled = pages.filter(({ name, text }) => !text.startsWith(`# ${name.slice(0, 3)}. `));
  expect(untitled.map(({ name }) => name)).toEqual([]);
});

test('every decision says what, why, at what cost and held by what, each once', () => {
  const [what, why, ...rest] = HEADINGS;
  const forms = [HEADINGS, [why, what, ...rest]].map((form) => form.join());
  const others = pages
    .map(({ name, text }) => `${name}: ${headingsOf(text).join()}`)
    .filter((line) => !forms.some((form) => line.endsWith(`: ${form}`)));
  expect(others).toEqual([]);
});

test('a decision begins with one of its headings and ends with what holds it', () => {
  const others = pages.filter(({ text }) => {
    const paragraphs = text.trim().split('\n\n').slice(1);
    return (
      !/^\*\*(What|Why)\.\*\*/.test(paragraphs[0] ?? '') ||
      !paragraphs.at(-1)?.startsWith('**Held by.**')
    );
  });
  expect(others.map(({ name }) => name)).toEqual([]);
});

test('every file of code that a decision names is there', () => {
  const paths = sourceFiles().map((file) => `/${file.path}`);
  const missing = pages.flatMap(({ name, text }) =>
    [...text.matchAll(/`([\w./-]+\.(?:ts|tsx))`/g)]
      .map(([, named = '']) => named)
      .filter((named) => !paths.some((path) => path.endsWith(`/${named}`)))
      .map((named) => `${name}: ${named}`),
  );
  expect(missing).toEqual([]);
});

test('the list of decisions has the title of each', () => {
  const lines = pages.map(({ name, text }) => {
    const title = text.split('\n')[0]?.replace(/^# \d{3}\. /, '');
    return `- [${name.slice(0, 3)}](${name}) ${title}`;
  });
  const listed = readFileSync(`${FOLDER}/README.md`, 'utf8').split('\n');
  expect(listed.filter((line) => line.startsWith('- '))).toEqual(lines);
});
