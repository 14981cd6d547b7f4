// Fiscal years that can be closed or opened again, for tests that call every operation.
import type { Route } from '#resource/routes.ts';
import type { Furniture } from './furniture.ts';
import { dataOf } from './stack.ts';

const CLOSE = '/api/v1/accounting/fiscal-close';
/** Opened again and again. Those that are closed lie before it, and the months of vat-books.ts, from 2001 on, after it. */
const REOPENED = 1999;
const years = new WeakMap<Furniture, number>();

/** The year that routes are called with. */
export const yearAimedAt = (furniture: Furniture): string =>
  String(years.get(furniture) ?? REOPENED);

/** Makes a year with an entry, and nothing under way: an earlier one for each closing, with none in its way, or one that is closed. */
export async function readyYear(furniture: Furniture, route: Route, token?: string): Promise<void> {
  const isReopening = route.name.endsWith('.reopen');
  if (!route.path.endsWith('/{year}/') || route.method === 'GET' || token === undefined) return;
  const year = isReopening ? REOPENED : (years.get(furniture) ?? REOPENED) - 1;
  years.set(furniture, year);
  const call = (method: string, path: string, body?: object) =>
    furniture.stack.request(method, path, { token, body });
  await call('POST', '/api/v1/accounting/accounts/seed/');
  const entry = await call('POST', '/api/v1/accounting/journal/', {
    date: `${year}-05-05`,
    description: 'Venta',
    lines: [
      { account_code: '1.1.01.01', debit: 10 },
      { account_code: '4.1', credit: 10 },
    ],
  });
  if (entry.status === 201) {
    await call('POST', `/api/v1/accounting/journal/${dataOf(entry)._id}/post/`);
  }
  await furniture.stack.background?.rest();
  if (isReopening) await call('POST', `${CLOSE}/close/${year}/`, {});
}
