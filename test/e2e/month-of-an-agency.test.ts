// A month of a rental agency: a dwelling whose rent follows an index and bears no VAT, premises whose rent rises by an agreed
// percentage and bears it, charges, a correction, and a commission on account. Every amount is worked out by hand.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Business, MODES, openBusiness } from '../support/business.ts';
import { type MonthEnd, monthEnd } from '../support/month-end.ts';

describe.each(MODES)('a month of a rental agency, %s', (mode) => {
  let agency: Business;
  let end: MonthEnd;
  let [flat, premises]: [Rec, Rec] = [{}, {}];
  let [dwelling, commercial]: [Rec, Rec] = [{}, {}];
  let owner: Rec;
  const documents: Record<string, Rec> = {};
  beforeAll(async () => {
    agency = await openBusiness(mode);
    end = monthEnd(agency);
    const rental = (name: string) =>
      agency.post('/rentals/', { name, time_unit: 'month', status: 'published' });
    [flat, premises] = [await rental('Depto 2 ambientes'), await rental('Local a la calle')];
    owner = await agency.post('/customers/', {
      ...{ name: 'Olga Ruiz', document_type: 'dni', document_number: '20111222' },
      ...{ current_account_enabled: true, payment_terms_days: 10 },
    });
  });
  afterAll(() => agency.close());

  const signed = async (rental: Rec, more: Rec): Promise<Rec> => {
    const contract = await agency.post('/contracts/', {
      ...{ rental_id: rental._id, start_date: '2029-12-01', end_date: '2030-11-30' },
      ...{ billing_day: 5, adjustment_frequency_months: 3 },
      ...more,
    });
    return agency.post(`/contracts/${contract._id}/sign`);
  };
  const act = (contract: Rec, verb: string, body: Rec = {}) =>
    agency.call('POST', `/contracts/${contract._id}/${verb}`, body);
  const billed = (contract: Rec) =>
    act(contract, 'generate-invoice', { period: '2030-03', autorizar: true });
  const inUse = async (rental: Rec) =>
    (await agency.get(`/rentals/${rental._id}/`)).availability_status;

  test('two contracts of December are signed, and what is let is in use', async () => {
    dwelling = await signed(flat, {
      ...{ initial_rent: 400_000, security_deposit: 400_000, property_use: 'dwelling' },
      tenant: { full_name: 'Juana Paz', document_type: 'DNI', document_number: '30111222' },
      adjustment_type: 'icl',
      index_values: [
        { date: '2029-12-01', value: 10 },
        { date: '2030-03-01', value: 12.5 },
      ],
      additional_charges: [
        { description: 'Expensas', amount: 80_000.5, is_recurring: true },
        { description: 'Llaves', amount: 500, is_recurring: false },
      ],
    });
    commercial = await signed(premises, {
      ...{ initial_rent: 300_000, property_use: 'commercial' },
      tenant: {
        ...{ full_name: 'Almacén del Norte SA', document_type: 'CUIT' },
        ...{ document_number: '30715686054', tax_condition: 'responsable_inscripto' },
        address: 'Mitre 1, Rosario',
      },
      ...{ adjustment_type: 'fixed_percentage', adjustment_percentage: 10 },
    });
    for (const contract of [dwelling, commercial])
      expect(contract).toMatchObject({ status: 'active', next_adjustment_date: '2030-03-01' });
    expect([await inUse(flat), await inUse(premises)]).toEqual(['in_use', 'in_use']);
  });

  test('March is not billed before its adjustment, which the index and the percentage decide', async () => {
    const early = await billed(dwelling);
    expect([early.status, early.json.code], early.story).toEqual([422, 'invoice_not_processable']);
    const byIndex = await act(dwelling, 'adjust');
    expect(byIndex.json.data, byIndex.story).toMatchObject({ current_rent: 500_000 });
    const byRate = await act(commercial, 'adjust');
    expect(byRate.json.data, byRate.story).toMatchObject({ current_rent: 330_000 });
    const again = await act(commercial, 'adjust');
    expect(again.json.code, again.story).toBe('adjustment_not_due');
  });

  test('a dwelling is billed without VAT, each month once', async () => {
    await agency.goTo('04');
    documents.dwelling = (await billed(dwelling)).json.data;
    expect(documents.dwelling).toMatchObject({
      ...{ estado: 'autorizado', letra: 'B', concepto: 2, livemode: mode === 'live' },
      ...{ total: 580_500.5, exento: 580_500.5, iva: 0, fecha_vencimiento_pago: '2030-03-05' },
      items: [{ importe: 500_000 }, { importe: 80_000.5 }, { importe: 500 }],
      opcionales: [{ id: '17', valor: '2' }],
    });
    const second = await billed(dwelling);
    expect([second.status, second.json.code], second.story).toEqual([409, 'duplicate_value']);
  });

  test('a charge that was too high is taken back in part', async () => {
    await agency.goTo('08');
    const note = await agency.post('/bill/receipts/credit-note/', {
      ...{ comprobante_id: documents.dwelling?._id, importe: 580.5, autorizar: true },
    });
    expect(note).toMatchObject({ letra: 'B', total: 580.5, exento: 580.5, iva: 0 });
    const left = await agency.get(`/bill/receipts/${documents.dwelling?._id}/`);
    expect(left.saldo_acreditable).toBe(579_920);
  });

  test('the owner is charged the commission on account and pays a part', async () => {
    await agency.goTo('10');
    const service = await agency.post('/services/', {
      ...{ name: 'Honorarios de administración', price: 30_250, status: 'published' },
    });
    const sale = await agency.post('/sales/', {
      items: [
        { publication_id: service._id, publication_type: 'service', name: 'Marzo', quantity: 1 },
      ],
      ...{ customer: owner._id, payment_method: 'current_account', status: 'completed' },
      generate_invoice: true,
    });
    expect(sale).toMatchObject({
      ...{ total: 30_250, taxes: [{ tax_rate: 21, base: 25_000, amount: 5250 }] },
      current_account_amount: 30_250,
    });
    await agency.post(`/current-accounts/${sale.current_account_id}/movements/`, {
      ...{ type: 'payment', direction: 'credit', amount: 10_250, payment_method: 'transfer' },
    });
    expect(await end.owed(owner)).toEqual({ balance: 20_000, moved: 20_000 });
  });

  test('premises that are given back are free, and their last month is billed, with VAT', async () => {
    const ended = await act(commercial, 'terminate', {
      ...{ effective_date: '2030-03-20', reason: 'El inquilino se muda' },
    });
    expect(ended.json.data, ended.story).toMatchObject({ status: 'terminated' });
    await agency.goTo('21');
    expect([await inUse(flat), await inUse(premises)]).toEqual(['in_use', 'available']);
    expect((await billed(commercial)).json.data).toMatchObject({
      ...{ estado: 'autorizado', letra: 'A', concepto: 2 },
      ...{ neto_gravado: 330_000, iva: 69_300, total: 399_300 },
    });
    const beyond = await act(commercial, 'generate-invoice', { period: '2030-04' });
    expect([beyond.status, beyond.json.code], beyond.story).toEqual([400, 'validation_error']);
  });

  test('at the end of the month books, account and statistics agree', async () => {
    await agency.goTo('31');
    expect(await end.book('sales')).toMatchObject({
      ...{ entries_count: 4, warnings: [], exempt: 579_920, total: 1_009_470 },
      rates: [[21, 355_000, 74_550]],
    });
    expect(await agency.get('/iva/summary/2030-03/')).toMatchObject({
      ...{ debit_vat: 74_550, debit_restitution: 0, credit_vat: 0, balance: 74_550 },
    });
    expect(await end.owed(owner)).toEqual({ balance: 20_000, moved: 20_000 });
    expect(await end.sold('customer')).toMatchObject({
      ...{ total: 30_250, count: 1, tax: 5250, by: { [owner._id]: 30_250 } },
    });
    const documentsOf = async (contract: Rec): Promise<number> =>
      (await agency.get(`/bill/receipts/list/?contract_id=${contract._id}`)).total;
    expect([await documentsOf(dwelling), await documentsOf(commercial)]).toEqual([1, 1]);
    expect(await agency.get(`/contracts/${dwelling._id}/`)).toMatchObject({
      ...{ current_rent: 500_000, last_invoiced_period: '2030-03', status: 'active' },
      next_adjustment_date: '2030-06-01',
    });
  });
});
