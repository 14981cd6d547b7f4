// What a contract owes and when: charges of one time, months that wait for an adjustment, the last months of one that has ended; and
// a rental that a contract lets stays.
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { readLedger } from '../support/bookkeeper.ts';
import { type Landlord, openLandlord } from '../support/rent-contracts.ts';

let landlord: Landlord;
beforeEach(async () => {
  landlord = await openLandlord();
});
const pricesOf = ({ json }: { json: Rec }): number[] =>
  json.data.items.map(({ precio_unitario }: Rec) => precio_unitario);

describe('a charge of one time', () => {
  const additional_charges = [
    { description: 'Llaves', amount: 500, is_recurring: false },
    { description: 'Expensas', amount: 100 },
  ];

  test('is billed by the next invoice, and by no later one', async () => {
    const contract = await landlord.signed({ additional_charges });
    expect(pricesOf(await landlord.invoice(contract, '2027-03'))).toEqual([60_000, 100, 500]);
    expect(pricesOf(await landlord.invoice(contract, '2027-04'))).toEqual([60_000, 100]);
    const charges = [
      ...additional_charges,
      { description: 'Vidrio', amount: 70, frequency: 'once' },
    ];
    const path = `/contracts/${contract._id}/`;
    await landlord.shop.good('PUT', path, { additional_charges: charges });
    expect(pricesOf(await landlord.invoice(contract, '2027-05'))).toEqual([60_000, 100, 70]);
    expect(pricesOf(await landlord.invoice(contract, '2027-06'))).toEqual([60_000, 100]);
    expect((await landlord.read(contract)).charges_invoiced).toMatchObject([
      { description: 'Llaves', amount: 500, period: '2027-03' },
      { description: 'Vidrio', amount: 70, period: '2027-05' },
    ]);
  });

  test('is owed again once the document that billed it was cancelled', async () => {
    const contract = await landlord.signed({ additional_charges });
    const first = await landlord.invoice(contract, '2027-01');
    await landlord.invoice(contract, '2027-02');
    await landlord.shop.good('POST', `/bill/receipts/cancel/${first.json.data._id}/`);
    expect((await landlord.read(contract)).charges_invoiced).toEqual([]);
    expect(pricesOf(await landlord.invoice(contract, '2027-03'))).toEqual([60_000, 100, 500]);
    expect(pricesOf(await landlord.invoice(contract, '2027-01'))).toEqual([60_000, 100]);
  });
});

test('a charge of a frequency that means nothing is told to be billed by no invoice', async () => {
  const wrong = { description: 'Seguro', amount: 90, frequency: 'cada 4 meses' };
  const right = { description: 'ABL', amount: 50, frequency: 'Bimestral' };
  const told = /^No invoice bills these charges, .*: Seguro \(cada 4 meses\)$/;
  const { shop, draft } = landlord;
  const both = { additional_charges: [wrong, right] };
  const made = await shop.call('POST', '/contracts/', draft(both));
  expect(made.json.message).toMatch(told);
  const path = `/contracts/${made.json.data._id}/`;
  expect((await shop.call('PUT', path, both)).json.message).toMatch(told);
  expect((await shop.call('PUT', path, { notes: 'x' })).json.message).toBeUndefined();
  const known = await shop.call('PUT', path, { additional_charges: [right] });
  expect([known.status, known.json.message]).toEqual([200, undefined]);
});

describe('a month that an agreed adjustment concerns', () => {
  const terms = { adjustment_type: 'fixed_percentage', adjustment_percentage: 10 };
  const quarterly = { ...terms, adjustment_frequency_months: 3 };

  test('is not billed before it was applied', async () => {
    const contract = await landlord.signed(quarterly);
    expect(pricesOf(await landlord.invoice(contract, '2027-03'))).toEqual([60_000]);
    const refused = await landlord.invoice(contract, '2027-04');
    expect(refused.status).toBe(422);
    expect(refused.json).toMatchObject({
      code: 'invoice_not_processable',
      errors: [{ field: 'period', next_adjustment_date: '2027-04-01' }],
    });
    await landlord.done(contract, 'adjust', { effective_date: '2027-04-01' });
    expect(pricesOf(await landlord.invoice(contract, '2027-04'))).toEqual([66_000]);
    expect((await landlord.invoice(contract, '2027-07')).status).toBe(422);
  });

  test('is adjusted and billed although a renewal agreed on a rent for later', async () => {
    const contract = await landlord.signed(quarterly);
    await landlord.goTo('2027-05-10');
    const renewal = { end_date: '2028-12-31', new_rent: 100_000 };
    const renewed = await landlord.done(contract, 'renew', renewal);
    expect(renewed).toMatchObject({ current_rent: 60_000, next_adjustment_date: '2027-04-01' });
    expect((await landlord.invoice(contract, '2027-04')).json.code).toBe('invoice_not_processable');
    for (const day of ['2027-05-10', '2027-07-01', '2027-10-01']) {
      await landlord.goTo(day);
      await landlord.done(contract, 'adjust');
    }
    expect(pricesOf(await landlord.invoice(contract, '2027-04'))).toEqual([66_000]);
    expect(pricesOf(await landlord.invoice(contract, '2027-12'))).toEqual([79_860]);
    expect(pricesOf(await landlord.invoice(contract, '2028-01'))).toEqual([100_000]);
    expect((await landlord.read(contract)).next_adjustment_date).toBe('2028-04-01');
    await landlord.goTo('2028-04-01');
    await landlord.done(contract, 'adjust');
    expect(pricesOf(await landlord.invoice(contract, '2028-04'))).toEqual([110_000]);
  });

  test.each([
    [3, ['2027-04-01', '2027-07-01', '2027-10-01'], '2028-04-01'],
    [12, [], '2029-01-01'],
  ])('has no adjustment of %d months where a new rent begins in it', async (months, days, next) => {
    const terms = { ...quarterly, adjustment_frequency_months: months };
    const contract = await landlord.signed({ ...terms, end_date: '2028-01-01' });
    await landlord.done(contract, 'renew', { end_date: '2029-01-01', new_rent: 100_000 });
    for (const day of days) {
      await landlord.goTo(day);
      await landlord.done(contract, 'adjust');
    }
    expect((await landlord.read(contract)).next_adjustment_date).toBe(next);
    expect(pricesOf(await landlord.invoice(contract, '2028-01'))).toEqual([100_000]);
  });

  test('can still be adjusted and billed after the contract has ended', async () => {
    const contract = await landlord.signed(quarterly);
    await landlord.goTo('2027-05-10');
    await landlord.done(contract, 'terminate', { reason: 'venta' });
    expect((await landlord.invoice(contract, '2027-05')).json.code).toBe('invoice_not_processable');
    await landlord.done(contract, 'adjust');
    expect(pricesOf(await landlord.invoice(contract, '2027-05'))).toEqual([66_000]);
    expect((await landlord.act(contract, 'adjust')).json.code).toBe('invalid_state_transition');
  });
});

describe('a contract that has ended', () => {
  test('before its time bills its months up to the last', async () => {
    const contract = await landlord.signed();
    await landlord.goTo('2027-03-20');
    await landlord.done(contract, 'terminate', { reason: 'mudanza', effective_date: '2027-03-31' });
    expect((await landlord.invoice(contract, '2027-03')).json.data.total).toBe(60_000);
    expect((await landlord.invoice(contract, '2027-04')).json.errors).toMatchObject([
      { field: 'period', code: 'out_of_range', max: '2027-03' },
    ]);
  });

  test('bills its months although its rental was deleted', async () => {
    const contract = await landlord.signed();
    await landlord.goTo('2027-03-31');
    await landlord.done(contract, 'terminate', { reason: 'venta' });
    await landlord.shop.good('DELETE', `/rentals/${contract.rental_id}/`);
    const { json, story } = await landlord.invoice(contract, '2027-03');
    expect(json.data?.items, story).toMatchObject([
      { descripcion: 'Alquiler 2027-03: Depto 2 ambientes', precio_unitario: 60_000 },
    ]);
  });

  test('by its time bills what was left', async () => {
    const contract = await landlord.signed();
    await landlord.goTo('2028-01-05');
    expect((await landlord.read(contract)).status).toBe('expired');
    expect((await landlord.invoice(contract, '2027-12')).json.data.total).toBe(60_000);
  });
});

test('a rental that a contract lets is in use until the contract ends', async () => {
  const contract = await landlord.signed();
  const path = `/rentals/${contract.rental_id}/`;
  const tries: [number, string, Rec?][] = [
    [400, 'DELETE'],
    [409, 'PUT', { status: 'deleted' }],
  ];
  for (const [refused, method, body] of tries) {
    const { json, status } = await landlord.shop.call(method, path, body);
    expect([status, json.code, json.errors[0].contract_id]).toEqual([
      refused,
      'resource_in_use',
      contract._id,
    ]);
  }
  const bulk = await landlord.shop.good('POST', '/rentals/bulk/delete/', {
    ids: [contract.rental_id],
  });
  expect(bulk.deleted).toMatchObject([{ success: false, code: 'resource_in_use' }]);
  await landlord.shop.good('PUT', path, { availability_status: 'maintenance' });
  expect((await landlord.shop.call('DELETE', path)).json.code).toBe('resource_in_use');
  await landlord.done(contract, 'terminate', { reason: 'venta' });
  expect(await landlord.shop.good('GET', path)).toMatchObject({
    availability_status: 'maintenance',
  });
  await landlord.shop.good('DELETE', path);
});

test('a note of the invoice of a contract takes its rentals back', async () => {
  const { shop, stack } = landlord;
  await shop.good('POST', '/accounting/accounts/seed/');
  const automatic_posting = { enabled: true, from: '2020-01-01' };
  await shop.good('PUT', '/accounting/config/', { automatic_posting });
  const contract = await landlord.signed({});
  const { json } = await landlord.invoice(contract, '2027-03');
  const note = { comprobante_id: json.data._id, autorizar: true };
  await shop.good('POST', '/bill/receipts/credit-note/', note);
  await stack.background.rest();
  const { accounts, balanceOf } = await readLedger(shop);
  expect(accounts.filter(({ entries_count }) => entries_count > 0).length).toBeGreaterThan(1);
  expect([balanceOf('sales_rentals'), balanceOf('sales_services')]).toEqual([0, 0]);
});
