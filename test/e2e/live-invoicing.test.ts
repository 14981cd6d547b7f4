// Live documents from the request to the CAE, through the real pipeline, the real client and the simulated authority: answers that are
// lost, an authority that is away, repetitions of every kind, and a crowd at one sale point.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type RunningArca, startArca } from '#arca-simulator/arca.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { arcaAuthority } from '#tax-authority/arca-authority.ts';
import { dataOf, IS_BUNDLED, type MemoryStack, openMemoryStack } from '../support/stack.ts';
import { testTickets } from '../support/tax-authority/tickets.ts';

const BASE = '/api/v1/bill/receipts';
const CROWD = 50;
/** Much longer than a request takes, and well within the time that an answer may take. */
const HELD_MS = 3000;
/** Longer than any wait of the queue, and until the sweep takes a message for lost. */
const LATER_MS = 120_000;
const invoice = (precio_unitario: number, more: Rec = {}) => ({
  autorizar: true,
  items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario }],
  ...more,
});

let stack: MemoryStack;
let arca: RunningArca;
let token: string;

describe.skipIf(IS_BUNDLED)('live documents', () => {
  beforeAll(async () => {
    stack = await openMemoryStack();
    arca = await startArca({ clock: stack.clock, port: 0 });
    const { certificate, key: privateKey } = arca.controls.provider;
    stack.runtime.pause = () => new Promise((resolve) => setImmediate(resolve));
    stack.runtime.authorities.live = arcaAuthority({
      addresses: { wsaa: arca.url, wsfe: arca.url, padron: arca.url },
      tickets: testTickets(),
      clock: stack.clock,
      provider: async () => ({ certificate, privateKey }),
      wait: async () => undefined,
      http: { connectMs: 5000, answerMs: 5000 },
    });
    token = await (await stack.newTenant()).token('live');
  });
  afterAll(() => arca.stop());
  beforeEach(() => arca.controls.faults.remove());

  const post = (path: string, body: unknown, key?: string) =>
    stack.request('POST', BASE + path, {
      token,
      body,
      headers: key === undefined ? {} : { 'idempotency-key': key },
    });
  const read = async (id: string) =>
    dataOf(await stack.expect(200, 'GET', `${BASE}/${id}/`, { token }));
  const ours = (tipo = 6) => arca.controls.vouchers({ PtoVta: 1, CbteTipo: tipo });
  /** Everything that the queue has to do by then. */
  const later = async (): Promise<void> => {
    await stack.background.rest();
    stack.clock.advance(LATER_MS);
    await stack.background.sweep();
    await stack.background.rest();
  };

  test('an invoice has the CAE and the number that the authority has', async () => {
    const reply = await post('/invoice/', invoice(121));
    expect(reply.status, reply.story).toBe(200);
    const { numero, cae, estado, livemode } = dataOf(reply);
    expect([estado, livemode]).toEqual(['autorizado', true]);
    expect(ours().at(-1)).toMatchObject({ CAE: cae });
    expect(ours()).toHaveLength(numero);
  });

  test('an answer that was lost is found, and nothing is issued twice', async () => {
    const before = ours().length;
    arca.controls.faults.add({ kind: 'lost_after', times: 1 });
    const reply = await post('/invoice/', invoice(122));
    expect(reply.status, reply.story).toBe(200);
    expect(dataOf(reply)).toMatchObject({ estado: 'autorizado', cae: ours().at(-1)?.CAE });
    expect(ours()).toHaveLength(before + 1);
  });

  test('a message that was lost is sent again by the queue', async () => {
    const before = ours().length;
    arca.controls.faults.add({ kind: 'lost_before', times: 1 });
    const reply = await post('/invoice/', invoice(123, { on_unavailable: 'queue' }));
    expect(dataOf(reply), reply.story).toMatchObject({ estado: 'pendiente_verificacion' });
    await later();
    expect(await read(dataOf(reply)._id)).toMatchObject({
      estado: 'autorizado',
      numero: before + 1,
    });
    expect(ours()).toHaveLength(before + 1);
  });

  test('while the authority is away a repetition with the same key waits with its draft, then goes on', async () => {
    const open = await arca.controls.refuse();
    const down = await post('/invoice/', invoice(124), 'away');
    expect(down.status, down.story).toBe(503);
    expect(down.headers['retry-after']).toBe('5');
    const [line] = down.json.errors;
    const other = await post('/invoice/', invoice(125), 'away');
    expect(other.json.code, other.story).toBe('idempotency_key_reused');
    await open();
    const up = await post('/invoice/', invoice(124), 'away');
    expect(dataOf(up), up.story).toMatchObject({ _id: line.comprobante_id, estado: 'autorizado' });
    const replayed = await post('/invoice/', invoice(124), 'away');
    expect(replayed.headers['idempotency-replayed']).toBe('true');
    expect(replayed.text).toBe(up.text);
  });

  test.each([
    ['a key', 'twins'],
    ['the same payload', undefined],
  ])('twelve at once with %s are one document', async (_, key) => {
    const before = ours().length;
    const body = invoice(key === undefined ? 126 : 127);
    const replies = await Promise.all(
      Array.from({ length: 12 }, () => post('/invoice/', body, key)),
    );
    const codes = replies.map(({ status, json }) => json.code ?? status);
    const other = codes.filter((code) => code !== 200 && code !== 'idempotency_in_progress');
    expect(other, codes.join()).toEqual([]);
    const answers = replies.filter(({ status }) => status === 200).map(({ text }) => text);
    expect(new Set(answers).size, answers.join('\n')).toBe(1);
    expect(ours()).toHaveLength(before + 1);
    const again = await post('/invoice/', body, key);
    expect(again.headers['idempotency-replayed'], again.story).toBe('true');
  });

  test('a repetition is told that the first is under way while the authority has not answered that one', async () => {
    const sent = (): number =>
      arca.controls.requests().filter(({ operation }) => operation === 'FECAESolicitar').length;
    const before = sent();
    arca.controls.faults.add({ kind: 'slow', operation: 'FECAESolicitar', ms: HELD_MS, times: 1 });
    const first = post('/invoice/', invoice(131), 'slow');
    await vi.waitUntil(() => sent() > before, { timeout: 20_000, interval: 5 });
    const second = await post('/invoice/', invoice(131), 'slow');
    expect([second.status, second.json.code]).toEqual([409, 'idempotency_in_progress']);
    expect(second.headers['retry-after']).toBe('1');
    expect(dataOf(await first).estado).toBe('autorizado');
  });

  test('what another system issues in between moves the number, not the document', async () => {
    const { controls } = arca;
    const external = controls.issue({ cuit: '30712345671', PtoVta: 1, CbteTipo: 6 });
    const reply = await post('/invoice/', invoice(128));
    expect(dataOf(reply), reply.story).toMatchObject({ estado: 'autorizado' });
    expect(dataOf(reply).numero).toBe(ours().length);
    expect(external.CAE).not.toBe(dataOf(reply).cae);
  });

  test('an invoice is cancelled when its credit note has the CAE, though its answer was lost', async () => {
    const original = dataOf(await post('/invoice/', invoice(129)));
    arca.controls.faults.add({ kind: 'lost_after', times: 1 });
    arca.controls.faults.add({ kind: 'reset', operation: 'FECompConsultar' });
    const reply = await post(`/cancel/${original._id}/`, {});
    expect(reply.status, reply.story).toBe(503);
    expect(await read(original._id)).toMatchObject({ estado: 'autorizado', saldo_acreditable: 0 });
    arca.controls.faults.remove();
    await later();
    const cancelled = await read(original._id);
    expect(cancelled).toMatchObject({ estado: 'anulado' });
    expect(await read(cancelled.nota_credito_id)).toMatchObject({ cae: ours(8).at(-1)?.CAE });
    expect(ours(8)).toHaveLength(1);
  });

  test(`${CROWD} at once at one sale point have consecutive numbers, each once`, async () => {
    const first = ours(11).length;
    const before = ours().length;
    const bodies = Array.from({ length: CROWD }, (_, i) =>
      invoice(1000 + i, { on_unavailable: 'queue' }),
    );
    const replies = await Promise.all(bodies.map((body) => post('/invoice/', body)));
    const ids = replies.map((reply) => dataOf(reply)._id);
    const left = async () => {
      const documents = await Promise.all(ids.map(read));
      return documents.filter(({ estado }) => estado !== 'autorizado').length;
    };
    for (let round = 0; round < 30 && (await left()) > 0; round += 1) await later();
    const numbers = (await Promise.all(ids.map(read))).map(({ numero }) => numero);
    const expected = Array.from({ length: CROWD }, (_, i) => before + 1 + i);
    expect(numbers.sort((a, b) => a - b)).toEqual(expected);
    expect([ours().length, ours(11).length]).toEqual([before + CROWD, first]);
  });
});
