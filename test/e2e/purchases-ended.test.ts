// What ends in purchasing: an expense that a withholding paid, a series that comes otherwise from now on.
import { beforeEach, expect, test } from 'vitest';
import { cuitOf } from '#domain/received-invoices/test-export.ts';
import { everything, ledgerMistakes, readLedger } from '../support/bookkeeper.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { type MemoryStack, openMemoryStack } from '../support/stack.ts';

const TAXES = '/accounting/retenciones-percepciones';
let stack: MemoryStack;
let shop: Shop;

beforeEach(async () => {
  stack = await openMemoryStack();
  shop = await openShop(stack, await stack.newTenant(), 'test');
});

const clock = (day: string) =>
  shop.good('POST', '/sandbox/clock/', { now: `${day}T12:00:00-03:00` });

test('an expense that a withholding paid a part of is deleted once that is annulled', async () => {
  await shop.good('POST', '/accounting/accounts/seed/');
  const automatic_posting = { enabled: true, from: '2020-01-01' };
  await shop.good('PUT', '/accounting/config/', { automatic_posting });
  await shop.good('PUT', `${TAXES}/config/`, { income: { agent: true, certificate_prefix: 'G-' } });
  const supplier = await shop.good('POST', '/suppliers/', {
    name: 'Molino',
    cuit: cuitOf(0),
    tax_condition: 'responsable_inscripto',
  });
  const [regime] = (await shop.good('GET', `${TAXES}/regimes/?code=78`)).items;
  const expense = await shop.good('POST', '/expenses/', {
    description: 'Harina',
    amount: 400_000,
    date: '2026-01-01',
    supplier_id: supplier._id,
  });
  const withheld = await shop.good('POST', `${TAXES}/retenciones/apply/`, {
    regime_id: regime._id,
    supplier_id: supplier._id,
    expense_id: expense._id,
    net_amount: 330_000,
  });
  await shop.good('POST', `/expenses/${expense._id}/pay/`, { amount: 1000 });
  const refused = await shop.call('DELETE', `/expenses/${expense._id}/`);
  expect([refused.status, refused.json.code], refused.story).toEqual([400, 'resource_in_use']);
  const many = await shop.good('POST', '/expenses/bulk/delete/', { ids: [expense._id] });
  expect(many.success_count).toBe(0);
  await stack.background.rest();
  const owed = async () => {
    const ledger = await readLedger(shop);
    expect(ledgerMistakes(ledger)).toEqual([]);
    return ledger.balanceOf('withholdings_income_payable');
  };
  expect(await owed()).toBeLessThan(0);
  await shop.good('POST', `${TAXES}/retenciones/${withheld._id}/annul/`, {});
  await shop.good('DELETE', `/expenses/${expense._id}/`);
  await stack.background.rest();
  expect(await owed()).toBe(0);
});

test('a series that comes otherwise goes on from its last expense, and makes up for nothing', async () => {
  await clock('2030-11-24');
  const rent = { description: 'Alquiler', amount: 100, recurrence: { frequency: 'monthly' } };
  await shop.good('POST', '/expenses/', { ...rent, date: '2030-06-10' });
  const dates = async () => {
    await stack.background.rest();
    const all = await everything(shop, '/expenses/list/?sort=date&sort_dir=asc');
    return all.map(({ date }) => date);
  };
  const months = ['06', '07', '08', '09', '10', '11'].map((month) => `2030-${month}-10`);
  expect(await dates()).toEqual(months);
  const last = (await everything(shop, '/expenses/list/?sort=date&sort_dir=asc')).at(-1);
  await shop.good('PUT', `/expenses/${last?._id}/`, { recurrence: { frequency: 'weekly' } });
  expect(await dates()).toEqual([...months, '2030-11-17', '2030-11-24']);
  await clock('2030-12-02');
  expect((await dates()).slice(8)).toEqual(['2030-12-01']);
  const weekly = (await everything(shop, '/expenses/list/?sort=date&sort_dir=asc')).at(-1);
  expect(weekly).toMatchObject({ series_id: last?._id, series_number: 4 });
  await shop.good('PUT', `/expenses/${weekly?._id}/`, { recurrence: { frequency: 'yearly' } });
  await clock('2031-02-01');
  expect((await dates()).slice(9)).toEqual([]);
});
