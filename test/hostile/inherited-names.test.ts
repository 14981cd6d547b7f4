// Words that clients choose and that every object has as members by inheritance: they are words like any other, wherever the service
// looks one up in a table of its own.
import { beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Business, openBusiness } from '../support/business.ts';

describe.each(['constructor', 'toString', 'valueOf', '__proto__'])('%s', (word) => {
  let shop: Business;
  let product: Rec;
  beforeAll(async () => {
    shop = await openBusiness('test');
    product = await shop.post('/products/', {
      name: 'Yerba',
      base_price: 121,
      status: 'published',
    });
  });
  const sale = (more: Rec): Promise<Rec> =>
    shop.post('/sales/', {
      items: [{ publication_id: product._id, publication_type: 'product', name: 'x', quantity: 1 }],
      ...more,
    });

  test('is a way to pay that the sale, its document and the books know nothing of', async () => {
    await shop.post('/accounting/accounts/seed/');
    await shop.put('/accounting/config/', { automatic_posting: { enabled: true } });
    const made = await sale({
      ...{ payment_method: word, status: 'completed', generate_invoice: true },
    });
    expect(made.payment_method).toBe(word);
    const { condicion_venta } = await shop.get(`/bill/receipts/${made.invoice_id}/`);
    expect(condicion_venta.toLowerCase()).toBe(word.replaceAll('_', ' ').trim().toLowerCase());
    await shop.stack.background.rest();
    const { items } = await shop.get('/accounting/journal/list/?per_page=100');
    const lines = items.flatMap((entry: Rec) => entry.lines);
    expect(lines.length).toBeGreaterThan(2);
    const { unposted } = await shop.get('/accounting/config/');
    expect(unposted ?? []).toEqual([]);
  });

  test('is a state of a payment that any other may follow', async () => {
    const made = await sale({ payment: { status: word } });
    const moved = await shop.put(`/sales/${made._id}/`, { payment: { status: 'approved' } });
    expect(moved.payment).toEqual({ status: 'approved' });
  });

  test('is no optional datum and no kind of document, and told so', async () => {
    const invoice = await shop.call('POST', '/bill/receipts/invoice/', {
      items: [{ descripcion: 'x', cantidad: 1, precio_unitario: 1 }],
      opcionales: [{ id: word, valor: '1' }],
    });
    expect(invoice.status, invoice.story).toBeLessThan(500);
    const rental = await shop.post('/rentals/', { name: 'Depto' });
    const contract = await shop.post('/contracts/', {
      ...{ rental_id: rental._id, start_date: '2030-03-01', end_date: '2030-12-31' },
      initial_rent: 100,
      tenant: { full_name: 'Ana', document_type: word, document_number: '30111222' },
    });
    await shop.post(`/contracts/${contract._id}/sign`);
    const path = `/contracts/${contract._id}/generate-invoice`;
    const billed = await shop.call('POST', path, { period: '2030-03' });
    expect(billed.status, billed.story).toBe(200);
    expect(billed.json.data.receptor).toMatchObject({
      ...{ tipo_documento: 96, numero_documento: '30111222' },
    });
  });
});
