// What becomes of the document of a sale that is undone, where others move one of the two at the same moment.
import { expect, test } from 'vitest';
import { Sale } from '#domain/sales/records/sale.ts';
import { updateSale } from '#domain/sales/update-sale.ts';
import type { Change } from '#resource/change.ts';
import type { Actor, Rec } from '#resource/context.ts';
import { member } from '#resource/fields/row.ts';
import { SCOPES } from '#resource/scopes.ts';
import { given } from '#resource/test-data/plain-context.ts';
import { authorizeDocumentJob } from '../authorize-document.ts';
import { cancelDocument } from '../cancel-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { dueMs, TaxDocument } from '../records/tax-document.ts';
import { scriptedAuthority } from '../test-authority.ts';
import { ledger } from '../test-ledger.ts';

const ITEMS = [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 121 }];

function shop() {
  const world = ledger();
  const authority = scriptedAuthority();
  const actor: Actor = { kind: 'session', id: 'p', mode: 'live', role: 'owner', scopes: SCOPES };
  Object.assign(world.ctx, { authority, actor, livemode: true, mode: 'live' });
  const line = { publication_id: 'p1', publication_type: 'service', name: 'Yerba' };
  const items = [{ ...line, quantity: 1, price: 121 }];
  const terms = { items, subtotal: 121, total: 121, stock_taken: [] };
  const sale = given(world.ctx, Sale, { status: 'pending', ...terms });
  const now = (): Rec => world.ctx.records.get(Sale.key)?.get(sale._id) ?? {};
  return {
    ...world,
    authority,
    now,
    invoice: (more: Rec = {}) =>
      world.run(createInvoice, { sale_id: sale._id, items: ITEMS, autorizar: true, ...more }),
    undo: () => world.run(updateSale, { status: 'cancelled' }, sale),
    only: (): Rec => world.documents()[0] ?? {},
    /** The job of the document, when it is due. */
    work: async () => {
      const document = world.documents()[0] ?? {};
      world.ctx.nowMs = Math.max(world.ctx.nowMs, dueMs(document) ?? 0);
      await authorizeDocumentJob.run(world.ctx, document._id);
    },
    /** Just before the first commit that is like that. */
    just: (isIt: (change: Change) => boolean, run: () => Promise<unknown>): void => {
      const { ctx } = world;
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
  const world = shop();
  world.authority.fates = ['not sent'];
  world.just(queues, world.undo);
  const answer = await world.invoice({ on_unavailable: 'queue' }).catch(({ code }) => code);
  expect(answer).toBe('invoice_not_processable');
  expect(world.only()).toMatchObject({ estado: 'anulado' });
  expect([...world.claims.keys()].filter((key) => !key.startsWith('sale:'))).toEqual([]);
});

test('its document goes back to the queue while it is being undone', async () => {
  const world = shop();
  const { clientOf } = world.authority;
  const sent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  world.authority.clientOf = (taxpayer) => ({
    ...clientOf(taxpayer),
    authorize: async () => {
      sent.resolve();
      await answered.promise;
      return { result: 'unavailable', reason: 'refused', uncertain: false };
    },
  });
  const invoiced = world.invoice({ on_unavailable: 'queue' });
  await sent.promise;
  world.just(undoes, async () => {
    answered.resolve();
    expect(await invoiced).toMatchObject({ estado: 'procesando' });
  });
  await world.undo();
  expect(world.now()).toMatchObject({ status: 'cancelled' });
  expect(world.only()).toMatchObject({ estado: 'anulado' });
});

test('it is undone while its document is about to be sent again', async () => {
  const world = shop();
  world.authority.fates = ['message lost'];
  await world.invoice({ on_unavailable: 'queue' });
  const before = world.authority.sent.length;
  world.just(takes, world.undo);
  for (let round = 0; round < 4; round += 1) await world.work();
  expect(world.authority.sent).toHaveLength(before);
  expect(world.only()).toMatchObject({ estado: 'anulado' });
  expect(world.claims.has('voucher:30715686054#1#6#1')).toBe(false);
});

test('its lost message arrives within the minute in which nothing is done with it', async () => {
  const world = shop();
  world.authority.fates = ['message lost'];
  await world.invoice({ on_unavailable: 'queue' });
  await world.undo();
  await world.work();
  expect(world.only()).toMatchObject({ estado: 'pendiente_verificacion', intento: { numero: 1 } });
  const [message = {}] = world.authority.sent;
  world.authority.arrive(message);
  await world.work();
  const { estado, numero_completo } = world.only();
  expect([estado, world.now().invoice_number]).toEqual(['autorizado', numero_completo]);
});

test('a run that died with its document leased may have sent it until the lease was over', async () => {
  const world = shop();
  const died = new Error('died');
  const { clientOf } = world.authority;
  world.authority.clientOf = (taxpayer) => ({
    ...clientOf(taxpayer),
    authorize: () => Promise.reject(died),
  });
  await expect(world.invoice()).rejects.toBe(died);
  await world.undo();
  const { hasta } = world.only().intento;
  await world.work();
  expect(world.only()).toMatchObject({
    estado: 'pendiente_verificacion',
    intento: { duda: hasta },
  });
  await world.work();
  expect(dueMs(world.only())).toBeGreaterThanOrEqual(Date.parse(hasta));
  for (let round = 0; round < 3; round += 1) await world.work();
  expect(world.only()).toMatchObject({ estado: 'anulado' });
});

test('a document in its sequence waits for it no longer than that', async () => {
  const world = shop();
  world.authority.fates = ['message lost'];
  await world.invoice({ on_unavailable: 'queue' });
  await world.undo();
  world.ctx.nowMs += 61_000;
  const next = await world.run(createInvoice, { items: ITEMS, autorizar: true });
  expect(next).toMatchObject({ estado: 'autorizado', numero: 1 });
  expect(world.only()).toMatchObject({ estado: 'anulado' });
});

test('what may be at the authority is not cancelled by request, what waits for it is', async () => {
  const world = shop();
  world.authority.fates = ['message lost'];
  const sent = await world.invoice({ on_unavailable: 'queue' });
  expect(await world.refused(cancelDocument, {}, sent)).toMatchObject({
    code: 'invalid_state_transition',
    errors: [{ from: 'pendiente_verificacion', to: 'anulado' }],
  });
  world.authority.isDown = true;
  const body = { items: ITEMS, autorizar: true, on_unavailable: 'queue' };
  const waiting = await world.run(createInvoice, { ...body, punto_venta: 2 });
  expect(await world.run(cancelDocument, {}, waiting)).toMatchObject({ estado: 'anulado' });
});
