// A year's close and opening: what stands in its way, what it posts, what it refuses from then on, and how it is taken back.
// Spec: Accounting; fiscal#books.
import { beforeAll, describe, expect, test } from 'vitest';
import { spanOfYear } from '#domain/accounting/records/year-span.ts';
import { businessDate } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { everything, ledgerMistakes, readLedger } from '../support/bookkeeper.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

const CLOSE = '/accounting/fiscal-close';
const REPORTS = '/accounting/reports';
let stack: MemoryStack;
let shop: Shop;
let owner: string;
let last: number;

const open = async () => {
  const tenant = await stack.newTenant();
  [shop, owner] = [await openShop(stack, tenant, 'live'), await tenant.session()];
  await shop.good('POST', '/accounting/accounts/seed/');
};
beforeAll(async () => {
  stack = await openMemoryStack();
  last = Number.parseInt(businessDate(stack.clock.now()), 10) - 1;
  await open();
});

const entry = (date: string, debit: string, credit: string, amount: number) =>
  shop.good('POST', '/accounting/journal/', {
    date,
    description: `Asiento ${date}`,
    lines: [
      { account_code: debit, debit: amount },
      { account_code: credit, credit: amount },
    ],
  });
const post = async (...of: Parameters<typeof entry>) => {
  const draft = await entry(...of);
  return shop.good('POST', `/accounting/journal/${draft._id}/post/`);
};
const refused = async (method: string, path: string, body?: Rec, credential?: string) => {
  const reply = await shop.call(method, path, body, credential);
  return [reply.status, reply.json.code];
};
const balances = async (...codes: string[]) => {
  const { accounts } = await readLedger(shop);
  return codes.map((code) => accounts.find((one) => one.code === code)?.balance);
};

describe('a business that closes its year', () => {
  test('sees what the year earned, and what stands in its way, all at once', async () => {
    await post(`${last - 1}-12-30`, '1.1.01.01', '3.1', 1000);
    await post(`${last}-03-10`, '1.1.01.01', '4.1', 500);
    await post(`${last}-12-31`, '5.8', '1.1.01.01', 120.5);
    await post(`${last + 1}-01-05`, '1.1.01.01', '4.1', 70);
    const draft = await entry(`${last}-06-01`, '5.8', '1.1.01.01', 9);
    const shown = await shop.good('GET', `${CLOSE}/calculate/${last}/`);
    expect(shown).toMatchObject({ net_result: 379.5, can_close: false, status: 'open' });
    expect(shown.obstacles.map((one: Rec) => one.precondition).sort()).toEqual([
      'no_drafts',
      'previous_year_closed',
    ]);
    expect(await refused('POST', `${CLOSE}/close/${last}/`, {})).toEqual([409, 'record_locked']);
    await shop.good('DELETE', `/accounting/journal/${draft._id}/`);
    const years = await everything(shop, `${CLOSE}/years/?sort=year&sort_dir=asc`);
    expect(years.map(({ year, entries, net_result }) => [year, entries, net_result])).toEqual([
      [last - 1, 1, 0],
      [last, 2, 379.5],
      [last + 1, 1, 70],
    ]);
  });

  test('closes each year once it is over, the earlier one first', async () => {
    const now = await shop.call('POST', `${CLOSE}/close/${last + 1}/`, {});
    expect([now.status, now.json.code], now.story).toEqual([409, 'invalid_state_transition']);
    await shop.good('POST', `${CLOSE}/close/${last - 1}/`, {});
    const closed = await shop.good('POST', `${CLOSE}/close/${last}/`, { zero_balances: true });
    expect(closed).toMatchObject({ status: 'closed', net_result: 379.5 });
    expect(closed.steps.map(({ kind }: Rec) => kind)).toEqual([
      'result',
      'transfer',
      'balance',
      'opening',
    ]);
    expect(await balances('4.1', '5.8', '3.3', '3.2', '3.1', '1.1.01.01')).toEqual([
      -70, 0, 0, -379.5, -1000, 1449.5,
    ]);
    expect(ledgerMistakes(await readLedger(shop))).toEqual([]);
    expect(await refused('POST', `${CLOSE}/close/${last}/`, {})).toEqual([
      409,
      'invalid_state_transition',
    ]);
  });

  test('refuses what would change a closed year', async () => {
    const body = { date: `${last}-05-01`, description: 'x', lines: lines('5.8', '1.1.01.01') };
    expect(await refused('POST', '/accounting/journal/', body)).toEqual([400, 'period_closed']);
    const draft = await entry(`${last + 1}-02-01`, '5.8', '1.1.01.01', 1);
    const moved = { date: `${last}-02-01` };
    expect(await refused('PUT', `/accounting/journal/${draft._id}/`, moved)).toEqual([
      409,
      'period_closed',
    ]);
    const month = { fiscal_year_end_month: 6 };
    expect(await refused('PUT', '/accounting/config/', month)).toEqual([409, 'record_locked']);
    const posted = await everything(shop, `/accounting/journal/list/?date=${last}-03-10`);
    const early = { date: `${last}-12-31` };
    const path = `/accounting/journal/${posted[0]?._id}/reverse/`;
    expect(await refused('POST', path, early)).toEqual([409, 'period_closed']);
    const counter = await shop.good('POST', path, {});
    expect(counter.date).toBe(businessDate(stack.clock.now()));
    const [result] = await everything(shop, '/accounting/journal/list/?reference_type=fiscal_year');
    expect(await refused('POST', `/accounting/journal/${result?._id}/reverse/`, {})).toEqual([
      409,
      'record_locked',
    ]);
  });

  test('still reports the year as it was before anything closed it', async () => {
    const span = `from=${last}-01-01&to=${last}-12-31`;
    const income = await shop.good('GET', `${REPORTS}/income-statement/?${span}`);
    expect(income.totals).toEqual({ revenue: 500, expense: 120.5, net: 379.5 });
    const sheet = await shop.good('GET', `${REPORTS}/balance-sheet/?date=${last}-12-31`);
    expect(sheet.totals).toEqual({
      assets: 1379.5,
      liabilities: 0,
      equity: 1000,
      result: 379.5,
      difference: 0,
    });
    const trial = await shop.good('GET', `${REPORTS}/trial-balance/?from=${last + 1}-01-01`);
    expect(trial.totals).toMatchObject({ opening: 0, closing: 0 });
    const flow = await shop.good('GET', `${REPORTS}/cash-flow/?${span}`);
    expect(flow).toMatchObject({ opening: 1000, operating: 379.5, net: 379.5, closing: 1379.5 });
    const closing = await shop.good(
      'GET',
      `${REPORTS}/income-statement/?${span}&include_closing=true`,
    );
    expect(closing.totals.net).toBe(0);
  });

  test('is opened again by a person, the latest year first, as if it had never been closed', async () => {
    expect(await refused('POST', `${CLOSE}/reopen/${last}/`)).toEqual([
      403,
      'session_credential_required',
    ]);
    expect(await refused('POST', `${CLOSE}/reopen/${last - 1}/`, undefined, owner)).toEqual([
      409,
      'record_locked',
    ]);
    const reopen = () =>
      stack.expect(200, 'POST', `/api/v1${CLOSE}/reopen/${last}/`, {
        token: owner,
        headers: { 'idempotency-key': 'again' },
      });
    const opened = await reopen();
    expect(opened.json.data.status).toBe('open');
    expect((await reopen()).text).toBe(opened.text);
    expect(await balances('3.3', '3.2', '5.8')).toEqual([0, 0, 120.5]);
    expect(ledgerMistakes(await readLedger(shop))).toEqual([]);
    await stack.background.rest();
    const told = (await everything(shop, '/events/list/')).map(({ type }) => type);
    expect(told.filter((type) => type === 'fiscal_year.closed')).toHaveLength(2);
    expect(told.filter((type) => type === 'fiscal_year.reopened')).toHaveLength(1);
    await shop.good('POST', `${CLOSE}/close/${last}/`, {});
    expect(await balances('3.3', '3.2')).toEqual([0, -379.5]);
  });
});

const lines = (debit: string, credit: string) => [
  { account_code: debit, debit: 1 },
  { account_code: credit, credit: 1 },
];

describe('a business that says late when its year ends', () => {
  test('closes years by the days of their entries, whatever year their numbers are of', async () => {
    await open();
    await post(`${last - 2}-08-10`, '1.1.01.01', '4.1', 100);
    await post(`${last - 2}-11-10`, '1.1.01.01', '3.1', 50);
    await shop.good('PUT', '/accounting/config/', { fiscal_year_end_month: 6 });
    await post(`${last - 1}-09-10`, '1.1.01.01', '3.1', 10);
    const empty = `${CLOSE}/calculate/${last - 2}/`;
    expect((await shop.good('GET', empty)).can_close).toBe(false);
    expect(await refused('POST', `${CLOSE}/close/${last - 2}/`, {})).toEqual([
      409,
      'invalid_state_transition',
    ]);
    await shop.good('POST', `${CLOSE}/close/${last - 1}/`, {});
    await shop.good('POST', `${CLOSE}/close/${last}/`, {});
    expect(await balances('4.1', '3.2')).toEqual([0, -100]);
  });

  test('is told how many entries lie in each year, as the years are now', async () => {
    await open();
    await post(`${last - 2}-05-10`, '1.1.01.01', '4.1', 100);
    await post(`${last - 2}-08-10`, '1.1.01.01', '4.1', 100);
    const entries = async () => {
      const { items } = await shop.good('GET', `${CLOSE}/years/?sort=year&sort_dir=asc`);
      return items.map((one: Rec) => [one.year - last, one.entries]);
    };
    expect(await entries()).toEqual([[-2, 2]]);
    await shop.good('PUT', '/accounting/config/', { fiscal_year_end_month: 6 });
    const recut = [
      [-2, 1],
      [-1, 1],
    ];
    expect(await entries()).toEqual(recut);
    const draft = { date: `${last - 2}-08-11`, description: 'x', lines: lines('5.8', '1.1.01.01') };
    await shop.good('POST', '/accounting/journal/', draft);
    expect(await entries()).toEqual(recut);
    await post(`${last - 2}-09-10`, '1.1.01.01', '4.1', 10);
    await post(`${last - 1}-09-10`, '1.1.01.01', '4.1', 10);
    expect(await entries()).toEqual([
      [-2, 1],
      [-1, 2],
      [0, 1],
    ]);
    await shop.good('PUT', '/accounting/config/', { fiscal_year_end_month: null });
    expect(await entries()).toEqual([
      [-2, 3],
      [-1, 1],
      [0, 0],
    ]);
  });

  test('a year that earned nothing and has no number of its own is closed too', async () => {
    await open();
    await post(`${last - 2}-08-10`, '1.1.01.01', '3.1', 100);
    await shop.good('PUT', '/accounting/config/', { fiscal_year_end_month: 6 });
    const closed = await shop.good('POST', `${CLOSE}/close/${last - 1}/`, {});
    expect(closed).toMatchObject({ status: 'closed', net_result: 0, steps: [] });
    const body = { date: `${last - 2}-08-11`, description: 'x', lines: lines('5.8', '1.1.01.01') };
    expect(await refused('POST', '/accounting/journal/', body)).toEqual([400, 'period_closed']);
  });
});

describe('a chart with more result accounts than one entry holds', () => {
  test('is closed in several numbered entries, and opened again', async () => {
    await open();
    const codes = Array.from({ length: 170 }, (_none, i) => `5.9.${i + 100}`);
    for (let at = 0; at < codes.length; at += 85) {
      const items = codes
        .slice(at, at + 85)
        .map((code) => ({ code, name: code, account_type: 'expense' }));
      await shop.good('POST', '/accounting/accounts/bulk/create/', { items });
      const draft = await shop.good('POST', '/accounting/journal/', {
        date: spanOfYear(last, 12).from,
        description: 'Gastos',
        lines: [
          ...items.map(({ code }) => ({ account_code: code, debit: 1 })),
          { account_code: '1.1.01.01', credit: items.length },
        ],
      });
      await shop.good('POST', `/accounting/journal/${draft._id}/post/`);
    }
    const closed = await shop.good('POST', `${CLOSE}/close/${last}/`, {});
    expect(closed).toMatchObject({ status: 'closed', net_result: -170 });
    expect(closed.steps.map(({ kind }: Rec) => kind)).toEqual([
      'result',
      'result',
      'result',
      'transfer',
    ]);
    expect(await balances('3.2', '3.3', '5.9.100')).toEqual([170, 0, 0]);
    const opened = await shop.good('POST', `${CLOSE}/reopen/${last}/`, undefined, owner);
    expect(opened.status).toBe('open');
    expect(await balances('3.2', '3.3', '5.9.100')).toEqual([0, 0, 1]);
    expect(ledgerMistakes(await readLedger(shop))).toEqual([]);
  });
});
