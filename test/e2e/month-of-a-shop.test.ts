// A month of a grocery with a till: goods of two rates and exempt ones, discounts, shipping, tickets with their invoices, a count that
// is short, a refund, a payment that comes later, a customer on account, a credit note, cheese by weight, aprons by size and a goal. Every
// amount is worked out by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Business, MODES, openBusiness } from '../support/business.ts';
import { type MonthEnd, monthEnd } from '../support/month-end.ts';

describe.each(MODES)('a month of a shop, %s', (mode) => {
  let shop: Business;
  let end: MonthEnd;
  let [yerba, bread, book]: [Rec, Rec, Rec] = [{}, {}, {}];
  let [cheese, apron]: [Rec, Rec] = [{}, {}];
  let goal: Rec;
  let ana: Rec;
  let till: Rec;
  const sales: Record<string, Rec> = {};
  beforeAll(async () => {
    shop = await openBusiness(mode);
    end = monthEnd(shop);
    const product = (name: string, base_price: number, stock: number, more: Rec): Promise<Rec> =>
      shop.post('/products/', {
        ...{ name, base_price, stock, track_stock: true, status: 'published' },
        ...more,
      });
    yerba = await product('Yerba 1 kg', 1210, 100, { tax_rate: 21, cost: 600 });
    bread = await product('Pan 1 kg', 552.5, 60, { tax_rate: 10.5, cost: 300 });
    book = await product('Libro de cocina', 3000, 20, { tax_treatment: 'exempt', cost: 1800 });
    cheese = await product('Queso', 8000, 10, { tax_rate: 21, cost: 5000, stock_decimals: 3 });
    apron = await shop.post('/products/', {
      ...{ name: 'Delantal', base_price: 6050, tax_rate: 21, cost: 3000, track_stock: true },
      ...{ status: 'published', has_variants: true },
      variants: [
        { name: 'M', stock: 3 },
        { name: 'L', stock: 2 },
      ],
    });
    goal = await shop.post('/goals/', {
      ...{ name: 'Marzo', goal_type: 'revenue', target_value: 39_543.5, period: 'monthly' },
      ...{ start_date: '2030-03-01', end_date: '2030-03-30', status: 'active' },
    });
    ana = await shop.post('/customers/', {
      ...{ name: 'Ana Díaz', document_type: 'dni', document_number: '30111222' },
      ...{ current_account_enabled: true, credit_limit: 5000 },
    });
    till = await shop.post('/pos/', { name: 'Caja 1' });
  });
  afterAll(() => shop.close());

  /** The catalog prices the lines. */
  const of = (product: Rec, quantity: number): Rec => ({
    ...{ publication_id: product._id, publication_type: 'product', name: product.name },
    quantity,
  });
  const ring = (items: Rec[], more: Rec = {}): Promise<Rec> =>
    shop.post(`/pos/${till._id}/sale/`, {
      ...{ items, status: 'completed', payment_method: 'cash', generate_invoice: true },
      ...more,
    });
  const opened = (initial_amount: number): Promise<Rec> =>
    shop.post('/cash_register/open/', { pos_terminal_id: till._id, initial_amount });
  const documentOf = ({ invoice_id }: Rec): Promise<Rec> =>
    shop.get(`/bill/receipts/${invoice_id}/`);

  test('the first day: three tickets, a movement, and a count that is 7.50 short', async () => {
    const register = await opened(5000);
    sales.mixed = await ring([of(yerba, 2), of(bread, 3)], { cash_received: 5000 });
    expect(sales.mixed).toMatchObject({
      ...{ status: 'completed', ticket_number: 1, total: 4077.5, change: 922.5 },
      tax_amount: 577.5,
      taxes: [
        { tax_rate: 10.5, base: 1500, amount: 157.5 },
        { tax_rate: 21, base: 2000, amount: 420 },
      ],
    });
    expect(await documentOf(sales.mixed)).toMatchObject({
      ...{ estado: 'autorizado', letra: 'B', total: 4077.5, neto_gravado: 3500, iva: 577.5 },
      livemode: mode === 'live',
    });
    sales.discounted = await ring([of(book, 1), of(yerba, 1)], {
      ...{ discount_rate: 10, payment_method: 'Tarjeta de Débito' },
    });
    expect(sales.discounted).toMatchObject({
      ...{ subtotal: 4210, discount_amount: 421, total: 3789, payment_method: 'debit_card' },
      taxes: [{ tax_rate: 21, base: 900, amount: 189 }],
    });
    expect(await documentOf(sales.discounted)).toMatchObject({ total: 3789, exento: 2700 });
    sales.shipped = await ring([of(yerba, 2), of(book, 1)], {
      ...{ shipping_cost: 542, requires_shipping: true, payment_method: 'credit_card' },
      payment: { partial_amounts: [{ method: 'efectivo', amount: 2000 }] },
    });
    expect(sales.shipped).toMatchObject({
      ...{ subtotal: 5420, total: 5962, tax_amount: 462 },
      taxes: [{ tax_rate: 21, base: 2200, amount: 462 }],
    });
    expect(await documentOf(sales.shipped)).toMatchObject({ total: 5962, exento: 3300, iva: 462 });
    await shop.post(`/cash_register/${register._id}/movement/`, {
      type: 'expense',
      amount: 1000,
      reason: 'Verdulero',
    });
    const closed = await shop.post(`/cash_register/${register._id}/close/`, {
      ...{ counted_amount: 10_070, counted_by_method: { debit_card: 3789, credit_card: 3962 } },
    });
    expect(closed).toMatchObject({ expected_amount: 10_077.5, difference: -7.5 });
    const z = await shop.get(`/cash_register/${register._id}/x_report/`);
    expect(z).toMatchObject({
      ...{ status: 'closed', closing_number: 1, tickets: 3, first_number: 1, last_number: 3 },
      ...{ gross_sales: 13_828.5, discounts: 421, net_sales: 13_828.5, refunds_total: 0 },
      sales_by_method: { cash: 6077.5, debit_card: 3789, credit_card: 3962 },
      expected_by_method: { cash: 10_077.5, debit_card: 3789, credit_card: 3962 },
      taxes: [
        { tax_rate: 10.5, base: 1500, amount: 157.5 },
        { tax_rate: 21, base: 5100, amount: 1071 },
      ],
    });
  });

  test('a customer buys on account and pays a part', async () => {
    await shop.goTo('08');
    sales.account = await shop.post('/sales/', {
      ...{ items: [of(book, 1), of(bread, 2)], customer: ana._id, status: 'completed' },
      ...{ payment_method: 'Cuenta Corriente', generate_invoice: true },
    });
    expect(sales.account).toMatchObject({
      ...{ total: 4105, current_account_amount: 4105 },
      taxes: [{ tax_rate: 10.5, base: 1000, amount: 105 }],
    });
    const over = await shop.call('POST', '/sales/', {
      ...{ items: [of(yerba, 1)], customer: ana._id, payment_method: 'current_account' },
    });
    expect([over.status, over.json.code]).toEqual([409, 'credit_limit_exceeded']);
    await shop.post(`/current-accounts/${sales.account.current_account_id}/movements/`, {
      ...{ type: 'payment', direction: 'credit', amount: 2000, payment_method: 'cash' },
    });
    expect(await end.owed(ana)).toEqual({ balance: 2105, moved: 2105 });
  });

  test('another day at the till: a fixed discount, money that comes later, a refund', async () => {
    await shop.goTo('15');
    const register = await opened(5000);
    sales.bread = await ring([of(bread, 10)], { discount_type: 'fixed', discount_amount: 25 });
    expect(sales.bread).toMatchObject({
      ...{ subtotal: 5525, total: 5500 },
      taxes: [{ tax_rate: 10.5, base: 4977.38, amount: 522.62 }],
    });
    sales.later = await ring([of(yerba, 1)], { payment: { status: 'pending' } });
    const drawer = () => shop.get(`/cash_register/${register._id}/x_report/`);
    expect(await drawer()).toMatchObject({ gross_sales: 6710, expected: 10_500 });
    await shop.put(`/sales/${sales.later._id}/`, { payment: { status: 'approved' } });
    expect(await drawer()).toMatchObject({ gross_sales: 6710, expected: 11_710 });
    const undone = await ring([of(yerba, 1)], { generate_invoice: false });
    await shop.asPerson('PUT', `/sales/${undone._id}/`, { status: 'refunded' });
    const note = await shop.post('/bill/receipts/credit-note/', {
      ...{ comprobante_id: sales.bread.invoice_id, importe: 1100, autorizar: true },
    });
    expect(note).toMatchObject({
      ...{ estado: 'autorizado', total: 1100, neto_gravado: 995.48, iva: 104.52 },
    });
    await shop.post(`/cash_register/${register._id}/close/`, { counted_amount: 11_710 });
    expect(await drawer()).toMatchObject({
      ...{ status: 'closed', closing_number: 2, tickets: 3, first_number: 4, last_number: 6 },
      ...{ gross_sales: 7920, refunds: 1, refunds_total: 1210, net_sales: 6710, difference: 0 },
      taxes: [
        { tax_rate: 10.5, base: 4977.38, amount: 522.62 },
        { tax_rate: 21, base: 1000, amount: 210 },
      ],
    });
  });

  test('cheese is sold by weight and aprons by size, as far as there are any', async () => {
    await shop.goTo('20');
    const [, large] = apron.variants;
    const aprons = (quantity: number): Rec => ({ ...of(apron, quantity), variant_id: large._id });
    sales.weighed = await shop.post('/sales/', {
      ...{ items: [of(cheese, 0.35), aprons(2)], status: 'completed', payment_method: 'cash' },
      generate_invoice: true,
    });
    expect(sales.weighed).toMatchObject({
      total: 14_900,
      taxes: [{ tax_rate: 21, base: 12_314.05, amount: 2585.95 }],
    });
    expect(await documentOf(sales.weighed)).toMatchObject({
      ...{ total: 14_900, neto_gravado: 12_314.05, iva: 2585.95 },
    });
    const third = await shop.call('POST', '/sales/', {
      ...{ items: [aprons(1)], payment_method: 'cash' },
    });
    expect([third.status, third.json.code], third.story).toEqual([409, 'insufficient_stock']);
    const { variants } = await shop.get(`/products/${apron._id}/`);
    expect(variants.map(({ stock }: Rec) => stock)).toEqual([3, 0]);
  });

  test('an invoice is paid as its sale is', async () => {
    const paid = await Promise.all(
      ['mixed', 'later', 'weighed', 'account'].map(async (name) => documentOf(sales[name] ?? {})),
    );
    expect(paid.map(({ cobrado_at: at }) => at !== undefined)).toEqual([true, true, true, false]);
  });

  test('at the end of the month stock, books, account and statistics agree', async () => {
    await shop.goTo('31');
    expect(await end.stock(yerba, bread, book, cheese, apron)).toEqual([94, 45, 17, 9.65, 3]);
    expect(await end.book('sales')).toMatchObject({
      ...{ entries_count: 8, warnings: [], exempt: 9000, total: 38_443.5 },
      rates: [
        [10.5, 6481.9, 680.6],
        [21, 18_414.05, 3866.95],
      ],
    });
    // Eight payments of seven sales, as one was paid in two parts; the credit note is no sale.
    expect(await end.sold('payment_method')).toMatchObject({
      ...{ total: 39_543.5, count: 8 },
      by: { cash: 27_687.5, debit_card: 3789, credit_card: 3962, current_account: 4105 },
    });
    expect(await end.sold('product')).toMatchObject({
      by: {
        ...{ [yerba._id]: 7381, [bread._id]: 8262.5, [book._id]: 9000 },
        ...{ [cheese._id]: 2800, [apron._id]: 12_100 },
      },
      ...{ total: 39_543.5, tax: 4652.07, cost: 21_250, margin: 13_641.43, units: 26.35 },
    });
    expect(await shop.get(`/goals/${goal._id}/`)).toMatchObject({
      ...{ status: 'completed', current_value: 39_543.5 },
    });
    expect(await end.owed(ana)).toEqual({ balance: 2105, moved: 2105 });
    expect(await shop.get(`/customers/${ana._id}/`)).toMatchObject({
      ...{ balance: 2105, total_purchases: 4105, invoices_count: 1 },
    });
  });
});
