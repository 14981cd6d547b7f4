// A sale is cancelled or refunded while its document waits for the tax authority: what was never sent is withdrawn with it and costs no
// number, what may be there is followed to its end and told on the sale. Decision 036.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply } from '../support/exchange.ts';
import { type LiveDesk, openLiveDesk } from '../support/live-desk.ts';
import { dataOf, IS_BUNDLED } from '../support/stack.ts';

const RECEIPTS = '/api/v1/bill/receipts';
const SALES = '/api/v1/sales';
const UNDOING: Rec = { pending: 'cancelled', completed: 'refunded' };

let desk: LiveDesk;
let session: string;
let service: Rec;

describe.skipIf(IS_BUNDLED)('a sale that is undone', () => {
  beforeAll(async () => {
    desk = await openLiveDesk();
    session = await desk.tenant.session();
    service = dataOf(await desk.ask('POST', '/api/v1/services/', { name: 'Flete', base_price: 1 }));
  });
  afterAll(() => desk.close());
  beforeEach(() => desk.arca.controls.faults.remove());

  const sell = async (more: Rec = {}): Promise<Rec> => {
    const line = { publication_id: service._id, publication_type: 'service', name: 'Flete' };
    const items = [{ ...line, quantity: 1, price: 121 }];
    const reply = await desk.ask('POST', `${SALES}/`, { items, generate_invoice: true, ...more });
    expect(reply.status, reply.story).toBe(201);
    return dataOf(reply);
  };
  const saleNow = async ({ _id }: Rec): Promise<Rec> =>
    dataOf(await desk.ask('GET', `${SALES}/${_id}/`));
  const undo = async (sale: Rec): Promise<Reply> => {
    const body = { status: UNDOING[sale.status] };
    const sent = { token: session, body };
    return desk.stack.expect(200, 'PUT', `${SALES}/${sale._id}/`, sent);
  };
  /** The next document takes the number after those that are there. */
  const numbersGoOn = async (): Promise<void> => {
    const before = desk.vouchers().length;
    expect(await desk.authorized(desk.stack.clock.now() % 100_000)).toMatchObject({
      numero: before + 1,
    });
  };
  /** The message was sent, and its answer was lost; `isThere`: it arrived. */
  const inDoubt = async (isThere: boolean): Promise<Rec> => {
    const { faults } = desk.arca.controls;
    faults.add({
      kind: isThere ? 'lost_after' : 'lost_before',
      operation: 'FECAESolicitar',
      times: 1,
    });
    faults.add({ kind: 'down', operation: 'FECompConsultar', times: 1 });
    const sale = await sell();
    expect(await desk.read(sale.invoice_id)).toMatchObject({ estado: 'pendiente_verificacion' });
    return sale;
  };

  test.each(['pending', 'completed'])(
    'while %s and its document is queued takes the document with it',
    async (status) => {
      const before = desk.vouchers().length;
      const open = await desk.arca.controls.refuse();
      const sale = await sell({ status });
      expect(await desk.read(sale.invoice_id)).toMatchObject({ estado: 'procesando' });
      const { json } = await undo(sale);
      expect(json.message).toBeUndefined();
      const withdrawn = await desk.read(sale.invoice_id);
      expect(withdrawn).toMatchObject({ estado: 'anulado', cancelled_at: expect.any(String) });
      expect(withdrawn.proximo_intento_at).toBeUndefined();
      await open();
      await desk.later();
      expect(await desk.read(sale.invoice_id)).toEqual(withdrawn);
      expect(desk.vouchers()).toHaveLength(before);
      expect(await saleNow(sale)).toMatchObject({ status: UNDOING[status] });
      expect((await saleNow(sale)).invoice_number).toBeNull();
      await numbersGoOn();
    },
  );

  test('takes its draft with it, which nobody can send then', async () => {
    const sale = await sell({ generate_invoice: false });
    const draft = dataOf(await desk.ask('POST', `${RECEIPTS}/invoice/`, { sale_id: sale._id }));
    expect(draft).toMatchObject({ estado: 'borrador' });
    await undo(sale);
    expect(await desk.read(draft._id)).toMatchObject({ estado: 'anulado' });
    const sent = await desk.ask('POST', `${RECEIPTS}/authorize/${draft._id}/`);
    expect([sent.status, sent.json.code], sent.story).toEqual([400, 'invalid_state_transition']);
  });

  test('whose document is at the authority is told of it, and a credit note cancels that', async () => {
    const sale = await inDoubt(true);
    const { json } = await undo(sale);
    expect(json.message).toContain('credit note');
    await desk.later();
    const { numero_completo } = await desk.read(sale.invoice_id);
    expect(await saleNow(sale)).toMatchObject({
      status: 'cancelled',
      invoice_number: numero_completo,
    });
    const cancelled = await desk.ask('POST', `${RECEIPTS}/cancel/${sale.invoice_id}/`);
    expect(dataOf(cancelled), cancelled.story).toMatchObject({ estado: 'anulado' });
    await numbersGoOn();
  });

  test('leads to its document, that to the sale and to the note that cancels it', async () => {
    const sale = await sell();
    await undo(sale);
    const follow = async (path: string, relation: string): Promise<string> =>
      (await desk.ask('GET', path)).json._links[relation].href;
    const document = await follow(`${SALES}/${sale._id}/`, 'invoice');
    expect(document).toBe(`${RECEIPTS}/${sale.invoice_id}/`);
    expect(await follow(document, 'sale')).toBe(`${SALES}/${sale._id}/`);
    await desk.ask('POST', `${RECEIPTS}/cancel/${sale.invoice_id}/`, {});
    expect(await follow(await follow(document, 'nota_credito'), 'documento_original')).toBe(
      document,
    );
  });

  test('whose document was lost on its way is rid of it as soon as that is certain', async () => {
    const sale = await inDoubt(false);
    const before = desk.vouchers().length;
    await undo(sale);
    expect(await desk.read(sale.invoice_id)).toMatchObject({ estado: 'pendiente_verificacion' });
    await desk.later();
    await desk.later();
    expect(await desk.read(sale.invoice_id)).toMatchObject({ estado: 'anulado' });
    expect(desk.vouchers()).toHaveLength(before);
    await numbersGoOn();
  });

  test('whose document arrives late is told of it', async () => {
    desk.arca.controls.faults.add({ kind: 'late', ms: 600_000, times: 1 });
    const sale = await sell();
    await undo(sale);
    await desk.stack.clock.advance(10_000);
    await desk.arca.controls.settle();
    await desk.later();
    const { estado, numero_completo } = await desk.read(sale.invoice_id);
    expect(estado).toBe('autorizado');
    expect(await saleNow(sale)).toMatchObject({ invoice_number: numero_completo });
  });

  test('gives no invoice to whoever asks for it again, and is not deleted with a document', async () => {
    const sale = await sell({ generate_invoice: false });
    const open = await desk.arca.controls.refuse();
    const body = { sale_id: sale._id, autorizar: true };
    const asked = () => desk.ask('POST', `${RECEIPTS}/invoice/`, body, `of-${sale._id}`);
    const offered = async () =>
      Object.keys((await desk.ask('GET', `${SALES}/${sale._id}/`)).json._links);
    expect(await offered()).toContain('delete');
    expect((await asked()).status).toBe(503);
    expect(await offered()).not.toContain('delete');
    const deleted = await desk.ask('DELETE', `${SALES}/${sale._id}/`);
    expect([deleted.status, deleted.json.code]).toEqual([400, 'resource_in_use']);
    await undo(sale);
    await open();
    const again = await asked();
    expect([again.status, again.json.code], again.story).toEqual([422, 'invoice_not_processable']);
    await desk.later();
    expect((await saleNow(sale)).invoice_number).toBeNull();
  });

  test('is not needed to withdraw a document: one that was never sent is cancelled, a note gives back what it spent', async () => {
    const original = await desk.authorized(5_000);
    const open = await desk.arca.controls.refuse();
    const note = { comprobante_id: original._id, importe: 2_000, autorizar: true };
    const queued = { ...note, on_unavailable: 'queue' };
    const { _id } = dataOf(await desk.ask('POST', `${RECEIPTS}/credit-note/`, queued));
    expect(await desk.read(original._id)).toMatchObject({ saldo_acreditable: 3_000 });
    const cancelled = await desk.ask('POST', `${RECEIPTS}/cancel/${_id}/`);
    expect(dataOf(cancelled), cancelled.story).toMatchObject({ estado: 'anulado' });
    await open();
    await desk.later();
    const after = await desk.read(original._id);
    expect(after).toMatchObject({ saldo_acreditable: 5_000, notas: [] });
    expect(after.notas_en_curso).toBeUndefined();
    expect(desk.vouchers(8).some(({ ImpTotal }) => ImpTotal === '2000')).toBe(false);
  });
});
