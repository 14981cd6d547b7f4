// An upload against the bundles that are deployed: what reads forms is loaded apart from them, when the first file comes.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { export30 } from '#domain/received-invoices/test-export.ts';
import { type Stack, startStack } from '#local/stack.ts';
import { fromBundles } from './built-functions.ts';

let directory = '';
let stack: Stack | undefined;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'talonario-upload-'));
  stack = await startStack({ directory, port: 0, functions: fromBundles });
}, 120_000);
afterAll(async () => {
  await stack?.stop();
  rmSync(directory, { recursive: true, force: true });
});

test('a form as a browser sends it becomes received invoices', async () => {
  if (stack === undefined) throw new Error('the stack did not start');
  const file = new Blob([export30([{ number: 1 }, { number: 2 }])], { type: 'text/csv' });
  const body = new FormData();
  body.append('file', file, 'compras año.csv');
  const headers = { 'x-api-key': stack.demo.test };
  const path = `${stack.url}/api/v1/received_invoices/upload-csv/`;
  const answer = await fetch(path, { method: 'POST', headers, body });
  const { data } = (await answer.json()) as { data: object };
  expect(answer.status).toBe(200);
  expect(data).toMatchObject({ file_name: 'compras año.csv', rows_total: 2, created: 2 });
});
