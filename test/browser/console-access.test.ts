// The console for everybody: by keyboard alone, on a phone, in both languages, light and dark, and as axe judges it.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Browser, Page } from 'playwright-core';
import { describe, expect, test, vi } from 'vitest';
import { SCREENS } from '#console/app/screen-names.ts';
import { BROWSER, openPage, overflowOf, type View } from '../support/browser.ts';
import { type ConsoleStack, openConsole, pasteSession } from '../support/console-stack.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PHONE = 390;
/** More than any way through a page: a new token has a box for each of 57 scopes. */
const STEPS_MAX = 120;
/** Of a machine that is busy with other tests. */
const LOGGED_WITHIN_MS = 60_000;

let stack: ConsoleStack;
let browser: Browser;

describe.skipIf(BROWSER === undefined)('the console', () => {
  openConsole(async (...opened) => {
    [stack, browser] = opened;
    const { context, page } = await openPage(browser, stack.url);
    await pasteSession(page, stack.session);
    await fill(page);
    await context.close();
  });

  test.each([
    ['on a phone in Spanish', { width: PHONE, locale: 'es-AR' }, 'es'],
    ['on a phone in English, dark', { width: PHONE, locale: 'en-GB', isDark: true }, 'en'],
    ['on a wide screen, light', { locale: 'es-AR' }, 'es'],
    ['on a wide screen, dark', { locale: 'en-GB', isDark: true }, 'en'],
  ] satisfies [string, View, string][])(
    '%s has nothing that axe objects to, fits its width and asks no other host',
    async (_, view, language) => {
      const { context, page, wrongs } = await openPage(browser, stack.url, view);
      try {
        await page.goto('/console');
        await judged(page, 'login');
        await pasteSession(page, stack.session);
        for (const screen of SCREENS) {
          await page.goto(`/console/${screen}`);
          await settled(page);
          await judged(page, screen);
          expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
          const link = page.locator('table.list a').first();
          if ((await link.count()) === 0) continue;
          await link.click();
          await page.locator('.back').waitFor();
          await settled(page);
          await judged(page, `one of ${screen}`);
        }
        await page.goto('/console/tokens');
        await page.locator('.actions button').click();
        await page.locator('.scope-row').first().waitFor();
        await judged(page, 'the form of a token');
        expect(wrongs).toEqual([]);
      } finally {
        await context.close();
      }
    },
  );

  test('draws the sales of a day on a phone with letters that can be read', async () => {
    const { context, page } = await openPage(browser, stack.url, { width: PHONE });
    try {
      await page.goto('/console');
      await pasteSession(page, stack.session);
      await page.getByRole('button', { name: /Ver el .* último día con ventas/ }).click();
      const letters = page.locator('.chart .axis');
      await letters.first().waitFor();
      const boxes = await Promise.all((await letters.all()).map((each) => each.boundingBox()));
      for (const box of boxes) {
        expect(box?.height).toBeGreaterThan(9);
        expect(box?.x).toBeGreaterThanOrEqual(0);
      }
    } finally {
      await context.close();
    }
  });

  test('is gone through by keyboard alone, from the login to a new token', async () => {
    const { context, page, wrongs } = await openPage(browser, stack.url);
    await page.goto('/console');
    await pressed(page, 'Entrar con la cuenta demo');
    await page.getByRole('heading', { level: 1, name: 'Ventas del día' }).waitFor();
    await pressed(page, 'Tokens de API');
    const heading = page.getByRole('heading', { level: 1, name: 'Tokens de API' });
    await heading.waitFor();
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
    await pressed(page, 'Crear un token');
    await page.getByRole('dialog').waitFor();
    expect(await focusedName(page)).toBe('Nombre');
    await page.keyboard.type('Teclado');
    await page.locator('.scope-row').first().waitFor();
    await pressed(page, 'Leer todo');
    await pressed(page, 'Crear');
    await page.locator('.secret code').waitFor();
    await pressed(page, 'Ya lo tengo');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await pressed(page, 'Revocar: Teclado');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await focusedName(page)).toBe('Revocar: Teclado');
    expect(wrongs).toEqual([]);
    await context.close();
  });

  test('shows what the service said of a refusal, with its id and the page of its code', async () => {
    const { context, page } = await openPage(browser, stack.url);
    await pasteSession(page, stack.session);
    await page.goto('/console/events/evt_000000000000000000000000');
    const problem = page.getByRole('alert');
    await problem.getByText('Registro no encontrado').waitFor();
    const code = problem.getByRole('link', { name: 'Qué significa' });
    expect(await code.getAttribute('href')).toBe('/docs/es/errors#not_found');
    await problem.getByRole('link', { name: /^req_/ }).click();
    await page.getByText('GET /api/v1/events/{event_id}/').waitFor();
    await context.close();
  });

  test('says of an answer that broke off that it was not heard', async () => {
    const { context, page } = await openPage(browser, stack.url);
    await pasteSession(page, stack.session);
    const begun = { contentType: 'application/json', body: '{"success":tr' };
    await page.route('**/api/v1/**', (route) => route.fulfill(begun));
    for (const screen of ['tokens', 'today', 'usage']) {
      await page.goto(`/console/${screen}`);
      await page.getByRole('alert').getByText('El servicio no respondió').waitFor();
    }
    await context.close();
  });

  test('says of an account without limits that it has none', async () => {
    const { context, page } = await openPage(browser, stack.url);
    await pasteSession(page, stack.session);
    await page.goto('/console/usage');
    await page.getByText('Esta cuenta no tiene límites').waitFor();
    expect(await page.locator('meter').count()).toBe(0);
    await context.close();
  });

  test('says that the session has ended when the service refuses it, and forgets it', async () => {
    const { context, page } = await openPage(browser, stack.url);
    await pasteSession(page, stack.session);
    await page.evaluate(() => sessionStorage.setItem('talonario.session', 'a.b.c'));
    await page.reload();
    await page.getByRole('alert').getByText('Tu sesión terminó').waitFor();
    expect(await page.evaluate(() => sessionStorage.getItem('talonario.session'))).toBeNull();
    await context.close();
  });
});

/** A record of each kind, so that no screen is judged empty. */
async function fill(page: Page): Promise<void> {
  const { url, token } = stack;
  const call = (path: string, body: unknown): Promise<Response> =>
    fetch(`${url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'X-API-Key': token, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  await call('/sandbox/reset/', { seed: 'demo' });
  await call('/webhooks/', { url: 'http://127.0.0.1:9/hook', event_types: ['product.*'] });
  await call('/products/', { name: 'Yerba', base_price: 900 });
  await call('/products/', { name: 'x', base_price: -1 });
  await vi.waitFor(logged, { timeout: LOGGED_WITHIN_MS, interval: 200 });
  await page.goto('/console/requests');
  await page.locator('table.list a').first().waitFor();
}

/** Request logs come in batches; the screen shows those of its moment. */
async function logged(): Promise<void> {
  const headers = { 'X-API-Key': stack.token };
  const reply = await fetch(`${stack.url}/api/v1/request-logs/list/`, { headers });
  const { data } = (await reply.json()) as { data: { items: unknown[] } };
  expect(data.items).not.toEqual([]);
}

/** Nothing is being asked. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

async function judged(page: Page, what: string): Promise<void> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as typeof globalThis & {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  });
  expect(found, what).toEqual([]);
  expect(await overflowOf(page), `${what} is wider than the window`).toBeLessThanOrEqual(0);
}

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const own = element?.getAttribute('aria-label') ?? element?.textContent ?? '';
    return labels[0]?.textContent ?? own;
  });

/** Tab until it has the focus. */
async function reached(page: Page, name: string): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    if ((await focusedName(page)).trim() === name) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${name} is not reached by Tab`);
}

async function pressed(page: Page, name: string): Promise<void> {
  await reached(page, name);
  await page.keyboard.press('Enter');
}
