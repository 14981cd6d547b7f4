// Documents given as totals, without lines, from the request to what the authority has of them: live before the simulated one, with
// every sum that it would refuse refused before it is asked; and in the sandbox.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { INVOICE_B, type LiveIssuer, openLiveIssuer } from '../support/live-issuer.ts';
import { dataOf, IS_BUNDLED, openMemoryStack } from '../support/stack.ts';
import { LARGE_COMPANY } from '../support/taxpayers.ts';

const RECEIPTS = '/api/v1/bill/receipts';
const INVOICE_A = 1;
const CREDIT_NOTE_A = 3;
const ROWS = [
  { alicuota: 21, base: 1000, importe: 210 },
  { alicuota: 10.5, base: 200, importe: 21 },
];
const TOTALS = {
  iva_items: ROWS,
  no_gravado: 25,
  exento: 50,
  tributos: [{ codigo: 7, base: 1000, alicuota: 3 }],
};
const invoice = (more: Rec = {}) => ({
  autorizar: true,
  receptor: LARGE_COMPANY,
  ...TOTALS,
  total: 1536,
  ...more,
});
const fieldsOf = ({ errors }: Rec): string[] => errors.map(({ field }: Rec) => field);

describe.skipIf(IS_BUNDLED)('live', () => {
  let issuer: LiveIssuer;
  beforeAll(async () => {
    issuer = await openLiveIssuer();
  });
  afterAll(() => issuer.close());
  const ask = (path: string, body: unknown, key?: string) =>
    issuer.ask('POST', RECEIPTS + path, body, key);
  const issued = async (more?: Rec, key?: string): Promise<Rec> => {
    const reply = await ask('/invoice/', invoice(more), key);
    expect(reply.status, reply.story).toBe(200);
    return dataOf(reply);
  };

  test('the authority has every amount as it was stated', async () => {
    const made = await issued();
    expect(made).toMatchObject({ estado: 'autorizado', tipo_descripcion: 'Factura A' });
    expect(issuer.vouchers(INVOICE_A).at(-1)).toMatchObject({
      CAE: made.cae,
      ImpTotal: '1536',
      ImpNeto: '1200',
      ImpTotConc: '25',
      ImpOpEx: '50',
      ImpTrib: '30',
      ImpIVA: '231',
      Iva: [
        { Id: 4, BaseImp: '200', Importe: '21' },
        { Id: 5, BaseImp: '1000', Importe: '210' },
      ],
    });
    const paper = await issuer.ask('GET', `${RECEIPTS}/${made._id}/pdf`);
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  });

  test('what the authority forgives is sent as it is, to the edge of its tolerance', async () => {
    const edge = { neto_gravado: 1200.02, iva: 230.98, total: 1536.15 };
    expect(await issued(edge)).toMatchObject({ ...edge, estado: 'autorizado' });
    const voucher = { ImpNeto: '1200.02', ImpIVA: '230.98', ImpTotal: '1536.15' };
    expect(issuer.vouchers(INVOICE_A).at(-1)).toMatchObject(voucher);
  });

  test.each<[string, Rec, string, string[]]>([
    ['10048', { total: 1540 }, 'totals_mismatch', ['total']],
    ['10023', { iva: 231.03, total: undefined }, 'totals_mismatch', ['iva']],
    ['10061', { neto_gravado: 1200.13, total: undefined }, 'totals_mismatch', ['neto_gravado']],
    [
      '10051',
      { iva_items: [{ ...ROWS[0], importe: 211 }], total: undefined },
      'totals_mismatch',
      ['iva_items[0].importe'],
    ],
    [
      '10022',
      { iva_items: [ROWS[0], ROWS[0]], total: undefined },
      'totals_mismatch',
      ['iva_items[1].alicuota'],
    ],
    ['10070', { iva_items: undefined, neto_gravado: 1200 }, 'validation_error', ['iva_items']],
    [
      'of nothing',
      { iva_items: undefined, no_gravado: undefined, exento: undefined },
      'validation_error',
      ['items'],
    ],
  ])('%s is told before the authority is asked', async (_, more, code, fields) => {
    const before = issuer.arca.controls.requests().length;
    const reply = await ask('/invoice/', invoice(more));
    const status = code === 'totals_mismatch' ? 422 : 400;
    expect([reply.status, reply.json.code, fieldsOf(reply.json)], reply.story).toEqual([
      status,
      code,
      fields,
    ]);
    expect(issuer.arca.controls.requests()).toHaveLength(before);
  });

  test('a repetition is the same document, with a key and without', async () => {
    const before = issuer.vouchers(INVOICE_A).length;
    const first = await issued({ observaciones: 'twice' });
    const again = await ask('/invoice/', invoice({ observaciones: 'twice' }));
    expect(again.headers['idempotency-replayed'], again.story).toBe('true');
    expect(dataOf(again)._id).toBe(first._id);
    const keyed = await issued({ total: undefined }, 'totals');
    expect((await issued({ total: undefined }, 'totals'))._id).toBe(keyed._id);
    const other = await ask('/invoice/', invoice({ exento: 51, total: 1537 }), 'totals');
    expect(other.json.code, other.story).toBe('idempotency_key_reused');
    expect(issuer.vouchers(INVOICE_A)).toHaveLength(before + 2);
  });

  test('notes take back part of it, then the rest to the cent', async () => {
    const { _id: comprobante_id } = await issued({ observaciones: 'noted' });
    const credit = { comprobante_id, autorizar: true };
    const part = await ask('/credit-note/', { ...credit, importe: 500.01 });
    expect(dataOf(part), part.story).toMatchObject({ estado: 'autorizado', total: 500.01 });
    expect(await issuer.read(comprobante_id)).toMatchObject({ saldo_acreditable: 1035.99 });
    const rest = await ask('/credit-note/', credit);
    expect(dataOf(rest), rest.story).toMatchObject({ estado: 'autorizado', total: 1035.99 });
    expect(await issuer.read(comprobante_id)).toMatchObject({ saldo_acreditable: 0 });
    expect(issuer.vouchers(CREDIT_NOTE_A).map(({ ImpTotal }) => ImpTotal)).toEqual([
      '500.01',
      '1035.99',
    ]);
  });

  test('a cancellation is offset by a note of the same amounts', async () => {
    const { _id } = await issued({ observaciones: 'cancelled' });
    const cancelled = dataOf(await ask(`/cancel/${_id}/`, {}));
    expect(cancelled).toMatchObject({ estado: 'anulado', saldo_acreditable: 0 });
    const note = await issuer.read(cancelled.nota_credito_id);
    expect(note).toMatchObject({ neto_gravado: 1200, iva: 231, tributos_total: 30, total: 1536 });
    expect(note.items).toBeUndefined();
    expect(issuer.vouchers(CREDIT_NOTE_A).at(-1)).toMatchObject({ CAE: note.cae, ImpTrib: '30' });
  });

  test('a note of a period may be totals', async () => {
    const period = { periodo_asociado: { desde: '2026-01-01', hasta: '2026-01-31' } };
    const note = await ask('/credit-note/', invoice(period));
    expect(dataOf(note), note.story).toMatchObject({ estado: 'autorizado', total: 1536 });
    const off = await ask('/debit-note/', invoice({ ...period, total: 1 }));
    expect([off.status, off.json.code], off.story).toEqual([400, 'totals_mismatch']);
  });

  test('lines count where there are any', async () => {
    const items = [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 121, codigo: 'VIN-1' }];
    const stated = { iva_items: [{ alicuota: 21, base: 100, importe: 21 }], total: 121 };
    const made = await ask('/invoice/', { autorizar: true, items, ...stated });
    expect(dataOf(made), made.story).toMatchObject({ ...stated, items: [{ codigo: 'VIN-1' }] });
    expect(issuer.vouchers(INVOICE_B).at(-1)).toMatchObject({ ImpTotal: '121' });
    const off = await ask('/invoice/', { autorizar: true, items, ...stated, exento: 5 });
    expect([off.json.code, fieldsOf(off.json)], off.story).toEqual(['totals_mismatch', ['exento']]);
  });
});

test('in the sandbox a total plays out its outcome, and a draft waits like any other', async () => {
  const stack = await openMemoryStack();
  const token = await (await stack.newTenant()).token('test');
  const ask = (path: string, body?: unknown) =>
    stack.request('POST', RECEIPTS + path, { token, body });
  const of = (exento: number, more: Rec = {}) => ask('/invoice/', { exento, ...more });
  const now = { autorizar: true };
  expect((await of(10.91, now)).json.code).toBe('tax_authority_rejected');
  expect((await of(10.92, now)).status).toBe(503);
  const late = await of(10.93, now);
  const [{ comprobante_id }] = late.json.errors;
  const draft = dataOf(await of(7));
  expect(draft).toMatchObject({ estado: 'borrador', exento: 7, total: 7 });
  for (const id of [comprobante_id, draft._id]) {
    const reply = await ask(`/authorize/${id}/`);
    expect(dataOf(reply), reply.story).toMatchObject({ estado: 'autorizado', simulated: true });
    const paper = await stack.request('GET', `${RECEIPTS}/${id}/pdf`, { token });
    expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  }
});
