import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { Failure } from '#kernel/error.ts';
import { ReceivedInvoice } from '../records/received-invoice.ts';
import { export16, export17, export30, exportIva, type Voucher } from '../test-export.ts';
import { readExport } from './read-export.ts';

const read = (text: string) => readExport(Buffer.from(text));
const linesOf = async (changes: Partial<Voucher>) => {
  const { errors, rows } = await read(export17([{ number: 1, ...changes }]));
  expect(rows).toHaveLength(errors.length > 0 ? 0 : 1);
  return errors.map(({ row, code, field }) => [row, code, field]);
};
const invoiceOf = async (changes: Partial<Voucher>, write = export17) => {
  const { rows, warnings } = await read(write([{ number: 1, ...changes }]));
  return { ...rows[0]?.invoice, warned: warnings.map(({ code }) => code) };
};

describe('a row that cannot be read', () => {
  it.each<[Partial<Voucher>, string, string]>([
    [{ supplier: '30715686055' }, 'invalid_tax_id', 'supplier_cuit'],
    [{ supplier: '3,07157E+10' }, 'invalid_tax_id', 'supplier_cuit'],
    [{ supplier: '' }, 'invalid_tax_id', 'supplier_cuit'],
    [{ date: '2025-02-30' }, 'invalid_date', 'issue_date'],
    [{ date: '3/4/25' }, 'invalid_date', 'issue_date'],
    [{ date: '31/4/2025' }, 'invalid_date', 'issue_date'],
    [{ date: '3/4-2025' }, 'invalid_date', 'issue_date'],
    [{ date: '3/4/2025 10:30' }, 'invalid_date', 'issue_date'],
    [{ type: 'Factura A' }, 'invalid_voucher_type', 'voucher_type'],
    [{ type: 0 }, 'invalid_voucher_type', 'voucher_type'],
    [{ salePoint: 100_000 }, 'invalid_sale_point', 'sale_point'],
    [{ salePoint: '-1' }, 'invalid_sale_point', 'sale_point'],
    [{ currency: 'pesos' }, 'invalid_currency', 'currency'],
    [{ rate: '-1,00' }, 'invalid_number', 'exchange_rate'],
    [{ currency: 'DOL', rate: '' }, 'invalid_number', 'exchange_rate'],
    [{ currency: 'DOL', rate: '1,00' }, 'invalid_number', 'exchange_rate'],
    [{ rate: '100' }, 'invalid_number', 'exchange_rate'],
    [{ net: '1.000' }, 'ambiguous_number', 'net_taxed'],
    [{ iva: '2,1E+02' }, 'invalid_number', 'iva'],
    [{ other: '1,005' }, 'invalid_number', 'other_taxes'],
    [{ total: '1000000000000,00' }, 'out_of_range', 'total_amount'],
    [{ currency: 'DOL', rate: '1000,00', total: '1000000000,00' }, 'out_of_range', 'total_amount'],
    [{ name: 'x'.repeat(201) }, 'too_long', 'supplier_name'],
  ])('%j is reported with its number and %s', async (changes, code, field) => {
    expect(await linesOf(changes)).toEqual([[2, code, field]]);
  });

  it('is reported with everything that is wrong, and its neighbours are read', async () => {
    const { rows, errors, rejected } = await read(
      export17([{ number: 1 }, { number: 2, date: '', net: 'x' }, { number: 3 }]),
    );
    expect(rows.map(({ row }) => row)).toEqual([2, 4]);
    expect(errors.map(({ row, field }) => [row, field])).toEqual([
      [3, 'issue_date'],
      [3, 'net_taxed'],
    ]);
    expect(rejected).toBe(1);
  });

  it('has too few or too many columns', async () => {
    const [header, good = ''] = export17([{ number: 1 }]).split('\n');
    const ragged = [header, good.slice(0, 60), `${good};1`, `${good};;`].join('\n');
    const { rows, errors } = await read(ragged);
    expect(errors.map(({ row, code }) => [row, code])).toEqual([
      [2, 'wrong_columns'],
      [3, 'wrong_columns'],
    ]);
    expect(rows.map(({ row }) => row)).toEqual([4]);
  });

  it('has no number', async () => {
    const text = export17([{ number: 77 }]).replaceAll(';77;', ';;');
    expect((await read(text)).errors[0]).toMatchObject({ row: 2, code: 'missing_number' });
  });
});

describe('a value', () => {
  it('may be written as spreadsheets save it', async () => {
    const changes = { date: '16/12/2025', type: '1 - Factura A', supplier: '30-71568605-4' };
    expect(await invoiceOf({ ...changes, net: '$ 1.000,00', salePoint: '00018' })).toMatchObject({
      issue_date: '2025-12-16',
      voucher_type: 1,
      supplier_cuit: '30715686054',
      net_taxed: 1000,
      sale_point: 18,
    });
  });

  it.each([
    ['5/11/2025', '2025-11-05'],
    ['05/11/2025', '2025-11-05'],
    ['5-11-2025', '2025-11-05'],
    ['15/1/2025 0:00', '2025-01-15'],
    ['2025-12-16 00:00:00', '2025-12-16'],
    ['2025/1/5', '2025-01-05'],
  ])('of a day is %j where %s is meant', async (date, issue_date) => {
    expect(await invoiceOf({ date })).toMatchObject({ issue_date, warned: [] });
  });

  it('below zero may stand in parentheses, and nothing be a dash', async () => {
    const changes = { net: '(1.000,00)', iva: '210,00-', other: ' $ - ', total: '-1.210,00' };
    expect(await invoiceOf(changes)).toMatchObject({
      ...{ net_taxed: -1000, iva: -210, other_taxes: 0, total_amount: -1210 },
      warned: [],
    });
  });

  it('that a spreadsheet destroyed is left out with a warning', async () => {
    expect(await invoiceOf({ cae: '7,50231E+13' })).toMatchObject({
      cae: null,
      warned: ['cae_unreadable'],
    });
    expect(await invoiceOf({ cae: '' })).toMatchObject({ cae: null, warned: [] });
  });
});

describe('the amounts of a document', () => {
  it('of class B or C are its total, however the export fills the others', async () => {
    const total = '1210,00';
    for (const net of ['0,00', '', total]) {
      const found = await invoiceOf({ type: 6, net, iva: '', total });
      expect(found).toMatchObject({ net_taxed: 0, iva: 0, total_amount: 1210, warned: [] });
    }
    expect(await invoiceOf({ type: 1, net: total, iva: '', total })).toMatchObject({
      net_taxed: 1210,
      vat_items: [{ aliquot: 0, base: 1210, amount: 0 }],
    });
  });

  it('that differ from their total by more than 1.00 are taken with a warning', async () => {
    expect((await invoiceOf({ total: '1211,00' })).warned).toEqual([]);
    expect((await invoiceOf({ total: '1211,01' })).warned).toEqual(['total_differs']);
    expect((await invoiceOf({ total: '' })).warned).toEqual(['total_missing', 'total_differs']);
    const nothing = await invoiceOf({ net: '', iva: '', total: '' });
    expect([nothing.total_amount, nothing.warned]).toEqual([0, ['total_missing']]);
    expect((await invoiceOf({ net: '', iva: '', total: '0,00' })).warned).toEqual([]);
  });

  it('of older exports name their rate only where exactly one fits', async () => {
    const items = async (net: string, iva: string) =>
      (await invoiceOf({ net, iva, total: '' })).vat_items;
    expect(await items('1000,00', '105,01')).toEqual([
      { aliquot: 10.5, base: 1000, amount: 105.01 },
    ]);
    expect(await items('1000,00', '157,50')).toEqual([]);
    expect(await items('0,05', '0,01')).toEqual([]);
    expect(await items('0,00', '0,00')).toEqual([]);
  });

  it('of Portal IVA add up all other taxes, and leave the computable credit out', async () => {
    const found = await invoiceOf({ other: '30,50', total: '1240,50' }, exportIva);
    const kinds = { perceptions: { gross_income: [{ amount: 30.5 }] } };
    expect(found).toMatchObject({ other_taxes: 30.5, total_amount: 1240.5, warned: [], ...kinds });
  });

  it('have the authority’s code of their currency', async () => {
    const codeOf = async (currency: string, rate = '1356,5000') =>
      (await invoiceOf({ currency, rate })).currency;
    expect([await codeOf('EUR'), await codeOf('brl'), await codeOf('060')]).toEqual([
      '060',
      '012',
      '060',
    ]);
    expect([await codeOf('ARS', '1,00'), await codeOf('$', '1,00')]).toEqual(['PES', 'PES']);
    expect(await codeOf('CHF')).toBe('CHF');
  });

  it('in a foreign currency stay in it', async () => {
    const changes = { currency: 'USD', rate: '1356,5000' };
    expect(await invoiceOf(changes, export30)).toMatchObject({
      currency: 'DOL',
      exchange_rate: 1356.5,
      total_amount: 1210,
    });
  });
});

describe('whatever a row holds', () => {
  const value = fc.oneof(
    fc.constantFrom('', '0', '-0', '1e308', '1.234', '"', '=1', '99999999999999999999', '٣'),
    fc.string({ maxLength: 12, unit: 'grapheme' }),
  );
  const schema = ReceivedInvoice.record;

  it('the file is read or refused, and nothing is thrown that is no failure', async () => {
    const row = fc.array(value, { minLength: 0, maxLength: 18 });
    const [header] = export17([]).split('\n');
    await fc.assert(
      fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (fields) => {
        const text = [header, ...fields.map((each) => each.join(';'))].join('\n');
        const found = await read(text).catch((error: unknown) => error);
        const wrong = found instanceof Error && !(found instanceof Failure && found.status === 400);
        expect(wrong ? found : undefined).toBe(undefined);
      }),
      { numRuns: 250, seed: 20_261_120 },
    );
  });

  it('one wrong value in a good row never gives an invoice that its schema refuses', async () => {
    const sample = await invoiceOf({});
    const shape = Object.entries(schema.shape).filter(([name]) => name in sample);
    const fields = z.object(Object.fromEntries(shape));
    const columns = export16([]).split(',').length;
    await fc.assert(
      fc.asyncProperty(value, fc.nat(columns - 1), async (text, at) => {
        const [header, good = ''] = export17([{ number: 1 }]).split('\n');
        const row = good.split(';').map((each, index) => (index === at ? text : each));
        const found = await read([header, row.join(';')].join('\n')).catch((error) => error);
        for (const each of found.rows ?? [])
          expect(fields.safeParse(each.invoice).error).toBe(undefined);
      }),
      { numRuns: 500, seed: 20_261_120 },
    );
  });
});
