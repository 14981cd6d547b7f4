// Entries of the VAT books that a person makes, and what a person may change of those that documents make. Spec: VAT books.
import { describe, expect, test } from 'vitest';
import { bookId } from '#domain/accounting/records/vat/period.ts';
import { cuitOf } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { openVatTaxpayer, type VatTaxpayer } from '../support/vat-taxpayer.ts';

let taxpayer: VatTaxpayer;

describe('entries by hand', () => {
  const path = `/iva/books/${bookId('2030-01', 'purchases')}/entries/`;
  const party = { document_type: 80, document_number: cuitOf(3), name: 'Proveedor' };
  const entry = {
    date: '2030-01-05',
    voucher_type: 1,
    sale_point: 1,
    number: 1,
    party,
    vat_items: [{ aliquot: 21, base: 100, amount: 21 }],
    total: 121,
  };

  test('are checked as the authority checks a line, and each mistake names its field', async () => {
    taxpayer = await openVatTaxpayer();
    const gross_income = ['901', '902'].map((jurisdiction) => ({
      jurisdiction,
      amount: 999_999_999_999.99,
    }));
    const wrong: [Rec, string][] = [
      [{ total: 121.01 }, 'total'],
      [
        { vat_items: [{ aliquot: 21, base: 100, amount: 21.02 }], total: 121.02 },
        'vat_items[0].amount',
      ],
      [{ vat_items: [{ aliquot: 21, base: -100, amount: -21 }], total: -121 }, 'vat_items[0].base'],
      [{ date: '2030-02-01' }, 'date'],
      [{ date: '2028-12-31' }, 'date'],
      [{ vat_period: '2030-02' }, 'vat_period'],
      [{ party: { ...party, document_number: '30715686055' } }, 'party.document_number'],
      [{ currency: 'DOL' }, 'exchange_rate'],
      [
        {
          ...{ currency: 'DOL', exchange_rate: 9_000, total: 121_000_000 },
          vat_items: [{ aliquot: 21, base: 100_000_000, amount: 21_000_000 }],
        },
        'total',
      ],
      [{ computable_credit: 21.01 }, 'computable_credit'],
      [{ number_to: 0 }, 'number_to'],
      [{ voucher_type: 999 }, 'voucher_type'],
      [{ voucher_type: 62 }, 'voucher_type'],
      // Its column of the file holds them all.
      [
        { voucher_type: 11, vat_items: [], perceptions: { gross_income } },
        'perceptions.gross_income',
      ],
    ];
    for (const [change, field] of wrong) {
      const { status, code, errors } = await taxpayer.refused('POST', path, {
        ...entry,
        ...change,
      });
      expect({ status, code, fields: errors.map((each: Rec) => each.field) }).toEqual({
        status: 400,
        code: 'validation_error',
        fields: expect.arrayContaining([field]),
      });
    }
    expect(await taxpayer.book('purchases')).toMatchObject({ entries_count: 0 });
    const sales = path.replace(bookId('2030-01', 'purchases'), bookId('2030-01', 'sales'));
    expect(await taxpayer.refused('POST', sales, { ...entry, voucher_type: 11 })).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'vat_items', code: 'too_many_items' }],
    });
  });

  test('are one for each document, and change or go while the book is open', async () => {
    const added = await taxpayer.made(path, entry);
    expect(added).toMatchObject({
      source: 'manual',
      computable_credit: 21,
      concept: 1,
      status: 'entered',
    });
    expect(await taxpayer.refused('POST', path, entry)).toMatchObject({
      status: 409,
      code: 'duplicate_value',
    });
    await taxpayer.made(path, { ...entry, party: { ...party, document_number: cuitOf(4) } });
    const vat_items = [{ aliquot: 21, base: 200, amount: 42 }];
    const at = `/iva/entries/${added._id}/`;
    expect(await taxpayer.made(at, { vat_items, total: 242 }, 'PUT')).toMatchObject({
      computable_credit: 42,
    });
    expect(await taxpayer.book('purchases')).toMatchObject({
      entries_count: 2,
      totals: { total: 363, computable_credit: 63 },
    });
    await taxpayer.made('/iva/books/2030-01/close/', { book_type: 'compras' });
    expect(await taxpayer.refused('POST', path, { ...entry, number: 9 })).toMatchObject({
      status: 400,
      code: 'period_closed',
    });
    expect(await taxpayer.refused('PUT', at, { notes: 'x' })).toMatchObject({
      status: 409,
      code: 'period_closed',
    });
    expect(await taxpayer.refused('DELETE', at)).toMatchObject({
      status: 400,
      code: 'record_locked',
    });
    await taxpayer.made('/iva/books/2030-01/reopen/', {});
    await taxpayer.made(at, undefined, 'DELETE');
    expect(await taxpayer.book('purchases')).toMatchObject({
      entries_count: 1,
      totals: { total: 121 },
    });
  });

  test('are known by the digits of the seller, however they are written', async () => {
    const digits = cuitOf(4);
    const document_number = `${digits.slice(0, 2)}-${digits.slice(2, 10)}-${digits.slice(10)}`;
    const again = { ...entry, party: { ...party, document_number } };
    expect(await taxpayer.refused('POST', path, again)).toMatchObject({ code: 'duplicate_value' });
  });

  test('stand in for a document until one of the two is gone', async () => {
    await taxpayer.buy({ number: 1, supplier: cuitOf(4), salePoint: 1 });
    expect(await taxpayer.book('purchases')).toMatchObject({
      entries_count: 1,
      waiting_count: 1,
      warnings: [{ code: 'duplicate_document' }, { code: 'duplicate' }],
    });
    const manual = (await taxpayer.entriesOf('purchases')).find(
      ({ source }) => source === 'manual',
    );
    await taxpayer.made(`/iva/entries/${manual?._id}/`, undefined, 'DELETE');
    expect(await taxpayer.book('purchases')).toMatchObject({
      entries_count: 1,
      waiting_count: 0,
      totals: { total: 1210 },
      warnings: [],
    });
  });

  test('of documents say only how they count', async () => {
    const [derived] = await taxpayer.entriesOf('purchases');
    const at = `/iva/entries/${derived?._id}/`;
    const locked = await taxpayer.refused('PUT', at, { total: 1, notes: 'x', sale_point: 9 });
    expect(locked).toMatchObject({ status: 409, code: 'record_locked' });
    expect(locked.errors.map(({ field }: Rec) => field).sort()).toEqual(['sale_point', 'total']);
    expect(await taxpayer.refused('DELETE', at)).toMatchObject({
      status: 400,
      code: 'record_locked',
    });
    expect(await taxpayer.refused('PUT', at, { vat_period: '2031-02' })).toMatchObject({
      status: 400,
      errors: [{ field: 'vat_period', min: '2030-01', max: '2031-01' }],
    });
    expect(await taxpayer.refused('PUT', at, { perceptions: { vat: 1 } })).toMatchObject({
      status: 400,
    });
    const told = await taxpayer.made(
      at,
      { ...derived, computable_credit: 100, concept: 4, notes: 'x' },
      'PUT',
    );
    expect(told).toMatchObject({ computable_credit: 100, concept: 4, total: 1210 });
    expect(await taxpayer.book('purchases')).toMatchObject({ totals: { computable_credit: 100 } });
  });

  test('of purchases whose rates could not be told take them once, within the total', async () => {
    await taxpayer.buy({ number: 77, net: '1000,00', iva: '157,50', total: '1157,50' });
    const lumped = (await taxpayer.entriesOf('purchases')).find(({ number }) => number === 77);
    expect(lumped).toMatchObject({
      vat_items: [],
      computable_credit: 0,
      remarks: ['total_differs'],
    });
    const at = `/iva/entries/${lumped?._id}/`;
    const rows = [
      { aliquot: 10.5, base: 500, amount: 52.5 },
      { aliquot: 21, base: 500, amount: 105 },
    ];
    expect(await taxpayer.refused('PUT', at, { vat_items: rows.slice(1) })).toMatchObject({
      status: 400,
    });
    const told = await taxpayer.made(at, { vat_items: rows }, 'PUT');
    expect(told).toMatchObject({ computable_credit: 157.5, remarks: [], total: 1157.5 });
    expect(await taxpayer.refused('PUT', at, { vat_items: [] })).toMatchObject({ status: 409 });
  });
});

describe('a change of an entry by hand', () => {
  const books = (type: 'sales' | 'purchases') => `/iva/books/${bookId('2030-01', type)}/entries/`;
  const party = { document_type: 80, document_number: cuitOf(7), name: 'Otro' };
  const vat_items = [{ aliquot: 21, base: 100, amount: 21 }];
  const entry = {
    date: '2030-01-09',
    voucher_type: 1,
    sale_point: 7,
    number: 700,
    party,
    vat_items,
    total: 121,
  };
  let at = '';
  const put = (body: Rec) => taxpayer.made(at, body, 'PUT');

  test('of its number leaves it one document, until a range is said', async () => {
    at = `/iva/entries/${(await taxpayer.made(books('sales'), entry))._id}/`;
    expect(await put({ number: 699 })).toMatchObject({ number: 699, number_to: 699 });
    expect(await put({ number: 701 })).toMatchObject({ number: 701, number_to: 701 });
    expect(await put({ number_to: 705 })).toMatchObject({ number: 701, number_to: 705 });
    expect(await put({ number: 700 })).toMatchObject({ number: 700, number_to: 705 });
    expect(await put({ number_to: null })).toMatchObject({ number: 700, number_to: 700 });
  });

  test('of its currency is kept by the code of the authority, as when it was made', async () => {
    expect(await put({ currency: 'USD', exchange_rate: 1_000 })).toMatchObject({ currency: 'DOL' });
    expect(await put({ currency: 'EUR' })).toMatchObject({ currency: '060' });
    expect(await put({ currency: 'ARS', exchange_rate: 1 })).toMatchObject({ currency: 'PES' });
    const made = { ...entry, number: 800, currency: 'EUR', exchange_rate: 1_500 };
    expect(await taxpayer.made(books('sales'), made)).toMatchObject({ currency: '060' });
  });

  test('of what is taxed says the operation that follows, but for one that was said', async () => {
    expect(await put({ vat_items: [], exempt: 121 })).toMatchObject({ operation_code: 'E' });
    expect(await put({ exempt: null, untaxed: 121 })).toMatchObject({ operation_code: 'N' });
    expect(await put({ operation_code: 'Z' })).toMatchObject({ operation_code: 'Z' });
    expect(await put({ untaxed: 0, exempt: 121 })).toMatchObject({ operation_code: 'Z' });
    const taxed = { operation_code: null, exempt: 0, vat_items };
    expect(await put(taxed)).toMatchObject({ operation_code: '' });
  });

  test('of its type gives credit by the VAT that the type tells', async () => {
    at = `/iva/entries/${(await taxpayer.made(books('purchases'), entry))._id}/`;
    const without = { operation_code: 'N', computable_credit: 0 };
    expect(await put({ voucher_type: 6 })).toMatchObject(without);
    expect(await put({ voucher_type: 1 })).toMatchObject({ computable_credit: 21 });
    expect(await put({ vat_items: null, exempt: 121 })).toMatchObject({ computable_credit: 0 });
  });

  test('of what a person may leave out is what it is where that was left out', async () => {
    await taxpayer.made('/iva/config/', { purchases_default_concept: 4 }, 'PUT');
    const said = { notes: 'Mala copia', metadata: { a: 'b' }, external_reference: 'x', concept: 2 };
    const made = await taxpayer.made(books('purchases'), { ...entry, ...said, number: 900 });
    at = `/iva/entries/${made._id}/`;
    const { version } = await put({ notes: null });
    expect(version).toBe(2);
    const bare = await put({ metadata: null, external_reference: null, concept: null });
    expect(bare).toMatchObject({ concept: 4, version: 3 });
    for (const name of ['notes', 'metadata', 'external_reference'])
      expect(bare).not.toHaveProperty(name);
    expect(await put({ activity_code: '999999' })).toMatchObject({ activity_code: '999999' });
    const { activity_code } = made;
    expect(await put({ activity_code: null })).toMatchObject({ activity_code });
  });
});
