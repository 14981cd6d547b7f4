// A document that is asked for again by its key, after an answer that told of no end, is told of itself, whatever became meanwhile of
// what its request names. contract#idempotency; decision 680. In the process alone: other stories meet on the bundles (decision 560).
import { beforeEach, describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply } from '../support/exchange.ts';
import { type Landlord, openLandlord } from '../support/rent-contracts.ts';
import { dataOf, type MemoryStack, openMemoryStack, type TestTenant } from '../support/stack.ts';

const RECEIPTS = '/bill/receipts';
const LINES = [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 100 }];

let stack: MemoryStack;
let tenant: TestTenant;
let token: string;
const ask = (method: string, path: string, body?: Rec, key?: string): Promise<Reply> =>
  stack.request(method, `/api/v1${path}`, {
    token,
    body,
    headers: key === undefined ? {} : { 'idempotency-key': key },
  });
const good = async (...asked: Parameters<typeof ask>): Promise<Rec> => {
  const reply = await ask(...asked);
  expect(reply.status, reply.story).toBeLessThan(300);
  return dataOf(reply);
};

describe('a document of which an answer was lost', () => {
  beforeEach(async () => {
    stack = await openMemoryStack();
    tenant = await stack.newTenant();
    token = await tenant.token('test');
  });

  /** Its answer is lost once, the queue learns that it was authorized, `meanwhile` something ends, and it is asked for again. */
  async function askedTwice(path: string, body: Rec, meanwhile: () => Promise<unknown>) {
    await good('POST', '/sandbox/faults/', { operation: 'authorize', fault: 'answer_lost' });
    const first = await ask('POST', path, body, 'its key');
    expect(first.status, first.story).toBe(503);
    const { comprobante_id } = first.json.errors[0];
    await stack.background.rest();
    await meanwhile();
    const again = await good('POST', path, body, 'its key');
    expect(again).toMatchObject({ _id: comprobante_id, estado: 'autorizado' });
    const whole = await ask('POST', path, body, 'its key');
    expect(whole.headers['idempotency-replayed']).toBe('true');
  }
  const customer = () => good('POST', '/customers/', { name: 'Ana' });
  const sale = async () => {
    const service = await good('POST', '/services/', { name: 'Flete', base_price: 1 });
    const line = { publication_id: service._id, publication_type: 'service', name: 'Flete' };
    return good('POST', '/sales/', { items: [{ ...line, quantity: 1, price: 121 }] });
  };
  const invoiceOf = (more: Rec) => ({ autorizar: true, ...more });

  test.each([
    ['deleted', (id: string) => ask('DELETE', `/customers/${id}/`)],
    ['blocked', (id: string) => good('PUT', `/customers/${id}/`, { status: 'blocked' })],
  ])('is told where its customer was %s since', async (_, end) => {
    const { _id: customer_id } = await customer();
    const body = invoiceOf({ customer_id, items: LINES });
    await askedTwice(`${RECEIPTS}/invoice/`, body, () => end(customer_id));
  });

  test('is told where its sale was cancelled since', async () => {
    const { _id: sale_id } = await sale();
    const session = await tenant.session();
    await askedTwice(`${RECEIPTS}/invoice/`, invoiceOf({ sale_id }), () =>
      stack.request('PUT', `/api/v1/sales/${sale_id}/`, {
        token: session,
        body: { status: 'cancelled' },
      }),
    );
  });

  test('is told where the rejected one that it corrects was cancelled since', async () => {
    await good('POST', '/sandbox/faults/', { operation: 'authorize', fault: 'rejected' });
    const refused = await ask('POST', `${RECEIPTS}/invoice/`, invoiceOf({ items: LINES }));
    expect(refused.status, refused.story).toBe(422);
    const corrige_id = refused.json.errors[0].comprobante_id;
    await askedTwice(`${RECEIPTS}/invoice/`, invoiceOf({ corrige_id }), () =>
      good('POST', `${RECEIPTS}/cancel/${corrige_id}/`),
    );
  });

  test('is told where it is a note of its own, to a customer that was deleted since', async () => {
    const { _id: customer_id } = await customer();
    const periodo_asociado = { desde: '2026-10-01', hasta: '2026-10-31' };
    const body = invoiceOf({ customer_id, items: LINES, periodo_asociado });
    await askedTwice(`${RECEIPTS}/debit-note/`, body, () =>
      ask('DELETE', `/customers/${customer_id}/`),
    );
  });
});

describe('the invoice of a rented month', () => {
  let landlord: Landlord;
  beforeEach(async () => {
    landlord = await openLandlord();
    ({ stack } = landlord as { stack: MemoryStack });
    ({ token } = landlord.shop);
  });

  test('is told to a request that had gone on with the document of another', async () => {
    const contract = await landlord.signed();
    await good('POST', '/sandbox/faults/', { operation: 'authorize', fault: 'down', times: 2 });
    const path = `/contracts/${contract._id}/generate-invoice`;
    const body = { period: '2027-01', autorizar: true };
    const invoice = (key: string) => ask('POST', path, body, key);
    expect((await invoice('one')).status).toBe(503);
    expect((await invoice('another')).status).toBe(503);
    const done = await good('POST', path, body);
    expect(done.estado).toBe('autorizado');
    for (const key of ['one', 'another']) {
      expect(await good('POST', path, body, key)).toMatchObject({ _id: done._id });
    }
    const late = await invoice('late');
    expect([late.status, late.json.code]).toEqual([409, 'duplicate_value']);
  });

  test('is told after the contract ended before that month', async () => {
    const contract = await landlord.signed();
    await good('POST', '/sandbox/faults/', { operation: 'authorize', fault: 'answer_lost' });
    const path = `/contracts/${contract._id}/generate-invoice`;
    const body = { period: '2027-03', autorizar: true };
    const lost = await ask('POST', path, body, 'its key');
    expect(lost.status, lost.story).toBe(503);
    await stack.background.rest();
    await landlord.done(contract, 'terminate', { reason: 'mudanza' });
    const told = await good('POST', path, body, 'its key');
    expect(told).toMatchObject({ _id: lost.json.errors[0].comprobante_id, estado: 'autorizado' });
  });
});
