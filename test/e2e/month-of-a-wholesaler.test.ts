// A month of a wholesaler with prices net of VAT: goods ordered and paid in part, a budget that becomes a sale on account, goods that
// come back, an electronic credit invoice with its notes, a document in dollars, and a cash sale. Every amount is worked out by hand.
// On the bundles in turn with others: what it meets on its way other stories meet there (decision 631).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Business, MODES, openBusiness } from '../support/business.ts';
import { type MonthEnd, monthEnd } from '../support/month-end.ts';

const CBU = '2850590940090418135201';

describe.each(MODES)('a month of a wholesaler, %s', (mode) => {
  let firm: Business;
  let end: MonthEnd;
  let [oil, flour]: [Rec, Rec] = [{}, {}];
  let [mill, store, group]: [Rec, Rec, Rec] = [{}, {}, {}];
  let sold: Rec;
  let note: Rec;
  beforeAll(async () => {
    firm = await openBusiness(mode);
    end = monthEnd(firm);
    const stocked = { track_stock: true, status: 'published' };
    oil = await firm.post('/products/', { name: 'Aceite x12', base_price: 2000, ...stocked });
    flour = await firm.post('/products/', {
      ...{ name: 'Harina x10', base_price: 800, tax_rate: 10.5, stock: 500, ...stocked },
    });
    mill = await firm.post('/suppliers/', { name: 'Molinos SA', cuit: '30-71568605-4' });
    await firm.post('/current-accounts/', { party_type: 'supplier', party_id: mill._id });
    const company = (name: string, document_number: string) =>
      firm.post('/customers/', {
        ...{ name, document_number, document_type: 'cuit', customer_type: 'company' },
        ...{ tax_condition: 'responsable_inscripto', current_account_enabled: true },
        ...{ payment_terms_days: 30, credit_limit: 300_000, email: 'compras@example.com' },
        addresses: [{ street: 'Mitre', number: '1', city: 'Rosario', type: 'billing' }],
      });
    store = await company('Almacén del Norte SA', '30715686054');
    group = await company('Gran Empresa SA', '30500000003');
  });
  afterAll(() => firm.close());

  const of = (product: Rec, quantity: number, price: number): Rec => ({
    ...{ publication_id: product._id, publication_type: 'product', name: product.name },
    ...{ quantity, price },
  });
  const invoiceOf = ({ invoice_id }: Rec): Promise<Rec> =>
    firm.get(`/bill/receipts/${invoice_id}/`);

  test('what was ordered comes into stock and is owed, and a part of it is paid', async () => {
    const order = await firm.post('/orders/', {
      supplier_id: mill._id,
      items: [
        { product_id: oil._id, product_name: 'Aceite x12', quantity: 1000, unit_price: 1200 },
      ],
      tax_amount: 252_000,
    });
    expect(order).toMatchObject({ subtotal: 1_200_000, total: 1_452_000 });
    for (const status of ['pending', 'confirmed', 'shipped', 'delivered'])
      await firm.put(`/orders/${order._id}/`, { status });
    expect(await end.stock(oil, flour)).toEqual([1000, 500]);
    expect(await end.owed(mill, 'supplier')).toEqual({ balance: -1_452_000, moved: -1_452_000 });
    const { current_account_id } = await firm.get(`/orders/${order._id}/`);
    await firm.post(`/current-accounts/${current_account_id}/movements/`, {
      ...{ type: 'payment', direction: 'debit', amount: 1_000_000, payment_method: 'transfer' },
    });
    await firm.received({
      ...{ number: 77, date: '2030-03-02', net: '1200000,00', iva: '252000,00' },
      total: '1452000,00',
    });
    expect(await end.owed(mill, 'supplier')).toEqual({ balance: -452_000, moved: -452_000 });
  });

  test('a budget becomes a sale on account, with its invoice A and its delivery note', async () => {
    await firm.goTo('05');
    const budget = await firm.post('/budgets/', {
      items: [of(oil, 100, 2000), of(flour, 50, 800)],
      customer: { customer_id: store._id, name: store.name, email: 'compras@example.com' },
      ...{ tax_type: 'excluded', discount_rate: 5, valid_days: 15 },
    });
    expect(budget).toMatchObject({
      ...{ subtotal: 240_000, discount_amount: 12_000, tax_amount: 43_890, total: 271_890 },
    });
    await firm.put(`/budgets/${budget._id}/`, { status: 'accepted' });
    sold = await firm.post(`/budgets/${budget._id}/convert/`, {
      ...{ payment_method: 'current_account', status: 'completed', generate_invoice: true },
    });
    expect(sold).toMatchObject({
      ...{ status: 'completed', sale_origin: 'budget', total: 271_890 },
      current_account_amount: 271_890,
      taxes: [
        { tax_rate: 10.5, base: 38_000, amount: 3990 },
        { tax_rate: 21, base: 190_000, amount: 39_900 },
      ],
    });
    expect(await invoiceOf(sold)).toMatchObject({
      ...{ estado: 'autorizado', letra: 'A', tipo_comprobante: 1, total: 271_890 },
      ...{ neto_gravado: 228_000, iva: 43_890, livemode: mode === 'live' },
    });
    note = await firm.post('/delivery_notes/', {
      ...{ customer_id: store._id, sale_id: sold._id, status: 'issued' },
      items: [
        { description: 'Aceite x12', quantity: 100, product_id: oil._id },
        { description: 'Harina x10', quantity: 50, product_id: flour._id },
      ],
    });
    expect(note).toMatchObject({ number: 1, stock_deducted: false });
    expect(await end.stock(oil, flour)).toEqual([900, 450]);
    const over = await firm.call('POST', '/sales/', {
      ...{ items: [of(flour, 50, 800)], customer: store._id, payment_method: 'current_account' },
    });
    expect([over.status, over.json.code]).toEqual([409, 'credit_limit_exceeded']);
  });

  test('a large company is billed by a credit invoice, of which a tenth is taken back and a charge added', async () => {
    await firm.goTo('10');
    const sale = await firm.post('/sales/', {
      ...{ items: [of(oil, 600, 9000)], customer: group._id, tax_type: 'excluded' },
      ...{ status: 'completed', payment_method: 'bank_transfer' },
    });
    expect(sale).toMatchObject({ subtotal: 5_400_000, tax_amount: 1_134_000, total: 6_534_000 });
    const invoice = await firm.post('/bill/receipts/invoice/', {
      ...{ sale_id: sale._id, tipo_comprobante: 201, autorizar: true },
      ...{ fecha_vencimiento_pago: '2030-04-30', fce: { cbu: CBU, transferencia: 'SCA' } },
    });
    expect(invoice).toMatchObject({
      ...{ estado: 'autorizado', letra: 'A', tipo_comprobante: 201, total: 6_534_000 },
    });
    const credit = await firm.post('/bill/receipts/credit-note/', {
      ...{ comprobante_id: invoice._id, importe: 653_400, autorizar: true },
    });
    expect(credit).toMatchObject({
      ...{ estado: 'autorizado', tipo_comprobante: 203, total: 653_400 },
      ...{ neto_gravado: 540_000, iva: 113_400 },
    });
    const debit = await firm.post('/bill/receipts/debit-note/', {
      ...{ comprobante_id: invoice._id, importe: 121_000, autorizar: true },
    });
    expect(debit).toMatchObject({
      ...{ estado: 'autorizado', tipo_comprobante: 202, total: 121_000 },
      ...{ neto_gravado: 100_000, iva: 21_000 },
    });
    const left = await firm.get(`/bill/receipts/${invoice._id}/`);
    expect(left).toMatchObject({ saldo_acreditable: 6_001_600 });
  });

  test('a transport priced in pesos is billed in dollars, at the rate that it says', async () => {
    const transport = await firm.post('/services/', { name: 'Flete', status: 'published' });
    const sale = await firm.post('/sales/', {
      items: [{ ...of(transport, 1, 120_000), publication_type: 'service' }],
      ...{ customer: group._id, tax_type: 'excluded', payment_method: 'bank_transfer' },
    });
    expect(sale).toMatchObject({ total: 145_200, tax_amount: 25_200 });
    const invoice = await firm.post('/bill/receipts/invoice/', {
      ...{ sale_id: sale._id, moneda: 'USD', cotizacion: 1200, autorizar: true },
    });
    expect(invoice).toMatchObject({
      ...{ estado: 'autorizado', letra: 'A', moneda: 'DOL', cotizacion: 1200 },
      ...{ total: 121, neto_gravado: 100, iva: 21 },
    });
  });

  test('goods come back with a note, and the customer pays in parts', async () => {
    await firm.goTo('12');
    const path = `/current-accounts/${sold.current_account_id}/movements/`;
    const paid = { type: 'payment', direction: 'credit', payment_method: 'transfer' };
    await firm.post(path, { ...paid, amount: 100_000 });
    const back = await firm.post('/bill/receipts/credit-note/', {
      ...{ comprobante_id: sold.invoice_id, autorizar: true },
      items: [{ descripcion: 'Aceite x12', cantidad: 10, precio_unitario: 2299 }],
    });
    expect(back).toMatchObject({ total: 22_990, neto_gravado: 19_000, iva: 3990 });
    await firm.put(`/products/${oil._id}/`, { stock: 310 });
    await firm.post(path, { type: 'credit_note', direction: 'credit', amount: 22_990 });
    await firm.goTo('20');
    await firm.post(path, { ...paid, amount: 71_890 });
    expect(await end.owed(store)).toEqual({ balance: 77_010, moved: 77_010 });
  });

  test('a consumer pays cash, with the VAT inside the price', async () => {
    await firm.goTo('25');
    const sale = await firm.post('/sales/', {
      ...{ items: [of(flour, 10, 884)], payment_method: 'cash', status: 'completed' },
      generate_invoice: true,
    });
    expect(sale).toMatchObject({
      total: 8840,
      taxes: [{ tax_rate: 10.5, base: 8000, amount: 840 }],
    });
    expect(await invoiceOf(sale)).toMatchObject({ letra: 'B', total: 8840 });
  });

  test('at the end of the month stock, books, accounts and statistics agree', async () => {
    await firm.goTo('31');
    expect(await end.stock(oil, flour)).toEqual([310, 440]);
    expect(await end.book('sales')).toMatchObject({
      ...{ entries_count: 7, warnings: [], total: 6_404_540 },
      rates: [
        [10.5, 46_000, 4830],
        [21, 5_251_000, 1_102_710],
      ],
    });
    expect(await end.book('purchases')).toMatchObject({
      ...{ entries_count: 1, total: 1_452_000, computable_credit: 252_000 },
    });
    expect(await firm.get('/iva/summary/2030-03/')).toMatchObject({
      ...{ debit_vat: 1_224_930, debit_restitution: 117_390, credit_vat: 252_000 },
      balance: 855_540,
    });
    expect(await end.sold('customer')).toMatchObject({
      ...{ total: 6_959_930, count: 4, tax: 1_203_930, units: 761 },
      by: { [store._id]: 271_890, [group._id]: 6_679_200 },
    });
    expect(await end.owed(store)).toEqual({ balance: 77_010, moved: 77_010 });
    expect(await firm.get(`/customers/${store._id}/`)).toMatchObject({
      ...{ balance: 77_010, total_purchases: 271_890, invoices_count: 1 },
    });
    expect(await end.owed(mill, 'supplier')).toEqual({ balance: -452_000, moved: -452_000 });
    expect(await firm.get(`/delivery_notes/${note.id}/`)).toMatchObject({ sale_id: sold._id });
  });
});
