// What is perceived of a customer: by its condition, and by all that the regime of the account says.
import { beforeAll, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { SentFile } from '../support/sent-file.ts';
import { COMPANY, line, openVatTaxpayer, type VatTaxpayer } from '../support/vat-taxpayer.ts';

const TAXES = '/accounting/retenciones-percepciones';
const REGIME = { code: '602', tax: 'vat', kind: 'perception', rate_registered: 3 };

let taxpayer: VatTaxpayer;
let company: Rec;
let consumer: Rec;
beforeAll(async () => {
  taxpayer = await openVatTaxpayer();
  const customer = (name: string, tax_condition: string) =>
    taxpayer.made('/customers/', { name, tax_condition });
  company = await customer('Aceros', 'responsable_inscripto');
  consumer = await customer('Ana', 'consumidor_final');
});

const regime = (more: Rec): Promise<Rec> =>
  taxpayer.made(`${TAXES}/regimes/`, { ...REGIME, ...more });
const judged = (more: Rec): Promise<Rec> =>
  taxpayer.made(`${TAXES}/percepciones/calculate/`, { tax: 'vat', net_amount: 2_000, ...more });

test('a consumer has the other rate and no minimum, a registered party the minimum of each operation', async () => {
  const terms = { rate_unregistered: 10.5, minimum_not_subject: 500 };
  const { _id: regime_id } = await regime(terms);
  const of = { customer_id: company._id, regime_id };
  expect(await judged(of)).toMatchObject({
    ...{ condition: 'registered', minimum: 500, rate: 3, amount: 45 },
    tributo: { codigo: 6, base: 1_500, alicuota: 3, importe: 45 },
  });
  expect(await judged({ ...of, net_amount: 500 })).toMatchObject({ amount: 0 });
  const other = { condition: 'not_registered', minimum: 0, rate: 10.5, amount: 210 };
  expect(await judged({ ...of, customer_id: consumer._id })).toMatchObject({
    ...other,
    tributo: { base: 2_000, alicuota: 10.5, importe: 210 },
  });
  const stated = { cuit: '30715686054', regime_id, condition: 'not_registered' };
  expect(await judged(stated)).toMatchObject(other);
});

test('a regime without another rate is at its only one, under the minimum of who is not registered', async () => {
  const terms = { minimum_withholding: 10, minimum_withholding_unregistered: 100 };
  const { _id: regime_id } = await regime(terms);
  expect(await judged({ customer_id: company._id, regime_id })).toMatchObject({ amount: 60 });
  const of = { customer_id: consumer._id, regime_id };
  expect(await judged(of)).toMatchObject({ rate: 3, amount: 0 });
  expect(await judged({ ...of, net_amount: 4_000 })).toMatchObject({ rate: 3, amount: 120 });
});

test('the minimum of a regime that is named holds beside the rate table', async () => {
  const gross_income = [{ jurisdiction: '902', agent: true, rate_table: true, default_rate: 4 }];
  await taxpayer.made(`${TAXES}/config/`, { gross_income }, 'PUT');
  const place = { tax: 'gross_income', jurisdiction: '902' };
  const { _id: regime_id } = await regime({ ...place, minimum_not_subject: 500 });
  const of = { ...place, customer_id: company._id };
  expect(await judged(of)).toMatchObject({ rate: 4, amount: 80 });
  expect(await judged({ ...of, regime_id })).toMatchObject({ rate: 4, minimum: 500, amount: 60 });
});

test('a perception has no scale and no month', async () => {
  const scale = [{ from: 0, fixed: 0, rate: 5 }];
  const body = { ...REGIME, scale, accumulates_monthly: true };
  const { status, errors } = await taxpayer.refused('POST', `${TAXES}/regimes/`, body);
  expect([status, errors.map(({ field }: Rec) => field)]).toEqual([
    400,
    ['scale', 'accumulates_monthly'],
  ]);
});

test('no two rows of a scale begin at one base', async () => {
  const row = (from: number, rate: number) => ({ from, fixed: 0, rate });
  const body = { code: '9', tax: 'income', scale: [row(0, 5), row(10, 9), row(0, 7)] };
  const { status, errors } = await taxpayer.refused('POST', `${TAXES}/regimes/`, body);
  expect([status, errors]).toMatchObject([400, [{ field: 'scale[2].from', code: 'not_unique' }]]);
});

test('a company that is not registered has a rate of its own, where the regime states one', async () => {
  const terms = { rate_unregistered: 28, rate_unregistered_company: 25 };
  const { _id: regime_id } = await regime(terms);
  const of = { regime_id, condition: 'not_registered' };
  expect(await judged({ ...of, cuit: '30715686054' })).toMatchObject({ rate: 25, amount: 500 });
  expect(await judged({ ...of, cuit: '20111111112' })).toMatchObject({ rate: 28, amount: 560 });
});

test('a line of the rate table holds from its first day to its last, over months', async () => {
  const gross_income = [{ jurisdiction: '901', agent: true, rate_table: true, default_rate: 4 }];
  await taxpayer.made(`${TAXES}/config/`, { gross_income }, 'PUT');
  const known = { name: 'Faro', document_type: 'cuit', document_number: '30715686054' };
  const { _id: customer_id } = await taxpayer.made('/customers/', known);
  const rated = (from: string, to: string, rate: string) =>
    `20092026;${from};${to};30715686054;D;N;N;${rate};0,00;00;00;FARO`;
  const lines = [rated('01102029', '31122029', '1,50'), rated('10122029', '20122029', '2,50')];
  const file = new SentFile(lines.join('\r\n'), 'padron.txt', 'file', { jurisdiction: '901' });
  expect(await taxpayer.made(`${TAXES}/rate-tables/`, file)).toMatchObject({ kept: 2 });
  const rateOn = async (date: string) =>
    (await judged({ tax: 'gross_income', jurisdiction: '901', customer_id, date })).rate;
  expect(await rateOn('2029-09-30')).toBe(4);
  expect(await rateOn('2029-10-01')).toBe(1.5);
  expect(await rateOn('2029-11-15')).toBe(1.5);
  expect(await rateOn('2029-12-09')).toBe(1.5);
  expect(await rateOn('2029-12-10')).toBe(2.5);
  expect(await rateOn('2029-12-21')).toBe(1.5);
  expect(await rateOn('2030-01-01')).toBe(4);
});

test('who is taken off the table is in none, and back in it with the next line', async () => {
  const gross_income = [{ jurisdiction: '902', agent: true, rate_table: true, default_rate: 8 }];
  await taxpayer.made(`${TAXES}/config/`, { gross_income }, 'PUT');
  const known = { name: 'Ancla', document_type: 'cuit', document_number: '30500000011' };
  const { _id: customer_id } = await taxpayer.made('/customers/', known);
  const upload = (...lines: [kind: string, mark: string, rate: string][]) => {
    const rows = lines.map(
      ([kind, mark, rate]) =>
        `${kind};24092026;01102026;31102026;30500000011;D;${mark};N;${rate};00;`,
    );
    const text = rows.join('\r\n');
    const file = new SentFile(text, 'padron.txt', 'file', { jurisdiction: '902' });
    return taxpayer.made(`${TAXES}/rate-tables/`, file);
  };
  const rateNow = async () => {
    const of = { tax: 'gross_income', jurisdiction: '902', customer_id, date: '2026-10-20' };
    const { rate, warnings } = await judged(of);
    return [rate, warnings.length];
  };
  await upload(['P', 'N', '2,00'], ['R', 'N', '1,00']);
  expect(await rateNow()).toEqual([2, 0]);
  await upload(['P', 'B', '0,00'], ['R', 'N', '1,00']);
  expect(await rateNow()).toEqual([8, 1]);
  await upload(['R', 'B', '0,00']);
  expect(await rateNow()).toEqual([8, 1]);
  await upload(['P', 'B', '0,00'], ['P', 'S', '0,00']);
  expect(await rateNow()).toEqual([0, 0]);
  await upload(['P', 'S', '3,00'], ['P', 'B', '0,00']);
  expect(await rateNow()).toEqual([8, 1]);
});

test('a regime without a rate goes by the rate of who is in no table', async () => {
  const place = { tax: 'gross_income', jurisdiction: '905' };
  const as = (more: object) => {
    const gross_income = [{ jurisdiction: '905', agent: true, ...more }];
    return taxpayer.made(`${TAXES}/config/`, { gross_income }, 'PUT');
  };
  const unrated = { ...place, rate_registered: null };
  await regime(unrated);
  const { _id: regime_id } = await regime({ ...unrated, kind: 'withholding' });
  const { _id: supplier_id } = await taxpayer.made('/suppliers/', {
    ...{ name: 'Quilla', cuit: '30715686054', tax_condition: 'responsable_inscripto' },
  });
  const paid = { regime_id, supplier_id, net_amount: 2_000 };
  const both = async () => [
    await judged({ ...place, customer_id: company._id }),
    await taxpayer.made(`${TAXES}/retenciones/calculate/`, paid),
  ];
  await as({ default_rate: 2.5 });
  const warnings = [expect.stringContaining('default rate')];
  expect(await both()).toMatchObject(Array(2).fill({ rate: 2.5, amount: 50, warnings }));
  await as({});
  const unknown = [expect.stringContaining('no rate is known')];
  expect(await both()).toMatchObject(Array(2).fill({ rate: 0, amount: 0, warnings: unknown }));
});

test('an uploaded line counts though the account does not say that a table does, and not where it says none', async () => {
  const known = { name: 'Boya', document_type: 'cuit', document_number: '33693450239' };
  const { _id: customer_id } = await taxpayer.made('/customers/', known);
  const line = 'P;24092026;01102026;31102026;33693450239;D;N;N;1,75;00;';
  const file = new SentFile(line, 'padron.txt', 'file', { jurisdiction: '902' });
  const of = { tax: 'gross_income', jurisdiction: '902', net_amount: 1_000 };
  await regime({ tax: 'gross_income', jurisdiction: '902' });
  const judgedBy = async (rate_table: object, more: object) => {
    const gross_income = [{ jurisdiction: '902', agent: true, default_rate: 4, ...rate_table }];
    await taxpayer.made(`${TAXES}/config/`, { gross_income }, 'PUT');
    const { rate, warnings } = await judged({ ...of, date: '2026-10-20', ...more });
    return [rate, warnings.length];
  };
  expect(await judgedBy({}, { customer_id })).toEqual([3, 0]);
  expect(await taxpayer.made(`${TAXES}/rate-tables/`, file)).toMatchObject({ kept: 1 });
  expect(await judgedBy({}, { customer_id })).toEqual([1.75, 0]);
  expect(await judgedBy({}, { cuit: '20111111112' })).toEqual([3, 0]);
  expect(await judgedBy({ rate_table: false }, { customer_id })).toEqual([3, 0]);
  expect(await judgedBy({ rate_table: true }, { cuit: '20111111112' })).toEqual([4, 1]);
});

test('the row of a perception is taken by an invoice, whatever the rate and the least amount', async () => {
  const gross_income = [{ jurisdiction: '904', agent: true, default_rate: 1.2345 }];
  await taxpayer.made(`${TAXES}/config/`, { gross_income }, 'PUT');
  const { _id: least } = await regime({ minimum_withholding: 61 });
  const of = { customer_id: company._id };
  const rows = [
    (await judged({ ...of, tax: 'gross_income', jurisdiction: '904' })).tributo,
    (await judged({ ...of, regime_id: least })).tributo,
  ];
  expect(rows).toMatchObject([
    { base: 2_000, alicuota: 1.23, importe: 24.6 },
    { base: 0, alicuota: 3, importe: 0 },
  ]);
  const sold = { receptor: COMPANY, items: [line(2_000)] };
  const invoice = await taxpayer.invoice({ ...sold, tributos: rows });
  expect(invoice).toMatchObject({ estado: 'autorizado', tributos: rows, tributos_total: 24.6 });
  await taxpayer.stack.background.rest();
  const period = invoice.fecha.slice(0, 7);
  const told = await taxpayer.get(`${TAXES}/ddjj/${period}/`, { tax: 'vat' });
  expect(told.perceptions).toEqual([]);
});

test('a regime of perception has a rate that an invoice can say', async () => {
  const body = { ...REGIME, rate_registered: 0.8333, rate_unregistered: 1.25 };
  const { status, errors } = await taxpayer.refused('POST', `${TAXES}/regimes/`, body);
  expect([status, errors]).toMatchObject([
    400,
    [{ field: 'rate_registered', code: 'not_multiple_of', multiple_of: 0.01 }],
  ]);
});
