// A month of VAT: from the first sale of a registered business to the boxes of its return, and that of a monotributista, who keeps
// books and owes no return. Spec: VAT books. The files are read by a reader written apart from the writer.
import { describe, expect, test } from 'vitest';
import { bookId } from '#domain/accounting/records/vat/period.ts';
import {
  PURCHASES_POSITIONS,
  PURCHASES_RATE_POSITIONS,
  readDocuments,
  readFile,
  SALES_POSITIONS,
  SALES_RATE_POSITIONS,
} from '#domain/accounting/vat/layouts/test-reader.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import {
  COMPANY,
  CONSUMER,
  line,
  openVatTaxpayer,
  type VatTaxpayer,
} from '../support/vat-taxpayer.ts';

let taxpayer: VatTaxpayer;

describe('a registered business', () => {
  test('keeps its month from the first sale to the return', async () => {
    taxpayer = await openVatTaxpayer();
    const config = {
      activities: [{ code: '620100', is_main: true }],
      sale_point_activities: { 1: '463211' },
    };
    expect(await taxpayer.get('/iva/config/')).toMatchObject({
      vat_condition: 'responsable_inscripto',
      late_credit_months: 12,
    });
    await taxpayer.made('/iva/config/', config, 'PUT');
    const sold = await taxpayer.invoice({
      receptor: COMPANY,
      items: [line(2000), line(100, 'exento')],
      tributos: [{ codigo: 7, importe: 30 }],
    });
    await taxpayer.invoice({ receptor: CONSUMER, items: [line(181.5)], precios_con_iva: true });
    await taxpayer.made('/bill/receipts/credit-note/', {
      comprobante_id: sold._id,
      autorizar: true,
      items: [line(200)],
    });
    await taxpayer.buy(
      { number: 1 },
      { number: 2, type: 11, net: '0,00', iva: '0,00', total: '500,00' },
    );
    const sales = await taxpayer.book('sales');
    expect(sales).toMatchObject({
      status: 'open',
      entries_count: 3,
      warnings: [],
      totals: {
        vat_items: [{ aliquot: 21, base: 1950, amount: 409.5 }],
        exempt: 100,
        perceptions: { gross_income: [{ amount: 30 }] },
        total: 2489.5,
      },
    });
    expect(sales._id).toBe(bookId('2030-01', 'sales'));
    expect(await taxpayer.book('compras')).toMatchObject({
      entries_count: 2,
      totals: { total: 1710, computable_credit: 210 },
    });
    expect(await taxpayer.get('/iva/summary/2030-01/')).toMatchObject({
      status: 'provisional',
      debit_vat: 451.5,
      debit_restitution: 42,
      credit_vat: 210,
      credit_restitution: 0,
      balance: 199.5,
    });
    const kept = await taxpayer.made('/iva/summary/2030-01/calculate/', {
      payments_on_account: 9.5,
    });
    expect(kept).toMatchObject({ status: 'calculated', balance: 190, payments_on_account: 9.5 });
    const declared = await taxpayer.get('/iva/declaration/2030-01/');
    expect(declared.boxes.at(-1)).toEqual({
      label: 'Saldo del Impuesto a Favor de ARCA',
      amount: 190,
    });
    expect(declared.files.map(({ content }: Rec) => content.split('\n').slice(1, -1))).toEqual([
      [
        '463211;1;1;5;2000,00;420,00;420,00;',
        '463211;1;3;5;150,00;31,50;31,50;',
        '463211;3;;;;;;100,00',
      ],
      ['463211;1;1;5;200,00;42,00;'],
      ['1;5;1000,00;210,00;210,00'],
      [],
    ]);
    expect(Object.keys(await taxpayer.files('/iva/declaration/2030-01/'))).toEqual(
      declared.files.map(({ name }: Rec) => name),
    );
  });

  test('gets files from which a reader has the same entries', async () => {
    const [sales, purchases] = [
      await taxpayer.entriesOf('sales'),
      await taxpayer.entriesOf('purchases'),
    ];
    const ventas = await taxpayer.files('/iva/export/2030-01/ventas/');
    const documents = readDocuments(
      readFile(ventas['LIBRO_IVA_DIGITAL_VENTAS_CBTE.txt'] as Uint8Array, SALES_POSITIONS),
      readFile(
        ventas['LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS.txt'] as Uint8Array,
        SALES_RATE_POSITIONS,
      ),
    );
    expect(documents.map(comparable).sort()).toEqual(sales.map(comparable).sort());
    const compras = await taxpayer.files('/iva/export/2030-01/purchases/');
    const bought = readDocuments(
      readFile(compras['LIBRO_IVA_DIGITAL_COMPRAS_CBTE.txt'] as Uint8Array, PURCHASES_POSITIONS),
      readFile(
        compras['LIBRO_IVA_DIGITAL_COMPRAS_ALICUOTAS.txt'] as Uint8Array,
        PURCHASES_RATE_POSITIONS,
      ),
    );
    expect(bought.map(comparable).sort()).toEqual(purchases.map(comparable).sort());
    const csv = await taxpayer.stack.expect(200, 'GET', '/api/v1/iva/export/2030-01/sales/', {
      token: taxpayer.token,
      query: { format: 'csv' },
    });
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(Buffer.from(csv.bytes).toString().split('\r\n')).toHaveLength(sales.length + 2);
  });

  test('closes the month: what comes late waits until it is opened again', async () => {
    const early = await taxpayer.refused('POST', '/iva/books/2030-02/close/', {});
    expect(early).toMatchObject({ status: 409, code: 'invalid_state_transition' });
    const closed = await taxpayer.made('/iva/books/2030-01/close/', {});
    expect(closed.books).toMatchObject([
      { book_type: 'sales', status: 'closed', totals: { total: 2489.5 } },
      { book_type: 'purchases', status: 'closed' },
    ]);
    expect(await taxpayer.events('vat_book.closed')).toHaveLength(2);
    expect(await taxpayer.refused('POST', '/iva/books/2030-01/close/', {})).toMatchObject({
      status: 409,
    });
    await taxpayer.invoice({ receptor: CONSUMER, items: [line(121)], precios_con_iva: true });
    await taxpayer.buy({ number: 3 });
    expect(await taxpayer.book('sales')).toMatchObject({
      entries_count: 3,
      waiting_count: 1,
      totals: { total: 2489.5 },
      warnings: [{ code: 'late_document', source: 'tax_document' }],
    });
    const late = (await taxpayer.entriesOf('purchases')).find(({ status }) => status === 'waiting');
    const carried = await taxpayer.made(
      `/iva/entries/${late?._id}/`,
      { vat_period: '2030-02' },
      'PUT',
    );
    expect(carried).toMatchObject({ status: 'entered', vat_period: '2030-02', date: '2030-01-08' });
    expect(await taxpayer.book('purchases')).toMatchObject({ waiting_count: 0, warnings: [] });
    expect(await taxpayer.book('purchases', '2030-02')).toMatchObject({
      entries_count: 1,
      totals: { computable_credit: 210 },
    });
    const { files } = await taxpayer.get('/iva/export/2030-02/purchases/');
    expect(files[0].content).toContain('20300108');
    expect(await taxpayer.get('/iva/summary/2030-01/')).toMatchObject({
      stale: false,
      balance: 190,
    });
    await taxpayer.made('/iva/books/2030-01/reopen/', { book_type: 'ventas' });
    expect(await taxpayer.book('sales')).toMatchObject({
      status: 'open',
      entries_count: 4,
      waiting_count: 0,
    });
    expect(await taxpayer.get('/iva/summary/2030-01/')).toMatchObject({
      stale: true,
      balance: 190,
    });
    const again = await taxpayer.made('/iva/summary/2030-01/calculate/', {});
    expect(again).toMatchObject({ stale: false, balance: 211, payments_on_account: 9.5 });
    expect(await taxpayer.events('vat_book.reopened')).toHaveLength(1);
  });

  test('carries what is in its favour into the next month', async () => {
    expect(await taxpayer.get('/iva/summary/2030-02/')).toMatchObject({
      credit_vat: 210,
      technical_balance: 210,
      balance: -210,
    });
    expect(await taxpayer.get('/iva/summary/2030-04/')).toMatchObject({
      previous_technical_balance: 210,
      technical_balance: 210,
    });
    await taxpayer.made(
      '/iva/config/',
      { opening: { period: '2030-04', technical_balance: 5, free_balance: 7 } },
      'PUT',
    );
    expect(await taxpayer.get('/iva/summary/2030-04/')).toMatchObject({
      previous_technical_balance: 5,
      previous_free_balance: 7,
      balance: -12,
    });
  });

  test('takes purchases out that are ignored, but not out of a closed book', async () => {
    const { items } = await taxpayer.get('/received_invoices/list/', { voucher_type: '1' });
    const [other] = items.filter(({ voucher_number }: Rec) => voucher_number === 1);
    expect(await taxpayer.refused('POST', `/received_invoices/${other.id}/ignore/`)).toMatchObject({
      status: 409,
      code: 'record_locked',
    });
    expect(await taxpayer.refused('DELETE', `/received_invoices/${other.id}/`)).toMatchObject({
      status: 400,
      code: 'record_locked',
    });
    await taxpayer.made('/iva/books/2030-01/reopen/', {});
    await taxpayer.made(`/received_invoices/${other.id}/ignore/`, undefined);
    expect(await taxpayer.book('purchases')).toMatchObject({
      entries_count: 1,
      totals: { total: 500 },
    });
    await taxpayer.made(`/received_invoices/${other.id}/reopen/`, undefined);
    expect(await taxpayer.book('purchases')).toMatchObject({
      entries_count: 2,
      totals: { total: 1710 },
    });
  });
});

describe('a monotributista', () => {
  test('keeps books and files, and owes no return', async () => {
    taxpayer = await openVatTaxpayer({ taxCondition: 'monotributo' });
    await taxpayer.invoice({
      receptor: CONSUMER,
      items: [{ ...line(1000), alicuota_iva: undefined }],
    });
    await taxpayer.buy({ number: 1 });
    expect(await taxpayer.book('sales')).toMatchObject({
      entries_count: 1,
      totals: { vat_items: [], untaxed: 1000, total: 1000 },
    });
    expect(await taxpayer.book('purchases')).toMatchObject({
      totals: { total: 1210, computable_credit: 0 },
    });
    const files = await taxpayer.files('/iva/export/2030-01/sales/');
    expect(files['LIBRO_IVA_DIGITAL_VENTAS_CBTE.txt']?.length).toBe(268);
    expect(files['LIBRO_IVA_DIGITAL_VENTAS_ALICUOTAS.txt']?.length).toBe(0);
    const none = { status: 422, code: 'tax_condition_mismatch' };
    expect(await taxpayer.refused('GET', '/iva/summary/2030-01/')).toMatchObject(none);
    expect(await taxpayer.refused('GET', '/iva/declaration/2030-01/')).toMatchObject(none);
    expect(await taxpayer.refused('POST', '/iva/summary/2030-01/calculate/', {})).toMatchObject(
      none,
    );
    await taxpayer.made('/iva/books/2030-01/close/', {});
  });
});

const comparable = (entry: Rec): string => {
  const { date, voucher_type, sale_point, number, total, vat_items, currency } = entry;
  return JSON.stringify({ date, voucher_type, sale_point, number, total, vat_items, currency });
};
