import { expect, test } from 'vitest';
import { cancelDocument } from '#domain/invoicing/cancel-document.ts';
import { issueSaleInvoice, issueSaleInvoiceJob } from '#domain/invoicing/issue-sale-invoice.ts';
import { testTenant } from '#domain/invoicing/test-tenant.ts';
import { given } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { Sale } from './records/sale.ts';
import { updateSale } from './update-sale.ts';

test('a sale whose invoice was cancelled gets another when it asks again, and only then', async () => {
  const tenant = testTenant();
  const sale = given(tenant.ctx, Sale, {
    status: 'completed',
    generate_invoice: true,
    prices_include_tax: true,
    total: 10,
    items: [{ publication_id: 'p', publication_type: 'product', quantity: 1, price: 10 }],
  });
  const now = (): Rec => tenant.ctx.records.get(Sale.key)?.get(sale._id) ?? {};
  await issueSaleInvoice(tenant.ctx, sale);
  await tenant.run(cancelDocument, {}, tenant.documents()[0]);
  await issueSaleInvoiceJob.run(tenant.ctx, sale._id);
  const invoices = () => tenant.documents().filter(({ sale_id }) => sale_id === sale._id);
  expect(invoices()).toHaveLength(1);
  const before = now();
  await tenant.run(updateSale, { generate_invoice: true }, before);
  const asking = now();
  expect(Sale.jobs?.({ before, after: asking })).toContain('issue-sale-invoice');
  await issueSaleInvoiceJob.run(tenant.ctx, sale._id);
  await issueSaleInvoiceJob.run(tenant.ctx, sale._id);
  expect(invoices().map(({ estado }) => estado)).toEqual(['anulado', 'autorizado']);
  expect(now()).toMatchObject({
    invoice_id: invoices()[1]?._id,
    invoice_number: '00001-00000002',
  });
});
