// A month of a workshop of a monotributista, whose documents C have no VAT: appointments, work and parts, a deposit and what is paid
// later, a cancelled sale, a credit note and a count. Every amount is worked out by hand.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Business, MODES, openBusiness } from '../support/business.ts';
import { type MonthEnd, monthEnd } from '../support/month-end.ts';

/** A person; for the simulated register a monotributista by its digits. */
const CUIT = '20-30111225-5';

describe.each(MODES)('a month of a workshop, %s', (mode) => {
  let workshop: Business;
  let end: MonthEnd;
  let [work, filter]: [Rec, Rec] = [{}, {}];
  let luis: Rec;
  let visit: Rec;
  let till: Rec;
  let register: Rec;
  let repaired: Rec;
  let cheap: Rec;
  beforeAll(async () => {
    workshop = await openBusiness(mode, { cuit: CUIT, taxCondition: 'monotributo' });
    end = monthEnd(workshop);
    work = await workshop.post('/services/', {
      ...{ name: 'Cambio de aceite', price: 20_000, duration: 60, status: 'published' },
    });
    filter = await workshop.post('/products/', {
      ...{ name: 'Filtro', base_price: 8000, cost: 5000, stock: 30, track_stock: true },
      status: 'published',
    });
    luis = await workshop.post('/customers/', { name: 'Luis Sosa' });
    till = await workshop.post('/pos/', { name: 'Mostrador' });
  });
  afterAll(() => workshop.close());

  const labour = (): Rec => ({
    ...{ publication_id: work._id, publication_type: 'service', name: work.name, quantity: 1 },
  });
  const parts = (quantity: number): Rec => ({
    ...{ publication_id: filter._id, publication_type: 'product', name: filter.name, quantity },
  });
  const ring = (items: Rec[], more: Rec): Promise<Rec> =>
    workshop.post(`/pos/${till._id}/sale/`, { items, tax_rate: 21, ...more });
  const book = (time: string, more: Rec) =>
    workshop.call('POST', '/appointments/', {
      ...{ service_id: work._id, scheduled_datetime: `2030-03-04T${time}:00-03:00`, ...more },
    });
  const moved = (appointment: Rec, ...statuses: string[]) =>
    statuses.reduce<Promise<Rec>>(async (before, status) => {
      await before;
      return workshop.put(`/appointments/${appointment._id}/`, { status });
    }, Promise.resolve(appointment));
  const drawer = () => workshop.get(`/cash_register/${register._id}/x_report/`);

  test('two customers book a time, and one time is given once', async () => {
    const booked = await book('10:00', { customer_id: luis._id });
    visit = booked.json.data;
    expect(visit, booked.story).toMatchObject({ status: 'scheduled', duration_minutes: 60 });
    const taken = await book('10:30', { guest_name: 'Mara' });
    expect([taken.status, taken.json.code]).toEqual([409, 'slot_unavailable']);
    const other = (await book('11:00', { guest_name: 'Mara' })).json.data;
    await workshop.goTo('04');
    expect(await moved(visit, 'confirmed', 'in_progress', 'completed')).toMatchObject({
      status: 'completed',
    });
    expect(await moved(other, 'no_show')).toMatchObject({ status: 'no_show' });
  });

  test('the work is sold with its parts, and only the deposit is in the drawer', async () => {
    const opening = { pos_terminal_id: till._id, initial_amount: 3000 };
    register = await workshop.post('/cash_register/open/', opening);
    repaired = await ring([labour(), parts(2)], {
      ...{ customer: luis._id, status: 'completed', generate_invoice: true },
      payment: { status: 'partial', partial_amounts: [{ method: 'Efectivo', amount: 10_000 }] },
    });
    expect(repaired).toMatchObject({ total: 36_000, tax_amount: 0, taxes: [], ticket_number: 1 });
    expect(await workshop.get(`/bill/receipts/${repaired.invoice_id}/`)).toMatchObject({
      ...{ estado: 'autorizado', letra: 'C', tipo_comprobante: 11, total: 36_000, iva: 0 },
      livemode: mode === 'live',
    });
    await workshop.put(`/appointments/${visit._id}/`, { sale_status: 'completed' });
    expect(await drawer()).toMatchObject({ gross_sales: 36_000, expected: 13_000, taxes: [] });
  });

  test('a discount, a sale that is cancelled unpaid, and the rest of the work by QR', async () => {
    cheap = await ring([labour()], {
      ...{ discount_rate: 10, payment_method: 'cash', status: 'completed' },
      generate_invoice: true,
    });
    expect(cheap).toMatchObject({ subtotal: 20_000, discount_amount: 2000, total: 18_000 });
    const unpaid = await ring([parts(1)], { payment: { status: 'pending' } });
    expect(await end.stock(filter)).toEqual([27]);
    await workshop.asPerson('PUT', `/sales/${unpaid._id}/`, { status: 'cancelled' });
    expect(await end.stock(filter)).toEqual([28]);
    await workshop.put(`/sales/${repaired._id}/`, {
      payment: {
        ...{ status: 'approved', method: 'qr' },
        partial_amounts: [{ method: 'cash', amount: 10_000 }],
      },
    });
    const counted = await drawer();
    expect(counted.refunds_by_method).toEqual({});
    expect(counted).toMatchObject({
      ...{ gross_sales: 62_000, discounts: 2000, refunds: 1, refunds_total: 8000 },
      ...{ net_sales: 54_000, expected: 31_000, tickets: 3 },
      sales_by_method: { cash: 28_000, qr: 26_000 },
    });
  });

  test('a part of the work is taken back by a note C, and the drawer is right', async () => {
    const note = await workshop.post('/bill/receipts/credit-note/', {
      ...{ comprobante_id: cheap.invoice_id, importe: 2000, autorizar: true },
    });
    expect(note).toMatchObject({ tipo_comprobante: 13, letra: 'C', total: 2000, iva: 0 });
    const paidBack = { type: 'expense', amount: 2000, reason: 'Nota de crédito' };
    await workshop.post(`/cash_register/${register._id}/movement/`, paidBack);
    const closed = await workshop.post(`/cash_register/${register._id}/close/`, {
      ...{ counted_amount: 29_000, counted_by_method: { QR: 26_000 } },
    });
    expect(closed).toMatchObject({
      ...{ expected_amount: 29_000, difference: 0, closing_number: 1 },
      difference_by_method: { cash: 0, qr: 0 },
    });
  });

  test('at the end of the month stock, books and statistics agree', async () => {
    await workshop.goTo('31');
    expect(await end.stock(filter)).toEqual([28]);
    expect(await end.book('sales')).toMatchObject({
      ...{ entries_count: 3, warnings: [], total: 52_000, rates: [] },
    });
    expect(await end.sold('payment_method')).toMatchObject({
      ...{ total: 54_000, tax: 0, by: { cash: 28_000, qr: 26_000 } },
    });
    expect(await end.sold('product')).toMatchObject({
      ...{ total: 54_000, cost: 10_000, units: 4 },
      by: { [work._id]: 38_000, [filter._id]: 16_000 },
    });
    expect(await workshop.get(`/customers/${luis._id}/`)).toMatchObject({
      ...{ total_purchases: 36_000, invoices_count: 1 },
    });
    const { items } = await workshop.get('/appointments/list/?sort_dir=asc');
    expect(items.map(({ status, sale_status }: Rec) => [status, sale_status]).sort()).toEqual([
      ['completed', 'completed'],
      ['no_show', 'pending'],
    ]);
  });
});
