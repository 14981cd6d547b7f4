// Scripted faults of the simulated tax authority: an integration rehearses its bad days, each exactly as often as it was asked for.
import { beforeEach, expect, test } from 'vitest';
import { businessDate } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Reply } from '../support/exchange.ts';
import { dataOf, type MemoryStack, openMemoryStack, type TestTenant } from '../support/stack.ts';

let stack: MemoryStack;
let tenant: TestTenant;
let token: string;
beforeEach(async () => {
  stack = await openMemoryStack();
  tenant = await stack.newTenant();
  token = await tenant.token('test');
});

const ask = (method: string, path: string, body?: unknown): Promise<Reply> =>
  stack.request(method, `/api/v1${path}`, {
    token,
    body,
    headers: { 'x-allow-duplicate': 'true' },
  });
const script = async (fault: object): Promise<Rec> => {
  const reply = await ask('POST', '/sandbox/faults/', { operation: 'authorize', ...fault });
  expect(reply.status, reply.story).toBe(201);
  return dataOf(reply);
};
const faults = async (): Promise<Rec[]> => dataOf(await ask('GET', '/sandbox/faults/')).items;
const remaining = async () => (await faults()).map((fault) => fault.remaining);

const invoice = (more: object = {}): Promise<Reply> =>
  ask('POST', '/bill/receipts/invoice/', {
    autorizar: true,
    items: [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 100 }],
    ...more,
  });
const document = async (id: string): Promise<Rec> =>
  dataOf(await ask('GET', `/bill/receipts/${id}/`));

test('an authority that is down keeps the draft, which is authorized when it is back', async () => {
  const made = await script({ fault: 'down', times: 2 });
  expect(made).toMatchObject({ operation: 'authorize', fault: 'down', times: 2, remaining: 2 });
  const first = await invoice();
  expect([first.status, first.json.code]).toEqual([503, 'tax_authority_unavailable']);
  const id = first.json.errors[0].comprobante_id;
  expect(await document(id)).toMatchObject({ estado: 'borrador', intentos: 1 });
  expect(await remaining()).toEqual([1]);
  expect((await ask('POST', `/bill/receipts/authorize/${id}/`)).status).toBe(503);
  expect(await remaining()).toEqual([0]);
  const done = await ask('POST', `/bill/receipts/authorize/${id}/`);
  expect(dataOf(done)).toMatchObject({ estado: 'autorizado', numero: 1 });
});

test('what is queued meets the rest of the script in the background', async () => {
  await script({ fault: 'down', times: 3 });
  const queued = dataOf(await invoice({ on_unavailable: 'queue' }));
  expect(queued).toMatchObject({ estado: 'procesando' });
  for (let turn = 0; turn < 6; turn += 1) {
    await stack.background.rest();
    stack.clock.advance(10 * 60_000);
    await stack.background.sweep();
  }
  await stack.background.rest();
  expect(await document(queued._id)).toMatchObject({ estado: 'autorizado', intentos: 4 });
  expect(await remaining()).toEqual([0]);
});

test('a lost answer leaves a document to be verified, without a second number', async () => {
  await script({ fault: 'answer_lost' });
  const lost = await invoice();
  expect(lost.status).toBe(503);
  const id = lost.json.errors[0].comprobante_id;
  expect(await document(id)).toMatchObject({ estado: 'pendiente_verificacion' });
  await stack.background.rest();
  expect(await document(id)).toMatchObject({ estado: 'autorizado', numero: 1 });
});

test('a rejection says what was scripted, with the code of ours that it has', async () => {
  await script({ fault: 'rejected', code: 10015, message: 'No figura' });
  await script({ fault: 'rejected' });
  const known = await invoice();
  expect([known.status, known.json.code]).toEqual([422, 'invalid_tax_id']);
  expect(known.json.errors[0]).toMatchObject({ authority_code: '10015', message: 'No figura' });
  expect(await document(known.json.errors[0].comprobante_id)).toMatchObject({
    estado: 'rechazado',
  });
  const other = await invoice();
  expect(other.json).toMatchObject({
    code: 'tax_authority_rejected',
    errors: [{ authority_code: '10048' }],
  });
  expect(dataOf(await invoice())).toMatchObject({ estado: 'autorizado', numero: 1 });
});

test('a remark comes with the CAE, on a sale’s invoice too', async () => {
  await script({ fault: 'observed', code: 10217, message: 'Ojo' });
  const item = { publication_id: 'a'.repeat(24), publication_type: 'service', name: 'Envío' };
  const product = dataOf(await ask('POST', '/products/', { name: 'Mate', base_price: 121 }));
  const sold = { ...item, publication_id: product._id, publication_type: 'product' };
  const body = { items: [{ ...sold, quantity: 1 }], status: 'completed', generate_invoice: true };
  const sale = dataOf(await ask('POST', '/sales/', body));
  expect(await document(sale.invoice_id)).toMatchObject({
    estado: 'autorizado',
    observaciones_autoridad: [{ code: '10217', message: 'Ojo' }],
  });
  expect(await remaining()).toEqual([0]);
});

test('a fault is met exactly so many times, however many documents meet it at once', async () => {
  await script({ fault: 'rejected', times: 4 });
  const met = await Promise.all(Array.from({ length: 9 }, () => invoice()));
  const refused = met.filter(({ json }) => json.code === 'tax_authority_rejected');
  const granted = met.filter(({ status }) => status === 200);
  expect([refused.length, granted.length]).toEqual([4, 5]);
  expect(await remaining()).toEqual([0]);
});

test('a repeated request meets no second one', async () => {
  await script({ fault: 'rejected', times: 2 });
  const sent = {
    token,
    body: { autorizar: true, items: [{ descripcion: 'A', cantidad: 1, precio_unitario: 5 }] },
    headers: { 'idempotency-key': 'once' },
  };
  for (const _ of [1, 2]) {
    expect((await stack.request('POST', '/api/v1/bill/receipts/invoice/', sent)).status).toBe(422);
  }
  expect(await remaining()).toEqual([1]);
});

test('the register is out of reach as often as scripted', async () => {
  await script({ operation: 'look_up_taxpayer', fault: 'down' });
  const path = '/bill/tax_info/registry/30500010912/';
  const down = await ask('GET', path);
  expect([down.status, down.json.code]).toEqual([503, 'tax_authority_unavailable']);
  expect((await ask('GET', path)).status).toBe(200);
  expect(dataOf(await invoice())).toMatchObject({ estado: 'autorizado' });
});

test('faults are taken back one by one, all at once, or by a reset', async () => {
  const one = await script({ fault: 'down' });
  await script({ fault: 'down', times: 100 });
  await ask('DELETE', `/sandbox/faults/${one._id}/`);
  expect(await remaining()).toEqual([100]);
  expect(dataOf(await ask('DELETE', '/sandbox/faults/'))).toEqual({ deleted: true, count: 1 });
  expect(await faults()).toEqual([]);
  expect(dataOf(await invoice())).toMatchObject({ estado: 'autorizado' });
  await script({ fault: 'down' });
  await ask('POST', '/sandbox/reset/', {});
  expect(await faults()).toEqual([]);
  expect(dataOf(await invoice())).toMatchObject({ estado: 'autorizado' });
});

test('twenty wait at a time, and those that happened make room', async () => {
  for (let made = 0; made < 20; made += 1) await script({ fault: 'rejected' });
  const crowded = await ask('POST', '/sandbox/faults/', { operation: 'authorize', fault: 'down' });
  expect(crowded.json.errors).toMatchObject([{ code: 'too_many_items', max: 20 }]);
  await invoice();
  await script({ fault: 'observed' });
  expect(await remaining()).toEqual(Array.from({ length: 20 }, () => 1));
});

test.each([
  [{ operation: 'look_up_taxpayer', fault: 'rejected' }, 'fault', 'invalid_enum'],
  [{ operation: 'pray', fault: 'down' }, 'operation', 'invalid_enum'],
  [{ operation: 'authorize', fault: 'down', code: 10015 }, 'code', 'unknown_field'],
  [{ operation: 'authorize', fault: 'down', times: 101 }, 'times', 'too_large'],
  [{ operation: 'authorize', fault: 'down', times: 0 }, 'times', 'too_small'],
  [{ fault: 'down' }, 'operation', 'required'],
])('%j is refused', async (body, field, code) => {
  const reply = await ask('POST', '/sandbox/faults/', body);
  expect([reply.status, reply.json.code], reply.story).toEqual([400, 'validation_error']);
  expect(reply.json.errors).toContainEqual(expect.objectContaining({ field, code }));
});

test('neither live mode nor another tenant ever meets them', async () => {
  await script({ fault: 'down', times: 100 });
  const live = await tenant.token('live');
  for (const [method, path] of [
    ['GET', ''],
    ['POST', ''],
    ['DELETE', ''],
    ['DELETE', `${'a'.repeat(24)}/`],
  ] as const) {
    const sent = { token: live, ...(method === 'POST' && { body: {} }) };
    const reply = await stack.request(method, `/api/v1/sandbox/faults/${path}`, sent);
    expect([reply.status, reply.json.code], reply.story).toEqual([403, 'sandbox_only']);
  }
  token = await (await stack.newTenant()).token('test');
  expect(dataOf(await invoice({ fecha: businessDate(stack.clock.now()) }))).toMatchObject({
    estado: 'autorizado',
  });
  expect(await faults()).toEqual([]);
});
