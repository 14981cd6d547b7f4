// What strangers write into records is text in the console and nothing else: names, descriptions and clients that are markup, on
// every screen that shows them. Nothing of it runs, becomes an element or a link, or is asked of another host.
import type { Browser, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { BROWSER, openPage } from '../support/browser.ts';
import { type ConsoleStack, openConsole, pasteSession } from '../support/console-stack.ts';

const MARKUP = `"'><img src=x onerror=window.hit=1><svg/onload=window.hit=1>`;
const SCRIPT = '</script><script>window.hit=1</script>{{window.hit=1}}';
const LINK = 'javascript:window.hit=1';
const WEBHOOK = 'https://receiver.example/?q=<img src=x onerror=window.hit=1>';
const INVOICE = {
  autorizar: true,
  concepto: 1,
  receptor: { condicion_iva_receptor: 5, nombre: MARKUP },
  items: [{ descripcion: SCRIPT, cantidad: 1, precio_unitario: 100, alicuota_iva: 21 }],
};
/** What none of the texts may have become. */
const BORN =
  'img[src="x"], svg[onload], [onerror], main script, a[href^="javascript" i], iframe, object';

let stack: ConsoleStack;
let browser: Browser;

describe.skipIf(BROWSER === undefined)('in the console', () => {
  openConsole((...opened) => {
    [stack, browser] = opened;
  });

  test('markup in records is shown as it was written, on every screen', async () => {
    const { token, webhook, document, request } = await written();
    const watched = await openPage(browser, stack.url);
    try {
      const { page } = watched;
      await pasteSession(page, stack.session);
      await page.getByRole('radio', { name: 'Sandbox' }).check();
      await isInert(page, '/console/tokens', token);
      await isInert(page, '/console/webhooks', webhook.description);
      await isInert(page, `/console/webhooks/${webhook._id}`, webhook.url);
      await isInert(page, `/console/requests/${request}`, SCRIPT);
      await isInert(page, '/console/documents', MARKUP);
      await isInert(page, `/console/documents/${document._id}`, MARKUP);
      await isInert(page, '/console/events', 'product.created');
      await page.getByRole('link', { name: 'product.created' }).first().click();
      await page.getByText(LINK).first().waitFor();
      await isInert(page);
      for (const address of [
        `requests/${encodeURIComponent(MARKUP)}`,
        `events/${LINK}?x=${SCRIPT}`,
      ]) {
        await page.goto(`/console/${address}`);
        await page.waitForLoadState('networkidle');
        await nothingRan(page);
      }
      expect(watched.wrongs).toEqual([]);
    } finally {
      await watched.context.close();
    }
  });
});

async function isInert(page: Page, path?: string, shown?: string): Promise<void> {
  if (path !== undefined) await page.goto(path);
  await page.locator('main h1').waitFor();
  if (shown !== undefined) await page.getByText(shown).first().waitFor();
  await nothingRan(page);
}

async function nothingRan(page: Page): Promise<void> {
  expect(await page.locator(BORN).count(), page.url()).toBe(0);
  expect(await page.evaluate(() => 'hit' in window), page.url()).toBe(false);
}

/** Records with such texts, and the id of a refused request whose client is called so. */
async function written() {
  const bySession = { Authorization: `Bearer ${stack.session}`, 'X-Mode': 'test' };
  const name = MARKUP;
  const wish = { name, mode: 'test', scopes: ['products:read'] };
  await api('POST', '/api-tokens/', wish, bySession);
  const webhook = await api('POST', '/webhooks/', {
    url: WEBHOOK,
    description: SCRIPT,
    event_types: ['customer.deleted'],
  });
  await api('POST', '/products/', { name: LINK, description: MARKUP, base_price: 1 });
  const document = await api('POST', '/bill/receipts/invoice/', INVOICE);
  const refused = await fetch(`${stack.url}/api/v1/products/`, {
    method: 'POST',
    headers: { 'X-API-Key': stack.token, 'User-Agent': SCRIPT },
    body: '{}',
  });
  return {
    token: name,
    webhook,
    document,
    request: refused.headers.get('x-request-id') ?? '',
  };
}

async function api(
  method: string,
  path: string,
  body: object,
  headers: Record<string, string> = { 'X-API-Key': stack.token },
): Promise<Rec> {
  const response = await fetch(`${stack.url}/api/v1${path}`, {
    method,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const { data, ...told } = (await response.json()) as Rec;
  if (response.status >= 300) throw new Error(`${path}: ${JSON.stringify(told)}`);
  return data;
}
