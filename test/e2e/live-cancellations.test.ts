// A cancellation whose credit note the tax authority did not take: it can be repeated, goes on with the note that it began, and of all
// its notes one counts at most. contract#document-states, decision 043.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY_MS } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply } from '../support/exchange.ts';
import { type LiveIssuer, openLiveIssuer } from '../support/live-issuer.ts';
import { dataOf, IS_BUNDLED } from '../support/stack.ts';

const RECEIPTS = '/api/v1/bill/receipts';
const CREDIT_B = 8;

let issuer: LiveIssuer;
let price = 100;

describe.skipIf(IS_BUNDLED)('a cancellation', () => {
  beforeAll(async () => {
    issuer = await openLiveIssuer();
  });
  afterAll(() => issuer.close());
  beforeEach(() => issuer.arca.controls.faults.remove());

  const invoiced = (): Promise<Rec> => {
    price += 1;
    return issuer.authorized(price);
  };
  const cancel = (document: Rec, key?: string): Promise<Reply> =>
    issuer.ask('POST', `${RECEIPTS}/cancel/${document._id}/`, {}, key);
  const notesOf = async ({ _id }: Rec): Promise<Rec[]> => {
    const query = { tipo_comprobante: String(CREDIT_B), per_page: '100' };
    const sent = { token: issuer.token, query };
    const list = await issuer.stack.expect(200, 'GET', `${RECEIPTS}/list/`, sent);
    return dataOf(list).items.filter((note: Rec) => note.documento_original_id === _id);
  };
  const statesOf = async (document: Rec): Promise<string[]> =>
    (await notesOf(document)).map(({ estado }) => estado).sort();
  /** The next message is refused as one out of its turn: it is certain that nothing was issued. */
  const turnAway = () =>
    issuer.arca.controls.faults.add({
      kind: 'out_of_sequence',
      operation: 'FECAESolicitar',
      times: 1,
    });
  const turnedAway = async (document: Rec, key?: string): Promise<void> => {
    turnAway();
    const reply = await cancel(document, key);
    expect([reply.status, reply.json.code], reply.story).toEqual([
      503,
      'tax_authority_unavailable',
    ]);
    const { _id: comprobante_id } = document;
    expect(reply.json.errors).toMatchObject([{ comprobante_id, estado: 'autorizado' }]);
  };

  test.each([undefined, 'its-key'])(
    'whose note was not sent is repeated with that note (key %s)',
    async (key) => {
      const original = await invoiced();
      for (let times = 0; times < 3; times += 1) await turnedAway(original, key);
      const [draft = {}] = await notesOf(original);
      expect(draft).toMatchObject({ estado: 'borrador', anula: true });
      expect(await issuer.read(original._id)).toMatchObject({
        estado: 'autorizado',
        saldo_acreditable: original.total,
        anulacion_pendiente_id: draft._id,
      });
      const done = dataOf(await cancel(original, key));
      expect(done).toMatchObject({ estado: 'anulado', nota_credito_id: draft._id });
      expect(done.anulacion_pendiente_id).toBeUndefined();
      expect(await statesOf(original)).toEqual(['autorizado']);
    },
  );

  test('takes what is left by then and the day on which it is repeated', async () => {
    const original = await invoiced();
    await turnedAway(original);
    const part = { comprobante_id: original._id, importe: 40, autorizar: true };
    expect((await issuer.ask('POST', `${RECEIPTS}/credit-note/`, part)).status).toBe(200);
    issuer.stack.clock.advance(9 * DAY_MS);
    const done = dataOf(await cancel(original));
    expect(done).toMatchObject({ estado: 'anulado', saldo_acreditable: 0 });
    const note = await issuer.read(done.nota_credito_id);
    expect(note.total).toBe(original.total - 40);
    expect(note.fecha > original.fecha).toBe(true);
    expect(await statesOf(original)).toEqual(['autorizado', 'autorizado']);
  });

  test('whose note was rejected stands in the way of nothing', async () => {
    const original = await invoiced();
    issuer.arca.controls.faults.add({ kind: 'rejected', times: 1 });
    const refused = await cancel(original, 'refused');
    expect([refused.status, refused.json.code]).toEqual([409, 'document_not_cancellable']);
    const again = await cancel(original, 'refused');
    expect(again.headers['idempotency-replayed']).toBe('true');
    const after = await issuer.read(original._id);
    expect(after).toMatchObject({ saldo_acreditable: original.total, notas: [] });
    expect(after.anulacion_pendiente_id).toBeUndefined();
    expect(dataOf(await cancel(original))).toMatchObject({ estado: 'anulado' });
    expect(await statesOf(original)).toEqual(['autorizado', 'rechazado']);
  });

  test('that meets another is told what became of the document', async () => {
    const original = await invoiced();
    const replies = await Promise.all(
      ['one', 'another', undefined].map((key) => cancel(original, key)),
    );
    for (const { status, json, story } of replies.filter((reply) => reply.status !== 200)) {
      expect(['invalid_state_transition', 'document_not_cancellable'], story).toContain(json.code);
      expect(status).toBe(409);
    }
    expect(replies.some(({ status }) => status === 200)).toBe(true);
    expect(await issuer.read(original._id)).toMatchObject({
      estado: 'anulado',
      saldo_acreditable: 0,
    });
    expect(await statesOf(original)).toEqual(['autorizado']);
  });

  test('of a draft that is being authorized leaves the authorization nothing to do, and it says so', async () => {
    price += 1;
    const draft = dataOf(await issuer.invoice(price, { autorizar: false }));
    const authorize = () => issuer.ask('POST', `${RECEIPTS}/authorize/${draft._id}/`, {});
    const replies = await Promise.all([cancel(draft), authorize(), authorize(), authorize()]);
    const [cancelled, ...others] = replies;
    expect(cancelled?.status, cancelled?.story).toBe(200);
    for (const { status, json, story } of others) {
      expect([status, json.code], story).toEqual([400, 'invalid_state_transition']);
      expect(json.errors).toMatchObject([{ field: 'estado', from: 'anulado', to: 'autorizado' }]);
    }
    expect(await issuer.read(draft._id)).toMatchObject({ estado: 'anulado' });
  });

  test('that nobody answers is finished by the queue, which its repetitions are told', async () => {
    const original = await invoiced();
    const { faults } = issuer.arca.controls;
    faults.add({ kind: 'lost_after', operation: 'FECAESolicitar', times: 1 });
    faults.add({ kind: 'down', operation: 'FECompConsultar', times: 2 });
    for (const key of ['one', 'another']) expect((await cancel(original, key)).status).toBe(503);
    expect(await issuer.read(original._id)).toMatchObject({ saldo_acreditable: 0 });
    await issuer.later();
    expect(await issuer.read(original._id)).toMatchObject({ estado: 'anulado' });
    for (const key of ['one', 'another', 'one']) {
      const told = await cancel(original, key);
      expect([told.status, told.json.data?.estado], told.story).toEqual([200, 'anulado']);
    }
    for (const key of ['a third', undefined])
      expect((await cancel(original, key)).status).toBe(409);
    expect(await statesOf(original)).toEqual(['autorizado']);
  });

  test('that several ask for at once is one: whoever comes later goes on with the note of the first', async () => {
    for (const isTurnedAway of [false, true]) {
      const original = await invoiced();
      if (isTurnedAway) turnAway();
      const replies = await Promise.all(['a', 'b', 'c'].map((key) => cancel(original, key)));
      const told = replies.map(({ status, json }) => json.data?.estado ?? status);
      expect(told.every((each) => each === 'anulado' || each === 503 || each === 409)).toBe(true);
      expect(told).toContain('anulado');
      expect(await statesOf(original)).toEqual(['autorizado']);
    }
  });

  test('and a debit never get under way together', async () => {
    const { faults } = issuer.arca.controls;
    const inDoubt = () => {
      faults.add({ kind: 'lost_after', operation: 'FECAESolicitar', times: 1 });
      faults.add({ kind: 'down', operation: 'FECompConsultar', times: 1 });
    };
    const debit = ({ _id: comprobante_id }: Rec) =>
      issuer.ask('POST', `${RECEIPTS}/debit-note/`, {
        comprobante_id,
        importe: 50,
        autorizar: true,
      });
    const [first, second] = [await invoiced(), await invoiced()];
    inDoubt();
    expect((await cancel(first)).status).toBe(503);
    const beside = await debit(first);
    expect([beside.status, beside.json.code], beside.story).toEqual([
      400,
      'invoice_not_processable',
    ]);
    await issuer.later();
    expect(await issuer.read(first._id)).toMatchObject({ estado: 'anulado', saldo_acreditable: 0 });

    await turnedAway(second);
    inDoubt();
    expect((await debit(second)).status).toBe(503);
    const early = await cancel(second);
    expect([early.status, early.json.code], early.story).toEqual([409, 'document_not_cancellable']);
    await issuer.later();
    expect(dataOf(await cancel(second))).toMatchObject({ estado: 'anulado', saldo_acreditable: 0 });
  });

  test('is given up with its draft, and begun anew', async () => {
    const original = await invoiced();
    await turnedAway(original, 'given-up');
    const [draft = {}] = await notesOf(original);
    expect(dataOf(await cancel(draft))).toMatchObject({ estado: 'anulado' });
    expect((await issuer.read(original._id)).anulacion_pendiente_id).toBeUndefined();
    const reply = await cancel(original, 'given-up');
    expect(dataOf(reply), reply.story).toMatchObject({ estado: 'anulado' });
    expect(await statesOf(original)).toEqual(['anulado', 'autorizado']);
  });

  test('does not cancel what grew since its note was made', async () => {
    const original = await invoiced();
    await turnedAway(original);
    const more = { comprobante_id: original._id, importe: 50, autorizar: true };
    expect((await issuer.ask('POST', `${RECEIPTS}/debit-note/`, more)).status).toBe(200);
    const [draft = {}] = await notesOf(original);
    const sent = await issuer.ask('POST', `${RECEIPTS}/authorize/${draft._id}/`);
    expect([sent.status, sent.json.code], sent.story).toEqual([400, 'invoice_not_processable']);
    expect(sent.json.errors[0]).toMatchObject({ max: original.total + 50, actual: original.total });
    expect(dataOf(await cancel(original))).toMatchObject({
      estado: 'anulado',
      saldo_acreditable: 0,
    });
    expect(await statesOf(original)).toEqual(['autorizado']);
  });
});
