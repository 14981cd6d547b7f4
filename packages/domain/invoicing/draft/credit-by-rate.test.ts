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

const price = fc.integer({ min: 5_000, max: 9_000_000 }).map((cents) => cents / 100);
const treatment = fc.constantFrom(21, 10.5, 27, 5, 2.5, 'exento', 'no_gravado');
const documents = fc.record({
  items: fc.array(fc.tuple(price, treatment), { minLength: 1, maxLength: 6 }),
  receptor: fc.constantFrom(COMPANY, CONSUMER),
  precios_con_iva: fc.boolean(),
  tribute: fc.option(fc.integer({ min: 100, max: 100_000 }).map((cents) => cents / 100)),
});
/** A share of the balance, or some of the lines, by id or by number, or a debit of that share. */
const step = fc.oneof(
  fc.record({ kind: fc.constant('amount' as const), share: fc.integer({ min: 1, max: 60 }) }),
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

/** Is there something taxed left of which the VAT is no cent? No note can give that back, as the authority takes none (10018). */
function isTooLittle(left: Sums): boolean {
  const sumOf = (of: RegExp) =>
    toAmount(sum(Object.keys(left).flatMap((name) => (of.test(name) ? [left[name] ?? 0] : []))));
  return sumOf(/^net /) > 0 && sumOf(/^VAT /) === 0;
}

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
          const importe = toAmount(sum([balance]).times(share).div(100));
          const isOfLines = kind === 'lines' || kind === 'number';
          const of = isOfLines ? { items: lines.slice(share, share + 1) } : { importe };
          const one = kind === 'number' ? { ...rest, ...byNumber(original) } : byId(original);
          if (isOfLines && share >= lines.length) continue;
          const note = kind === 'debit' ? createDebitNote : createCreditNote;
          await run(note, { ...one, ...of, autorizar: true }).catch((failure) =>
            expect(['credit_exceeds_balance', 'invoice_not_processable']).toContain(failure.code),
          );
        }
        const left = standing(stored());
        const cancelled = run(cancelDocument, {}, original);
        if (isTooLittle(left)) {
          await expect(cancelled).rejects.toMatchObject({ code: 'invoice_not_processable' });
          return;
        }
        await cancelled;
        const sums = standing(stored());
        expect(sums).toEqual(nothing(sums));
        for (const note of stored().filter(({ tipo_comprobante: code }) =>
          isNote(voucherType(code)?.kind ?? 'invoice'),
        ))
          for (const { base, importe, alicuota } of note.iva_items) {
            expect(base).toBeGreaterThan(0);
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
