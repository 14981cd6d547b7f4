// What a contract says of its months while their documents come and go.
import { expect, test } from 'vitest';
import { Rental } from '#domain/catalog/records/rental.ts';
import { generateInvoice } from '#domain/contracts/generate-invoice.ts';
import { Contract } from '#domain/contracts/records/contract.ts';
import { DAY_MS } from '#kernel/date.ts';
import { given } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { authorizeDocumentJob } from './authorize-document.ts';
import { cancelDocument } from './cancel-document.ts';
import { scriptedAuthority } from './test-authority.ts';
import { testTenant } from './test-tenant.ts';

function landlord() {
  const tenant = testTenant();
  const authority = scriptedAuthority();
  Object.assign(tenant.ctx, { authority, livemode: true, mode: 'live' });
  const rental = given(tenant.ctx, Rental, { name: 'Casa', availability_status: 'in_use' });
  const made = given(tenant.ctx, Contract, {
    rental_id: rental._id,
    contract_number: 'CT-1',
    start_date: '2024-01-01T12:00:00.000Z',
    end_date: '2027-12-31T12:00:00.000Z',
    initial_rent: 1000,
    status: 'active',
    tenant: { full_name: 'Ana', document_number: '30111222' },
  });
  const contract = () => tenant.ctx.records.get(Contract.key)?.get(made._id) ?? {};
  const invoice = (period: string, more: Rec = {}) =>
    tenant.run(generateInvoice, { period, autorizar: true, ...more }, made);
  return { ...tenant, authority, contract, invoice };
}
const named = ({ last_invoiced_period, last_invoice_id }: Rec) => [
  last_invoiced_period,
  last_invoice_id,
];
const generated = (before: Rec, after: Rec) =>
  Contract.events?.({ before, after })?.includes('invoice_generated');

test('names the latest month that has a document, and that document', async () => {
  const { invoice, contract } = landlord();
  const may = await invoice('2026-05');
  const before = contract();
  await invoice('2026-03');
  expect(named(contract())).toEqual(['2026-05', may._id]);
  expect(generated(before, contract())).toBe(true);
});

test('a rent that was adjusted while its invoice waited for its turn is invoiced as it is by then', async () => {
  const { invoice, contract, ctx } = landlord();
  const { store } = ctx;
  const lastNumber = store.lastNumber.bind(store);
  store.lastNumber = (sequence) => {
    const adjustments = [{ effective_date: '2026-05-01', new_rent: 1500 }];
    const adjusted: Rec = { ...contract(), adjustments, version: 2 };
    if (contract().version === 1) ctx.records.get(Contract.key)?.set(adjusted._id, adjusted);
    return lastNumber(sequence);
  };
  expect(await invoice('2026-05')).toMatchObject({ total: 1500, estado: 'autorizado' });
});

test('a month beyond the end of a contract that ended while its invoice waited is not invoiced', async () => {
  const { invoice, contract, authority, ctx, documents } = landlord();
  const { store } = ctx;
  const lastNumber = store.lastNumber.bind(store);
  store.lastNumber = (sequence) => {
    const termination = { reason: 'venta', effective_date: '2026-04-30' };
    const ended: Rec = { ...contract(), status: 'terminated', termination, version: 2 };
    ctx.records.get(Contract.key)?.set(ended._id, ended);
    return lastNumber(sequence);
  };
  await expect(invoice('2026-05')).rejects.toMatchObject({
    code: 'validation_error',
    errors: [{ field: 'period', max: '2026-04' }],
  });
  expect([authority.sent, documents(), named(contract())]).toEqual([
    [],
    [],
    [undefined, undefined],
  ]);
});

test('a rejection takes the month back in the commit that writes it', async () => {
  const { invoice, contract, authority, ctx } = landlord();
  const may = await invoice('2024-05');
  authority.fates = ['rejected'];
  await invoice('2026-05').catch(() => undefined);
  const before = contract();
  expect(named(before)).toEqual(['2024-05', may._id]);
  const kinds = ctx.committed
    .at(-1)
    ?.map(({ kind, ...change }) => ('noun' in change ? `${kind} ${change.noun.name}` : kind));
  expect(kinds).toEqual(
    expect.arrayContaining(['update invoice', 'update contract', 'require invoice']),
  );
  const again = await invoice('2026-05');
  expect(named(contract())).toEqual(['2026-05', again._id]);
});

test('so does one that the queue hears, and it announces no invoice', async () => {
  const { invoice, contract, authority, ctx, documents } = landlord();
  authority.isDown = true;
  await invoice('2026-05', { on_unavailable: 'queue' });
  const before = contract();
  authority.isDown = false;
  authority.fates = ['rejected'];
  ctx.nowMs += 600_000;
  await authorizeDocumentJob.run(ctx, documents()[0]?._id);
  expect(documents()[0]?.estado).toBe('rechazado');
  expect(named(contract())).toEqual([undefined, undefined]);
  expect(generated(before, contract())).toBe(false);
});

test.each([
  ['2026-03', { fecha: '2026-03-11', fecha_vencimiento_pago: '2026-03-11' }],
  ['2026-05', { fecha: '2026-03-11', fecha_vencimiento_pago: '2026-05-01' }],
])(
  'the rent of %s that was queued overnight is dated, and due, no earlier than it gets its turn',
  async (period, dates) => {
    const { invoice, authority, ctx, documents } = landlord();
    authority.isDown = true;
    expect(await invoice(period, { on_unavailable: 'queue' })).toMatchObject({
      fecha: '2026-03-10',
    });
    authority.isDown = false;
    ctx.nowMs += DAY_MS;
    await authorizeDocumentJob.run(ctx, documents()[0]?._id);
    const services = { fecha_servicio_desde: `${period}-01`, fecha_servicio_hasta: `${period}-31` };
    expect(documents()[0]).toMatchObject({ ...dates, ...services, estado: 'autorizado' });
  },
);

test.each([[{ autorizar: false }], [{ autorizar: true }]])(
  'a document made with %j is cancelled and takes its month back',
  async (wish) => {
    const { invoice, contract, run } = landlord();
    const april = await invoice('2026-04');
    const may = await invoice('2026-05', wish);
    await run(cancelDocument, {}, may);
    expect(named(contract())).toEqual(['2026-04', april._id]);
  },
);

test('the document of another month leaves the names alone, and is written only if nothing else moved', async () => {
  const { invoice, contract, run, ctx } = landlord();
  const april = await invoice('2026-04', { autorizar: false });
  const may = await invoice('2026-05');
  await run(cancelDocument, {}, april);
  expect(named(contract())).toEqual(['2026-05', may._id]);
  expect(ctx.committed.at(-1)).toContainEqual(
    expect.objectContaining({
      kind: 'require',
      noun: Contract,
      where: { version: contract().version },
    }),
  );
});
