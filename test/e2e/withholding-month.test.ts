// A supplier that is paid twice in a month, with income tax withheld of both payments: the month accumulates, certificates are
// numbered without gaps, the current account is settled, the return lists what stands. Then many payments at once.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { testEngine } from '../support/engine.ts';
import { openShop, type Shop } from '../support/shop.ts';
import { openMemoryStack, openStack } from '../support/stack.ts';

const TAXES = '/accounting/retenciones-percepciones';

afterAll(async () => (await testEngine()).stop());

describe.each([
  ['in memory', openMemoryStack],
  ['on the engine', openStack],
] as const)('a month of withholdings, %s', (_, open) => {
  let shop: Shop;
  let supplier: Rec;
  let account: Rec;
  let regime: Rec;
  beforeAll(async () => {
    const stack = await open();
    shop = await openShop(stack, await stack.newTenant(), 'test');
    supplier = await shop.good('POST', '/suppliers/', {
      name: 'Aceros del Plata SA',
      cuit: '30715686054',
      tax_condition: 'responsable_inscripto',
    });
    const party = { party_type: 'supplier', party_id: supplier._id };
    account = await shop.good('POST', '/current-accounts/', party);
    const goods = { type: 'invoice', amount: 605_000 };
    await shop.good('POST', `/current-accounts/${account._id}/movements/`, goods);
    const { items } = await shop.good('GET', `${TAXES}/regimes/?code=78`);
    regime = items[0];
  });
  const payment = (net_amount: number, more: Rec = {}) => ({
    regime_id: regime._id,
    supplier_id: supplier._id,
    net_amount,
    date: '2026-10-08',
    ...more,
  });
  const apply = (net: number, more: Rec = {}) =>
    shop.call('POST', `${TAXES}/retenciones/apply/`, payment(net, more));
  const onAccount = () => ({ current_account_id: account._id });

  test('a tax that is put to null is that of no agent again', async () => {
    const config = `${TAXES}/config/`;
    await shop.good('PUT', config, { vat: { agent: true, sire_since: '2026-10-01' } });
    expect(await shop.good('PUT', config, { vat: null })).toMatchObject({ vat: { agent: false } });
  });

  test('companies that are not registered have 25 % where persons have 28', async () => {
    const { items } = await shop.good('GET', `${TAXES}/regimes/?code=94`);
    const other = { regime_id: items[0]._id, condition: 'not_registered' };
    const steps = (more: Rec) =>
      shop.good('POST', `${TAXES}/retenciones/calculate/`, payment(10_000, { ...other, ...more }));
    expect(await steps({})).toMatchObject({ rate: 25, amount: 2_500 });
    const person = { name: 'Ana', cuit: '20111111112', tax_condition: 'responsable_inscripto' };
    const { _id: supplier_id } = await shop.good('POST', '/suppliers/', person);
    expect(await steps({ supplier_id })).toMatchObject({ rate: 28, amount: 2_800 });
  });

  test('only an agent of the tax withholds', async () => {
    expect((await apply(300_000)).json.code).toBe('tax_configuration_missing');
    const income = { agent: true, certificate_prefix: 'G-' };
    await shop.good('PUT', `${TAXES}/config/`, { income });
    const steps = await shop.good('POST', `${TAXES}/retenciones/calculate/`, payment(300_000));
    expect(steps).toMatchObject({ subject_base: 76_000, amount: 1_520, warnings: [] });
    expect((await shop.good('GET', `${TAXES}/retenciones/`)).total).toBe(0);
  });

  test('nothing is withheld of a payment that is still to come', async () => {
    const { json } = await apply(300_000, { ...onAccount(), date: '2999-02-01' });
    expect(json).toMatchObject({ errors: [{ field: 'date', code: 'out_of_range' }] });
    expect((await shop.good('GET', `${TAXES}/certificates/`)).total).toBe(0);
  });

  test('nothing in pesos is withheld of a debt in dollars', async () => {
    const party = { party_type: 'supplier', party_id: supplier._id, currency: 'USD' };
    const dollars = await shop.good('POST', '/current-accounts/', party);
    const expense = await shop.good('POST', '/expenses/', {
      ...{ description: 'Flete', amount: 5_000, date: '2026-10-01' },
      ...{ supplier_id: supplier._id, currency: 'USD' },
    });
    for (const named of [{ current_account_id: dollars._id }, { expense_id: expense._id }]) {
      const { status, json } = await apply(300_000, named);
      expect(status).toBe(400);
      expect(json.errors).toMatchObject([{ field: Object.keys(named)[0], code: 'invalid_enum' }]);
    }
    expect((await shop.good('GET', `${TAXES}/certificates/`)).total).toBe(0);
  });

  test('the second payment is withheld what the month owes more', async () => {
    const first = (await apply(300_000, onAccount())).json.data;
    const documents = [
      { type: 'invoice', number: 'A-0003-00000077', date: '2026-10-01', amount: 605_000 },
    ];
    const second = (await apply(200_000, { ...onAccount(), documents })).json.data;
    expect([first.amount, second.amount]).toEqual([1_520, 4_000]);
    expect([first.certificate_number, second.certificate_number]).toEqual([
      'G-2026-00000001',
      'G-2026-00000002',
    ]);
    const { balance } = await shop.good('GET', `/current-accounts/${account._id}/`);
    expect(balance).toBe(-605_000 + 5_520);
    const body = { withholding_id: second._id };
    const certificate = await shop.good('POST', `${TAXES}/certificates/`, body);
    expect(certificate).toMatchObject({ amount: 4_000, month_base: 500_000, base: 276_000 });
    const pdf = await shop.call('GET', certificate.pdf_url.replace('/api/v1', ''));
    expect(pdf.text.slice(0, 5)).toBe('%PDF-');
  });

  test('a consumer is registered for no tax: the other rate, and no amount that is free', async () => {
    const consumer = { name: 'Ana', tax_condition: 'consumidor_final' };
    const { _id: supplier_id } = await shop.good('POST', '/suppliers/', consumer);
    const judged = (more: Rec = {}) =>
      shop.good(
        'POST',
        `${TAXES}/retenciones/calculate/`,
        payment(300_000, { supplier_id, ...more }),
      );
    expect(await judged()).toMatchObject({
      condition: 'not_registered',
      minimum: 0,
      amount: 30_000,
    });
    const stated = await judged({ condition: 'registered' });
    expect(stated).toMatchObject({ condition: 'registered', amount: 1_520 });
  });

  test('less than 240 is kept without a certificate and caught up', async () => {
    const least = (await apply(5_000)).json.data;
    expect(least).toMatchObject({ amount: 0 });
    expect(least.certificate_id).toBeUndefined();
    expect((await apply(10_000)).json.data.amount).toBe(300);
  });

  test('the return is a file of 198 columns and goes without what is annulled', async () => {
    const file = await shop.call('GET', `${TAXES}/ddjj/2026-10/?tax=income&format=txt`);
    const lines = file.text.split('\r\n').slice(0, -1);
    expect(lines.map((line: string) => line.length)).toEqual([198, 198, 198]);
    const sums = lines.map((line: string) => Number(line.slice(79, 93)));
    expect(sums.reduce((a: number, b: number) => a + b)).toBe(5_820);
    const { items } = await shop.good('GET', `${TAXES}/retenciones/?sort=amount`);
    const annulled = await shop.good('POST', `${TAXES}/retenciones/${items[0]._id}/annul/`, {});
    expect(annulled).toMatchObject({ status: 'annulled', amount: 4_000 });
    const { balance } = await shop.good('GET', `/current-accounts/${account._id}/`);
    expect(balance).toBe(-605_000 + 1_520);
    const { totals } = await shop.good('GET', `${TAXES}/ddjj/2026-10/?tax=income`);
    expect(totals).toEqual({ withholdings: 1_820, perceptions: 0, count: 2 });
    expect((await shop.call('GET', `${TAXES}/ddjj/2026-13/`)).status).toBe(400);
    const nameless = await shop.call('GET', `${TAXES}/ddjj/2026-10/?format=txt`);
    expect(nameless.json.errors[0]).toMatchObject({ field: 'tax', location: 'query' });
    const elsewhere = await shop.call('GET', `${TAXES}/ddjj/2026-10/?tax=income&jurisdiction=902`);
    expect(elsewhere.json.errors).toMatchObject([{ field: 'jurisdiction', location: 'query' }]);
  });

  test('two suppliers of one CUIT are one taxpayer of the month, also when one is annulled', async () => {
    const named = (name: string) =>
      shop.good('POST', '/suppliers/', {
        ...{ name, cuit: '33-69345023-9', tax_condition: 'responsable_inscripto' },
      });
    const [one, other] = [await named('Talleres'), await named('Talleres Norte')];
    const paid = (supplier_id: string, net: number) =>
      shop.good('POST', `${TAXES}/retenciones/apply/`, payment(net, { supplier_id }));
    expect(await paid(one._id, 300_000)).toMatchObject({ amount: 1_520 });
    const second = await paid(other._id, 200_000);
    expect(second).toMatchObject({ previous_payments: 300_000, amount: 4_000 });
    await shop.good('POST', `${TAXES}/retenciones/${second._id}/annul/`, {});
    expect(await paid(one._id, 100_000)).toMatchObject({ month_base: 400_000, amount: 2_000 });
  });

  test('payments at once give the sums and numbers of one after the other', async () => {
    const other = await shop.good('POST', '/suppliers/', {
      name: 'B',
      tax_condition: 'responsable_inscripto',
    });
    const mine = { supplier_id: other._id, date: '2026-11-03' };
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, i) => apply(100_000 + i, mine)),
    );
    for (const { status, story } of replies) expect(status, story).toBe(200);
    const total = replies.map(({ json }) => json.data.amount).reduce((a, b) => a + b);
    expect(total).toBeCloseTo((600_015 - 224_000) * 0.02, 2);
    const { items } = await shop.good('GET', `${TAXES}/certificates/?per_page=100`);
    const numbers = items
      .map(({ sequence }: Rec) => sequence)
      .sort((a: number, b: number) => a - b);
    expect(numbers).toEqual(numbers.map((_: number, i: number) => i + 1));
  });

  test('predefined regimes are protected, but may be put as they are', async () => {
    const path = `${TAXES}/regimes/${regime._id}/`;
    const protectedOne = (status: number) => ({
      status,
      json: { code: 'default_record_protected' },
    });
    const other = { rate_registered: 3 };
    expect(await shop.call('DELETE', path, {})).toMatchObject(protectedOne(400));
    expect(await shop.call('PUT', path, other)).toMatchObject(protectedOne(409));
    expect(await shop.call('PUT', path, { ...regime, ...other })).toMatchObject(protectedOne(409));
    for (const body of [{}, regime, { code: regime.code }]) {
      expect(await shop.good('PUT', path, body)).toEqual(await shop.good('GET', path));
    }
  });

  test('a perception goes by no regime of another province', async () => {
    const own = { tax: 'gross_income', kind: 'perception', rate_registered: 7 };
    const arba = { code: '12', jurisdiction: '902', ...own };
    const { _id: regime_id } = await shop.good('POST', `${TAXES}/regimes/`, arba);
    const ask = (jurisdiction: string) =>
      shop.call('POST', `${TAXES}/percepciones/calculate/`, {
        ...{ cuit: '20000000028', net_amount: 1_000 },
        ...{ jurisdiction, regime_id },
      });
    expect((await ask('902')).json.data).toMatchObject({ rate: 7, amount: 70 });
    expect((await ask('901')).json).toMatchObject({
      code: 'related_record_not_found',
      errors: [{ field: 'regime_id' }],
    });
  });

  test('a return names what fits its columns, in its letters, and tells the rest', async () => {
    const gross_income = ['901', '902'].map((jurisdiction) => ({ jurisdiction, agent: true }));
    await shop.good('PUT', `${TAXES}/config/`, { gross_income });
    const other = await shop.good('POST', '/suppliers/', {
      ...{ name: 'Pen\u0303a D’Angelo', cuit: '30710000014' },
      ...{ tax_condition: 'responsable_inscripto', gross_income: '901-123456-7' },
    });
    const filed = async (jurisdiction: string, net_amount: number): Promise<string> => {
      const own = { code: '6', tax: 'gross_income', jurisdiction, rate_registered: 3 };
      const { _id: regime_id } = await shop.good('POST', `${TAXES}/regimes/`, own);
      const paid = { regime_id, supplier_id: other._id, date: '2026-09-30' };
      expect((await apply(net_amount, paid)).status).toBe(200);
      const asked = `tax=gross_income&jurisdiction=${jurisdiction}&format=txt`;
      return (await shop.call('GET', `${TAXES}/ddjj/2026-09/?${asked}`)).text;
    };
    const line = await filed('901', 50_000_000_000);
    // Read as UTF-8, of which the one byte of ñ is none.
    expect(line.slice(87, 109)).toBe('2090112345671Pe\ufffda D\ufffdAn');
    expect(await filed('902', 50_000_000_000)).toBe('');
    const told = `${TAXES}/ddjj/2026-09/?tax=gross_income&jurisdiction=902`;
    expect((await shop.good('GET', told)).warnings).toEqual([
      expect.stringContaining('does not fit the file: amount holds 11 characters'),
    ]);
  });

  test('a perception is suggested by the rate table and taken by the invoice', async () => {
    const gross_income = [{ jurisdiction: '901', agent: true, rate_table: true, default_rate: 4 }];
    await shop.good('PUT', `${TAXES}/config/`, { gross_income });
    const asked = { cuit: '20000000028', jurisdiction: '901', net_amount: 1_000 };
    const path = `${TAXES}/percepciones/calculate/`;
    const { tributo, rate, warnings } = await shop.good('POST', path, asked);
    expect([rate, warnings.length]).toEqual([4, 1]);
    const invoice = await shop.good('POST', '/bill/receipts/invoice/', {
      autorizar: true,
      concepto: 1,
      receptor: { condicion_iva_receptor: 5 },
      items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 1_210, alicuota_iva: 21 }],
      tributos: [tributo],
    });
    expect(invoice.tributos[0]).toMatchObject({ codigo: 7, importe: 40, jurisdiction: '901' });
  });

  test('what was paid before the supplier had a CUIT goes on with that, and back', async () => {
    const [cuit, date] = ['33693450239', '2026-07-10'];
    const known = { name: 'Sin CUIT', tax_condition: 'responsable_inscripto' };
    const one = await shop.good('POST', '/suppliers/', known);
    const other = await shop.good('POST', '/suppliers/', { ...known, cuit });
    const paid = async ({ _id: supplier_id }: Rec, net: number) =>
      (await apply(net, { supplier_id, date })).json.data;
    const first = await paid(one, 300_000);
    await paid(other, 100_000);
    await shop.good('PUT', `/suppliers/${one._id}/`, { cuit });
    const second = await paid(one, 200_000);
    expect([first.amount, second.amount]).toEqual([1_520, 6_000]);
    expect(second).toMatchObject({ previous_payments: 400_000, previously_withheld: 1_520 });
    await shop.good('POST', `${TAXES}/retenciones/${first._id}/annul/`, {});
    const body = payment(100_000, { supplier_id: other._id, date });
    expect(await shop.good('POST', `${TAXES}/retenciones/calculate/`, body)).toMatchObject({
      previous_payments: 300_000,
      previously_withheld: 6_000,
    });
  });

  test('a certificate of exclusion frees in its days and its jurisdiction, the last that began', async () => {
    const gross_income = ['901', '902'].map((jurisdiction) => ({ jurisdiction, agent: true }));
    await shop.good('PUT', `${TAXES}/config/`, { gross_income });
    const known = {
      name: 'Excluida SA',
      cuit: '33693450239',
      tax_condition: 'responsable_inscripto',
    };
    const { _id: supplier_id } = await shop.good('POST', '/suppliers/', {
      ...known,
      exclusion_certificates: [
        { tax: 'income', percentage: 20 },
        { tax: 'income', percentage: 100, valid_from: '2026-06-10', valid_to: '2026-06-20' },
        { tax: 'gross_income', percentage: 50, jurisdiction: '902' },
      ],
    });
    const excluded = async (regime_id: string, date: string) => {
      const body = payment(1_000_000, { supplier_id, regime_id, date });
      return (await shop.good('POST', `${TAXES}/retenciones/calculate/`, body)).exclusion;
    };
    const days = ['2026-06-09', '2026-06-10', '2026-06-20', '2026-06-21'];
    const found = await Promise.all(days.map((day) => excluded(regime._id, day)));
    expect(found).toEqual([20, 100, 100, 20]);
    const provinces = await Promise.all(
      ['902', '901'].map(async (jurisdiction) => {
        const own = { code: '9', tax: 'gross_income', jurisdiction, rate_registered: 3 };
        return excluded((await shop.good('POST', `${TAXES}/regimes/`, own))._id, '2026-06-10');
      }),
    );
    expect(provinces).toEqual([50, 0]);
    const wrong = [
      { tax: 'vat', percentage: 1, jurisdiction: '902' },
      { tax: 'vat', percentage: 1, valid_from: '2026-06-02', valid_to: '2026-06-01' },
    ];
    const body = { ...known, exclusion_certificates: wrong };
    expect(await shop.call('POST', '/suppliers/', body)).toMatchObject({
      status: 400,
      json: {
        errors: [
          { field: 'exclusion_certificates[0].jurisdiction', code: 'unknown_field' },
          { field: 'exclusion_certificates[1].valid_to', code: 'out_of_range' },
        ],
      },
    });
  });

  test('more is withheld than is left of an expense: it says so of the expense', async () => {
    const { _id: supplier_id } = await shop.good('POST', '/suppliers/', { name: 'Chica' });
    const { _id: expense_id } = await shop.good('POST', '/expenses/', {
      ...{
        description: 'Flete',
        amount: 100,
        date: '2026-06-01',
        supplier_id,
        status: 'confirmed',
      },
    });
    const named = { supplier_id, expense_id, condition: 'registered', date: '2026-06-02' };
    const { status, json } = await apply(300_000, named);
    expect([status, json.errors]).toMatchObject([
      400,
      [{ field: 'expense_id', code: 'too_small' }],
    ]);
  });

  test('an expense of which a part was withheld stays its supplier’s until that is annulled', async () => {
    const [paid, other] = await Promise.all(
      ['Pagada', 'Otra'].map((name) => shop.good('POST', '/suppliers/', { name })),
    );
    const { _id: expense_id } = await shop.good('POST', '/expenses/', {
      ...{ description: 'Obra', amount: 900_000, date: '2026-07-01', supplier_id: paid?._id },
    });
    const named = { supplier_id: paid?._id, expense_id, condition: 'registered' };
    const withheld = await apply(700_000, { ...named, date: '2026-07-02' });
    const withholding: Rec = withheld.json.data;
    expect(withholding?.amount, withheld.story).toBeGreaterThan(0);
    const move = (supplier_id: string | null) =>
      shop.call('PUT', `/expenses/${expense_id}/`, { supplier_id });
    for (const to of [other?._id, null]) {
      const { status, json, story } = await move(to);
      expect([status, json.errors], story).toMatchObject([
        400,
        [{ field: 'supplier_id', code: 'immutable', withholding_id: withholding?._id }],
      ]);
    }
    const updates = [{ _id: expense_id, supplier_id: other?._id }];
    const bulk = await shop.good('PUT', '/expenses/bulk/update/', { updates });
    expect(bulk.updated).toMatchObject([{ success: false, code: 'validation_error' }]);
    expect((await shop.call('PUT', `/expenses/${expense_id}/`, { notes: 'x' })).status).toBe(200);
    await shop.good('POST', `${TAXES}/retenciones/${withholding?._id}/annul/`, {});
    expect((await move(other?._id)).status).toBe(200);
  });
});
