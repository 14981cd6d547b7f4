import { describe, expect, it } from 'vitest';
import type { Apportionment } from '../../records/vat/apportionment.ts';
import type { BookEntry } from '../../records/vat/book-entry.ts';
import { entryOf } from '../layouts/test-entries.ts';
import { ReturnTables } from './return-files.ts';

const contents = (entries: readonly BookEntry[], now?: Apportionment): string[][] => {
  const tables = new ReturnTables(now);
  for (const entry of entries) tables.add(entry);
  return tables.files().map(({ content }) => content.split('\n').slice(0, -1));
};
const buyer = (vat_condition: number) => ({ document_type: 80, vat_condition });
const purchase = (fields: Partial<BookEntry> = {}) =>
  entryOf({ book_type: 'purchases', ...fields });

describe('the import files of the return', () => {
  it('are four, each with its columns, and hold the columns alone where there is no row', () => {
    const files = new ReturnTables().files();
    expect(files.map(({ name }) => name)).toEqual([
      'DEBITO_FISCAL.csv',
      'RESTITUCION_DEBITO_FISCAL.csv',
      'CREDITO_FISCAL.csv',
      'RESTITUCION_CREDITO_FISCAL.csv',
    ]);
    expect(files.map(({ content }) => content)).toEqual([
      'Actividad;Tipo de Operacion;Tipo de sujeto comprador;Codigo de Alicuota;Monto Neto Gravado;Debito Fiscal Facturado;Debito Fiscal O.D.P.;Monto Neto Exento o No Gravado\n',
      'Actividad;Tipo de Operacion;Tipo de sujeto comprador;Codigo de Alicuota;Monto Neto Gravado;Debito Fiscal a Restituir;Monto Neto Exento o No Gravado\n',
      'Concepto;Codigo de Alicuota;Monto Neto Gravado;Credito Fiscal Facturado;Credito Fiscal Computable\n',
      'Concepto;Codigo de Alicuota;Monto Neto Gravado;Credito Fiscal Facturado\n',
    ]);
  });

  it('add sales up by activity, operation, buyer and rate, and repeat the debit as O.D.P.', () => {
    const [debit] = contents([
      entryOf(),
      entryOf({ number: 2 }),
      entryOf({ number: 3, party: buyer(5), voucher_type: 6 }),
      entryOf({ number: 4, voucher_type: 2 }),
    ]);
    expect(debit?.slice(1)).toEqual([
      '620100;1;1;5;3000,00;630,00;630,00;',
      '620100;1;3;5;1000,00;210,00;210,00;',
    ]);
  });

  it.each([
    [1, '1'],
    [6, '2'],
    [13, '2'],
    [4, '3'],
    [5, '3'],
    [7, '3'],
    [8, '3'],
    [9, '3'],
    [10, '3'],
    [16, '3'],
    [15, ''],
  ])('a buyer of condition %i is of kind %j', (condition, kind) => {
    const [debit] = contents([entryOf({ party: buyer(condition) })]);
    expect(debit?.[1]).toBe(`620100;1;${kind};5;1000,00;210,00;210,00;`);
  });

  it('fill of exempt and untaxed amounts only activity, operation and the last column', () => {
    const [debit, back] = contents([
      entryOf({ exempt: 100.1, untaxed: 0.2 }),
      entryOf({ voucher_type: 3, vat_items: [], exempt: 50 }),
    ]);
    expect(debit?.slice(1)).toEqual([
      '620100;1;1;5;1000,00;210,00;210,00;',
      '620100;3;;;;;;100,30',
    ]);
    expect(back?.slice(1)).toEqual(['620100;2;;;;;50,00']);
  });

  it('state credit notes as what is given back, without a sign and with the kind of buyer', () => {
    const [debit, back, , creditBack] = contents([
      entryOf({ voucher_type: 8, party: buyer(5) }),
      purchase({ voucher_type: 203, concept: 3 }),
    ]);
    expect(debit).toHaveLength(1);
    expect(back?.slice(1)).toEqual(['620100;1;3;5;1000,00;210,00;']);
    expect(creditBack?.slice(1)).toEqual(['3;5;1000,00;210,00']);
  });

  it('tell the sale of a fixed asset and the activity that is not known', () => {
    const [debit] = contents([entryOf({ concept: 4, activity_code: '' })]);
    expect(debit?.[1]).toBe('0;2;1;5;1000,00;210,00;210,00;');
  });

  it('add purchases up by concept and rate, none by B or C', () => {
    const [, , credit] = contents([
      purchase({ concept: 1 }),
      purchase({ concept: 4, computable_credit: 100 }),
      purchase({ voucher_type: 6 }),
      purchase({ voucher_type: 11 }),
    ]);
    expect(credit?.slice(1)).toEqual(['1;5;1000,00;210,00;210,00', '4;5;1000,00;210,00;100,00']);
  });

  it('are in pesos, each amount converted by the document’s rate', () => {
    const [debit] = contents([entryOf({ currency: 'DOL', exchange_rate: 1356.5 })]);
    expect(debit?.[1]).toBe('620100;1;1;5;1356500,00;284865,00;284865,00;');
  });

  it('apply a percentage over all input VAT once: the rows add up to it to the cent', () => {
    const third = { vat_items: [{ aliquot: 21, base: 0.48, amount: 0.1 }] };
    const entries = [1, 2, 3].map((concept) => purchase({ ...third, concept, number: concept }));
    const [, , credit] = contents(entries, { method: 'global', percentage: 33.33 });
    expect(credit?.slice(1).map((line) => line.split(';')[4])).toEqual(['0,04', '0,03', '0,03']);
  });

  it('take no percentage over all of what a person said', () => {
    const said = { credit_by: 'person', computable_credit: 100, number: 2 } as const;
    const [, , credit] = contents([purchase(), purchase(said)], {
      method: 'global',
      percentage: 50,
    });
    expect(credit?.slice(1)).toEqual(['1;5;2000,00;420,00;205,00']);
  });
});
