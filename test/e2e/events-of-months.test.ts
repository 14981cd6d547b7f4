// Records whose ids tell the month or the day that they are found by (books, perceptions, fiscal years) are dated by the clock all the
// same: their events are among those of the last days, and a summary that is calculated again was created when it first was.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { beforeAll, expect, test } from 'vitest';
import { cuitOf } from '#domain/received-invoices/test-export.ts';
import { openVatTaxpayer, type VatTaxpayer } from '../support/vat-taxpayer.ts';

const NOW = '2030-01-10T15:00:00.000Z';
const OCTOBER = '2029-10';

let taxpayer: VatTaxpayer;
beforeAll(async () => {
  taxpayer = await openVatTaxpayer();
  await taxpayer.made('/accounting/accounts/seed/', {});
  const automatic_posting = { enabled: true, from: '2029-01-01' };
  await taxpayer.made('/accounting/config/', { automatic_posting }, 'PUT');
  await taxpayer.buy({
    ...{ number: 5, supplier: cuitOf(3), date: `${OCTOBER}-05` },
    ...{ net: '1000,00', iva: '210,00', other: '45,00', total: '1255,00' },
  });
  await taxpayer.stack.background.rest();
  const [entry] = await taxpayer.entriesOf('purchases', OCTOBER);
  const told = { perceptions: { vat: 15, gross_income: [{ amount: 30 }] }, other_taxes: 0 };
  await taxpayer.made(`/iva/entries/${entry?._id}/`, told, 'PUT');
  await taxpayer.get('/accounting/fiscal-close/years/');
});

test.each(['vat_book', 'vat_entry', 'perception', 'fiscal_year'])(
  'a %s of an earlier month is told of on the day on which it is recorded',
  async (noun) => {
    const events = await taxpayer.events(`${noun}.created`);
    expect(events.length).toBeGreaterThan(0);
    for (const { timestamp, data } of events) {
      expect([timestamp.slice(0, 10), data.updated_at.slice(0, 10)]).toEqual(
        Array(2).fill(NOW.slice(0, 10)),
      );
    }
  },
);

test('every event of a book has the totals that a GET answers', async () => {
  const totalsOf = async (month: string): Promise<unknown> =>
    (await taxpayer.book('purchases', month)).totals;
  const september = '2029-09';
  await taxpayer.buy({ number: 6, supplier: cuitOf(3), date: `${september}-05` });
  const [begun] = await taxpayer.events('vat_book.created');
  expect(begun?.data.totals).toEqual(await totalsOf(september));
  for (const [act, name] of [
    ['close', 'closed'],
    ['reopen', 'reopened'],
  ] as const) {
    await taxpayer.made(`/iva/books/${OCTOBER}/${act}/`, { book_type: 'purchases' });
    const [told] = await taxpayer.events(`vat_book.${name}`);
    expect(told?.data.totals).toEqual(await totalsOf(OCTOBER));
  }
});

test('a month that had no books is closed with two events, as any other', async () => {
  const period = '2029-08';
  await taxpayer.made(`/iva/books/${period}/close/`, {});
  const told = (await taxpayer.events('vat_book.closed')).filter(
    ({ data }) => data.period === period,
  );
  expect(told.map(({ data }) => data.book_type).sort()).toEqual(['purchases', 'sales']);
});

test('a summary that is calculated again keeps the instant of its creation', async () => {
  const path = `/iva/summary/${OCTOBER}/calculate/`;
  const { created_at } = await taxpayer.made(path, {});
  await taxpayer.made('/sandbox/clock/', { advance_seconds: 60 });
  await taxpayer.made(path, { payments_on_account: 5 });
  const kept = await taxpayer.get(`/iva/summary/${OCTOBER}/`);
  expect(kept.created_at).toBe(created_at);
  expect(kept.calculated_at > created_at).toBe(true);
});
