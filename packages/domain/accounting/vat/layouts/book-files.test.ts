import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum, toAmount } from '#kernel/money.ts';
import { type BookEntry, NO_PERCEPTIONS } from '../../records/vat/book-entry.ts';
import { isWithoutCredit } from '../../records/vat/voucher-kinds.ts';
import { bookFiles } from './book-files.ts';
import { anyEntry, entryOf } from './test-entries.ts';
import {
  PURCHASES_POSITIONS,
  PURCHASES_RATE_POSITIONS,
  readDocuments,
  readFile,
  SALES_POSITIONS,
  SALES_RATE_POSITIONS,
} from './test-reader.ts';

const read = (bookType: BookEntry['book_type'], entries: readonly BookEntry[]) => {
  const isSales = bookType === 'sales';
  const [header, rates] = bookFiles(bookType, entries);
  return {
    headers: readFile(
      header?.bytes ?? new Uint8Array(),
      isSales ? SALES_POSITIONS : PURCHASES_POSITIONS,
    ),
    rates: readFile(
      rates?.bytes ?? new Uint8Array(),
      isSales ? SALES_RATE_POSITIONS : PURCHASES_RATE_POSITIONS,
    ),
  };
};
const WHOLE = {
  vat_items: [
    { aliquot: 21, base: 1000, amount: 210 },
    { aliquot: 10.5, base: 200, amount: 21 },
  ],
  untaxed: 11.01,
  exempt: 12.02,
  perceptions: {
    vat: 1.01,
    income: 2.02,
    national: 4.04,
    uncategorized: 8.08,
    gross_income: [
      { jurisdiction: '901', amount: 16.16 },
      { jurisdiction: '902', amount: 0.2 },
    ],
    municipal: 32.32,
  },
  internal_taxes: 64.64,
  other_taxes: 128.28,
  currency: 'DOL',
  exchange_rate: 1356.5,
};

describe('the sales files', () => {
  it('hold every field at its place of the 266', () => {
    const { headers, rates } = read('sales', [entryOf(WHOLE)]);
    expect(headers).toEqual([
      {
        date: '20261005',
        voucher_type: '001',
        sale_point: '00003',
        number: '00000000000000001234',
        number_to: '00000000000000001234',
        document_type: '80',
        document_number: '00000000030715686054',
        name: 'MELI LOG SRL                  ',
        total: '000000000171078',
        untaxed: '000000000001101',
        uncategorized: '000000000000808',
        exempt: '000000000001202',
        national: '000000000000707',
        gross_income: '000000000001636',
        municipal: '000000000003232',
        internal_taxes: '000000000006464',
        currency: 'DOL',
        exchange_rate: '1356500000',
        rates: '2',
        operation_code: ' ',
        other_taxes: '000000000012828',
        payment_due: '00000000',
      },
    ]);
    expect(rates).toEqual([
      {
        voucher_type: '001',
        sale_point: '00003',
        number: '00000000000000001234',
        base: '000000000100000',
        rate_code: '0005',
        amount: '000000000021000',
      },
      {
        voucher_type: '001',
        sale_point: '00003',
        number: '00000000000000001234',
        base: '000000000020000',
        rate_code: '0004',
        amount: '000000000002100',
      },
    ]);
  });

  it('state each rate by the code of the authority', () => {
    const aliquots = [0, 2.5, 5, 10.5, 21, 27];
    const vat_items = aliquots.map((aliquot) => ({ aliquot, base: 100, amount: aliquot }));
    const { rates } = read('sales', [entryOf({ vat_items })]);
    expect(rates.map(({ rate_code }) => rate_code)).toEqual([
      '0003',
      '0009',
      '0008',
      '0004',
      '0005',
      '0006',
    ]);
  });

  it('name a consumer who is not identified by zeros, and pesos by the rate 1', () => {
    const party = { document_type: 99, document_number: '0', vat_condition: 5 };
    const named = { ...party, name: 'Consumidor Final' };
    const { headers } = read('sales', [
      entryOf({ voucher_type: 6, party }),
      entryOf({ voucher_type: 6, party: named, number: 2 }),
    ]);
    expect(headers).toMatchObject([
      {
        document_type: '99',
        document_number: '0'.repeat(20),
        name: 'CONSUMIDOR FINAL              ',
        currency: 'PES',
        exchange_rate: '0001000000',
        rates: '1',
      },
      { name: 'CONSUMIDOR FINAL              ' },
    ]);
  });

  it('give a document without taxed amounts one row at rate 0 over nothing', () => {
    const exempt = entryOf({ vat_items: [], exempt: 500, operation_code: 'E' });
    const untaxed = entryOf({ vat_items: [], untaxed: 300, operation_code: 'N', number: 2 });
    const { headers, rates } = read('sales', [exempt, untaxed]);
    expect(headers).toMatchObject([
      { rates: '1', operation_code: 'E', exempt: '000000000050000' },
      { rates: '1', operation_code: 'N', untaxed: '000000000030000' },
    ]);
    const zero = { rate_code: '0003', base: '0'.repeat(15), amount: '0'.repeat(15) };
    expect(rates).toMatchObject([zero, zero]);
  });

  it('have rows for sales by B with the VAT contained, and none for those by C', () => {
    const { headers, rates } = read('sales', [
      entryOf({ voucher_type: 6 }),
      entryOf({ voucher_type: 11, vat_items: [], exempt: 100 }),
    ]);
    expect(headers.map((header) => header.rates)).toEqual(['1', '0']);
    expect(rates).toMatchObject([{ voucher_type: '006', amount: '000000000021000' }]);
  });

  it('of class C documents alone are a header file and an empty file of rates', () => {
    const files = bookFiles('sales', [entryOf({ voucher_type: 11, vat_items: [], exempt: 100 })]);
    expect(files.map(({ name, bytes }) => [name, bytes.length])).toEqual([
      ['LIBRO_IVA_DIGITAL_VENTAS_CBTE.txt', 268],
      ['LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS.txt', 0],
    ]);
  });

  it('state credit notes by positive amounts, and refunds of other documents by their sign', () => {
    const refund = entryOf({
      voucher_type: 39,
      vat_items: [{ aliquot: 21, base: -1, amount: -0.21 }],
    });
    const { headers } = read('sales', [entryOf({ voucher_type: 203 }), refund]);
    expect(headers.map(({ total }) => total)).toEqual(['000000000121000', '-00000000000121']);
  });

  it('leave out documents of total 0, used goods and imports of goods', () => {
    const none = entryOf({ vat_items: [] });
    const entries = [none, entryOf({ voucher_type: 49 }), entryOf({ voucher_type: 66 })];
    expect(read('sales', entries).headers).toEqual([]);
  });
});

describe('the purchases files', () => {
  it('hold every field at its place of the 325', () => {
    const entry = entryOf({ ...WHOLE, book_type: 'purchases', computable_credit: 230.5 });
    const { headers, rates } = read('purchases', [entry]);
    expect(headers).toEqual([
      {
        date: '20261005',
        voucher_type: '001',
        sale_point: '00003',
        number: '00000000000000001234',
        clearance: '0000000000000000',
        document_type: '80',
        document_number: '00000000030715686054',
        name: 'MELI LOG SRL                  ',
        total: '000000000171078',
        untaxed: '000000000001101',
        exempt: '000000000001202',
        vat_perceptions: '000000000000909',
        national: '000000000000606',
        gross_income: '000000000001636',
        municipal: '000000000003232',
        internal_taxes: '000000000006464',
        currency: 'DOL',
        exchange_rate: '1356500000',
        rates: '2',
        operation_code: ' ',
        computable_credit: '000000000023050',
        other_taxes: '000000000012828',
        broker: '00000000000',
        broker_name: ' '.repeat(30),
        broker_vat: '000000000000000',
      },
    ]);
    expect(rates).toMatchObject([
      {
        voucher_type: '001',
        sale_point: '00003',
        number: '00000000000000001234',
        document_type: '80',
        document_number: '00000000030715686054',
        base: '000000000100000',
        rate_code: '0005',
        amount: '000000000021000',
      },
      { rate_code: '0004', base: '000000000020000', amount: '000000000002100' },
    ]);
  });

  it('have the code of the authority for a currency that an earlier import kept by its ISO code', () => {
    const kept = ['EUR', 'BRL', '060', 'PES'].map((currency, at) =>
      entryOf({ book_type: 'purchases', currency, number: at + 1 }),
    );
    const { headers } = read('purchases', kept);
    expect(headers.map(({ currency }) => currency)).toEqual(['060', '012', '060', 'PES']);
  });

  it.each([6, 8, 11, 13, 82, 83, 206, 208, 211, 213])(
    'have neither rows nor credit for type %i',
    (voucher_type) => {
      const entry = entryOf({ book_type: 'purchases', voucher_type, operation_code: 'N' });
      const { headers, rates } = read('purchases', [entry]);
      expect(headers).toMatchObject([{ rates: '0', computable_credit: '0'.repeat(15) }]);
      expect(rates).toEqual([]);
    },
  );
});

describe('the bytes of a file', () => {
  it('are Windows-1252, one for each character, whatever the name', () => {
    const name = 'Peña Güiraldes & Őz €漢';
    const [header] = bookFiles('sales', [entryOf({ party: { document_type: 80, name } })]);
    expect(header?.bytes.length).toBe(268);
    const text = Buffer.from(header?.bytes ?? []).toString('latin1');
    expect(text.slice(78, 108)).toBe('Peña Güiraldes & Oz \x80?'.padEnd(30));
  });

  it('end every line with CR LF, also the last', () => {
    const [header] = bookFiles('sales', [entryOf(), entryOf({ number: 2 })]);
    const text = Buffer.from(header?.bytes ?? []).toString('latin1');
    expect([...text.matchAll(/\r\n/g)].map(({ index }) => index)).toEqual([266, 534]);
    expect(text).toHaveLength(536);
  });

  it('hold no line break of a name', () => {
    const party = { document_type: 80, name: 'UNO\r\nDOS\t' };
    expect(read('sales', [entryOf({ party })]).headers[0]?.name?.trimEnd()).toBe('UNO  DOS');
  });
});

describe('a reader written apart', () => {
  it.each(['sales', 'purchases'] as const)('gets the entries of %s back', (bookType) => {
    fc.assert(
      fc.property(fc.array(anyEntry(bookType), { maxLength: 8 }), (entries) => {
        const { headers, rates } = read(bookType, entries);
        const found = readDocuments(headers, rates);
        const written = entries.filter(({ total }) => total !== 0);
        expect(found).toHaveLength(written.length);
        for (const [i, entry] of written.entries()) {
          expect(found[i]).toMatchObject({
            date: entry.date,
            voucher_type: entry.voucher_type,
            sale_point: entry.sale_point,
            number: entry.number,
            document_number: '30715686054',
            total: entry.total,
            currency: entry.currency,
            exchange_rate: entry.exchange_rate,
            vat_items: hasRows(entry) ? entry.vat_items : [],
            amounts: {
              untaxed: entry.untaxed,
              exempt: entry.exempt,
              internal_taxes: entry.internal_taxes,
              other_taxes: entry.other_taxes,
              municipal: entry.perceptions.municipal,
              gross_income: entry.perceptions.gross_income[0]?.amount,
              national: toAmount(sum(nationalOf(entry))),
            },
          });
        }
      }),
    );
  });
});

const hasRows = ({ book_type, voucher_type }: BookEntry): boolean =>
  book_type === 'sales' ? ![11, 13, 211].includes(voucher_type) : !isWithoutCredit(voucher_type);

const nationalOf = ({ book_type, perceptions }: BookEntry): number[] => [
  perceptions.income,
  perceptions.national,
  ...(book_type === 'sales' ? [perceptions.vat] : []),
];

it('a document without perceptions states them as zeros', () => {
  const { headers } = read('sales', [entryOf({ perceptions: NO_PERCEPTIONS })]);
  expect(headers[0]).toMatchObject({ national: '0'.repeat(15), gross_income: '0'.repeat(15) });
});
