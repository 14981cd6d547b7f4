// Notes give back exactly what their document had, rate by rate, whatever they are of and in whatever order they come.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isNote, voucherType } from '#domain/fiscal/voucher-types.ts';
import { sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { cancelDocument } from '../cancel-document.ts';
import { createInvoice } from '../create-invoice.ts';
import { createCreditNote, createDebitNote } from '../create-note.ts';
import { COMPANY } from '../test-requests.ts';
import { type TestTenant, testTenant } from '../test-tenant.ts';

/** RUNS=10000 for a long one. */
const RUNS = Number(process.env.RUNS ?? 150);

const line = (precio_unitario: number, alicuota_iva: number | string = 21): Rec => ({
  descripcion: 'x',
  cantidad: 1,
  precio_unitario,
  alicuota_iva,
});
const CONSUMER = { tipo_documento: 99, numero_documento: '0', condicion_iva_receptor: 5 };

/** An authority that approves whatever it is sent: amounts play no outcomes. */
function approving(tax: Parameters<typeof testTenant>[0] = {}): TestTenant {
  const tenant = testTenant(tax);
  const approved = {
    result: 'approved',
    cae: '9'.repeat(14),
    caeExpiration: '2026-03-20',
    observations: [],
  };
  const taxpayer = async () => ({ domicilio: 'Güemes 100' });
  const client = { authorize: async () => approved, taxpayer };
  Object.assign(tenant.ctx, { authority: { simulated: true, clientOf: () => client } });
  return tenant;
}

type Sums = Record<string, number>;

/** What a document is of, share by share. */
function partsOf({ iva_items, exento, no_gravado, tributos, neto_gravado, total }: Rec): Sums {
  const rates = iva_items.flatMap(({ alicuota, base, importe }: Rec) => [
    [`net ${alicuota}`, base],
    [`VAT ${alicuota}`, importe],
  ]);
  const others = tributos.flatMap(({ codigo, base, importe }: Rec) => [
    [`tribute ${codigo}`, importe],
    [`base of ${codigo}`, base],
  ]);
  return Object.fromEntries([
    ...rates,
    ...others,
    ...Object.entries({ exento, no_gravado, neto_gravado, total }),
  ]);
}

/** Document and debit notes less credit notes; nothing but zeros once all is given back. */
function standing(documents: readonly Rec[]): Sums {
  const sums = new Map<string, number[]>();
  for (const document of documents.filter(({ estado }) =>
    ['autorizado', 'anulado'].includes(estado),
  )) {
    const sign = voucherType(document.tipo_comprobante)?.kind === 'credit_note' ? -1 : 1;
    for (const [name, amount] of Object.entries(partsOf(document)))
      sums.set(name, [...(sums.get(name) ?? []), sign * amount]);
  }
  return Object.fromEntries([...sums].map(([name, amounts]) => [name, toAmount(sum(amounts))]));
}

const nothing = (sums: Sums): Sums =>
  Object.fromEntries(Object.keys(sums).map((name) => [name, 0]));

test('two credits and a cancellation have the VAT of their document, to the cent', async () => {
  const { run, documents } = approving();
  const items = [line(232.33), line(389.29)];
  const original = await run(createInvoice, { autorizar: true, receptor: COMPANY, items });
  expect(original.iva).toBe(130.54);
  for (const importe of [128.65, 18.53])
    await run(createCreditNote, { comprobante_id: original._id, autorizar: true, importe });
  await run(cancelDocument, {}, original);
  const credits = documents().filter(({ tipo_comprobante }) => tipo_comprobante === 3);
  expect(toAmount(sum(credits.map(({ iva }) => iva)))).toBe(130.54);
});

test.each([
  { taken: { importe: 120.98 }, rest: { base: 0.01, importe: 0.01 } },
  { taken: { importe: 120.99 }, rest: { base: 0, importe: 0.01 } },
  { taken: { items: [line(99.98)] }, rest: { base: 0.01, importe: 0.01 } },
])('what $taken leaves of 121 is given back with the last cent of its VAT', async (one) => {
  const { run } = approving();
  const items = [line(100)];
  const original = await run(createInvoice, { autorizar: true, receptor: COMPANY, items });
  const of = { comprobante_id: original._id, autorizar: true };
  await run(createCreditNote, { ...of, ...one.taken });
  const last = await run(createCreditNote, of);
  expect(last.iva_items).toEqual([{ alicuota: 21, ...one.rest }]);
  expect([last.neto_gravado, last.iva]).toEqual([one.rest.base, one.rest.importe]);
});

test('lines that round their VAT up take no more of it than there is, and the rest is given back', async () => {
  const { run, documents } = approving();
  const items = [{ ...line(0.03), cantidad: 100 }];
  const original = await run(createInvoice, { autorizar: true, receptor: COMPANY, items });
  expect([original.neto_gravado, original.iva]).toEqual([3, 0.63]);
  const of = { comprobante_id: original._id, autorizar: true };
  for (let taken = 0; taken < 62; taken++)
    await run(createCreditNote, { ...of, items: [line(0.03)] });
  const another = run(createCreditNote, { ...of, items: [line(0.03)] });
  await expect(another).rejects.toMatchObject({ code: 'invoice_not_processable' });
  const last = await run(createCreditNote, of);
  expect(last.iva_items).toEqual([{ alicuota: 21, base: 1.14, importe: 0.01 }]);
  expect(standing(documents())).toEqual(nothing(standing(documents())));
});

test('totals of its own that take more VAT than is left are told, not changed', async () => {
  const { run } = approving();
  const items = [line(100)];
  const original = await run(createInvoice, { autorizar: true, receptor: COMPANY, items });
  const of = { comprobante_id: original._id, autorizar: true };
  for (const base of [0.03, 0.03, 0.03, 0.03, 0.03])
    await run(createCreditNote, { ...of, iva_items: [{ alicuota: 21, base, importe: 0.01 }] });
  const row = { alicuota: 21, base: 99.8, importe: 20.96 };
  const over = run(createCreditNote, { ...of, iva_items: [row] });
  await expect(over).rejects.toMatchObject({ code: 'totals_mismatch' });
});

/** From 21 cents on, of which every rate has a cent of VAT. */
const price = fc
  .oneof(fc.integer({ min: 21, max: 300 }), fc.integer({ min: 5_000, max: 9_000_000 }))
  .map((cents) => cents / 100);
const treatment = fc.constantFrom(21, 10.5, 27, 5, 2.5, 'exento', 'no_gravado');
const documents = fc.record({
  items: fc.array(fc.tuple(price, treatment), { minLength: 1, maxLength: 6 }),
  receptor: fc.constantFrom(COMPANY, CONSUMER),
  precios_con_iva: fc.boolean(),
  tribute: fc.option(fc.integer({ min: 100, max: 100_000 }).map((cents) => cents / 100)),
});
/** A share of the balance, all of it but for some cents, or some of the lines, by id or by number, or a debit of a share. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), share: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ kind: fc.constant('but cents' as const), share: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ kind: fc.constant('lines' as const), share: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ kind: fc.constant('number' as const), share: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ kind: fc.constant('debit' as const), share: fc.integer({ min: 1, max: 60 }) }),
);

type Document = typeof documents extends fc.Arbitrary<infer D> ? D : never;
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

const byId = ({ _id }: Rec) => ({ comprobante_id: _id });
const byNumber = ({ punto_venta, numero, tipo_comprobante }: Rec) => ({
  comprobantes_asociados: [{ punto_venta, numero, tipo_comprobante }],
});

const small = (share: number): [Document, Step[]] => [
  {
    items: [[50, 2.5]],
    receptor: COMPANY,
    precios_con_iva: false,
    tribute: 19.37,
  },
  [
    { kind: 'lines', share: 0 },
    { kind: 'debit', share: 32 },
    { kind: 'amount', share },
  ],
];
/** After the lines a debit of 21 cents at 2.5 % is left: three of them would be VAT alone, and of seventeen there is none. */
const CENTS = [small(3), small(20)];

test(
  'of any amounts and lines, with debits between, credits and cancellation leave nothing of any rate',
  async () => {
    const property = fc.asyncProperty(
      documents,
      fc.array(step, { maxLength: 8 }),
      async ({ items, tribute, ...rest }, steps) => {
        const { run, documents: stored } = approving();
        const lines = items.map(([amount, rate]) => line(amount, rate));
        const tributos = tribute === null ? [] : [{ codigo: 7, base: tribute, alicuota: 3.33 }];
        const original = await run(createInvoice, {
          autorizar: true,
          items: lines,
          tributos,
          ...rest,
        });
        for (const { kind, share } of steps) {
          const { saldo_acreditable: balance } =
            stored().find(({ _id }) => _id === original._id) ?? {};
          const whole = sum([balance]);
          const importe = toAmount(
            kind === 'but cents' ? whole.minus(share / 100) : whole.times(share).div(100),
          );
          if (importe <= 0) continue;
          const isOfLines = kind === 'lines' || kind === 'number';
          const of = isOfLines ? { items: lines.slice(share, share + 1) } : { importe };
          const one = kind === 'number' ? { ...rest, ...byNumber(original) } : byId(original);
          if (isOfLines && share >= lines.length) continue;
          const note = kind === 'debit' ? createDebitNote : createCreditNote;
          await run(note, { ...one, ...of, autorizar: true }).catch((failure) =>
            expect(['credit_exceeds_balance', 'invoice_not_processable']).toContain(failure.code),
          );
        }
        await run(cancelDocument, {}, original);
        const sums = standing(stored());
        expect(sums).toEqual(nothing(sums));
        for (const note of stored().filter(({ tipo_comprobante: code }) =>
          isNote(voucherType(code)?.kind ?? 'invoice'),
        ))
          for (const { base, importe, alicuota } of note.iva_items) {
            expect(base > 0 || importe === 0.01).toBe(true);
            expect(
              sum([importe])
                .minus(sum([base]).times(alicuota).div(100))
                .abs()
                .lte(0.05),
            ).toBe(true);
          }
      },
    );
    await fc.assert(property, { numRuns: RUNS, examples: CENTS });
  },
  10_000 + RUNS * 60,
);
