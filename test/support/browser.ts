// A real Chromium for stories of pages: the one that CHROMIUM names, or one in a usual place. Nothing is downloaded; where there is none
// the stories are skipped and say so.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const USUAL = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export const BROWSER = [process.env.CHROMIUM, ...USUAL].find(
  (path) => path !== undefined && existsSync(path),
);
if (BROWSER === undefined)
  console.error(
    'SKIPPED: no Chromium on this machine. CHROMIUM=/path/to/it runs the stories of pages.',
  );

/** The sandbox of the browser needs rights that a container seldom has; it opens our own pages alone. */
export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: BROWSER, args: ['--no-sandbox'] });

export type Watched = {
  context: BrowserContext;
  page: Page;
  /** What must not be: errors of the page, refusals by its policy, requests to other hosts. */
  wrongs: string[];
};
export type View = { width?: number; locale?: string; isDark?: boolean };

const HEIGHT = 860;
const PATIENCE_MS = 60_000;

export async function openPage(browser: Browser, url: string, view: View = {}): Promise<Watched> {
  const { width = 1280, locale = 'es-AR', isDark = false } = view;
  const context = await browser.newContext({
    baseURL: url,
    locale,
    viewport: { width, height: HEIGHT },
    colorScheme: isDark ? 'dark' : 'light',
  });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const wrongs: string[] = [];
  page.on('pageerror', (error) => wrongs.push(String(error.stack)));
  page.on('console', (line) => {
    const text = line.text();
    const isOfNetwork = text.startsWith('Failed to load resource');
    if (line.type() === 'error' && !isOfNetwork) wrongs.push(text);
  });
  page.on('request', (request) => {
    const to = new URL(request.url());
    if (to.protocol.startsWith('http') && to.origin !== new URL(url).origin)
      wrongs.push(`asked ${to.origin}`);
  });
  return { context, page, wrongs };
}

/** How much wider the content is than the window. */
export const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
