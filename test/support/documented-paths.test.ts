// What the papers name is there: paths of the repository, commands of package.json, pages and headings that a link leads to.
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const papers = globSync(['*.md', 'docs/*.md', 'docs/decisions/*.md']).map((name) => ({
  name,
  text: readFileSync(name, 'utf8'),
}));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object };

/** Every match of the pattern in every page that the test refuses, with its page. */
const wrong = (pattern: RegExp, isRight: (found: string, page: string) => boolean): string[] =>
  papers.flatMap(({ name, text }) =>
    [...text.matchAll(pattern)]
      .map(([, found = '']) => found)
      .filter((found) => !isRight(found, name))
      .map((found) => `${name}: ${found}`),
  );

test('every path of the repository that a page names exists', () => {
  const named = /`((?:packages|functions|infra|test|docs)\/[\w./*{},-]+)`/g;
  expect(papers.length).toBeGreaterThan(0);
  expect(wrong(named, (found) => globSync(found).length > 0)).toEqual([]);
});

test('every command of npm that a page names is a script', () => {
  const named = /\bnpm run (?:-s )?([\w:-]+)/g;
  expect(wrong(named, (found) => Object.hasOwn(scripts, found))).toEqual([]);
});

test('every page that a link leads to exists, with its heading', () => {
  const slug = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
  const isThere = (link: string, page: string): boolean => {
    const [file = '', heading] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    if (!existsSync(target)) return false;
    if (heading === undefined) return true;
    const headings = readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm);
    return [...headings].some(([, text = '']) => slug(text) === heading);
  };
  expect(wrong(/\]\((?!https?:|\/)([^)\s]+)\)/g, isThere)).toEqual([]);
});
