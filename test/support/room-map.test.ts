// The map of rooms that a newcomer reads is the table that the code is held to, and the table allows nothing that no file needs.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAY_IMPORT } from './may-import.ts';
import { sourceFiles } from './source-files.ts';

const NONE = '—';
const PAGE = readFileSync('docs/architecture.md', 'utf8');

/** The rows `| room | imports |` below the heading of the rooms. */
function roomsOnPage(): Record<string, string[]> {
  const section = PAGE.slice(PAGE.indexOf('## Rooms and arrows'), PAGE.indexOf('## Two floors'));
  const rows = [...section.matchAll(/^\| ([a-z-]+) \| ([^|]+) \|$/gm)].slice(1);
  return Object.fromEntries(
    rows.map(([, room = '', names = '']) => [room, names === NONE ? [] : names.split(', ')]),
  );
}

test('docs/architecture.md tells for every room what it may import', () => {
  expect(roomsOnPage()).toEqual(MAY_IMPORT);
});

test('the map of the README names every room', () => {
  const readme = readFileSync('README.md', 'utf8');
  const rooms = Object.keys(MAY_IMPORT).filter((room) => !readme.includes(`${room}/ `));
  expect(rooms).toEqual([]);
});

test('every folder of packages/ is a room of the table', () => {
  const folders = sourceFiles()
    .filter(({ path }) => path.startsWith('packages/'))
    .map(({ path }) => path.split('/')[1] ?? '');
  expect([...new Set(folders)].sort()).toEqual(Object.keys(MAY_IMPORT).sort());
});

test('every arrow of the table is one that some file takes', () => {
  const taken = new Set(
    sourceFiles()
      .filter(({ path, isTest }) => path.startsWith('packages/') && !isTest)
      .flatMap(({ path, imports }) =>
        imports.map((target) => `${path.split('/')[1]} ${target.split('/')[1]}`),
      ),
  );
  const unused = Object.entries(MAY_IMPORT).flatMap(([room, others]) =>
    others.map((other) => `${room} ${other}`).filter((arrow) => !taken.has(arrow)),
  );
  expect(unused).toEqual([]);
});
