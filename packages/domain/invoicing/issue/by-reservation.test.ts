import { describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { authorizeDocument, authorizeDocumentJob } from '../authorize-document.ts';
import { cancelDocument } from '../cancel-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { createCreditNote } from '../create-note.ts';
import { dueMs, TaxDocument } from '../records/tax-document.ts';
import { type ScriptedAuthority, scriptedAuthority } from '../test-authority.ts';
import { type TestTenant, testTenant } from '../test-tenant.ts';
import { sequenceKey } from './document-number.ts';

const TYPE_B = { punto_venta: 1, tipo_comprobante: 6 };
const invoice = (total = 121, more: Rec = {}) => ({
  autorizar: true,
  items: [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: total }],
  ...more,
});
const queued = (total?: number) => invoice(total, { on_unavailable: 'queue' });

type Live = TestTenant & {
  authority: ScriptedAuthority;
  only: () => Rec;
  /** Runs the job of every waiting document at the time that it named. */
  work: () => Promise<void>;
};

function live(): Live {
  const tenant = testTenant();
  const authority = scriptedAuthority();
  Object.assign(tenant.ctx, { authority, livemode: true, mode: 'live' });
  const waiting = () => tenant.documents().filter((each) => dueMs(each) !== undefined);
  return {
    ...tenant,
    authority,
    only: () => tenant.documents()[0] ?? {},
    work: async () => {
      for (const document of waiting()) {
        tenant.ctx.nowMs = Math.max(tenant.ctx.nowMs, dueMs(document) ?? 0);
        await authorizeDocumentJob.run(tenant.ctx, document._id);
      }
    },
  };
}

const markers = ({ claims }: TestTenant) =>
  [...claims.keys()].filter((key) => key.startsWith('in-flight:'));
const vouchers = ({ claims }: TestTenant) =>
  [...claims.keys()].filter((key) => key.startsWith('voucher:'));

describe('a document that is answered', () => {
  test('had its number and the time until when it is worked on written down before it was sent', async () => {
    const tenant = live();
    const document = await tenant.run(createInvoice, invoice());
    const [first] = tenant.ctx.committed;
    const change = first?.[0];
    expect(change).toMatchObject({
      kind: 'create',
      record: { estado: 'procesando', intento: { numero: 1 } },
    });
    expect(tenant.authority.sent[0]).toMatchObject({ _id: document._id, numero: 1 });
    expect(document).toMatchObject({ estado: 'autorizado', numero: 1, version: 2, livemode: true });
    expect(document).not.toHaveProperty('intento');
    expect([markers(tenant), vouchers(tenant)]).toEqual([[], ['voucher:30715686054#1#6#1']]);
  });

  test("goes on after another system's numbers", async () => {
    const tenant = live();
    tenant.authority.useElsewhere(TYPE_B);
    tenant.authority.useElsewhere(TYPE_B);
    expect((await tenant.run(createInvoice, invoice())).numero).toBe(3);
    expect([...tenant.numbers.values()]).toEqual([3]);
  });

  test('that is refused frees its number for the next', async () => {
    const tenant = live();
    tenant.authority.fates = ['rejected'];
    expect(await tenant.refused(createInvoice, invoice())).toMatchObject({
      code: 'tax_authority_rejected',
    });
    expect([markers(tenant), vouchers(tenant)]).toEqual([[], []]);
    expect((await tenant.run(createInvoice, invoice(200))).numero).toBe(1);
  });

  test('fifty at once have the numbers 1 to 50', async () => {
    const tenant = live();
    const bodies = Array.from({ length: 50 }, (_, i) => queued(i + 1));
    await Promise.all(bodies.map((body) => tenant.run(createInvoice, body)));
    for (let round = 0; round < 60; round += 1) await tenant.work();
    const numbers = tenant.documents().map(({ numero }) => numero);
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
    expect(tenant.authority.books.size).toBe(50);
  });
});

test('a document that waits for its turn asks the authority for the last number once, and then looks who is before it', async () => {
  const tenant = live();
  const draft = await tenant.run(createInvoice, invoice(121, { autorizar: false }));
  const { clientOf } = tenant.authority;
  let asked = 0;
  tenant.authority.clientOf = (taxpayer) => {
    const client = clientOf(taxpayer);
    const { issued } = client;
    if (issued === undefined) return client;
    const lastAuthorized: typeof issued.lastAuthorized = (of) => {
      asked += 1;
      return issued.lastAuthorized(of);
    };
    return { ...client, issued: { ...issued, lastAuthorized } };
  };
  const key = sequenceKey(draft as TaxDocument);
  tenant.claims.set(key, 'f'.repeat(24));
  expect(await tenant.refused(authorizeDocument, {}, draft)).toMatchObject({
    code: 'tax_authority_unavailable',
  });
  expect(asked).toBe(1);
  tenant.claims.delete(key);
  const { numero } = await tenant.run(authorizeDocument, {}, tenant.only());
  expect([numero, asked]).toEqual([1, 2]);
});

describe('before a number is taken', () => {
  test('an authority that is down leaves a draft and a 503', async () => {
    const tenant = live();
    tenant.authority.isDown = true;
    expect(await tenant.refused(createInvoice, invoice())).toMatchObject({
      code: 'tax_authority_unavailable',
      headers: { 'Retry-After': '5' },
    });
    expect(tenant.only()).toMatchObject({ estado: 'borrador', intentos: 1 });
    expect([tenant.numbers.size, tenant.authority.sent]).toEqual([0, []]);
    expect(TaxDocument.jobs?.({ after: tenant.only() })).toEqual([]);
  });

  test('where that was asked for the queue goes on until it is back', async () => {
    const tenant = live();
    tenant.authority.isDown = true;
    expect(await tenant.run(createInvoice, queued())).toMatchObject({ estado: 'procesando' });
    for (let i = 0; i < 5; i += 1) {
      const before = dueMs(tenant.only()) ?? 0;
      await tenant.work();
      const waitMs = (dueMs(tenant.only()) ?? 0) - Math.max(before, tenant.ctx.nowMs);
      expect(waitMs).toBeGreaterThan(0);
      expect(waitMs).toBeLessThanOrEqual(45_000);
    }
    expect(tenant.only()).toMatchObject({ version: 1, intentos: 6 });
    tenant.authority.isDown = false;
    await tenant.work();
    expect(tenant.only()).toMatchObject({ estado: 'autorizado', numero: 1 });
  });

  test('the same key goes on with its draft', async () => {
    const tenant = live();
    Object.assign(tenant.ctx.request, { idempotencyKey: 'k' });
    tenant.authority.isDown = true;
    await tenant.refused(createInvoice, invoice());
    tenant.authority.isDown = false;
    expect(await tenant.run(createInvoice, invoice())).toMatchObject({ estado: 'autorizado' });
    expect(tenant.documents()).toHaveLength(1);
  });
});

describe('after doubt', () => {
  test('a lost answer is found by asking for the number, in the same call', async () => {
    const tenant = live();
    tenant.authority.fates = ['answer lost'];
    expect(await tenant.run(createInvoice, invoice())).toMatchObject({
      estado: 'autorizado',
      numero: 1,
    });
    expect([tenant.authority.sent.length, tenant.authority.asked]).toEqual([1, [1]]);
  });

  test('a lost message is sent again under the same number', async () => {
    const tenant = live();
    tenant.authority.fates = ['message lost'];
    expect(await tenant.refused(createInvoice, invoice())).toMatchObject({ status: 503 });
    expect(tenant.only()).toMatchObject({ estado: 'pendiente_verificacion' });
    expect(markers(tenant)).toHaveLength(1);
    await tenant.work();
    expect(tenant.only()).toMatchObject({ estado: 'autorizado', numero: 1 });
    expect(tenant.authority.sent.map(({ numero }) => numero)).toEqual([1, 1]);
  });

  test('a message that arrives after all is the same document, not a second one', async () => {
    const tenant = live();
    tenant.authority.fates = ['message lost', 'message lost'];
    await tenant.run(createInvoice, queued());
    await tenant.work();
    tenant.authority.arrive(tenant.authority.sent[0] ?? {});
    await tenant.work();
    expect(tenant.only()).toMatchObject({ estado: 'autorizado', numero: 1 });
    expect(tenant.authority.books.size).toBe(1);
  });

  test("a number that another system took meanwhile is not the document's", async () => {
    const tenant = live();
    tenant.authority.fates = ['message lost'];
    await tenant.run(createInvoice, queued());
    tenant.authority.useElsewhere(TYPE_B);
    await tenant.work();
    expect(tenant.only()).toMatchObject({ estado: 'autorizado', numero: 2 });
    expect(vouchers(tenant)).toEqual(['voucher:30715686054#1#6#2']);
  });

  test('a refusal counts only when nothing can arrive any more', async () => {
    const tenant = live();
    tenant.authority.fates = ['message lost', 'rejected', 'rejected', 'rejected', 'rejected'];
    await tenant.run(createInvoice, queued());
    const sinceMs = tenant.ctx.nowMs;
    await tenant.work();
    expect(tenant.only()).toMatchObject({ estado: 'pendiente_verificacion' });
    for (let i = 0; i < 4 && dueMs(tenant.only()) !== undefined; i += 1) await tenant.work();
    expect(tenant.only()).toMatchObject({ estado: 'rechazado' });
    expect(tenant.ctx.nowMs - sinceMs).toBeGreaterThanOrEqual(60_000);
    expect(markers(tenant)).toEqual([]);
  });

  test('what cannot be asked stays where it is, and everything behind it waits', async () => {
    const tenant = live();
    tenant.authority.fates = ['message lost'];
    await tenant.run(createInvoice, queued());
    tenant.authority.isDown = true;
    await tenant.work();
    expect(tenant.only()).toMatchObject({ estado: 'pendiente_verificacion' });
    expect(await tenant.refused(createInvoice, invoice(200))).toMatchObject({ status: 503 });
    expect(tenant.documents()[1]).toMatchObject({ estado: 'borrador' });
  });

  test('the next document brings the one before to its end first', async () => {
    const tenant = live();
    tenant.authority.fates = ['message lost'];
    await tenant.run(createInvoice, queued());
    expect((await tenant.run(createInvoice, invoice(200))).numero).toBe(2);
    expect(tenant.only()).toMatchObject({ estado: 'autorizado', numero: 1 });
  });
});

describe('10016', () => {
  test('for a date before the last document is a date problem', async () => {
    const tenant = live();
    tenant.authority.useElsewhere(TYPE_B, '2026-03-10');
    expect(
      await tenant.refused(createInvoice, invoice(121, { fecha: '2026-03-09' })),
    ).toMatchObject({
      code: 'date_out_of_range',
      errors: [{ min: '2026-03-10', actual: '2026-03-09' }],
    });
    expect(tenant.only()).toMatchObject({ estado: 'borrador' });
    expect(markers(tenant)).toEqual([]);
  });
});

describe('what certainly was not sent', () => {
  test.each([
    ['not sent', 'tax_authority_unavailable'],
    ['misconfigured', 'tax_configuration_missing'],
  ] as const)('%s is a draft again, and its number is free', async (fate, code) => {
    const tenant = live();
    tenant.authority.fates = [fate];
    expect(await tenant.refused(createInvoice, invoice())).toMatchObject({ code });
    expect(tenant.only()).toMatchObject({ estado: 'borrador' });
    expect([markers(tenant), vouchers(tenant)]).toEqual([[], []]);
    expect(await tenant.run(authorizeDocument, {}, tenant.only())).toMatchObject({ numero: 1 });
  });

  test('is not certain when it was sent before', async () => {
    const tenant = live();
    tenant.authority.fates = ['message lost', 'not sent'];
    await tenant.run(createInvoice, queued());
    await tenant.work();
    expect(tenant.only()).toMatchObject({ estado: 'pendiente_verificacion' });
    expect(markers(tenant)).toHaveLength(1);
  });
});

describe('a credit note', () => {
  test('has its share of the balance from the moment it is under way, and gives it back', async () => {
    const tenant = live();
    const original = await tenant.run(createInvoice, invoice());
    const note = { comprobante_id: original._id, importe: 100, autorizar: true };
    tenant.authority.fates = ['message lost', 'rejected', 'rejected', 'rejected'];
    await tenant.run(createCreditNote, { ...note, on_unavailable: 'queue' });
    expect(tenant.only()).toMatchObject({ saldo_acreditable: 21, notas: [] });
    expect(await tenant.refused(createCreditNote, note)).toMatchObject({
      code: 'credit_exceeds_balance',
    });
    for (let i = 0; i < 4; i += 1) await tenant.work();
    expect(tenant.only()).toMatchObject({ saldo_acreditable: 121, notas: [] });
    expect(tenant.only()).not.toHaveProperty('notas_en_curso');
  });
});

describe('cancelling', () => {
  test('an invoice is cancelled when its note has the CAE, whichever run brings it there', async () => {
    const tenant = live();
    const original = await tenant.run(createInvoice, invoice());
    tenant.authority.fates = ['message lost'];
    expect(await tenant.refused(cancelDocument, {}, original)).toMatchObject({ status: 503 });
    expect(tenant.only()).toMatchObject({ estado: 'autorizado', saldo_acreditable: 0 });
    await tenant.work();
    const note = tenant.documents()[1];
    expect(note).toMatchObject({ estado: 'autorizado', anula: true });
    expect(tenant.only()).toMatchObject({ estado: 'anulado', nota_credito_id: note?._id });
  });

  test('a repetition goes on with the note that is under way', async () => {
    const tenant = live();
    const original = await tenant.run(createInvoice, invoice());
    tenant.authority.fates = ['message lost'];
    await tenant.refused(cancelDocument, {}, original);
    expect(await tenant.run(cancelDocument, {}, original)).toMatchObject({ estado: 'anulado' });
    expect(tenant.documents()).toHaveLength(2);
  });

  test('while another note is under way nothing is cancelled', async () => {
    const tenant = live();
    const original = await tenant.run(createInvoice, invoice());
    tenant.authority.fates = ['message lost'];
    const note = { comprobante_id: original._id, importe: 100, autorizar: true };
    await tenant.run(createCreditNote, { ...note, on_unavailable: 'queue' });
    expect(await tenant.refused(cancelDocument, {}, original)).toMatchObject({
      code: 'document_not_cancellable',
    });
  });

  test('an authority that is down leaves no trace', async () => {
    const tenant = live();
    const original = await tenant.run(createInvoice, invoice());
    tenant.authority.isDown = true;
    expect(await tenant.refused(cancelDocument, {}, original)).toMatchObject({
      status: 503,
      headers: { 'Retry-After': '5' },
      errors: [{ comprobante_id: original._id, estado: 'autorizado' }],
    });
    expect(tenant.documents()).toEqual([original]);
  });
});
