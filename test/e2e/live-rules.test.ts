// What the tax authority would refuse is refused before it is asked, each rule with its own code: over the real pipeline and client,
// before an authority that knows the same rules and counts what it was sent.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, businessDate, DAY_MS } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply } from '../support/exchange.ts';
import { INVOICE_B, type LiveIssuer, openLiveIssuer } from '../support/live-issuer.ts';
import { dataOf, IS_BUNDLED } from '../support/stack.ts';
import { LARGE_COMPANY, REGISTERED_COMPANY, TENANT_CUIT } from '../support/taxpayers.ts';

const UNCATEGORIZED = {
  tipo_documento: 80,
  numero_documento: '23000000000',
  condicion_iva_receptor: 7,
};
const PERCEPTION = { codigo: 13, base: 100, alicuota: 10.5 };

const TAX = '/api/v1/bill/tax_info/taxpayer';
const SYSTEM = { cuit: TENANT_CUIT, legal_name: 'Almacén del Sur SRL', sale_points: [1] };

let issuer: LiveIssuer;
let price = 1000;
/** The same payload twice would be one invoice. */
const newPrice = (): number => {
  price += 1;
  return price;
};

describe.skipIf(IS_BUNDLED)('before the authority is asked', () => {
  beforeAll(async () => {
    issuer = await openLiveIssuer();
  });
  afterAll(() => issuer.close());

  const sent = (operation = 'FECAESolicitar'): number =>
    issuer.arca.controls.requests().filter((each) => each.operation === operation).length;
  /** The failure of an invoice of which nothing is sent and for which no number is spent. */
  const refused = async (code: string, more: Rec): Promise<Rec> => {
    const before = [sent(), issuer.vouchers().length];
    const reply = await issuer.invoice(newPrice(), more);
    expect([reply.status, reply.json.code], reply.story).toEqual([422, code]);
    expect([sent(), issuer.vouchers().length]).toEqual(before);
    return reply.json.errors[0];
  };

  /** Issues from now on with that billing system. */
  const configured = async (body: Rec): Promise<void> => {
    const stored = await issuer.ask('GET', `${TAX}/arca_delegated/`);
    const method = stored.status === 200 ? 'PUT' : 'POST';
    await done(issuer.ask(method, `${TAX}/arca_delegated/`, body));
    await done(issuer.ask('PATCH', `${TAX}/active-system/`, { billing_system: 'arca_delegated' }));
  };
  const done = async (asked: Promise<Reply>): Promise<void> => {
    const reply = await asked;
    expect(reply.status, reply.story).toBe(200);
  };

  test('a receiver without a category bears his perception (10067)', async () => {
    const line = await refused('uncategorized_perception_required', { receptor: UNCATEGORIZED });
    expect(line).toMatchObject({ field: 'tributos', required_codigo: 13 });
    const made = await issuer.authorized(newPrice(), {
      receptor: UNCATEGORIZED,
      tributos: [PERCEPTION],
    });
    expect(made).toMatchObject({ tipo_comprobante: INVOICE_B, observaciones_autoridad: [] });
  });

  test('what costs nothing does not stand in the way: gifts taxed otherwise or alone, a perception of 0 (10018, 10020, 10024)', async () => {
    const gift = { descripcion: 'Muestra', cantidad: 1, precio_unitario: 0, alicuota_iva: 10.5 };
    const wine = { descripcion: 'Vino', cantidad: 1, precio_unitario: newPrice() };
    const given = await issuer.authorized(0, { items: [wine, gift] });
    expect(given.items).toHaveLength(2);
    expect(given.iva_items).toMatchObject([{ alicuota: 21 }]);
    expect(await issuer.authorized(0, { items: [gift] })).toMatchObject({
      total: 0,
      iva_items: [],
    });
    const tributos = [{ codigo: 7, base: 100, alicuota: 0, importe: 0 }];
    const made = await issuer.authorized(newPrice(), { tributos });
    expect(made).toMatchObject({ tributos: [{ codigo: 7, importe: 0 }], tributos_total: 0 });
  });

  test('a rate of another tax with more decimals than the authority reads (10056)', async () => {
    const before = sent();
    const rated = (alicuota: number) => ({ tributos: [{ codigo: 7, base: 1000, alicuota }] });
    const told = await issuer.invoice(newPrice(), rated(1.125));
    expect([told.status, told.json.code], told.story).toEqual([400, 'validation_error']);
    expect(told.json.errors).toMatchObject([{ field: 'tributos[0].alicuota' }]);
    expect(sent()).toBe(before);
    expect(await issuer.authorized(newPrice(), rated(1.12))).toMatchObject({
      tributos_total: 11.2,
    });
  });

  test('what is too little for a cent of VAT (10018), whichever way it is told', async () => {
    const line = { descripcion: 'Bolsa', cantidad: 1, precio_unitario: 0.02 };
    const told = await refused('invoice_not_processable', { items: [line] });
    expect(told).toMatchObject({ field: 'total', rates: [21], actual: 0.02 });
    const exempt = { ...line, precio_unitario: newPrice(), alicuota_iva: 'exento' };
    await refused('invoice_not_processable', { items: [line, exempt] });
    const stated = { iva_items: [{ alicuota: 10.5, base: 0.03, importe: 0 }] };
    await refused('invoice_not_processable', { items: undefined, ...stated });
    await issuer.authorized(0, { items: [{ ...line, cantidad: 1.5 }] });
    const whole = await issuer.authorized(newPrice());
    const note = { comprobante_id: whole._id, importe: 0.01, autorizar: true };
    const before = sent();
    const credit = await issuer.ask('POST', '/api/v1/bill/receipts/credit-note/', note);
    expect([credit.status, credit.json.code]).toEqual([400, 'invoice_not_processable']);
    expect(sent()).toBe(before);
  });

  test('the digits among the letters of a foreign paper are nobody: its bearer is identified as he says, or not at all', async () => {
    for (const tipo_documento of [91, 94]) {
      const receptor = { tipo_documento, numero_documento: 'AAB123456', nombre: 'John Smith' };
      const line = await refused('invalid_tax_id', { receptor });
      expect(line).toMatchObject({ field: 'receptor.numero_documento' });
      expect(line.message).toContain('digits');
    }
    const named = { document_type: 'passport', document_number: 'AAB123456' };
    const made = await issuer.ask('POST', '/api/v1/customers/', { name: 'John Smith', ...named });
    const { _id: customer_id } = dataOf(made);
    expect((await issuer.authorized(newPrice(), { customer_id })).receptor).toMatchObject({
      nombre: 'John Smith',
      tipo_documento: 99,
      numero_documento: '0',
    });
    const large = {
      customer_id,
      items: [{ descripcion: 'Auto', cantidad: 1, precio_unitario: 1e7 }],
    };
    for (const receptor of [{}, { condicion_iva_receptor: 9 }]) {
      const missing = await refused('consumer_identification_required', { ...large, receptor });
      expect(missing).toMatchObject({ field: 'receptor.numero_documento' });
      expect(missing.message).toContain('digits');
    }
    const abroad = { customer_id, receptor: { condicion_iva_receptor: 9 } };
    await issuer.authorized(newPrice(), abroad);
    expect(issuer.vouchers().at(-1)).toMatchObject({ DocTipo: 99, CondicionIVAReceptorId: 9 });
    const registered = { customer_id, receptor: { condicion_iva_receptor: 4 } };
    expect(await refused('invalid_tax_id', registered)).toMatchObject({
      field: 'receptor.tipo_documento',
    });
    const chosen = { numero_documento: '123456' };
    const issued = await issuer.authorized(newPrice(), { customer_id, receptor: chosen });
    expect(issuer.vouchers().at(-1)).toMatchObject({ DocTipo: 94, DocNro: 123456 });
    expect(issued.receptor).toMatchObject({ nombre: 'John Smith', ...chosen });
  });

  test('optional data has the form of its resolution (10110 to 10132)', async () => {
    const owner = [
      { id: '1801', valor: '20314468849' },
      { id: '1802', valor: 'Pedro Dueño' },
    ];
    const agent = { id: '17', valor: '1' };
    await refused('invalid_optional_data', { opcionales: [{ id: '11', valor: 'sí' }] });
    await refused('invalid_optional_data', { opcionales: [agent] });
    await refused('invalid_optional_data', { opcionales: owner });
    await issuer.authorized(newPrice(), { opcionales: [agent, ...owner] });
  });

  test('a rate in a foreign currency is near the official one (10119), and it where that is paid (10038)', async () => {
    const dollars = (cotizacion: number, more: Rec = {}) => ({
      moneda: 'USD',
      cotizacion,
      ...more,
    });
    const paid = { cancela_misma_moneda_ext: true };
    const line = await refused('currency_rate_out_of_range', dollars(28.99));
    expect(line).toMatchObject({ min: 29, max: 5800, official_rate: 1450, actual: 28.99 });
    await refused('currency_rate_out_of_range', dollars(5800.01));
    await refused('currency_rate_out_of_range', dollars(1450.01, paid));
    const made = await issuer.authorized(newPrice(), dollars(1450, paid));
    issuer.arca.controls.rates.set('DOL', 1500);
    const path = `/api/v1/bill/receipts/cancel/${made._id}/`;
    const cancelled = await issuer.ask('POST', path, {});
    expect(cancelled.status, cancelled.story).toBe(200);
    expect(issuer.vouchers(8).at(-1)).toMatchObject({ MonCotiz: '1450' });
    await issuer.authorized(newPrice(), dollars(1500, paid));
  });

  test('a rate that the authority does not tell is left to it, and its refusal has our code', async () => {
    const before = sent();
    issuer.arca.controls.faults.add({
      kind: 'error',
      operation: 'FEParamGetCotizacion',
      code: 501,
    });
    await issuer.authorized(newPrice(), { moneda: 'EUR', cotizacion: 1600 });
    expect(sent()).toBe(before + 1);
    const far = await issuer.invoice(newPrice(), { moneda: 'EUR', cotizacion: 1 });
    expect([far.status, far.json.code], far.story).toEqual([422, 'currency_rate_out_of_range']);
    expect([far.json.errors[0].authority_code, sent()]).toEqual(['10119', before + 2]);
    issuer.arca.controls.faults.remove();
  });

  test('pesos of other issuers ask nothing besides the number', async () => {
    const asked = () => ['FEParamGetCotizacion', 'FEParamGetPtosVenta'].map((name) => sent(name));
    const before = asked();
    await issuer.authorized(newPrice());
    expect(asked()).toEqual(before);
  });

  test('an exempt issuer needs a sale point of his kind (10096)', async () => {
    const exempt = { ...SYSTEM, tax_condition: 'exento' };
    await configured(exempt);
    issuer.arca.controls.taxpayers.describe(TENANT_CUIT, { condicion: 1 });
    const line = await refused('sale_point_not_enabled', {});
    expect(line).toMatchObject({ reason: 'not_for_exempt_issuers', tipo_emision: 'CAE - Ri Iva' });
    issuer.arca.controls.taxpayers.describe(TENANT_CUIT, { condicion: 4 });
    const made = await issuer.authorized(newPrice());
    expect(made).toMatchObject({ tipo_comprobante: 11 });
    issuer.arca.controls.salePoints.set(TENANT_CUIT, 1, { Bloqueado: 'S' });
    expect(await refused('sale_point_not_enabled', {})).toMatchObject({ reason: 'blocked' });
    issuer.arca.controls.salePoints.set(TENANT_CUIT, 1, { Bloqueado: 'N' });
    issuer.arca.controls.taxpayers.forget(TENANT_CUIT);
  });

  test('a sale point is one that the account and the authority know (10005, 11002)', async () => {
    await configured({ ...SYSTEM, sale_points: [1, 77], tax_condition: 'responsable_inscripto' });
    expect(await refused('sale_point_not_enabled', { punto_venta: 99_999 })).toMatchObject({
      field: 'punto_venta',
      allowed: [1, 77],
      actual: 99_999,
    });
    const line = await refused('sale_point_not_enabled', { punto_venta: 77 });
    expect(line.message).toContain('11002');
  });

  test('an issuer gives A with the legend or A, as its billing system says (10000)', async () => {
    const registered = { ...SYSTEM, tax_condition: 'responsable_inscripto' };
    const types = async () => {
      const { json } = await issuer.ask('GET', '/api/v1/bill/receipts/supported-types/');
      return json.data.map(({ tipo_comprobante }: Rec) => tipo_comprobante).slice(0, 4);
    };
    await configured({ ...registered, withholding_legend: true });
    expect(await types()).toEqual([51, 52, 53, 54]);
    await refused('voucher_type_not_allowed', {
      receptor: REGISTERED_COMPANY,
      tipo_comprobante: 1,
    });
    const made = await issuer.authorized(newPrice(), { receptor: REGISTERED_COMPANY });
    expect(made).toMatchObject({ tipo_comprobante: 51, letra: 'A' });
    await configured({ ...registered, withholding_legend: false });
    expect(await types()).toEqual([1, 2, 3, 4]);
    await refused('voucher_type_not_allowed', {
      receptor: REGISTERED_COMPANY,
      tipo_comprobante: 51,
    });
    expect(
      (await issuer.authorized(newPrice(), { receptor: REGISTERED_COMPANY })).tipo_comprobante,
    ).toBe(1);
  });

  test('a credit invoice that waited falls due today at the earliest (10164)', async () => {
    const day = (days: number) => addDays(businessDate(issuer.stack.clock.now()), days);
    const draft = await issuer.invoice(6_000_000, {
      ...{ autorizar: false, tipo_comprobante: 201, fecha_vencimiento_pago: day(2) },
      receptor: LARGE_COMPANY,
      fce: { cbu: '2850590940090418135201', transferencia: 'SCA' },
    });
    const path = `/api/v1/bill/receipts/authorize/${dataOf(draft)._id}/`;
    issuer.stack.clock.advance(3 * DAY_MS);
    const before = sent();
    const late = await issuer.ask('POST', path, {});
    expect([late.status, late.json.code], late.story).toEqual([400, 'date_out_of_range']);
    const line = { field: 'fecha_vencimiento_pago', min: day(0), actual: day(-1) };
    expect([late.json.errors[0], sent()]).toEqual([expect.objectContaining(line), before]);
    issuer.stack.clock.advance(-3 * DAY_MS);
    const good = await issuer.ask('POST', path, {});
    expect(dataOf(good), good.story).toMatchObject({ estado: 'autorizado', tipo_comprobante: 201 });
  });
});
