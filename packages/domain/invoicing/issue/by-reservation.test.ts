import { describe, expect, test } from 'vitest';
import type { Rec } from '#resource/context.ts';
import { authorizeDocument, authorizeDocumentJob } from '../authorize-document.ts';
import { cancelDocument } from '../cancel-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { createCreditNote } from '../create-note.ts';
import { dueMs, TaxDocument } from '../records/tax-document.ts';
import { type ScriptedAuthority, scriptedAuthority } from '../test-authority.ts';
import { type Ledger, ledger } from '../test-ledger.ts';

const TYPE_B = { punto_venta: 1, tipo_comprobante: 6 };
const invoice = (total = 121, more: Rec = {}) => ({
  autorizar: true,
  items: [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: total }],
  ...more,
});
const queued = (total?: number) => invoice(total, { on_unavailable: 'queue' });

type Live = Ledger & {
  authority: ScriptedAuthority;
  only: () => Rec;
  /** Runs the job of every waiting document at the time that it named. */
  work: () => Promise<void>;
};

function live(): Live {
  const world = ledger();
  const authority = scriptedAuthority();
  Object.assign(world.ctx, { authority, livemode: true, mode: 'live' });
  const waiting = () => world.documents().filter((each) => dueMs(each) !== undefined);
  return {
    ...world,
    authority,
    only: () => world.documents()[0] ?? {},
    work: async () => {
      for (const document of waiting()) {
        world.ctx.nowMs = Math.max(world.ctx.nowMs, dueMs(document) ?? 0);
        await authorizeDocumentJob.run(world.ctx, document._id);
      }
    },
  };
}

const markers = ({ claims }: Ledger) =>
  [...claims.keys()].filter((key) => key.startsWith('in-flight:'));
const vouchers = ({ claims }: Ledger) =>
  [...claims.keys()].filter((key) => key.startsWith('voucher:'));

describe('a document that is answered', () => {
  test('had its number and the time until when it is worked on written down before it was sent', async () => {
    const world = live();
    const document = await world.run(createInvoice, invoice());
    const [first] = world.ctx.committed;
    const change = first?.[0];
    expect(change).toMatchObject({
      kind: 'create',
      record: { estado: 'procesando', intento: { numero: 1 } },
    });
    expect(world.authority.sent[0]).toMatchObject({ _id: document._id, numero: 1 });
    expect(document).toMatchObject({ estado: 'autorizado', numero: 1, version: 2, livemode: true });
    expect(document).not.toHaveProperty('intento');
    expect([markers(world), vouchers(world)]).toEqual([[], ['voucher:30715686054#1#6#1']]);
  });

  test("goes on after another system's numbers", async () => {
    const world = live();
    world.authority.useElsewhere(TYPE_B);
    world.authority.useElsewhere(TYPE_B);
    expect((await world.run(createInvoice, invoice())).numero).toBe(3);
    expect([...world.numbers.values()]).toEqual([3]);
  });

  test('that is refused frees its number for the next', async () => {
    const world = live();
    world.authority.fates = ['rejected'];
    expect(await world.refused(createInvoice, invoice())).toMatchObject({
      code: 'tax_authority_rejected',
    });
    expect([markers(world), vouchers(world)]).toEqual([[], []]);
    expect((await world.run(createInvoice, invoice(200))).numero).toBe(1);
  });

  test('fifty at once have the numbers 1 to 50', async () => {
    const world = live();
    const bodies = Array.from({ length: 50 }, (_, i) => queued(i + 1));
    await Promise.all(bodies.map((body) => world.run(createInvoice, body)));
    for (let round = 0; round < 60; round += 1) await world.work();
    const numbers = world.documents().map(({ numero }) => numero);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    expect(world.authority.books.size).toBe(50);
  });
});

describe('before a number is taken', () => {
  test('an authority that is down leaves a draft and a 503', async () => {
    const world = live();
    world.authority.isDown = true;
    expect(await world.refused(createInvoice, invoice())).toMatchObject({
      code: 'tax_authority_unavailable',
      headers: { 'Retry-After': '5' },
    });
    expect(world.only()).toMatchObject({ estado: 'borrador', intentos: 1 });
    expect([world.numbers.size, world.authority.sent]).toEqual([0, []]);
    expect(TaxDocument.jobs?.({ after: world.only() })).toEqual([]);
  });

  test('where that was asked for the queue goes on until it is back', async () => {
    const world = live();
    world.authority.isDown = true;
    expect(await world.run(createInvoice, queued())).toMatchObject({ estado: 'procesando' });
    for (let i = 0; i < 5; i += 1) {
      const before = dueMs(world.only()) ?? 0;
      await world.work();
      const waitMs = (dueMs(world.only()) ?? 0) - Math.max(before, world.ctx.nowMs);
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(45_000);
    }
    expect(world.only()).toMatchObject({ version: 1, intentos: 6 });
    world.authority.isDown = false;
    await world.work();
    expect(world.only()).toMatchObject({ estado: 'autorizado', numero: 1 });
  });

  test('the same key goes on with its draft', async () => {
    const world = live();
    Object.assign(world.ctx.request, { idempotencyKey: 'k' });
    world.authority.isDown = true;
    await world.refused(createInvoice, invoice());
    world.authority.isDown = false;
    expect(await world.run(createInvoice, invoice())).toMatchObject({ estado: 'autorizado' });
    expect(world.documents()).toHaveLength(1);
  });
});

describe('after doubt', () => {
  test('a lost answer is found by asking for the number, in the same call', async () => {
    const world = live();
    world.authority.fates = ['answer lost'];
    expect(await world.run(createInvoice, invoice())).toMatchObject({
      estado: 'autorizado',
      numero: 1,
    });
    expect([world.authority.sent.length, world.authority.asked]).toEqual([1, [1]]);
  });

  test('a lost message is sent again under the same number', async () => {
    const world = live();
    world.authority.fates = ['message lost'];
    expect(await world.refused(createInvoice, invoice())).toMatchObject({ status: 503 });
    expect(world.only()).toMatchObject({ estado: 'pendiente_verificacion' });
    expect(markers(world)).toHaveLength(1);
    await world.work();
    expect(world.only()).toMatchObject({ estado: 'autorizado', numero: 1 });
    expect(world.authority.sent.map(({ numero }) => numero)).toEqual([1, 1]);
  });

  test('a message that arrives after all is the same document, not a second one', async () => {
    const world = live();
    world.authority.fates = ['message lost', 'message lost'];
    await world.run(createInvoice, queued());
    await world.work();
    world.authority.arrive(world.authority.sent[0] ?? {});
    await world.work();
    expect(world.only()).toMatchObject({ estado: 'autorizado', numero: 1 });
    expect(world.authority.books.size).toBe(1);
  });

  test("a number that another system took meanwhile is not the document's", async () => {
    const world = live();
    world.authority.fates = ['message lost'];
    await world.run(createInvoice, queued());
    world.authority.useElsewhere(TYPE_B);
    await world.work();
    expect(world.only()).toMatchObject({ estado: 'autorizado', numero: 2 });
    expect(vouchers(world)).toEqual(['voucher:30715686054#1#6#2']);
  });

  test('a refusal counts only when nothing can arrive any more', async () => {
    const world = live();
    world.authority.fates = ['message lost', 'rejected', 'rejected', 'rejected', 'rejected'];
    await world.run(createInvoice, queued());
    const sinceMs = world.ctx.nowMs;
    await world.work();
    expect(world.only()).toMatchObject({ estado: 'pendiente_verificacion' });
    for (let i = 0; i < 4 && dueMs(world.only()) !== undefined; i += 1) await world.work();
    expect(world.only()).toMatchObject({ estado: 'rechazado' });
    expect(world.ctx.nowMs - sinceMs).toBeGreaterThanOrEqual(60_000);
    expect(markers(world)).toEqual([]);
  });

  test('what cannot be asked stays where it is, and everything behind it waits', async () => {
    const world = live();
    world.authority.fates = ['message lost'];
    await world.run(createInvoice, queued());
    world.authority.isDown = true;
    await world.work();
    expect(world.only()).toMatchObject({ estado: 'pendiente_verificacion' });
    expect(await world.refused(createInvoice, invoice(200))).toMatchObject({ status: 503 });
    expect(world.documents()[1]).toMatchObject({ estado: 'borrador' });
  });

  test('the next document brings the one before to its end first', async () => {
    const world = live();
    world.authority.fates = ['message lost'];
    await world.run(createInvoice, queued());
    expect((await world.run(createInvoice, invoice(200))).numero).toBe(2);
    expect(world.only()).toMatchObject({ estado: 'autorizado', numero: 1 });
  });
});

describe('10016', () => {
  test('for a date before the last document is a date problem', async () => {
    const world = live();
    world.authority.useElsewhere(TYPE_B, '2026-03-10');
    expect(await world.refused(createInvoice, invoice(121, { fecha: '2026-03-09' }))).toMatchObject(
      { code: 'date_out_of_range', errors: [{ min: '2026-03-10', actual: '2026-03-09' }] },
    );
    expect(world.only()).toMatchObject({ estado: 'borrador' });
    expect(markers(world)).toEqual([]);
  });
});

describe('what certainly was not sent', () => {
  test.each([
    ['not sent', 'tax_authority_unavailable'],
    ['misconfigured', 'tax_configuration_missing'],
  ] as const)('%s is a draft again, and its number is free', async (fate, code) => {
    const world = live();
    world.authority.fates = [fate];
    expect(await world.refused(createInvoice, invoice())).toMatchObject({ code });
    expect(world.only()).toMatchObject({ estado: 'borrador' });
    expect([markers(world), vouchers(world)]).toEqual([[], []]);
    expect(await world.run(authorizeDocument, {}, world.only())).toMatchObject({ numero: 1 });
  });

  test('is not certain when it was sent before', async () => {
    const world = live();
    world.authority.fates = ['message lost', 'not sent'];
    await world.run(createInvoice, queued());
    await world.work();
    expect(world.only()).toMatchObject({ estado: 'pendiente_verificacion' });
    expect(markers(world)).toHaveLength(1);
  });
});

describe('a credit note', () => {
  test('has its share of the balance from the moment it is under way, and gives it back', async () => {
    const world = live();
    const original = await world.run(createInvoice, invoice());
    const note = { comprobante_id: original._id, importe: 100, autorizar: true };
    world.authority.fates = ['message lost', 'rejected', 'rejected', 'rejected'];
    await world.run(createCreditNote, { ...note, on_unavailable: 'queue' });
    expect(world.only()).toMatchObject({ saldo_acreditable: 21, notas: [] });
    expect(await world.refused(createCreditNote, note)).toMatchObject({
      code: 'credit_exceeds_balance',
    });
    for (let i = 0; i < 4; i += 1) await world.work();
    expect(world.only()).toMatchObject({ saldo_acreditable: 121, notas: [] });
    expect(world.only()).not.toHaveProperty('notas_en_curso');
  });
});

describe('cancelling', () => {
  test('an invoice is cancelled when its note has the CAE, whichever run brings it there', async () => {
    const world = live();
    const original = await world.run(createInvoice, invoice());
    world.authority.fates = ['message lost'];
    expect(await world.refused(cancelDocument, {}, original)).toMatchObject({ status: 503 });
    expect(world.only()).toMatchObject({ estado: 'autorizado', saldo_acreditable: 0 });
    await world.work();
    const note = world.documents()[1];
    expect(note).toMatchObject({ estado: 'autorizado', anula: true });
    expect(world.only()).toMatchObject({ estado: 'anulado', nota_credito_id: note?._id });
  });

  test('a repetition goes on with the note that is under way', async () => {
    const world = live();
    const original = await world.run(createInvoice, invoice());
    world.authority.fates = ['message lost'];
    await world.refused(cancelDocument, {}, original);
    expect(await world.run(cancelDocument, {}, original)).toMatchObject({ estado: 'anulado' });
    expect(world.documents()).toHaveLength(2);
  });

  test('while another note is under way nothing is cancelled', async () => {
    const world = live();
    const original = await world.run(createInvoice, invoice());
    world.authority.fates = ['message lost'];
    const note = { comprobante_id: original._id, importe: 100, autorizar: true };
    await world.run(createCreditNote, { ...note, on_unavailable: 'queue' });
    expect(await world.refused(cancelDocument, {}, original)).toMatchObject({
      code: 'document_not_cancellable',
    });
  });

  test('an authority that is down leaves no trace', async () => {
    const world = live();
    const original = await world.run(createInvoice, invoice());
    world.authority.isDown = true;
    expect(await world.refused(cancelDocument, {}, original)).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '5' },
      errors: [{ comprobante_id: original._id, estado: 'autorizado' }],
    });
    expect(world.documents()).toEqual([original]);
  });
});
