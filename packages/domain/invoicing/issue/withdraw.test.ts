// What becomes of the document of a sale that is undone, where others move one of the two at the same moment.
import { expect, test } from 'vitest';
import { Sale } from '#domain/sales/records/sale.ts';
import { updateSale } from '#domain/sales/update-sale.ts';
import type { Change } from '#resource/change.ts';
import type { Actor } from '#resource/context.ts';
import { member } from '#resource/fields/row.ts';
import { SCOPES } from '#resource/scopes.ts';
import { given } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { authorizeDocumentJob } from '../authorize-document.ts';
import { cancelDocument } from '../cancel-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { dueMs, TaxDocument } from '../records/tax-document.ts';
import { scriptedAuthority } from '../test-authority.ts';
import { testTenant } from '../test-tenant.ts';

const ITEMS = [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 121 }];

function shop() {
  const tenant = testTenant();
  const authority = scriptedAuthority();
  const actor: Actor = { kind: 'session', id: 'p', mode: 'live', role: 'owner', scopes: SCOPES };
  Object.assign(tenant.ctx, { authority, actor, livemode: true, mode: 'live' });
  const line = { publication_id: 'p1', publication_type: 'service', name: 'Yerba' };
  const items = [{ ...line, quantity: 1, price: 121 }];
  const terms = { items, subtotal: 121, total: 121, stock_taken: [] };
  const sale = given(tenant.ctx, Sale, { status: 'pending', ...terms });
  const now = (): Rec => tenant.ctx.records.get(Sale.key)?.get(sale._id) ?? {};
  return {
    ...tenant,
    authority,
    now,
    invoice: (more: Rec = {}) =>
      tenant.run(createInvoice, { sale_id: sale._id, items: ITEMS, autorizar: true, ...more }),
    undo: () => tenant.run(updateSale, { status: 'cancelled' }, sale),
    only: (): Rec => tenant.documents()[0] ?? {},
    /** The job of the document, when it is due. */
    work: async () => {
      const document = tenant.documents()[0] ?? {};
      tenant.ctx.nowMs = Math.max(tenant.ctx.nowMs, dueMs(document) ?? 0);
      await authorizeDocumentJob.run(tenant.ctx, document._id);
    },
    /** Just before the first commit that is like that. */
    just: (isIt: (change: Change) => boolean, run: () => Promise<unknown>): void => {
      const { ctx } = tenant;
      const commit = ctx.commit.bind(ctx);
      ctx.commit = async (changes, answer) => {
        if (changes.some(isIt)) {
          ctx.commit = commit;
          await run();
        }
        return commit(changes, answer);
      };
    },
  };
}

const queues = (change: Change): boolean =>
  change.kind === 'update' &&
  change.noun === TaxDocument &&
  member(change.after, 'intento') === undefined;
const undoes = (change: Change): boolean =>
  change.kind === 'update' &&
  change.noun === Sale &&
  member(change.after, 'status') === 'cancelled';
const takes = (change: Change): boolean => {
  if (change.kind !== 'update') return false;
  const [before, after]: Rec[] = [change.before, change.after];
  return after.intento?.hasta > (before.intento?.duda ?? '');
};

test('it is undone while its document, which was not sent, goes back to the queue', async () => {
  const tenant = shop();
  tenant.authority.fates = ['not sent'];
  tenant.just(queues, tenant.undo);
  const answer = await tenant.invoice({ on_unavailable: 'queue' }).catch(({ code }) => code);
  expect(answer).toBe('invoice_not_processable');
  expect(tenant.only()).toMatchObject({ estado: 'anulado' });
  expect([...tenant.claims.keys()].filter((key) => !key.startsWith('sale:'))).toEqual([]);
});

test('its document goes back to the queue while it is being undone', async () => {
  const tenant = shop();
  const { clientOf } = tenant.authority;
  const sent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  tenant.authority.clientOf = (taxpayer) => ({
    ...clientOf(taxpayer),
    authorize: async () => {
      sent.resolve();
      await answered.promise;
      return { result: 'unavailable', reason: 'refused', uncertain: false };
    },
  });
  const invoiced = tenant.invoice({ on_unavailable: 'queue' });
  await sent.promise;
  tenant.just(undoes, async () => {
    answered.resolve();
    expect(await invoiced).toMatchObject({ estado: 'procesando' });
  });
  await tenant.undo();
  expect(tenant.now()).toMatchObject({ status: 'cancelled' });
  expect(tenant.only()).toMatchObject({ estado: 'anulado' });
});

test('it is undone while its document is about to be sent again', async () => {
  const tenant = shop();
  tenant.authority.fates = ['message lost'];
  await tenant.invoice({ on_unavailable: 'queue' });
  const before = tenant.authority.sent.length;
  tenant.just(takes, tenant.undo);
  for (let round = 0; round < 4; round += 1) await tenant.work();
  expect(tenant.authority.sent).toHaveLength(before);
  expect(tenant.only()).toMatchObject({ estado: 'anulado' });
  expect(tenant.claims.has('voucher:30715686054#1#6#1')).toBe(false);
});

test('its lost message arrives within the minute in which nothing is done with it', async () => {
  const tenant = shop();
  tenant.authority.fates = ['message lost'];
  await tenant.invoice({ on_unavailable: 'queue' });
  await tenant.undo();
  await tenant.work();
  expect(tenant.only()).toMatchObject({ estado: 'pendiente_verificacion', intento: { numero: 1 } });
  const [message = {}] = tenant.authority.sent;
  tenant.authority.arrive(message);
  await tenant.work();
  const { estado, numero_completo } = tenant.only();
  expect([estado, tenant.now().invoice_number]).toEqual(['autorizado', numero_completo]);
});

test('it is not withdrawn by a run that was frozen since it asked, as its message may have arrived meanwhile', async () => {
  const tenant = shop();
  tenant.authority.fates = ['message lost'];
  await tenant.invoice({ on_unavailable: 'queue' });
  await tenant.undo();
  const [message = {}] = tenant.authority.sent;
  const { clientOf } = tenant.authority;
  tenant.authority.clientOf = (taxpayer) => {
    const client = clientOf(taxpayer);
    const { issued } = client;
    if (issued === undefined) throw new Error('it cannot be asked');
    const consult: typeof issued.consult = async (asked) => {
      const held = await issued.consult(asked);
      tenant.authority.clientOf = clientOf;
      tenant.authority.arrive(message);
      tenant.ctx.nowMs += 120_000;
      return held;
    };
    return { ...client, issued: { ...issued, consult } };
  };
  await tenant.work();
  expect(tenant.only()).toMatchObject({ estado: 'pendiente_verificacion', intento: { numero: 1 } });
  await tenant.work();
  const { estado, numero_completo } = tenant.only();
  expect([estado, tenant.now().invoice_number]).toEqual(['autorizado', numero_completo]);
});

test('a run that died with its document leased may have sent it until the lease was over', async () => {
  const tenant = shop();
  const died = new Error('died');
  const { clientOf } = tenant.authority;
  tenant.authority.clientOf = (taxpayer) => ({
    ...clientOf(taxpayer),
    authorize: () => Promise.reject(died),
  });
  await expect(tenant.invoice()).rejects.toBe(died);
  await tenant.undo();
  const { hasta } = tenant.only().intento;
  await tenant.work();
  expect(tenant.only()).toMatchObject({
    estado: 'pendiente_verificacion',
    intento: { duda: hasta },
  });
  await tenant.work();
  expect(dueMs(tenant.only())).toBeGreaterThanOrEqual(Date.parse(hasta));
  for (let round = 0; round < 3; round += 1) await tenant.work();
  expect(tenant.only()).toMatchObject({ estado: 'anulado' });
});

test('a document in its sequence waits for it no longer than that', async () => {
  const tenant = shop();
  tenant.authority.fates = ['message lost'];
  await tenant.invoice({ on_unavailable: 'queue' });
  await tenant.undo();
  tenant.ctx.nowMs += 61_000;
  const next = await tenant.run(createInvoice, { items: ITEMS, autorizar: true });
  expect(next).toMatchObject({ estado: 'autorizado', numero: 1 });
  expect(tenant.only()).toMatchObject({ estado: 'anulado' });
});

test('what may be at the authority is not cancelled by request, what waits for it is', async () => {
  const tenant = shop();
  tenant.authority.fates = ['message lost'];
  const sent = await tenant.invoice({ on_unavailable: 'queue' });
  expect(await tenant.refused(cancelDocument, {}, sent)).toMatchObject({
    code: 'invalid_state_transition',
    errors: [{ from: 'pendiente_verificacion', to: 'anulado' }],
  });
  tenant.authority.isDown = true;
  const body = { items: ITEMS, autorizar: true, on_unavailable: 'queue' };
  const waiting = await tenant.run(createInvoice, { ...body, punto_venta: 2 });
  expect(await tenant.run(cancelDocument, {}, waiting)).toMatchObject({ estado: 'anulado' });
});
