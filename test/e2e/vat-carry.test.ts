// Balances of VAT that go from month to month: a change of an early book shows in every month that was calculated of what it left.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).

import { beforeEach, expect, test } from 'vitest';
import { bookId } from '#domain/accounting/records/vat/period.ts';
import { openVatTaxpayer, type VatTaxpayer } from '../support/vat-taxpayer.ts';

const [NOVEMBER, DECEMBER, JANUARY] = ['2029-11', '2029-12', '2030-01'] as const;

let taxpayer: VatTaxpayer;
let number = 0;

const add = (period: string, type: 'sales' | 'purchases', base: number) =>
  taxpayer.made(`/iva/books/${bookId(period, type)}/entries/`, {
    date: `${period}-05`,
    voucher_type: 1,
    sale_point: 1,
    number: ++number,
    party: { document_type: 80, document_number: '30715686054', name: 'Bodega' },
    vat_items: [{ aliquot: 21, base, amount: base * 0.21 }],
    total: base * 1.21,
  });
const calculate = (period: string) => taxpayer.made(`/iva/summary/${period}/calculate/`, {});
const staleness = async () => {
  const shown = [NOVEMBER, DECEMBER, JANUARY].map((period) =>
    taxpayer.get(`/iva/summary/${period}/`),
  );
  return (await Promise.all(shown)).map(({ stale }) => stale);
};

beforeEach(async () => {
  taxpayer = await openVatTaxpayer();
  await add(NOVEMBER, 'purchases', 1_000);
  await add(DECEMBER, 'purchases', 100);
  for (const period of [NOVEMBER, DECEMBER, JANUARY]) await calculate(period);
});

test('what a month leaves otherwise makes every later one stale until it is calculated again', async () => {
  expect(await staleness()).toEqual([false, false, false]);
  await add(NOVEMBER, 'purchases', 500);
  expect(await staleness()).toEqual([true, true, true]);
  const { boxes, stale } = await taxpayer.get(`/iva/declaration/${JANUARY}/`);
  expect([stale, boxes.length > 0]).toEqual([true, true]);

  expect((await calculate(JANUARY)).stale).toBe(true);
  await calculate(NOVEMBER);
  expect(await staleness()).toEqual([false, true, true]);
  await calculate(DECEMBER);
  expect(await calculate(JANUARY)).toMatchObject({ stale: false, technical_balance: 336 });
  expect(await staleness()).toEqual([false, false, false]);
});

test('a change that leaves the same for later months is of its own month alone', async () => {
  await add(DECEMBER, 'sales', 2_000);
  await calculate(DECEMBER);
  await calculate(JANUARY);
  await add(DECEMBER, 'sales', 100);
  expect(await staleness()).toEqual([false, true, false]);
});

test('a provisional month tells that what it carries is stale', async () => {
  await add(NOVEMBER, 'purchases', 500);
  const february = await taxpayer.get('/iva/summary/2030-02/');
  expect(february).toMatchObject({
    status: 'provisional',
    stale: true,
    previous_technical_balance: 231,
  });
  for (const period of [NOVEMBER, DECEMBER, JANUARY]) await calculate(period);
  expect(await taxpayer.get('/iva/summary/2030-02/')).not.toHaveProperty('stale');
});
