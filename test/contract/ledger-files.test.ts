// Ledgers and the journal of a day as CSV: what does not fit one file is in those that its header `Link` leads to. Nothing is cut in
// silence. Contract: accounting §1.
import { beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const REPORTS = '/accounting/reports';
const CASH = '1.1.01.01';
const DAY = '2026-02-10';
const ENTRIES = 7;
let shop: Shop;

beforeAll(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  await shop.good('POST', '/accounting/accounts/seed/');
  for (let i = 1; i <= ENTRIES; i += 1) {
    const lines = [
      { account_code: CASH, debit: i },
      { account_code: '4.1', credit: i },
    ];
    const draft = { date: DAY, description: `Venta ${i}`, lines };
    const { _id } = await shop.good('POST', '/accounting/journal/', draft);
    await shop.good('POST', `/accounting/journal/${_id}/post/`);
  }
});

/** The rows of all files, and how many files there were. */
async function walked(path: string, query: string): Promise<{ rows: string[]; files: number }> {
  const rows: string[] = [];
  let next: string | undefined = `?${query}`;
  let files = 0;
  while (next !== undefined) {
    const { status, text, headers, story } = await shop.call('GET', `${path}${next}`);
    expect(status, story).toBe(200);
    const [, ...own] = text.trimEnd().split('\r\n');
    rows.push(...own);
    files += 1;
    next = headers.link?.match(/^<(\?[^>]*)>; rel="next"$/u)?.[1];
  }
  return { rows, files };
}

test.each([
  [`${REPORTS}/account-ledger/${CASH}/`, `from=${DAY}&to=${DAY}&format=csv`, 3, ENTRIES],
  [`${REPORTS}/general-ledger/`, `from=${DAY}&to=${DAY}&format=csv`, 5, 2 * ENTRIES],
  [`${REPORTS}/daily-journal/${DAY}/`, 'format=csv', 4, 2 * ENTRIES],
])(
  '%s has all of its lines in the files that follow one another',
  async (path, query, size, count) => {
    const whole = await walked(path, query);
    expect([whole.files, whole.rows.length]).toEqual([1, count]);
    const parts = await walked(path, `${query}&per_page=${size}`);
    expect(parts.files).toBeGreaterThan(1);
    expect(parts.rows).toEqual(whole.rows);
  },
);
