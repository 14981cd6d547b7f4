// The invoice of a sale: adds up to the sale, is issued once, and says what stands in its way.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Customer } from '#domain/customers/records/customer.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import type { TaxMode } from '#domain/sales/records/sale-vat.ts';
import { saleTotals } from '#domain/sales/records/totals.ts';
import { decimal, sum } from '#kernel/money.ts';
import { given } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { noAuthority } from '#tax-authority/no-authority.ts';
import { authorizeDocument } from './authorize-document.ts';
import { cancelDocument } from './cancel-document.ts';
import { createInvoice } from './create-invoice.ts';
import { issueSaleInvoice, issueSaleInvoiceJob } from './issue-sale-invoice.ts';
import { TaxDocument } from './records/tax-document.ts';
import { scriptedAuthority } from './test-authority.ts';
import { COMPANY, creditInvoice } from './test-requests.ts';
import { type TestTenant, testTenant } from './test-tenant.ts';

const line = (price: number, more: Rec = {}) => ({
  publication_id: 'p1',
  publication_type: 'product',
  name: 'Yerba',
  quantity: 1,
  price,
  ...more,
});

function sold({ ctx }: TestTenant, fields: Rec, mode: TaxMode = 'included'): Rec {
  const { total, subtotal, discount_amount, tax_amount, taxes } = saleTotals(fields, mode);
  return given(ctx, Sale, {
    status: 'completed',
    generate_invoice: true,
    prices_include_tax: mode !== 'excluded',
    ...(mode === 'exempt' && { tax_type: 'exempt' }),
    ...{ total, subtotal, discount_amount, tax_amount, taxes },
    ...fields,
  });
}
const saleOf = (tenant: TestTenant, { _id }: Rec): Rec =>
  tenant.ctx.records.get(Sale.key)?.get(_id) ?? {};

describe('the invoice of a sale', () => {
  test("is issued to a consumer at the sale's total, and the sale carries its number", async () => {
    const tenant = testTenant();
    const sale = sold(tenant, { items: [line(999.99), line(0.01, { quantity: 3 })] });
    const { data } = await issueSaleInvoice(tenant.ctx, sale);
    const [document] = tenant.documents();
    expect(document).toMatchObject({
      tipo_comprobante: 6,
      total: 1000.02,
      concepto: 1,
      sale_id: sale._id,
      estado: 'autorizado',
    });
    expect(data).toMatchObject({
      _id: sale._id,
      invoice_id: document?._id,
      invoice_number: '00001-00000001',
      version: 2,
    });
    expect(saleOf(tenant, sale)).toEqual(data);
  });

  test('goes to the customer with the letter that suits the conditions', async () => {
    const tenant = testTenant();
    const customer = given(tenant.ctx, Customer, {
      name: 'Acme SA',
      document_type: 'cuit',
      document_number: '33693450239',
      condicion_iva_receptor: 1,
    });
    await issueSaleInvoice(
      tenant.ctx,
      sold(tenant, { items: [line(121, { tax_rate: 21 })], customer_id: customer._id }),
      { customer },
    );
    expect(tenant.documents()).toMatchObject([
      { letra: 'A', neto_gravado: 100, iva: 21, total: 121, customer_id: customer._id },
    ]);
  });

  test('tax on top, discounts, shipping and exempt sales add up to the sale', async () => {
    const tenant = testTenant();
    const items = [line(33.33, { tax_rate: 21 }), line(10.01, { tax_rate: 10.5, quantity: 3 })];
    for (const mode of ['included', 'excluded', 'exempt'] as const) {
      const sale = sold(
        tenant,
        { items, discount_type: 'percentage', discount_rate: 7, shipping_cost: 15.5 },
        mode,
      );
      await issueSaleInvoice(tenant.ctx, sale);
      expect(tenant.documents().at(-1)?.total).toBe(sale.total);
    }
    expect(tenant.documents().at(-1)).toMatchObject({
      exento: 74.42,
      iva_items: [],
    });
  });

  test('in dollars is of what its pesos come to at the rate, line by line', async () => {
    const tenant = testTenant();
    const items = [line(121_000), line(60_500.5, { quantity: 2, tax_rate: 10.5 })];
    const sale = sold(tenant, { items });
    const dollars = { sale_id: sale._id, moneda: 'USD', cotizacion: 1210 };
    expect(sale.total).toBe(242_001);
    expect(await tenant.run(createInvoice, { ...dollars, total: 200 })).toMatchObject({
      moneda: 'DOL',
      cotizacion: 1210,
      total: 200,
      items: [
        { precio_unitario: 100, importe: 100, alicuota_iva: 21 },
        { precio_unitario: 50, importe: 100, alicuota_iva: 10.5 },
      ],
    });
    expect(await tenant.refused(createInvoice, { ...dollars, total: 242_001 })).toMatchObject({
      code: 'totals_mismatch',
    });
    expect(await tenant.refused(createInvoice, { sale_id: sale._id, moneda: 'USD' })).toMatchObject(
      {
        code: 'currency_rate_required',
      },
    );
  });

  const term = async (fields: Rec, more: Rec = {}): Promise<unknown> => {
    const tenant = testTenant();
    const sale = sold(tenant, { items: [line(100)], ...fields });
    const made = await tenant.run(createInvoice, { sale_id: sale._id, ...more });
    return made.condicion_venta;
  };
  const paid = (...parts: [method: string, amount: number][]) => ({
    payment: { partial_amounts: parts.map(([method, amount]) => ({ method, amount })) },
  });

  test.each<[unknown, Rec]>([
    ['Contado', { payment_method: 'cash' }],
    ['Cuenta corriente', { payment_method: 'current_account' }],
    ['Tarjeta de crédito', { payment: { method: 'CREDIT_CARD' } }],
    ['Mercado pago', { payment_method: 'mercado_pago' }],
    ['Contado / Tarjeta de débito', paid(['cash', 40], ['debit_card', 60])],
    ['Contado / Cuenta corriente', { payment_method: 'current_account', ...paid(['cash', 40]) }],
    ['Contado', { payment_method: 'check', ...paid(['cash', 40], ['cash', 60]) }],
    [undefined, {}],
  ])('says %j of how it was paid: %j', async (expected, fields) => {
    expect(await term(fields)).toBe(expected);
  });

  test('says what the request says of it, and also beside lines of its own', async () => {
    const cash = { payment_method: 'cash' };
    expect(await term(cash, { condicion_venta: '30 días' })).toBe('30 días');
    const items = [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 5 }];
    expect(await term(cash, { items })).toBe('Contado');
  });

  test('carries the codes of its lines', async () => {
    const tenant = testTenant();
    const items = [line(1, { sku: 'YER-1' }), line(1, { sku: 'x'.repeat(60) }), line(1)];
    await issueSaleInvoice(tenant.ctx, sold(tenant, { items }));
    const codes = tenant.documents()[0]?.items.map(({ codigo }: Rec) => codigo);
    expect(codes).toEqual(['YER-1', 'x'.repeat(50), undefined]);
  });

  test('of services states when they were rendered', async () => {
    const tenant = testTenant();
    await issueSaleInvoice(
      tenant.ctx,
      sold(tenant, { items: [line(10), line(10, { publication_type: 'service' })] }),
    );
    expect(tenant.documents()).toMatchObject([
      {
        concepto: 3,
        fecha_servicio_desde: '2026-03-10',
        fecha_servicio_hasta: '2026-03-10',
        fecha_vencimiento_pago: '2026-03-10',
      },
    ]);
  });

  test('of services may be asked for as one of goods, and a credit invoice must be told when it is due', async () => {
    const tenant = testTenant();
    const items = [line(6_000_000, { publication_type: 'service' })];
    const made = (more: Rec): Rec => ({ sale_id: sold(tenant, { items })._id, ...more });
    const { fecha_vencimiento_pago, items: _, ...credit } = creditInvoice('2026-03-12');
    expect(await tenant.refused(createInvoice, made(credit))).toMatchObject({
      code: 'payment_due_date_required',
    });
    const document = await tenant.run(createInvoice, made({ concepto: 1, receptor: COMPANY }));
    expect(document).toMatchObject({ concepto: 1, total: 6_000_000 });
    expect(document).not.toHaveProperty('fecha_servicio_desde');
  });

  test('adds up to the cent for any prices, quantities, rates and discounts, and so do its lines', async () => {
    const item = fc.record({
      price: fc.integer({ min: 1, max: 500_000 }).map((cents) => cents / 100),
      quantity: fc.integer({ min: 1, max: 5000 }).map((thousandths) => thousandths / 1000),
      tax_rate: fc.constantFrom(undefined, 0, 2.5, 5, 10.5, 21, 27),
    });
    const sale = fc.record({
      items: fc.array(
        item.map((fields) => line(fields.price, fields)),
        { minLength: 1, maxLength: 8 },
      ),
      discount_rate: fc.constantFrom(undefined, 0, 3.3333, 50),
      shipping_cost: fc.constantFrom(undefined, 99.99),
    });
    const modes = fc.constantFrom<TaxMode>('included', 'excluded', 'exempt');
    const issuers = fc.constantFrom('responsable_inscripto' as const, 'monotributo' as const);
    await fc.assert(
      fc.asyncProperty(sale, modes, issuers, async (fields, mode, tax_condition) => {
        const tenant = testTenant({ tax_condition });
        const { data } = await issueSaleInvoice(tenant.ctx, sold(tenant, fields, mode));
        const [document] = tenant.documents();
        // What is taxed with less than a peso may have no cent of VAT to state (10018), whatever the untaxed lines add to the total.
        const taxed = fields.items.filter(({ tax_rate }: Rec) => tax_rate !== 0);
        const charged = sum(taxed.map(({ price, quantity }) => decimal(price).times(quantity)));
        fc.pre(charged.gte(1) || data.invoice_error?.code !== 'invoice_not_processable');
        expect(document?.total).toBe(data.total);
        expect(sum(document?.items.map(({ importe }: Rec) => importe)).eq(data.total)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe('exactly one', () => {
  test('however often and from however many sides it is attempted', async () => {
    const tenant = testTenant();
    const sale = sold(tenant, { items: [line(10)] });
    const runs = Array.from({ length: 10 }, () => issueSaleInvoice(tenant.ctx, sale));
    const answers = await Promise.all(runs);
    await issueSaleInvoiceJob.run(tenant.ctx, sale._id);
    expect(tenant.documents()).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.invoice_number))).toEqual(
      new Set(['00001-00000001']),
    );
    expect(tenant.numbers.get('30715686054#1#6')).toBe(1);
  });

  test('a second invoice by hand is refused until the first is cancelled', async () => {
    const tenant = testTenant();
    const sale = sold(tenant, { items: [line(10)] });
    await issueSaleInvoice(tenant.ctx, sale);
    const body = { sale_id: sale._id, autorizar: true };
    expect(await tenant.refused(createInvoice, body)).toMatchObject({
      code: 'invoice_not_processable',
    });
    await tenant.run(cancelDocument, {}, tenant.documents()[0]);
    expect(await tenant.run(createInvoice, body)).toMatchObject({
      estado: 'autorizado',
      numero: 2,
      total: 10,
    });
    expect(saleOf(tenant, sale).invoice_number).toBe('00001-00000002');
  });

  test('a cancelled sale is not invoiced', async () => {
    const tenant = testTenant();
    const sale = sold(tenant, { items: [line(10)], status: 'cancelled' });
    await issueSaleInvoice(tenant.ctx, sale);
    expect(await tenant.refused(createInvoice, { sale_id: sale._id })).toMatchObject({
      code: 'invoice_not_processable',
    });
    expect(tenant.documents()).toEqual([]);
  });
});

describe('what stands in the way', () => {
  test('a fiscal rule is written on the sale, which then waits no more', async () => {
    const tenant = testTenant();
    const sale = sold(tenant, { items: [line(10_000_000)] });
    const { data } = await issueSaleInvoice(tenant.ctx, sale);
    expect(data).toMatchObject({ invoice_error: { code: 'consumer_identification_required' } });
    await issueSaleInvoiceJob.run(tenant.ctx, sale._id);
    expect(tenant.documents()).toEqual([]);
    expect(saleOf(tenant, sale).version).toBe(2);
  });

  test('a rejection is written on the sale beside its document', async () => {
    const tenant = testTenant();
    const { data } = await issueSaleInvoice(tenant.ctx, sold(tenant, { items: [line(10.91)] }));
    expect(data).toMatchObject({
      invoice_error: { code: 'tax_authority_rejected' },
      invoice_id: expect.any(String),
    });
    expect(data).toMatchObject({ invoice_number: null });
  });

  test('while the authority is away the document waits, and its number reaches the sale when it is authorized', async () => {
    const tenant = testTenant();
    const sale = sold(tenant, { items: [line(10.93)] });
    await issueSaleInvoice(tenant.ctx, sale);
    expect(saleOf(tenant, sale)).toMatchObject({ invoice_number: null });
    await tenant.run(authorizeDocument, {}, tenant.documents()[0]);
    expect(saleOf(tenant, sale).invoice_number).toBe('00001-00000001');
  });

  test('a live sale has its document waiting, unnumbered', async () => {
    const tenant = testTenant();
    Object.assign(tenant.ctx, { authority: noAuthority() });
    const sale = sold(tenant, { items: [line(10)] });
    await issueSaleInvoice(tenant.ctx, sale);
    expect(tenant.documents()).toMatchObject([{ estado: 'procesando', simulated: false }]);
    expect(tenant.numbers.size).toBe(0);
  });
});

describe('a sale that moved while its document waited for its turn', () => {
  /** The sequence is another document's until the pause, when that happens to the sale. */
  function waiting(change: (tenant: TestTenant, sale: Rec) => Promise<unknown> | unknown) {
    const tenant = testTenant();
    const authority = scriptedAuthority();
    const other = given(tenant.ctx, TaxDocument, { estado: 'procesando' });
    const marker = 'in-flight:30715686054#1#6';
    tenant.claims.set(marker, other._id);
    const sale = sold(tenant, { items: [line(10)] });
    let isFirst = true;
    const get = tenant.ctx.store.get.bind(tenant.ctx.store);
    const store: Partial<typeof tenant.ctx.store> = {
      get: async (noun, id) => {
        if (id === other._id && isFirst) {
          isFirst = false;
          tenant.claims.delete(marker);
          await change(tenant, sale);
        }
        return get(noun, id);
      },
    };
    Object.assign(tenant.ctx, { authority, livemode: true, mode: 'live' });
    Object.assign(tenant.ctx.store, store);
    return {
      tenant,
      sale,
      others: () => tenant.documents().filter(({ _id }) => _id !== other._id),
    };
  }

  test('keeps the document that it got meanwhile', async () => {
    const { tenant, sale, others } = waiting((at, { _id }) =>
      at.run(createInvoice, { sale_id: _id, autorizar: true }),
    );
    const { data } = await issueSaleInvoice(tenant.ctx, sale);
    expect(others()).toMatchObject([{ sale_id: sale._id, estado: 'autorizado' }]);
    expect(data).toMatchObject({ invoice_id: others()[0]?._id, invoice_number: '00001-00000001' });
    expect(saleOf(tenant, sale)).not.toHaveProperty('invoice_error');
  });

  test('has none made when it was cancelled, and says no reason', async () => {
    const { tenant, sale, others } = waiting(({ ctx }) => {
      const cancelled = { ...sale, status: 'cancelled', version: 2 };
      ctx.records.get(Sale.key)?.set(sale._id, cancelled);
    });
    const { data } = await issueSaleInvoice(tenant.ctx, sale);
    expect(data).toMatchObject({ status: 'cancelled', version: 2 });
    expect(others()).toEqual([]);
  });

  const dearer = ({ ctx }: TestTenant, sale: Rec): void => {
    const fields = { items: [line(90)], total: 90, subtotal: 90, version: 2 };
    ctx.records.get(Sale.key)?.set(sale._id, { ...sale, ...fields });
  };

  test('is invoiced as it is by then', async () => {
    const { tenant, sale, others } = waiting(dearer);
    const { data } = await issueSaleInvoice(tenant.ctx, sale);
    expect(others()).toMatchObject([{ total: 90, estado: 'autorizado' }]);
    expect(data).toMatchObject({ total: 90, invoice_number: '00001-00000001' });
    expect(data).not.toHaveProperty('invoice_error');
  });

  test('by hand too', async () => {
    const { tenant, sale, others } = waiting(dearer);
    const made = await tenant.run(createInvoice, { sale_id: sale._id, autorizar: true });
    expect(made).toMatchObject({ total: 90, estado: 'autorizado' });
    expect(others()).toEqual([made]);
  });
});

test('a sale whose document was rejected gets another when it asks again, and no second one', async () => {
  const tenant = testTenant();
  const authority = scriptedAuthority();
  Object.assign(tenant.ctx, { authority, livemode: true, mode: 'live' });
  authority.fates = ['rejected'];
  const sale = sold(tenant, { items: [line(10)] });
  await issueSaleInvoice(tenant.ctx, sale);
  const refused = saleOf(tenant, sale);
  await issueSaleInvoiceJob.run(tenant.ctx, sale._id);
  expect(tenant.documents()).toHaveLength(1);
  const { invoice_error, ...asking } = refused;
  expect(invoice_error?.code).toBe('tax_authority_rejected');
  expect(Sale.jobs?.({ before: refused, after: asking })).toContain('issue-sale-invoice');
  tenant.ctx.records.get(Sale.key)?.set(sale._id, asking);
  await issueSaleInvoiceJob.run(tenant.ctx, sale._id);
  await issueSaleInvoiceJob.run(tenant.ctx, sale._id);
  expect(tenant.documents().map(({ estado }) => estado)).toEqual(['rechazado', 'autorizado']);
  expect(saleOf(tenant, sale).invoice_id).toBe(tenant.documents()[1]?._id);
});
