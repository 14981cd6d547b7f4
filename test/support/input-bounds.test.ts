// Every file that parses is in the tables of docs/input-bounds.md, as input with its bounds or as what the service wrote itself, and the
// tables name no file that parses nothing.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sourceFiles } from './source-files.ts';

/** Packages of the deployed functions, and the local front door. */
const FOLDERS =
  /^packages\/(kernel|resource|store|http|domain|background|tax-authority|local\/gateway)\//;
const PARSER =
  /JSON\.parse\(|parseJson[(<]|parseExactJson\(|new XMLParser\(|from 'csv-parse|import\('csv-parse|new X509Certificate\(|createPrivateKey\(|gunzipSync\(|inflateRawSync\(|\.Busboy\(|new TextDecoder\(|'base64(url)?'\)|JwtVerifier\.|new URLSearchParams\(/;
const page = readFileSync('docs/input-bounds.md', 'utf8');
const rows = page.split('\n').filter((line) => line.startsWith('| `'));
const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)]);

test('every parser is in the tables, once, and the tables name parsers alone', () => {
  const files = sourceFiles().filter(
    ({ path, isTest }) => FOLDERS.test(path) && !isTest && !/\/test-/.test(path),
  );
  const parsing = files.filter(({ text }) => PARSER.test(text)).map(({ path }) => path);
  const listed = named.map(([, path = '']) => `packages/${path}`);
  expect(listed.sort()).toEqual(parsing.sort());
});

test('input has bounds in its row', () => {
  const [input = ''] = page.split('## What the service wrote itself');
  const bounded = input.split('\n').filter((line) => line.startsWith('| `'));
  expect(bounded.length).toBeGreaterThan(10);
  for (const row of bounded) {
    const cells = row.split('|').map((cell) => cell.trim());
    expect(cells[3]?.length, row).toBeGreaterThan(5);
  }
});
