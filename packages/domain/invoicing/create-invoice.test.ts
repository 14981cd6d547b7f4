// Invoices from request to authorized document, refusals, drafts, retries after a 503 and the queue.
import { describe, expect, test } from 'vitest';
import { Customer } from '#domain/customers/records/customer.ts';
import { given } from '#resource/test-data/plain-context.ts';
import { noAuthority } from '#tax-authority/no-authority.ts';
import { authorizeDocument, authorizeDocumentJob } from './authorize-document.ts';
import { cancelDocument } from './cancel-document.ts';
import { createInvoice } from './create-invoice.ts';
import { createCreditNote } from './create-note.ts';
import { TaxDocument } from './records/tax-document.ts';
import { COMPANY } from './test-requests.ts';
import { testTenant } from './test-tenant.ts';

const item = (precio_unitario: number, more = {}) => ({
  descripcion: 'Yerba',
  cantidad: 1,
  precio_unitario,
  ...more,
});
const invoice = (total: number, more = {}) => ({ autorizar: true, items: [item(total)], ...more });

describe('an authorized invoice', () => {
  test('to a registered company is an A with its net, VAT and total', async () => {
    const { run } = testTenant();
    const items = [item(100, { cantidad: 2, bonificacion: 10 }), item(50, { alicuota_iva: 10.5 })];
    expect(await run(createInvoice, { autorizar: true, receptor: COMPANY, items })).toMatchObject({
      tipo_comprobante: 1,
      tipo_descripcion: 'Factura A',
      letra: 'A',
      punto_venta: 1,
      numero: 1,
      numero_completo: '00001-00000001',
      estado: 'autorizado',
      tipo_autorizacion: 'CAE',
      resultado: 'A',
      fecha: '2026-03-10',
      precios_con_iva: false,
      neto_gravado: 230,
      iva: 43.05,
      total: 273.05,
      saldo_acreditable: 273.05,
      cae: expect.stringMatching(/^99\d{12}$/),
      cae_vencimiento: '2026-03-20',
      qr_url: expect.stringContaining('arca.gob.ar/fe/qr/?p='),
      simulated: true,
      livemode: false,
    });
  });

  test('to nobody in particular is a B whose total is the price', async () => {
    const { run } = testTenant();
    expect(await run(createInvoice, invoice(999.99))).toMatchObject({
      tipo_comprobante: 6,
      receptor: { tipo_documento: 99, numero_documento: '0', condicion_iva_receptor: 5 },
      neto_gravado: 826.44,
      iva: 173.55,
      total: 999.99,
    });
  });

  test('of a monotributista is a C without VAT, whatever rates its lines name', async () => {
    const { run } = testTenant({ tax_condition: 'monotributo' });
    const document = await run(createInvoice, invoice(100, { receptor: COMPANY }));
    expect(document).toMatchObject({
      tipo_comprobante: 11,
      letra: 'C',
      iva: 0,
      iva_items: [],
      total: 100,
    });
    expect(document.items[0]).not.toHaveProperty('alicuota_iva');
  });

  test('takes its receiver from the customer', async () => {
    const { ctx, run } = testTenant();
    const customer = given(ctx, Customer, {
      name: 'Acme',
      legal_name: COMPANY.nombre,
      document_type: 'cuit',
      document_number: '33693450239',
      condicion_iva_receptor: 1,
      addresses: [{ street: 'Mitre', number: 12, city: 'Rosario', state: 'Santa Fe' }],
    });
    const document = await run(createInvoice, invoice(100, { customer_id: customer._id }));
    expect(document).toMatchObject({
      letra: 'A',
      customer_id: customer._id,
      receptor: {
        ...COMPANY,
        domicilio: 'Mitre 12, Rosario, Santa Fe',
        localidad: 'Rosario',
        provincia: 'Santa Fe',
      },
    });
  });

  test.each([
    ['related_record_not_found', 'deleted', 400],
    ['record_locked', 'blocked', 422],
  ])('%s for a customer that is %s', async (code, status, answer) => {
    const { ctx, refused, documents } = testTenant();
    const { _id } = given(ctx, Customer, { name: 'Acme', status });
    const refusal = await refused(createInvoice, invoice(100, { customer_id: _id }));
    expect(refusal).toMatchObject({ code, errors: [{ field: 'customer_id' }] });
    expect(createInvoice.failStatus?.[refusal.code] ?? refusal.status).toBe(answer);
    expect(documents()).toEqual([]);
  });

  test('counts for its customer once it is authorized, once, and a note of it does not', async () => {
    const { ctx, run } = testTenant();
    const { _id } = given(ctx, Customer, { name: 'Acme', status: 'active', invoices_count: 0 });
    const count = () => ctx.records.get(Customer.key)?.get(_id)?.invoices_count;
    const draft = await run(createInvoice, invoice(100, { customer_id: _id, autorizar: false }));
    expect(count()).toBe(0);
    const made = await run(authorizeDocument, {}, draft);
    expect(count()).toBe(1);
    await run(authorizeDocument, {}, made).catch(() => undefined);
    await run(createCreditNote, { comprobante_id: made._id, importe: 1, autorizar: true });
    await run(cancelDocument, {}, made);
    expect(count()).toBe(1);
  });

  test('numbers are gap-free for each sale point and type', async () => {
    const { run } = testTenant();
    const numbers = [];
    for (const body of [
      invoice(1),
      invoice(2),
      invoice(3, { punto_venta: 2 }),
      invoice(4, { receptor: COMPANY }),
    ]) {
      numbers.push((await run(createInvoice, body)).numero_completo);
    }
    expect(numbers).toEqual([
      '00001-00000001',
      '00001-00000002',
      '00002-00000001',
      '00001-00000001',
    ]);
  });

  test('fifty at once have the numbers 1 to 50', async () => {
    const { run, documents } = testTenant();
    await Promise.all(Array.from({ length: 50 }, (_, i) => run(createInvoice, invoice(i + 1))));
    const numbers = documents()
      .map(({ numero }) => numero)
      .sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
  });
});

describe('a draft', () => {
  test('has no number and no CAE, and takes no number from the sequence', async () => {
    const { run, numbers } = testTenant();
    const draft = await run(createInvoice, { items: [item(10)] });
    expect(draft).toMatchObject({ estado: 'borrador', intentos: 0 });
    expect(draft).not.toHaveProperty('numero');
    expect(draft).not.toHaveProperty('tipo_autorizacion');
    expect(numbers.size).toBe(0);
  });

  test('is authorized later, once', async () => {
    const { run, refused } = testTenant();
    const draft = await run(createInvoice, { items: [item(10)] });
    expect(await run(authorizeDocument, {}, draft)).toMatchObject({
      estado: 'autorizado',
      numero: 1,
      version: 2,
    });
    expect(await refused(authorizeDocument, {}, draft)).toMatchObject({
      code: 'invalid_state_transition',
    });
  });

  test('is not authorized when its date has left the window', async () => {
    const { ctx, run, refused } = testTenant();
    const draft = await run(createInvoice, { items: [item(10)] });
    ctx.nowMs += 6 * 86_400_000;
    expect(await refused(authorizeDocument, {}, draft)).toMatchObject({
      code: 'date_out_of_range',
    });
  });
});

describe('what is refused beforehand writes nothing', () => {
  test.each([
    ['tax_condition_mismatch', invoice(10, { tipo_comprobante: 1 })],
    ['voucher_type_not_allowed', invoice(10, { tipo_comprobante: 11 })],
    ['voucher_type_not_allowed', invoice(10, { tipo_comprobante: 3 })],
    ['sale_point_not_enabled', invoice(10, { punto_venta: 9 })],
    ['totals_mismatch', invoice(10, { total: 10.02 })],
    ['date_out_of_range', invoice(10, { fecha: '2026-03-01' })],
    ['service_period_required', invoice(10, { concepto: 2, fecha_servicio_desde: '2026-11-01' })],
    ['currency_rate_required', invoice(10, { moneda: 'USD' })],
    ['consumer_identification_required', invoice(10_000_000)],
    [
      'validation_error',
      invoice(1_000_000_000, { receptor: COMPANY, moneda: 'USD', cotizacion: 1_000 }),
    ],
    ['invalid_tax_id', invoice(10, { receptor: { ...COMPANY, numero_documento: '33693450238' } })],
    [
      'receiver_vat_condition_required',
      invoice(10, { receptor: { ...COMPANY, condicion_iva_receptor: undefined } }),
    ],
    ['related_record_not_found', invoice(10, { customer_id: '0'.repeat(24) })],
    ['related_record_not_found', invoice(10, { sale_id: '0'.repeat(24) })],
    ['validation_error', { autorizar: true }],
  ])('%s', async (code, body) => {
    const { refused, documents, numbers } = testTenant();
    expect(await refused(createInvoice, body)).toMatchObject({ code });
    expect([documents(), numbers.size]).toEqual([[], 0]);
  });

  test('a total that differs by one cent is accepted', async () => {
    const { run } = testTenant();
    expect((await run(createInvoice, invoice(10, { total: 10.01 }))).total).toBe(10);
  });
});

describe('the fiscal data of the account', () => {
  test('without any the sandbox issues as the sample taxpayer', async () => {
    const { run } = testTenant({ cuit: undefined, sale_points: [] });
    expect((await run(createInvoice, invoice(10))).emisor.cuit).toBe('30000000007');
  });

  test('without any nothing real can be issued', async () => {
    const { ctx, refused } = testTenant({ cuit: undefined });
    Object.assign(ctx, { authority: noAuthority() });
    expect(await refused(createInvoice, invoice(10))).toMatchObject({
      code: 'tax_configuration_missing',
      status: 422,
    });
  });
});

describe('the totals that play out an outcome', () => {
  test('.91 is rejected: the document stays as rechazado and takes no number', async () => {
    const { refused, documents, numbers, run } = testTenant();
    expect(await refused(createInvoice, invoice(10.91))).toMatchObject({
      code: 'tax_authority_rejected',
      status: 422,
    });
    expect(documents()).toMatchObject([
      { estado: 'rechazado', resultado: 'R', errores_autoridad: [{ code: '10048' }] },
    ]);
    expect(numbers.size).toBe(0);
    expect((await run(createInvoice, invoice(10))).numero).toBe(1);
  });

  test('.92 is 503 with Retry-After, and the draft is kept and named', async () => {
    const { refused, documents } = testTenant();
    const failure = await refused(createInvoice, invoice(10.92));
    expect(failure).toMatchObject({
      code: 'tax_authority_unavailable',
      status: 503,
      headers: { 'Retry-After': '5' },
    });
    expect(documents()).toMatchObject([{ estado: 'borrador', intentos: 1 }]);
    expect(failure.errors[0]?.comprobante_id).toBe(documents()[0]?._id);
  });

  test('.93 is uncertain at first and authorized on the retry', async () => {
    const { refused, run, documents } = testTenant();
    expect(await refused(createInvoice, invoice(10.93))).toMatchObject({ status: 503 });
    expect(documents()).toMatchObject([{ estado: 'pendiente_verificacion' }]);
    expect(await run(authorizeDocument, {}, documents()[0])).toMatchObject({
      estado: 'autorizado',
      intentos: 2,
    });
  });

  test('receiver 20000000001 is an unknown tax id', async () => {
    const { refused } = testTenant();
    const receptor = { ...COMPANY, numero_documento: '20000000001' };
    expect(await refused(createInvoice, invoice(10, { receptor }))).toMatchObject({
      code: 'invalid_tax_id',
    });
  });
});

describe('after a 503', () => {
  const keyed = (total: number) => {
    const tenant = testTenant();
    Object.assign(tenant.ctx.request, { idempotencyKey: 'k1' });
    return { ...tenant, body: invoice(total) };
  };

  test('the same key continues with the draft it left and makes no second document', async () => {
    const { refused, run, documents, body } = keyed(10.93);
    await refused(createInvoice, body);
    expect(await run(createInvoice, body)).toMatchObject({ estado: 'autorizado', intentos: 2 });
    expect(documents()).toHaveLength(1);
  });

  test('as often as the authority stays away', async () => {
    const { refused, documents, body } = keyed(10.92);
    for (let i = 0; i < 3; i += 1) await refused(createInvoice, body);
    expect(documents()).toMatchObject([{ estado: 'borrador', intentos: 3 }]);
  });
});

describe('on_unavailable queue', () => {
  const queued = invoice(10.93, { on_unavailable: 'queue' });

  test('answers the waiting document and tells the queue when to look', async () => {
    const { run } = testTenant();
    const document = await run(createInvoice, queued);
    expect(document).toMatchObject({
      estado: 'pendiente_verificacion',
      proximo_intento_at: expect.any(String),
    });
    const atMs = Date.parse(document.proximo_intento_at);
    const order = { name: 'authorize-tax-document', atMs };
    expect(TaxDocument.jobs?.({ after: document })).toContainEqual(order);
  });

  test('the job authorizes it, and doing it twice changes nothing', async () => {
    const { ctx, run, documents, numbers } = testTenant();
    const { _id } = await run(createInvoice, queued);
    await authorizeDocumentJob.run(ctx, _id);
    await authorizeDocumentJob.run(ctx, _id);
    expect(documents()).toMatchObject([{ estado: 'autorizado', numero: 1, version: 2 }]);
    expect(documents()[0]).not.toHaveProperty('proximo_intento_at');
    expect(numbers.get('30715686054#1#6')).toBe(1);
  });

  test('while the authority is away the job leaves it queued', async () => {
    const { ctx, run, documents } = testTenant();
    const { _id } = await run(createInvoice, invoice(10.92, { on_unavailable: 'queue' }));
    await authorizeDocumentJob.run(ctx, _id);
    expect(documents()).toMatchObject([{ estado: 'procesando', version: 1 }]);
  });
});

test('a live document stays a draft and says plainly that nothing was sent', async () => {
  const { ctx, refused, documents, numbers } = testTenant();
  Object.assign(ctx, { authority: noAuthority() });
  const failure = await refused(createInvoice, invoice(10));
  expect(failure).toMatchObject({ code: 'tax_authority_unavailable', status: 503 });
  expect(failure.errors[0]?.message).toMatch(/no connection/);
  expect(documents()).toMatchObject([{ estado: 'borrador', simulated: false }]);
  expect(numbers.size).toBe(0);
});
