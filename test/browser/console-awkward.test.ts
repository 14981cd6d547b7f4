// The console where things are not as usual: words that do not break, other currencies, a service that refuses in the middle, an emptied
// field, a filter that is typed.
import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { BROWSER, openPage, overflowOf, type View } from '../support/browser.ts';
import { type ConsoleStack, openConsole, pasteSession } from '../support/console-stack.ts';

/** As long as each text may be, without a place to break. */
const word = (length: number): string => 'W'.repeat(length);
const WIDTHS = [360, 768, 850, 1130, 1280];
const PAGE_AND_ONE = 26;

let stack: ConsoleStack;
let browser: Browser;
let document: string;
let webhook: string;

describe.skipIf(BROWSER === undefined)('in the console', () => {
  openConsole(async (...opened) => {
    [stack, browser] = opened;
    await call('/api-tokens/', { name: word(100), mode: 'test', scopes: ['products:read'] }, true);
    webhook = await call('/webhooks/', {
      url: `https://receiver.example/${word(200)}`,
      description: word(200),
      event_types: ['customer.deleted'],
    });
    for (const moneda of ['PES', 'DOL', '012'])
      await call('/bill/receipts/invoice/', paper(moneda));
    document = await call('/bill/receipts/invoice/', paper('019'));
    for (let left = PAGE_AND_ONE; left > 0; left -= 1)
      await call('/products/', { name: word(100), base_price: 1 });
  });

  test.each(WIDTHS)('no word makes a page wider than a window of %i', async (width) => {
    await inConsole({ width }, async (page) => {
      for (const place of [
        'tokens',
        'webhooks',
        `webhooks/${webhook}`,
        'documents',
        `documents/${document}`,
        'events',
      ]) {
        await page.goto(`/console/${place}`);
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
        expect(await overflowOf(page), place).toBeLessThanOrEqual(0);
      }
    });
  });

  test('an amount in another currency is not taken for pesos and keeps its cents', async () => {
    await inConsole({}, async (page) => {
      await page.goto('/console/documents');
      for (const text of ['$ 1.234,50', 'US$ 1.234,50', 'BRL 1.234,50', 'JPY 1.234,50'])
        await page.getByRole('cell', { name: text, exact: true }).waitFor();
      await page.goto(`/console/documents/${document}`);
      for (const text of ['1,5', 'JPY 823,00', '10,5 %'])
        await page.getByRole('cell', { name: text, exact: true }).waitFor();
    });
  });

  test('a next page that was refused leaves the list, and comes when it is asked for again', async () => {
    await inConsole({}, async (page) => {
      await page.goto('/console/events');
      const rows = page.getByRole('row');
      await rows.nth(1).waitFor();
      const before = await rows.count();
      await page.route('**/events/list/**', (route) => route.fulfill({ status: 503, json: {} }));
      await page.getByRole('button', { name: 'Mostrar más' }).click();
      const problem = page.getByRole('alert');
      await problem.waitFor();
      expect(await rows.count()).toBe(before);
      await page.unroute('**/events/list/**');
      await problem.getByRole('button').click();
      await expect.poll(() => rows.count()).toBeGreaterThan(before);
      expect(await problem.count()).toBe(0);
    });
  });

  test('paper has the content of a screen, its lists as tables, and none of its controls', async () => {
    await inConsole({ width: 794 }, async (page) => {
      await page.goto('/console/webhooks');
      await page.getByRole('table').waitFor();
      await page.emulateMedia({ media: 'print' });
      expect(await page.locator('.top, .side, .actions').filter({ visible: true }).count()).toBe(0);
      expect(await page.getByRole('columnheader').first().isVisible()).toBe(true);
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
    });
  });

  test('a description that was emptied is gone', async () => {
    await inConsole({}, async (page) => {
      await page.goto(`/console/webhooks/${webhook}`);
      await page.getByRole('button', { name: 'Editar' }).click();
      await page.getByLabel('Descripción').fill('');
      await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      await expect.poll(() => page.getByText(word(200), { exact: true }).count()).toBe(0);
    });
  });

  test('a path that is typed is asked for once, and forgotten with its address', async () => {
    await inConsole({}, async (page) => {
      await page.goto('/console/requests');
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      const asked: string[] = [];
      page.on('request', (request) => {
        if (request.url().includes('/request-logs/list/')) asked.push(request.url());
      });
      const field = page.getByLabel('Ruta, como está documentada');
      await field.pressSequentially('/api/v1/products/');
      await expect.poll(() => page.url()).toContain('path=');
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      expect(asked).toHaveLength(1);
      await page.getByRole('link', { name: 'Registro de pedidos' }).click();
      await expect.poll(() => field.inputValue()).toBe('');
    });
  });
});

async function inConsole(view: View, story: (page: Page) => Promise<void>): Promise<void> {
  const { context, page, wrongs } = await openPage(browser, stack.url, view);
  try {
    await pasteSession(page, stack.session);
    await story(page);
    expect(wrongs).toEqual([]);
  } finally {
    await context.close();
  }
}

const paper = (moneda: string) => ({
  autorizar: true,
  concepto: 1,
  moneda,
  ...(moneda !== 'PES' && { cotizacion: 1000 }),
  receptor: { condicion_iva_receptor: 5, nombre: word(100) },
  items: [{ descripcion: word(300), cantidad: 1.5, precio_unitario: 823, alicuota_iva: 10.5 }],
});

async function call(path: string, body: object, isPerson = false): Promise<string> {
  const headers: Record<string, string> = isPerson
    ? { Authorization: `Bearer ${stack.session}`, 'X-Mode': 'test' }
    : { 'X-API-Key': stack.token };
  const response = await fetch(`${stack.url}/api/v1${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { data, ...told } = await response.json();
  if (!response.ok) throw new Error(`${path}: ${JSON.stringify(told)}`);
  return data._id;
}
