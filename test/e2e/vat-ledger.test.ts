// The VAT books and the ledger say the same, month by month: what a person changes of an entry is posted as a difference, a month that
// is settled gets its entry and another where it is settled anew, and documents from before the books exist are taken in.
// In the process alone: what it meets on its way other stories meet on the bundles (decision 560).
import { beforeEach, expect, test } from 'vitest';
import { CarriedEntry } from '#domain/accounting/records/vat/carried-entry.ts';
import { VatBook } from '#domain/accounting/records/vat/vat-book.ts';
import { VatEntry } from '#domain/accounting/records/vat/vat-entry.ts';
import { VatRun } from '#domain/accounting/records/vat/vat-run.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { recordsOf, uniqueKey } from '#store/keys.ts';
import { openVatTaxpayer, type VatTaxpayer } from '../support/vat-taxpayer.ts';

let taxpayer: VatTaxpayer;
beforeEach(async () => {
  taxpayer = await openVatTaxpayer();
  await taxpayer.made('/accounting/accounts/seed/', {});
  const automatic_posting = { enabled: true, from: '2030-01-01' };
  await taxpayer.made('/accounting/config/', { automatic_posting }, 'PUT');
});

/** Debits less credits of the account by month. */
async function moves(key: string): Promise<Record<string, number>> {
  await taxpayer.stack.background.rest();
  const { accounts } = await taxpayer.get('/accounting/config/');
  const { items } = await taxpayer.get('/accounting/accounts/list/', { code: accounts[key] });
  const { debits = {}, credits = {} } = items[0] as Rec;
  const months = [...new Set([...Object.keys(debits), ...Object.keys(credits)])].sort();
  return Object.fromEntries(
    months
      .map((month) => [month, (debits[month] ?? 0) - (credits[month] ?? 0)] as const)
      .filter(([, amount]) => amount !== 0),
  );
}
const bought = async (): Promise<string> => {
  await taxpayer.buy({ number: 7, net: '1000,00', iva: '210,00', total: '1210,00' });
  await taxpayer.stack.background.rest();
  const [entry] = await taxpayer.entriesOf('purchases');
  return `/iva/entries/${entry?._id}/`;
};
const settlements = async (): Promise<Rec[]> => {
  await taxpayer.stack.background.rest();
  const { items } = await taxpayer.get('/accounting/journal/list/', { per_page: '100' });
  return items.filter(({ reference_type: of }: Rec) => of === 'vat_summary');
};

test('a sale in dollars of several rates is in the ledger as in its book, to the cent', async () => {
  const item = (precio_unitario: number, alicuota_iva: number) => ({
    descripcion: 'Vino',
    cantidad: 1,
    precio_unitario,
    alicuota_iva,
  });
  await taxpayer.invoice({
    moneda: 'DOL',
    cotizacion: 1449.5,
    precios_con_iva: false,
    items: [item(50, 10.5), item(300.15, 21)],
  });
  const { totals } = await taxpayer.book('sales');
  expect(await moves('output_vat')).toEqual({ '2030-01': -98_971.87 });
  expect(await moves('sales_goods')).toEqual({ '2030-01': -507_542.43 });
  expect(totals.total).toBe(606_514.3);
  const { debit_vat } = await taxpayer.get('/iva/summary/2030-01/');
  expect(debit_vat).toBe(98_971.87);
});

test('another credit of a purchase posts the difference, and goes with the purchase', async () => {
  const at = await bought();
  expect(await moves('input_vat')).toEqual({ '2030-01': 210 });
  await taxpayer.made(at, { computable_credit: 100 }, 'PUT');
  expect([await moves('input_vat'), await moves('expenses')]).toEqual([
    { '2030-01': 100 },
    { '2030-01': 1110 },
  ]);
  await taxpayer.made(at, { computable_credit: 210 }, 'PUT');
  expect([await moves('input_vat'), await moves('expenses')]).toEqual([
    { '2030-01': 210 },
    { '2030-01': 1000 },
  ]);
  await taxpayer.made(at, { computable_credit: 50 }, 'PUT');
  const { items } = await taxpayer.get('/received_invoices/list/');
  await taxpayer.stack.background.rest();
  await taxpayer.made(`/received_invoices/${items[0].id}/reopen/`, {});
  await taxpayer.made(`/received_invoices/${items[0].id}/ignore/`, {});
  expect([await moves('input_vat'), await moves('expenses'), await moves('payables')]).toEqual([
    {},
    {},
    {},
  ]);
});

test('a purchase that counts in a later month leaves its credit as a claim until then', async () => {
  const at = await bought();
  await taxpayer.made(at, { vat_period: '2030-03' }, 'PUT');
  expect([await moves('input_vat'), await moves('other_receivables')]).toEqual([
    { '2030-03': 210 },
    { '2030-01': 210, '2030-03': -210 },
  ]);
  await taxpayer.made(at, { vat_period: null }, 'PUT');
  expect([await moves('input_vat'), await moves('other_receivables')]).toEqual([
    { '2030-01': 210 },
    {},
  ]);
});

test('a month that is settled gets one entry of its last day, and another when it is settled anew', async () => {
  await taxpayer.invoice({
    items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 10_000 }],
  });
  const at = await bought();
  const path = '/iva/summary/2030-01/calculate/';
  await taxpayer.made(path, {});
  expect(await settlements()).toEqual([]);
  await taxpayer.made('/iva/books/2030-01/close/', {});
  const [first, ...others] = await settlements();
  expect([first?.date, others.length]).toEqual(['2030-01-31', 0]);
  const owed = (await taxpayer.get('/iva/summary/2030-01/')).balance;
  expect(await moves('vat_payable')).toEqual({ '2030-01': -owed });
  expect([await moves('output_vat'), await moves('input_vat')]).toEqual([{}, {}]);
  await taxpayer.made('/iva/books/2030-01/reopen/', {});
  await taxpayer.made(at, { computable_credit: 10 }, 'PUT');
  await taxpayer.made(path, {});
  await taxpayer.made('/iva/books/2030-01/close/', {});
  const standing = (await settlements()).filter(
    ({ status, reverses }) => status === 'posted' && reverses === undefined,
  );
  expect(standing).toHaveLength(1);
  expect(await moves('vat_payable')).toEqual({ '2030-01': -(owed + 200) });
  expect([await moves('output_vat'), await moves('input_vat')]).toEqual([{}, {}]);
});

test('a purchase that is ignored while its month is being closed leaves once the month is opened again', async () => {
  await taxpayer.buy({ number: 7 });
  await taxpayer.stack.background.rest();
  const { items } = await taxpayer.get('/received_invoices/list/');
  await taxpayer.made(`/received_invoices/${items[0].id}/reopen/`, {});
  await taxpayer.made(`/received_invoices/${items[0].id}/ignore/`, {});
  await taxpayer.made('/iva/books/2030-01/close/', {});
  await taxpayer.stack.background.rest();
  await taxpayer.made('/iva/books/2030-01/reopen/', {});
  expect(await taxpayer.book('purchases')).toMatchObject({
    entries_count: 0,
    totals: { total: 0 },
  });
});

test('a purchase that was posted stays as it is while the book of its month is closed', async () => {
  await taxpayer.buy({ number: 7 });
  await taxpayer.stack.background.rest();
  const { items } = await taxpayer.get('/received_invoices/list/');
  const path = `/received_invoices/${items[0].id}/reopen/`;
  await taxpayer.made('/iva/summary/2030-01/calculate/', {});
  await taxpayer.made('/iva/books/2030-01/close/', {});
  const settled = [await moves('input_vat'), await moves('payables')];
  expect(await taxpayer.refused('POST', path, {})).toMatchObject({
    status: 409,
    code: 'record_locked',
    errors: [{ period: '2030-01' }],
  });
  expect([await moves('input_vat'), await moves('payables')]).toEqual(settled);
  await taxpayer.made('/iva/books/2030-01/reopen/', {});
  expect((await taxpayer.made(path, {})).status).toBe('pending');
});

test('documents from before the books are taken in with the first book, and once', async () => {
  await taxpayer.invoice({
    items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 10_000 }],
  });
  await taxpayer.buy({ number: 7 }, { number: 8 });
  const [sales, purchases] = [await taxpayer.book('sales'), await taxpayer.book('purchases')];
  const table = taxpayer.stack.tables.test.target;
  for (const noun of [VatBook, VatEntry, CarriedEntry, VatRun]) {
    const pk = recordsOf({ tenantId: taxpayer.tenant.id, generation: 0 }, noun);
    for (const { sk } of (await table.query({ pk })).items) {
      await table.delete({ delete: { pk, sk: String(sk) } });
    }
  }
  await emptied();
  expect((await taxpayer.book('purchases')).entries_count).toBe(0);
  await taxpayer.buy({ number: 9 });
  expect(await taxpayer.book('sales')).toMatchObject({
    entries_count: sales.entries_count,
    totals: sales.totals,
  });
  const { entries_count, totals } = await taxpayer.book('purchases');
  expect([entries_count, totals.total]).toEqual([
    purchases.entries_count + 1,
    purchases.totals.total + 1210,
  ]);
});

/** Their unique values go with the entries. */
async function emptied(): Promise<void> {
  const table = taxpayer.stack.tables.test.target;
  const { pk } = uniqueKey(
    { tenantId: taxpayer.tenant.id, generation: 0 },
    VatEntry,
    'identity',
    '',
  );
  for (const { sk } of (await table.query({ pk })).items) {
    if (String(sk).startsWith(`${VatEntry.key}.`))
      await table.delete({ delete: { pk, sk: String(sk) } });
  }
}
