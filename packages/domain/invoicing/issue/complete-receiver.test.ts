// What documents A and credit invoices say of their receiver.
import { describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { authorizeDocument, authorizeDocumentJob } from '../authorize-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { createCreditNote } from '../create-note.ts';
import { scriptedAuthority } from '../test-authority.ts';
import { COMPANY, creditInvoice } from '../test-requests.ts';
import { testTenant } from '../test-tenant.ts';

const { nombre: _, ...NAMELESS } = COMPANY;
const STRANGER = { ...NAMELESS, numero_documento: '30500000003' };
const invoice = (receptor: Rec, more: Rec = {}): Rec => ({
  receptor,
  items: [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 100 }],
  ...more,
});

function live() {
  const tenant = testTenant();
  const authority = scriptedAuthority();
  Object.assign(tenant.ctx, { authority, livemode: true, mode: 'live' });
  return { ...tenant, authority };
}
const KNOWN = { nombre: 'FERRETERIA GUEMES SRL', domicilio: 'GUEMES 100, ROSARIO, SANTA FE' };

describe('the receiver of a document A', () => {
  test.each([{}, { autorizar: true }])('has name and address of the register: %j', async (more) => {
    const { run } = live();
    expect((await run(createInvoice, invoice(NAMELESS, more))).receptor).toMatchObject(KNOWN);
    const credit = { ...creditInvoice('2026-04-30'), receptor: NAMELESS, ...more };
    expect((await run(createInvoice, credit)).receptor).toMatchObject(KNOWN);
  });

  test('keeps what is said, and its note says the same', async () => {
    const { run } = live();
    const said = { ...COMPANY, domicilio: 'Mitre 12' };
    const made = await run(createInvoice, invoice(said, { autorizar: true }));
    expect(made.receptor).toMatchObject(said);
    const note = await run(createCreditNote, { comprobante_id: made._id, importe: 10 });
    expect(note.receptor).toEqual(made.receptor);
  });

  test('whom the register does not know is refused by field, of any document but B and C', async () => {
    const { refused, run, documents } = live();
    for (const more of [{}, { autorizar: true }]) {
      expect(await refused(createInvoice, invoice(STRANGER, more))).toMatchObject({
        code: 'invalid_tax_id',
        errors: [
          { field: 'receptor.numero_documento' },
          { field: 'receptor.nombre' },
          { field: 'receptor.domicilio' },
        ],
      });
    }
    expect(documents()).toEqual([]);
    const exempt = invoice({ ...STRANGER, condicion_iva_receptor: 4 }, { autorizar: true });
    expect(await run(createInvoice, exempt)).toMatchObject({ letra: 'B', estado: 'autorizado' });
  });

  test('of whom the register tells no address is refused by that field', async () => {
    const { authority, refused } = live();
    const known = authority.taxpayers.get(COMPANY.numero_documento);
    if (known !== undefined)
      authority.taxpayers.set(COMPANY.numero_documento, { ...known, domicilio: undefined });
    expect(await refused(createInvoice, invoice(NAMELESS))).toMatchObject({
      code: 'invoice_not_processable',
      errors: [{ field: 'receptor.domicilio' }],
    });
  });

  test('of a draft is asked for when it is sent, where the register was away', async () => {
    const { authority, run } = live();
    authority.isDown = true;
    const draft = await run(createInvoice, invoice(NAMELESS));
    expect(draft.receptor).not.toHaveProperty('domicilio');
    authority.isDown = false;
    expect(await run(authorizeDocument, {}, draft)).toMatchObject({
      estado: 'autorizado',
      receptor: KNOWN,
    });
  });

  test('holds a document up while the register is away: a draft, or in the queue', async () => {
    const { authority, ctx, run, refused, documents } = live();
    authority.isDown = true;
    const asked = invoice(NAMELESS, { autorizar: true });
    expect((await refused(createInvoice, asked)).code).toBe('tax_authority_unavailable');
    expect(documents()).toMatchObject([{ estado: 'borrador' }]);
    const queued = await run(createInvoice, { ...asked, on_unavailable: 'queue' });
    expect(queued.estado).toBe('procesando');
    authority.isDown = false;
    ctx.nowMs += 3_600_000;
    await authorizeDocumentJob.run(ctx, queued._id);
    expect(documents()[1]).toMatchObject({ estado: 'autorizado', receptor: KNOWN });
  });
});
