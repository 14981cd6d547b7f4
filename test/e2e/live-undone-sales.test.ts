// A sale is cancelled or refunded while its document waits for the tax authority: what was never sent is withdrawn with it and costs no
// number, what may be there is followed to its end and told on the sale. Decision 036.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply } from '../support/exchange.ts';
import { type LiveIssuer, openLiveIssuer } from '../support/live-issuer.ts';
import { dataOf, IS_BUNDLED } from '../support/stack.ts';

const RECEIPTS = '/api/v1/bill/receipts';
const SALES = '/api/v1/sales';
const UNDOING: Rec = { pending: 'cancelled', completed: 'refunded' };

let issuer: LiveIssuer;
let session: string;
let service: Rec;

describe.skipIf(IS_BUNDLED)('a sale that is undone', () => {
  beforeAll(async () => {
    issuer = await openLiveIssuer();
    session = await issuer.tenant.session();
    service = dataOf(
      await issuer.ask('POST', '/api/v1/services/', { name: 'Flete', base_price: 1 }),
    );
  });
  afterAll(() => issuer.close());
  beforeEach(() => issuer.arca.controls.faults.remove());

  const sell = async (more: Rec = {}): Promise<Rec> => {
    const line = { publication_id: service._id, publication_type: 'service', name: 'Flete' };
    const items = [{ ...line, quantity: 1, price: 121 }];
    const reply = await issuer.ask('POST', `${SALES}/`, { items, generate_invoice: true, ...more });
    expect(reply.status, reply.story).toBe(201);
    return dataOf(reply);
  };
  const saleNow = async ({ _id }: Rec): Promise<Rec> =>
    dataOf(await issuer.ask('GET', `${SALES}/${_id}/`));
  const undo = async (sale: Rec): Promise<Reply> => {
    const body = { status: UNDOING[sale.status] };
    const sent = { token: session, body };
    return issuer.stack.expect(200, 'PUT', `${SALES}/${sale._id}/`, sent);
  };
  /** The next document takes the number after those that are there. */
  const numbersGoOn = async (): Promise<void> => {
    const before = issuer.vouchers().length;
    expect(await issuer.authorized(issuer.stack.clock.now() % 100_000)).toMatchObject({
      numero: before + 1,
    });
  };
  /** The message was sent, and its answer was lost; `isThere`: it arrived. */
  const inDoubt = async (isThere: boolean): Promise<Rec> => {
    const { faults } = issuer.arca.controls;
    faults.add({
      kind: isThere ? 'lost_after' : 'lost_before',
      operation: 'FECAESolicitar',
      times: 1,
    });
    faults.add({ kind: 'down', operation: 'FECompConsultar', times: 1 });
    const sale = await sell();
    expect(await issuer.read(sale.invoice_id)).toMatchObject({ estado: 'pendiente_verificacion' });
    return sale;
  };

  test.each(['pending', 'completed'])(
    'while %s and its document is queued takes the document with it',
    async (status) => {
      const before = issuer.vouchers().length;
      const open = await issuer.arca.controls.refuse();
      const sale = await sell({ status });
      expect(await issuer.read(sale.invoice_id)).toMatchObject({ estado: 'procesando' });
      const { json } = await undo(sale);
      expect(json.message).toBeUndefined();
      const withdrawn = await issuer.read(sale.invoice_id);
      expect(withdrawn).toMatchObject({ estado: 'anulado', cancelled_at: expect.any(String) });
      expect(withdrawn.proximo_intento_at).toBeUndefined();
      await open();
      await issuer.later();
      expect(await issuer.read(sale.invoice_id)).toEqual(withdrawn);
      expect(issuer.vouchers()).toHaveLength(before);
      expect(await saleNow(sale)).toMatchObject({ status: UNDOING[status] });
      expect((await saleNow(sale)).invoice_number).toBeNull();
      await numbersGoOn();
    },
  );

  test('takes its draft with it, which nobody can send then', async () => {
    const sale = await sell({ generate_invoice: false });
    const draft = dataOf(await issuer.ask('POST', `${RECEIPTS}/invoice/`, { sale_id: sale._id }));
    expect(draft).toMatchObject({ estado: 'borrador' });
    await undo(sale);
    expect(await issuer.read(draft._id)).toMatchObject({ estado: 'anulado' });
    const sent = await issuer.ask('POST', `${RECEIPTS}/authorize/${draft._id}/`);
    expect([sent.status, sent.json.code], sent.story).toEqual([400, 'invalid_state_transition']);
  });

  test('whose document is at the authority is told of it, and a credit note cancels that', async () => {
    const sale = await inDoubt(true);
    const { json } = await undo(sale);
    expect(json.message).toContain('credit note');
    await issuer.later();
    const { numero_completo } = await issuer.read(sale.invoice_id);
    expect(await saleNow(sale)).toMatchObject({
      status: 'cancelled',
      invoice_number: numero_completo,
    });
    const cancelled = await issuer.ask('POST', `${RECEIPTS}/cancel/${sale.invoice_id}/`);
    expect(dataOf(cancelled), cancelled.story).toMatchObject({ estado: 'anulado' });
    await numbersGoOn();
  });

  test('leads to its document, that to the sale and to the note that cancels it', async () => {
    const sale = await sell();
    const { json } = await undo(sale);
    expect(json.message).toContain(`${RECEIPTS}/cancel/${sale.invoice_id}/`);
    const follow = async (path: string, relation: string): Promise<string> =>
      (await issuer.ask('GET', path)).json._links[relation].href;
    const document = await follow(`${SALES}/${sale._id}/`, 'invoice');
    expect(document).toBe(`${RECEIPTS}/${sale.invoice_id}/`);
    expect(await follow(document, 'sale')).toBe(`${SALES}/${sale._id}/`);
    await issuer.ask('POST', `${RECEIPTS}/cancel/${sale.invoice_id}/`, {});
    expect(await follow(await follow(document, 'nota_credito'), 'documento_original')).toBe(
      document,
    );
  });

  test('whose document was lost on its way is rid of it as soon as that is certain', async () => {
    const sale = await inDoubt(false);
    const before = issuer.vouchers().length;
    await undo(sale);
    expect(await issuer.read(sale.invoice_id)).toMatchObject({ estado: 'pendiente_verificacion' });
    await issuer.later();
    await issuer.later();
    expect(await issuer.read(sale.invoice_id)).toMatchObject({ estado: 'anulado' });
    expect(issuer.vouchers()).toHaveLength(before);
    await numbersGoOn();
  });

  test('whose document arrives late is told of it', async () => {
    issuer.arca.controls.faults.add({ kind: 'late', ms: 600_000, times: 1 });
    const sale = await sell();
    await undo(sale);
    await issuer.stack.clock.advance(10_000);
    await issuer.arca.controls.settle();
    await issuer.later();
    const { estado, numero_completo } = await issuer.read(sale.invoice_id);
    expect(estado).toBe('autorizado');
    expect(await saleNow(sale)).toMatchObject({ invoice_number: numero_completo });
  });

  test('gives no invoice to whoever asks for it again, and is not deleted with a document', async () => {
    const sale = await sell({ generate_invoice: false });
    const open = await issuer.arca.controls.refuse();
    const body = { sale_id: sale._id, autorizar: true };
    const asked = () => issuer.ask('POST', `${RECEIPTS}/invoice/`, body, `of-${sale._id}`);
    const offered = async () =>
      Object.keys((await issuer.ask('GET', `${SALES}/${sale._id}/`)).json._links);
    expect(await offered()).toContain('delete');
    expect((await asked()).status).toBe(503);
    expect(await offered()).not.toContain('delete');
    const deleted = await issuer.ask('DELETE', `${SALES}/${sale._id}/`);
    expect([deleted.status, deleted.json.code]).toEqual([400, 'resource_in_use']);
    await undo(sale);
    await open();
    const again = await asked();
    expect([again.status, again.json.code], again.story).toEqual([422, 'invoice_not_processable']);
    await issuer.later();
    expect((await saleNow(sale)).invoice_number).toBeNull();
  });

  test('is not needed to withdraw a document: one that was never sent is cancelled, a note gives back what it spent', async () => {
    const original = await issuer.authorized(5_000);
    const open = await issuer.arca.controls.refuse();
    const note = { comprobante_id: original._id, importe: 2_000, autorizar: true };
    const queued = { ...note, on_unavailable: 'queue' };
    const { _id } = dataOf(await issuer.ask('POST', `${RECEIPTS}/credit-note/`, queued));
    expect(await issuer.read(original._id)).toMatchObject({ saldo_acreditable: 3_000 });
    const cancelled = await issuer.ask('POST', `${RECEIPTS}/cancel/${_id}/`);
    expect(dataOf(cancelled), cancelled.story).toMatchObject({ estado: 'anulado' });
    await open();
    await issuer.later();
    const after = await issuer.read(original._id);
    expect(after).toMatchObject({ saldo_acreditable: 5_000, notas: [] });
    expect(after.notas_en_curso).toBeUndefined();
    expect(issuer.vouchers(8).some(({ ImpTotal }) => ImpTotal === '2000')).toBe(false);
  });
});
