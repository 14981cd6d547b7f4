// Drafts that waited: the day, the account and the figures may have moved on.
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/date.ts';
import type { TaxProfile } from '#resource/context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { authorizeDocument } from '../authorize-document.ts';
import { cancelDocument } from '../cancel-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { createCreditNote } from '../create-note.ts';
import { creditInvoice } from '../test-requests.ts';
import { type TestTenant, testTenant } from '../test-tenant.ts';

const CREDIT_INVOICE = creditInvoice('2026-03-12');
const PLAIN = { items: [{ descripcion: 'x', cantidad: 1, precio_unitario: 10 }] };

/** The account's fiscal data from now on. */
async function changed({ ctx }: TestTenant, tax: Partial<TaxProfile>): Promise<void> {
  const before = await ctx.store.tenant();
  ctx.store.tenant = async () => ({ ...before, tax: { ...before.tax, ...tax } });
}
/** Another request: what this one has read is forgotten. */
const another = ({ ctx }: TestTenant): TestTenant['ctx'] => Object.assign(Object.create(ctx), {});
const authorize = (on: TestTenant, draft: Rec) => {
  const call = { params: {}, query: {}, body: {}, record: draft } as never;
  return authorizeDocument.run(another(on), call);
};
const failing = (code: string, line: object = {}) => ({
  code,
  errors: [expect.objectContaining(line)],
});

describe('a draft that is sent later', () => {
  test('is refused when it would fall due before it exists, and spends no number', async () => {
    const on = testTenant();
    const draft = await on.run(createInvoice, CREDIT_INVOICE);
    on.ctx.nowMs += 2 * DAY_MS;
    await authorize(on, await on.run(createInvoice, CREDIT_INVOICE));
    on.ctx.nowMs += DAY_MS;
    await expect(authorize(on, draft)).rejects.toMatchObject(
      failing('date_out_of_range', { field: 'fecha_vencimiento_pago', min: '2026-03-13' }),
    );
    expect(on.numbers.get('30715686054#1#201')).toBe(1);
  });

  test.each<[string, Partial<TaxProfile>]>([
    ['sale_point_not_enabled', { sale_points: [2] }],
    ['voucher_type_not_allowed', { tax_condition: 'monotributo' }],
  ])('%s when the account has become %j', async (code, tax) => {
    const on = testTenant();
    const draft = await on.run(createInvoice, PLAIN);
    await changed(on, tax);
    await expect(authorize(on, draft)).rejects.toMatchObject(failing(code));
    expect(on.numbers.size).toBe(0);
  });

  test('goes its way when nothing has changed, a note of a document of ours even then', async () => {
    const on = testTenant();
    const original = await on.run(createInvoice, { ...PLAIN, autorizar: true });
    const note = await on.run(createCreditNote, { comprobante_id: original._id });
    await changed(on, { tax_condition: 'monotributo' });
    expect((await authorize(on, note)).data).toMatchObject({ estado: 'autorizado' });
  });
});

test('a repetition that finds its draft checks it again too', async () => {
  const on = testTenant();
  const totals = { items: [{ ...PLAIN.items[0], precio_unitario: 100.92 }] };
  Object.assign(on.ctx.request, { idempotencyKey: 'k' });
  const body = { ...totals, autorizar: true };
  expect((await on.refused(createInvoice, body)).code).toBe('tax_authority_unavailable');
  await changed(on, { sale_points: [2] });
  const call = { params: {}, query: {}, body } as never;
  await expect(createInvoice.run(another(on), call)).rejects.toMatchObject(
    failing('sale_point_not_enabled'),
  );
});

describe('an account that issues with another CUIT by now', () => {
  const OTHER = failing('tax_configuration_missing', { field: 'cuit', expected: '30715686054' });
  async function moved(autorizar: boolean) {
    const on = testTenant();
    const document = await on.run(createInvoice, { ...PLAIN, autorizar });
    await changed(on, { cuit: '33693450239' });
    return { on, document };
  }

  test('sends no draft of the one before', async () => {
    const { on, document } = await moved(false);
    await expect(authorize(on, document)).rejects.toMatchObject(OTHER);
    expect(on.numbers.size).toBe(0);
  });

  test.each([
    ['answers', createCreditNote],
    ['cancels', cancelDocument],
  ])('%s none of its documents', async (_, verb) => {
    const { on, document } = await moved(true);
    const call = {
      params: {},
      query: {},
      body: { comprobante_id: document._id },
      record: document,
    };
    await expect(verb.run(another(on), call as never)).rejects.toMatchObject(OTHER);
    expect(on.documents()).toEqual([document]);
  });
});
