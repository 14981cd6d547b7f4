// Credit and debit notes, the balance of the document they answer, and cancelling.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TaxAuthority } from '#resource/context.ts';
import { given } from '#resource/test-data/plain-context.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { sandboxAuthority } from '#tax-authority/sandbox-authority.ts';
import { authorizeDocument } from './authorize-document.ts';
import { cancelDocument } from './cancel-document.ts';
import { createInvoice } from './create-invoice.ts';
import { createCreditNote, createDebitNote } from './create-note.ts';
import { TaxDocument } from './records/tax-document.ts';
import { scriptedAuthority } from './test-authority.ts';
import { COMPANY } from './test-requests.ts';
import { type TestTenant, testTenant } from './test-tenant.ts';

const MIXED = [
  { descripcion: 'Yerba', cantidad: 3, precio_unitario: 100.1, alicuota_iva: 21 },
  {
    descripcion: 'Leche',
    cantidad: 2,
    precio_unitario: 55.55,
    alicuota_iva: 10.5,
    bonificacion: 5,
  },
  { descripcion: 'Libro', cantidad: 1, precio_unitario: 40, alicuota_iva: 'exento' },
];
const TRIBUTES = [{ codigo: 7, base: 405.85, alicuota: 3 }];
/** So much of MIXED has a cent of VAT; less of it cannot be credited by itself (10018). */
const TAXABLE = 0.2;
const AMOUNTS = [
  'neto_gravado',
  'no_gravado',
  'exento',
  'iva',
  'tributos_total',
  'total',
  'iva_items',
];

const withoutMagicTotals: TaxAuthority = {
  simulated: true,
  clientOf: (taxpayer) => {
    const client = sandboxAuthority().clientOf(taxpayer);
    return { ...client, authorize: (document) => client.authorize({ ...document, total: 1 }) };
  },
};

test('an authorized document leads to its notes, to a credit note while something is left', () => {
  const document = { estado: 'autorizado', tipo_comprobante: 6, saldo_acreditable: 10 };
  const offered = (more: Rec) =>
    [createCreditNote, createDebitNote].map((note) => note.offered?.({ ...document, ...more }));
  expect(offered({})).toEqual([true, true]);
  expect(offered({ saldo_acreditable: 0 })).toEqual([false, true]);
  expect(offered({ tipo_comprobante: 8 })).toEqual([false, false]);
  for (const estado of ['borrador', 'procesando', 'rechazado', 'anulado']) {
    expect(offered({ estado })).toEqual([false, false]);
  }
});

async function invoiced(more: Rec = {}): Promise<TestTenant & { original: Rec; now: () => Rec }> {
  const tenant = testTenant();
  const body = { autorizar: true, receptor: COMPANY, items: MIXED, tributos: TRIBUTES, ...more };
  const original = await tenant.run(createInvoice, body);
  const now = () => tenant.documents().find(({ _id }) => _id === original._id) ?? {};
  return { ...tenant, original, now };
}
const against = (original: Rec, more: Rec = {}) => ({
  comprobante_id: original._id,
  autorizar: true,
  ...more,
});
const only = (record: Rec, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, record[name]]));

describe('notes to a consumer who is not identified', () => {
  const sold = (precio_unitario: number) => [
    { descripcion: 'Auto', cantidad: 1, precio_unitario, alicuota_iva: 21 },
  ];
  const nobody = { receptor: undefined, tributos: undefined, items: sold(9_000_000) };

  test('stay below the threshold (10015), before a number is spent', async () => {
    const { run, refused, original, now, documents } = await invoiced(nobody);
    const debit = (price: number) => against(original, { items: sold(price) });
    const told = {
      code: 'consumer_identification_required',
      errors: [{ field: 'comprobante_id', min: 10_000_000 }],
    };
    expect(await refused(createDebitNote, debit(10_000_000))).toMatchObject(told);
    expect(await run(createDebitNote, debit(9_999_999.99))).toMatchObject({ numero: 1 });
    expect(await refused(createCreditNote, against(original))).toMatchObject(told);
    expect(await refused(cancelDocument, {}, original)).toMatchObject(told);
    expect(documents()).toHaveLength(2);
    await run(createCreditNote, against(original, { importe: 9_000_000.01 }));
    await run(cancelDocument, {}, now());
    expect(now()).toMatchObject({ estado: 'anulado', saldo_acreditable: 0 });
  });
});

describe('a credit note', () => {
  test('without an amount gives back the whole document, every amount of it', async () => {
    const { run, original, now } = await invoiced();
    const note = await run(createCreditNote, against(original));
    expect(only(note, AMOUNTS)).toEqual(only(original, AMOUNTS));
    expect(note).toMatchObject({
      tipo_comprobante: 3,
      estado: 'autorizado',
      receptor: original.receptor,
      documento_original_id: original._id,
      comprobantes_asociados: [
        {
          tipo_comprobante: 1,
          punto_venta: 1,
          numero: 1,
          cuit: '30715686054',
          fecha: '2026-03-10',
        },
      ],
    });
    expect(now()).toMatchObject({
      estado: 'autorizado',
      saldo_acreditable: 0,
      notas: [{ _id: note._id, total: original.total }],
    });
  });

  test('of an amount is exactly that amount, spread over the rates, and numbered on its own', async () => {
    const { run, original, now } = await invoiced();
    const note = await run(createCreditNote, against(original, { importe: 100 }));
    expect(note).toMatchObject({ total: 100, numero: 1, precios_con_iva: true });
    expect(note.iva_items.map(({ alicuota }: Rec) => alicuota)).toEqual([10.5, 21]);
    expect(note.exento).toBeGreaterThan(0);
    expect(note.tributos_total).toBeGreaterThan(0);
    expect(now().saldo_acreditable).toBe(Math.round((original.total - 100) * 100) / 100);
  });

  test('with lines is of those lines', async () => {
    const { run, original } = await invoiced();
    const items = [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 100.1 }];
    expect(await run(createCreditNote, against(original, { items }))).toMatchObject({
      neto_gravado: 100.1,
      iva: 21.02,
      total: 121.12,
    });
  });

  test('with lines and an amount that is not theirs is refused, of another system’s document too', async () => {
    const { run, refused, original, documents } = await invoiced();
    const items = [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 100 }];
    const period = { desde: '2026-03-01', hasta: '2026-03-05' };
    const free = { periodo_asociado: period, receptor: COMPANY };
    for (const body of [against(original, { items }), { ...free, items }]) {
      expect(await refused(createCreditNote, { ...body, importe: 50 })).toMatchObject({
        code: 'totals_mismatch',
        errors: [{ field: 'importe', expected: 121, actual: 50 }],
      });
      expect(await run(createCreditNote, { ...body, importe: 121 })).toMatchObject({ total: 121 });
    }
    expect(documents()).toHaveLength(3);
  });

  test('takes what the notes left that came in while it waited for its turn', async () => {
    const { ctx, run, claims } = testTenant();
    Object.assign(ctx, { authority: scriptedAuthority(), livemode: true, mode: 'live' });
    const [wine, bread] = [21, 10.5].map((alicuota_iva) => {
      const precio_unitario = 100 + alicuota_iva;
      return { descripcion: 'x', cantidad: 1, precio_unitario, alicuota_iva };
    });
    const original = await run(createInvoice, { autorizar: true, items: [wine, bread] });
    const other = given(ctx, TaxDocument, { estado: 'procesando' });
    claims.set('in-flight:30715686054#1#8', other._id);
    const get = ctx.store.get.bind(ctx.store);
    const before: typeof get = async (noun, id) => {
      if (id === other._id && claims.delete('in-flight:30715686054#1#8'))
        await run(createCreditNote, against(original, { items: [wine] }));
      return get(noun, id);
    };
    Object.assign(ctx.store, { get: before });
    const note = await run(createCreditNote, against(original, { importe: 110.5 }));
    expect(note).toMatchObject({ estado: 'autorizado', total: 110.5 });
    expect(note.iva_items).toEqual([{ alicuota: 10.5, base: 100, importe: 10.5 }]);
  });

  test('over the balance is refused, to the cent', async () => {
    const { run, refused, original } = await invoiced();
    const over = against(original, { importe: original.total + 0.01 });
    expect(await refused(createCreditNote, over)).toMatchObject({ code: 'credit_exceeds_balance' });
    expect(
      await run(createCreditNote, against(original, { importe: original.total })),
    ).toMatchObject({ total: original.total });
    expect(await refused(createCreditNote, against(original, { importe: 0.01 }))).toMatchObject({
      code: 'credit_exceeds_balance',
    });
  });

  test('where nothing is left is refused, without an amount too, and takes no number', async () => {
    const { run, refused, original, documents } = await invoiced();
    const draft = await run(createCreditNote, against(original, { autorizar: false, importe: 1 }));
    await run(createCreditNote, against(original));
    const stored = documents().length;
    const free = { descripcion: 'Yerba', cantidad: 1, precio_unitario: 0, alicuota_iva: 21 };
    const refusal = { code: 'credit_exceeds_balance', errors: [{ field: 'importe', max: 0 }] };
    for (const more of [{}, { autorizar: false }, { items: [free] }]) {
      expect(await refused(createCreditNote, against(original, more))).toMatchObject(refusal);
    }
    expect(await refused(authorizeDocument, {}, draft)).toMatchObject(refusal);
    expect(documents()).toHaveLength(stored);
  });

  test('twenty at once for a tenth each: ten are given, the balance ends at zero', async () => {
    const items = [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 100 }];
    const { run, original, now, documents } = await invoiced({
      items,
      tributos: [],
      receptor: undefined,
    });
    const tries = Array.from({ length: 20 }, () =>
      run(createCreditNote, against(original, { importe: 10 })),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(now()).toMatchObject({ saldo_acreditable: 0, version: 11 });
    expect(
      documents()
        .map(({ numero }) => numero)
        .sort((a, b) => a - b),
    ).toEqual([1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test('as a draft moves no balance until it is authorized', async () => {
    const { run, refused, original, now } = await invoiced();
    const draft = await run(createCreditNote, against(original, { autorizar: false }));
    const other = await run(createCreditNote, against(original, { autorizar: false }));
    expect(now().saldo_acreditable).toBe(original.total);
    await run(authorizeDocument, {}, draft);
    expect(now().saldo_acreditable).toBe(0);
    expect(await refused(authorizeDocument, {}, other)).toMatchObject({
      code: 'credit_exceeds_balance',
    });
  });

  test('answers only an authorized document, never a note, never what does not exist', async () => {
    const { run, refused, original } = await invoiced();
    const draft = await run(createInvoice, { items: MIXED });
    const note = await run(createCreditNote, against(original, { importe: 1 }));
    expect(await refused(createCreditNote, against(draft))).toMatchObject({
      code: 'invalid_state_transition',
    });
    expect(await refused(createCreditNote, against(note))).toMatchObject({
      code: 'voucher_type_not_allowed',
    });
    expect(await refused(createCreditNote, against({ _id: 'f'.repeat(24) }))).toMatchObject({
      code: 'related_record_not_found',
    });
  });

  test('is not dated before the document', async () => {
    const { refused, original } = await invoiced();
    const early = against(original, { fecha: '2026-03-09' });
    expect(await refused(createCreditNote, early)).toMatchObject({ code: 'date_out_of_range' });
  });

  test('of any amounts, one after another, they give back exactly the document', async () => {
    const cents = fc.array(fc.integer({ min: 100 * TAXABLE, max: 20_000 }), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(cents, fc.boolean(), async (amounts, isCompany) => {
        const { ctx, run, refused, original, now, documents } = await invoiced(
          isCompany ? {} : { receptor: undefined },
        );
        Object.assign(ctx, { authority: withoutMagicTotals });
        for (const amount of amounts.map((value) => value / 100)) {
          const body = against(original, { importe: amount });
          if (amount <= now().saldo_acreditable)
            expect((await run(createCreditNote, body)).total).toBe(amount);
          else
            expect(await refused(createCreditNote, body)).toMatchObject({
              code: 'credit_exceeds_balance',
            });
        }
        const rest = now().saldo_acreditable;
        if (rest >= TAXABLE) await run(createCreditNote, against(original));
        const given = documents().filter(({ _id }) => _id !== original._id);
        const total = given.reduce((sum, note) => sum + Math.round(note.total * 100), 0);
        const left = rest >= TAXABLE ? 0 : Math.round(rest * 100);
        expect(total + left).toBe(Math.round(original.total * 100));
      }),
      { numRuns: 30 },
    );
  });
});

describe('a debit note', () => {
  test('adds to the balance that may be credited', async () => {
    const { run, original, now } = await invoiced();
    expect(await run(createDebitNote, against(original, { importe: 50 }))).toMatchObject({
      tipo_comprobante: 2,
      total: 50,
    });
    expect(now().saldo_acreditable).toBe(Math.round((original.total + 50) * 100) / 100);
  });

  test('needs an amount or lines', async () => {
    const { refused, original } = await invoiced();
    expect(await refused(createDebitNote, against(original))).toMatchObject({
      code: 'validation_error',
    });
  });
});

describe('cancelling', () => {
  test('an authorized invoice is offset by a full credit note in the same step', async () => {
    const { run, original, documents } = await invoiced();
    const cancelled = await run(cancelDocument, {}, original);
    const note = documents().find(({ tipo_comprobante }) => tipo_comprobante === 3);
    expect(cancelled).toMatchObject({
      _id: original._id,
      estado: 'anulado',
      saldo_acreditable: 0,
      nota_credito_id: note?._id,
    });
    expect(note).toMatchObject({
      estado: 'autorizado',
      total: original.total,
      cae: expect.any(String),
    });
  });

  test('after a partial credit only the rest is credited; with nothing left no note is made', async () => {
    const { run, original, documents } = await invoiced();
    await run(createCreditNote, against(original, { importe: 100 }));
    await run(cancelDocument, {}, original);
    const totals = documents().map(({ total }) => total);
    expect(totals).toEqual([original.total, 100, Math.round((original.total - 100) * 100) / 100]);
    const full = await invoiced();
    await full.run(createCreditNote, against(full.original));
    expect(await full.run(cancelDocument, {}, full.original)).toMatchObject({ estado: 'anulado' });
    expect(full.documents()).toHaveLength(2);
  });

  test('a draft and a rejected document are simply given up', async () => {
    const { run, refused, documents, numbers } = testTenant();
    const draft = await run(createInvoice, { items: MIXED });
    await refused(createInvoice, {
      autorizar: true,
      items: [{ descripcion: 'x', cantidad: 1, precio_unitario: 0.91 }],
    });
    for (const document of documents()) await run(cancelDocument, {}, document);
    expect(documents().map(({ estado }) => estado)).toEqual(['anulado', 'anulado']);
    expect(numbers.size).toBe(0);
    expect(await refused(cancelDocument, {}, draft)).toMatchObject({
      code: 'invalid_state_transition',
    });
  });

  test('a note is not cancellable, and a document whose answer is unknown waits for it', async () => {
    const { run, refused, original, documents } = await invoiced();
    const note = await run(createCreditNote, against(original, { importe: 1 }));
    expect(await refused(cancelDocument, {}, note)).toMatchObject({
      code: 'document_not_cancellable',
      status: 409,
    });
    await refused(createInvoice, {
      autorizar: true,
      items: [{ descripcion: 'x', cantidad: 1, precio_unitario: 0.93 }],
    });
    const late = documents().find(({ estado }) => estado === 'pendiente_verificacion');
    expect(await refused(cancelDocument, {}, late)).toMatchObject({
      code: 'invalid_state_transition',
    });
  });

  test('an invoice that was late once can be cancelled', async () => {
    const { run, refused, documents } = testTenant();
    await refused(createInvoice, {
      autorizar: true,
      items: [{ descripcion: 'x', cantidad: 1, precio_unitario: 0.93 }],
    });
    await run(authorizeDocument, {}, documents()[0]);
    expect(await run(cancelDocument, {}, documents()[0])).toMatchObject({ estado: 'anulado' });
  });
});
