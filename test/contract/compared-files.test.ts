// Statements that are compared with those of before say so as files too: what `previous` has in JSON stands beside the figures in CSV
// and PDF. Contract: accounting §4.
import { beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { readTexts } from '../support/read-pdf.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack } from '../support/stack.ts';

const REPORTS = '/accounting/reports';
let shop: Shop;

beforeAll(async () => {
  const stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'live');
  await shop.good('POST', '/accounting/accounts/seed/');
  await post('2025-12-10', '1.1.01.01', '3.1', 1000.5);
  await post('2026-01-10', '1.1.01.01', '4.1', 310.25);
  await post('2026-01-11', '5.2', '1.1.01.02', 42.75);
  await post('2026-02-10', '1.1.01.01', '4.1', 77.5);
  await post('2026-02-11', '5.3', '1.1.01.01', 11.25);
});

async function post(date: string, debit: string, credit: string, amount: number): Promise<void> {
  const lines = [
    { account_code: debit, debit: amount },
    { account_code: credit, credit: amount },
  ];
  const { _id } = await shop.good('POST', '/accounting/journal/', {
    date,
    description: 'A',
    lines,
  });
  await shop.good('POST', `/accounting/journal/${_id}/post/`);
}

const rowsOf = (text: string): string[][] =>
  text
    .slice(1)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(';'));
const figure = (amount: number): string => amount.toFixed(2).replace('.', ',');

const SPAN = 'from=2026-02-01&to=2026-02-28&level=5';
const CASES: [string, string, (report: Rec) => Rec[], string[]][] = [
  ['trial-balance', SPAN, ({ rows }) => rows, ['opening', 'debits', 'credits', 'closing']],
  ['income-statement', SPAN, ({ revenue, expense }) => [...revenue, ...expense], ['amount']],
  [
    'balance-sheet',
    'date=2026-02-28&level=5',
    ({ assets, liabilities, equity }) => [...assets, ...liabilities, ...equity],
    ['balance'],
  ],
  ['cash-flow', 'from=2026-02-01&to=2026-02-28', ({ rows }) => rows, ['amount']],
];

test.each(CASES)(
  '%s: each account has what it has now and what it had before',
  async (name, span, accountsOf, fields) => {
    const path = `${REPORTS}/${name}/?${span}&compare=previous`;
    const report = await shop.good('GET', path);
    const [now, before] = [accountsOf(report), accountsOf(report.previous)];
    const { text } = await shop.call('GET', `${path}&format=csv`);
    const [columns = [], ...rows] = rowsOf(text);
    expect(columns).toHaveLength(2 + 2 * fields.length);
    expect(columns.at(-1)).toMatch(/ ant\.$/u);
    const codes = [...new Set([...now, ...before].map(({ code }) => code))];
    const told = rows.filter(([code]) => code !== '');
    expect(told.map(([code]) => code).sort()).toEqual(codes.sort());
    for (const [code, , ...amounts] of told) {
      const said = [now, before].flatMap((side) => {
        const account = side.find((each) => each.code === code);
        return fields.map((field) => figure(account?.[field] ?? 0));
      });
      expect(amounts, code).toEqual(said);
    }
    const sums = rows.filter(([code]) => code === '').map(([, title]) => title);
    expect(new Set(sums).size).toBe(sums.length);
    const paper = await shop.call('GET', `${path}&format=pdf`);
    const texts = JSON.stringify(await readTexts(paper.bytes));
    for (const account of before)
      for (const field of fields) {
        const shown = account[field].toLocaleString('es-AR', { minimumFractionDigits: 2 });
        expect(texts).toContain(shown);
      }
  },
);

test('an account that moved in one of the spans alone stands where its code is', async () => {
  const { text } = await shop.call(
    'GET',
    `${REPORTS}/income-statement/?${SPAN}&compare=previous&format=csv`,
  );
  const expenses = rowsOf(text).filter(([code]) => code?.startsWith('5.'));
  expect(expenses.map(([code, , ...amounts]) => [code, ...amounts])).toEqual([
    ['5.2', '0,00', '42,75'],
    ['5.3', '11,25', '0,00'],
  ]);
});
