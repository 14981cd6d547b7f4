import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockDirectory } from '#data-directory/directory.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'arca-alone-'));
afterAll(() => rmSync(directory, { recursive: true }));

const start = () =>
  spawn(process.execPath, ['packages/local/start-arca.ts'], {
    env: { ...process.env, DATA_DIR: directory, ARCA_PORT: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

test('the simulated ARCA runs alone, tells where, and ends with its signal', async () => {
  const child = start();
  let told = '';
  for await (const chunk of child.stdout) {
    told += chunk;
    if (/^ready /m.test(told)) break;
  }
  const url = /^ready (\S+)$/m.exec(told)?.[1];
  const response = await fetch(`${url}/ws/services/LoginCms?wsdl`);
  expect(await response.text()).toContain(`location="${url}/ws/services/LoginCms"`);
  const closed = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await closed).toEqual([0, null]);
});

test('it does not take a directory that a stack has', async () => {
  const lock = lockDirectory(directory);
  const child = start();
  const [said] = await Promise.all([child.stderr.toArray(), once(child, 'exit')]);
  expect(child.exitCode).toBe(1);
  expect(Buffer.concat(said).toString()).toContain('set another DATA_DIR');
  lock?.release();
});
