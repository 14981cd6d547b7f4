// Comments cite a rule by the page and heading that state it (`contract#lists` is "Lists" in docs/contract.md) or by the number of a
// decision. A reader who follows one finds it: every page, heading and decision that is cited exists.
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

const DECISIONS = new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 3)));
const PAGES = readdirSync('docs')
  .filter((name) => name.endsWith('.md'))
  .map((name) => name.slice(0, -'.md'.length));
const RULE = new RegExp(`\\b(${PAGES.join('|')})#([\\w-]+)`, 'g');
const DECISION = /\bdecisions? (\d+)((?:(?:, | and | to )\d+)*)/gi;
/** Citations of papers that are not in the repository. */
const ELSEWHERE =
  /\b(?:argentina|data|platform|reliability|performance|house|corrections|specification)\.md\b|\breliability [A-Z]?\d|\brulings? \d|\bargentina \d/i;

/** The anchor of a heading, as the pages of the repository get it. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchors = new Map(
  PAGES.map((page) => [
    page,
    new Set(
      [...readFileSync(`docs/${page}.md`, 'utf8').matchAll(/^#+ (.+)$/gm)].map((match) =>
        anchorOf(match[1] ?? ''),
      ),
    ),
  ]),
);

const texts = [
  ...sourceFiles().map(({ path, text }) => ({
    path,
    comments: text.split('\n').filter((line) => /^\s*(?:\/\/|\/?\*)|\/\/ /.test(line)),
  })),
  ...PAGES.map((page) => ({
    path: `docs/${page}.md`,
    comments: readFileSync(`docs/${page}.md`, 'utf8')
      .replaceAll(/\[[^\]]*\]\([^)]*\)/g, '')
      .split('\n'),
  })),
].filter(({ path }) => path !== 'test/support/cited-rules.test.ts');

const found = (find: (line: string) => string[]): string[] =>
  texts.flatMap(({ path, comments }) =>
    comments.flatMap(find).map((citation) => `${path}: ${citation}`),
  );

test('every rule that is cited stands on its page', () => {
  expect(texts.some(({ comments }) => comments.some((line) => line.match(RULE)))).toBe(true);
  expect(
    found((line) =>
      [...line.matchAll(RULE)]
        .filter(([, page = '', anchor = '']) => !anchors.get(page)?.has(anchor))
        .map(([citation]) => citation),
    ),
  ).toEqual([]);
});

test('every decision that is cited is in the repository', () => {
  expect(
    found((line) =>
      [...line.matchAll(DECISION)]
        .flatMap(([, first = '', more = '']) => [first, ...(more.match(/\d+/g) ?? [])])
        .filter((number) => !DECISIONS.has(number)),
    ),
  ).toEqual([]);
});

test('no comment cites a paper that is elsewhere', () => {
  expect(found((line) => (ELSEWHERE.test(line) ? [line.trim()] : []))).toEqual([]);
});
