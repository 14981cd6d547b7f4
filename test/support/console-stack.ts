// The local stack with a tenant of its own for the stories of the console, whose limits are off, and a session of that tenant.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { type Stack, startStack } from '#local/stack.ts';
import { launch } from './browser.ts';

export type ConsoleStack = {
  url: string;
  stack: Stack;
  session: string;
  /** A test token of the same tenant. */
  token: string;
  stop(): Promise<void>;
};

const TENANT = 'console';
const TOKEN = /tal_test_\S+/;

async function openConsoleStack(): Promise<ConsoleStack> {
  const directory = mkdtempSync(join(tmpdir(), 'talonario-console-'));
  const operate = (command: string, ...args: string[]): string =>
    execFileSync(process.execPath, [`packages/operator/${command}.ts`, ...args], {
      env: { ...process.env, DATA_DIR: directory },
      encoding: 'utf8',
    }).trim();
  operate('tenant', 'create', '--name', TENANT, '--rate-limits', 'off', '--cuit', '30-71234567-1');
  const session = operate('session', '--tenant', TENANT);
  const all = ['--tenant', TENANT, '--mode', 'test', '--scopes', 'all', '--name', 'story'];
  const token = operate('token', 'create', ...all);
  const stack = await startStack({ directory, port: 0 });
  return {
    url: stack.url,
    stack,
    session,
    token: TOKEN.exec(token)?.[0] ?? token,
    async stop() {
      await stack.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Before the tests of the group that calls it, and closed after them. */
export function openConsole(begin: (stack: ConsoleStack, browser: Browser) => unknown): void {
  let opened: [ConsoleStack, Browser] | undefined;
  beforeAll(async () => {
    opened = await Promise.all([openConsoleStack(), launch()]);
    await begin(...opened);
  });
  afterAll(async () => {
    await opened?.[1].close();
    await opened?.[0].stop();
  });
}

/** As people do with a session from the command line, in any language. */
export async function pasteSession(page: Page, session: string): Promise<void> {
  await page.goto('/console');
  await page.locator('.login summary').click();
  await page.locator('.login input[type="password"]').fill(session);
  await page.locator('.login form button').click();
  await page.locator('.shell h1').waitFor();
}
