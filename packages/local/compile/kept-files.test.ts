// What describes the service is kept as long as what it was made of is the same: code, texts, styles and recorded answers.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepFiles, keptFolder } from './kept-files.ts';

const SOURCES = [
  'CHANGELOG.md',
  'docs/guides/es/webhooks.md',
  'docs/guides/code/verify.py',
  'packages/http/docs/site.css',
  'packages/http/docs/answers.ndjson',
  'packages/domain/sales/records/sale.ts',
];

let root: string;
let made: number;
const place = () => ({ root, folder: join(root, 'node_modules', '.cache', 'service-files') });
const keep = () =>
  keepFiles(() => {
    made += 1;
    return [['site.json.gz', Buffer.from(`made ${made}`)]];
  }, place());
const kept = (): string | undefined => {
  const folder = keptFolder(place());
  return folder && readFileSync(join(folder, 'site.json.gz'), 'utf8');
};

beforeEach(() => {
  made = 0;
  root = mkdtempSync(join(tmpdir(), 'talonario-files-'));
  for (const source of SOURCES) {
    mkdirSync(dirname(join(root, source)), { recursive: true });
    writeFileSync(join(root, source), 'a');
  }
});
afterEach(() => rmSync(root, { recursive: true }));

test('is made once of the same sources', () => {
  expect(kept()).toBeUndefined();
  keep();
  keep();
  expect(kept()).toBe('made 1');
});

test.each(SOURCES)('is not taken after a change of %s, and made again', (source) => {
  keep();
  writeFileSync(join(root, source), 'ab');
  expect(kept()).toBeUndefined();
  keep();
  expect(kept()).toBe('made 2');
});

test('is not taken where making it was cut off', () => {
  keep();
  writeFileSync(join(root, 'CHANGELOG.md'), 'ab');
  expect(() =>
    keepFiles(() => {
      throw new Error('no room left');
    }, place()),
  ).toThrow('no room left');
  expect(kept()).toBeUndefined();
});
