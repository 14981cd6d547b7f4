// The documentation in a real browser: the search knows Spanish, a phone shows it whole, and nothing is asked of another host.
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BROWSER, launch, openPage, overflowOf } from '../support/browser.ts';
import { type HttpStack, listen } from '../support/http-stack.ts';
import { openMemoryStack, type Stack } from '../support/stack.ts';

const PHONE = 390;
const PAGES = ['/docs', '/docs/quickstart', '/docs/es/webhooks', '/docs/es/errors'];

let stack: Stack;
let server: HttpStack;
let browser: Browser;

describe.skipIf(BROWSER === undefined)('the documentation', () => {
  beforeAll(async () => {
    stack = await openMemoryStack();
    server = await listen(stack);
    browser = await launch();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.close();
  });

  test.each([
    ['factura', '/docs/es/invoicing', '/docs'],
    ['nota de crédito', '#bill_receipts-create_credit_note', '/docs'],
    [
      'nota de crédito',
      '/docs/es/reference/bill_receipts#bill_receipts-create_credit_note',
      '/docs/es',
    ],
    ['asiento', '/docs/es/reference/accounting_journal', '/docs/es/reference/sales'],
    ['credit note', '#bill_receipts-create_credit_note', '/docs'],
    ['webhook', '/docs/webhooks', '/docs'],
    ['webhook', '/docs/es/webhooks', '/docs/es'],
    ['token', '/docs/es/modes', '/docs/es'],
    ['paginación', '/docs/es/lists', '/docs/es'],
    ['pagination', '/docs/lists', '/docs'],
    ['IVA', '/docs/es/month', '/docs/es'],
    ['stock', '/docs/reference/products', '/docs'],
    ['stock', '/docs/es/reference/', '/docs/es'],
    ['error', '/docs/errors', '/docs'],
  ])('finds the page about “%s” first: %s, from %s', async (words, address, from) => {
    const { context, page } = await openPage(browser, server.url);
    await page.goto(from);
    await page.getByRole('searchbox').fill(words);
    const first = page.locator('#found a').first();
    await first.waitFor();
    expect(await first.getAttribute('href')).toContain(address);
    await context.close();
  });

  test('is searched by the keyboard alone: the results follow the field, Escape leads back', async () => {
    const { context, page } = await openPage(browser, server.url, { width: PHONE });
    await page.goto('/docs/es');
    await page.keyboard.press('/');
    await page.keyboard.type('token');
    const results = page.locator('#found a');
    await results.first().waitFor();
    const isFocused = (at: number) =>
      results.nth(at).evaluate((link) => link === document.activeElement);
    await page.keyboard.press('Tab');
    expect(await isFocused(0)).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await isFocused(1)).toBe(true);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('searchbox').evaluate((it) => it === document.activeElement)).toBe(
      true,
    );
    await page.keyboard.press('End');
    await page.keyboard.type('s');
    await results.first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/es/modes');
    await context.close();
  });

  test('finds the invoice by “factura” and leads to it', async () => {
    const { context, page, wrongs } = await openPage(browser, server.url);
    await page.goto('/docs');
    await page.getByRole('searchbox').fill('factura');
    const found = page.locator('#found a[href*="bill_receipts-create_invoice"]');
    await found.click();
    await page.waitForURL('**/docs/reference/bill_receipts#bill_receipts-create_invoice');
    const heading = page.locator('#bill_receipts-create_invoice');
    expect(await heading.isVisible()).toBe(true);
    await page.setViewportSize({ width: PHONE, height: 860 });
    await page.goto(page.url());
    const [top = 0, bottom = 0] = await Promise.all([
      heading.evaluate((each) => each.getBoundingClientRect().top),
      page.locator('header').evaluate((each) => each.getBoundingClientRect().bottom),
    ]);
    expect(top, 'what an address names stands below the header').toBeGreaterThanOrEqual(bottom);
    expect(wrongs).toEqual([]);
    await context.close();
  });

  test('keeps the language of the samples that a reader chose, and copies what is shown', async () => {
    const { context, page, wrongs } = await openPage(browser, server.url);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/docs/reference/customers#customers-create');
    const samplesOn = (anchor: string) => page.locator(`section:has(#${anchor}) .samples`);
    const create = samplesOn('customers-create');
    const top = () => create.evaluate((each) => Math.round(each.getBoundingClientRect().top));
    const before = await top();
    await create.getByText('Python', { exact: true }).click();
    expect(await top(), 'what the reader looks at stays where it is').toBe(before);
    expect(await create.locator('pre').filter({ visible: true }).count()).toBe(1);
    await page.goto('/docs/reference/products');
    const shown = samplesOn('products-create').locator('pre').filter({ visible: true });
    expect(await shown.innerText()).toContain('urllib.request');
    await shown.locator('xpath=..').getByRole('button').click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe((await shown.innerText()).trimEnd());
    expect(wrongs).toEqual([]);
    await context.close();
  });

  test('an operation is tried where the reference leads, by the token that is given', async () => {
    const token = await (await stack.newTenant()).token('test');
    const { context, page, wrongs } = await openPage(browser, server.url);
    await page.goto('/docs/reference/customers#customers-list');
    await page.locator('section:has(#customers-list)').getByText('Try it').click();
    const operation = page.locator('.opblock.is-open');
    await operation.waitFor();
    await page.locator('.auth-wrapper > .authorize').click();
    await page.locator('.auth-container:has-text("X-API-Key") input').fill(token);
    await page.locator('.auth-container:has-text("X-API-Key") button[type=submit]').click();
    await page.locator('.close-modal').click();
    await operation.getByText('Try it out').click();
    await operation.locator('.execute').click();
    const answer = operation.locator('.live-responses-table .response-col_status').nth(1);
    expect(await answer.innerText()).toContain('200');
    await page.locator('#section').selectOption('webhooks');
    await page.waitForURL('**/docs/try?tag=webhooks');
    await page.getByText('/api/v1/webhooks/list/').waitFor();
    expect(wrongs).toEqual([]);
    await context.close();
  });

  test('fits a phone, by the words of its policy and without another host', async () => {
    const { context, page, wrongs } = await openPage(browser, server.url, { width: PHONE });
    for (const path of [
      ...PAGES,
      '/docs/reference/bill_receipts',
      '/docs/es/reference/bill_receipts',
    ]) {
      await page.goto(path);
      await page.locator('h1').waitFor();
      expect(await overflowOf(page), path).toBeLessThanOrEqual(0);
    }
    expect(wrongs).toEqual([]);
    await context.close();
  });
});
