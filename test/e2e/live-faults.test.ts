// What the tax authority does wrong, met by whole requests over the real pipeline and client: whatever it says or fails to say,
// each document ends with the one number and CAE that the authority has, or with none. reliability#authority-faults.
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, businessDate } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { contentsOf } from '../support/contents.ts';
import { IS_ENGINE_ASKED } from '../support/engine-table.ts';
import { INVOICE_B, type LiveIssuer, openLiveIssuer } from '../support/live-issuer.ts';
import { dataOf, IS_BUNDLED } from '../support/stack.ts';
import { LARGE_COMPANY } from '../support/taxpayers.ts';

const RECEIPTS = '/api/v1/bill/receipts';
const SYSTEM = '/api/v1/bill/tax_info/taxpayer';
const BEGIN_CERTIFICATE = '-----BEGIN CERTIFICATE-----';
const MINUTE_MS = 60_000;
const WAITS = ['procesando', 'pendiente_verificacion'];

let issuer: LiveIssuer;
let price = 100;
/** The same payload twice would be one invoice. */
const newPrice = (): number => {
  price += 1;
  return price;
};

/** The bundles are processes with an authority of their own that no test can make fail; test/fault kills those that have one. */
describe.skipIf(IS_BUNDLED)('the tax authority', () => {
  beforeAll(async () => {
    issuer = await openLiveIssuer();
  });
  afterAll(() => issuer.close());
  beforeEach(() => issuer.arca.controls.faults.remove());

  const fault = (given: Parameters<typeof issuer.arca.controls.faults.add>[0]) =>
    issuer.arca.controls.faults.add({ times: 1, ...given });
  /** Documents and vouchers agree: every number of ours once, with its CAE. */
  const agree = async (): Promise<void> => {
    const query = { per_page: '100', tipo_comprobante: String(INVOICE_B) };
    const sent = { token: issuer.token, query };
    const list = dataOf(await issuer.stack.expect(200, 'GET', `${RECEIPTS}/list/`, sent));
    const ours = list.items
      .flatMap(({ numero, cae }: Rec) => (cae === undefined ? [] : [`${numero} ${cae}`]))
      .sort();
    const theirs = issuer
      .vouchers()
      .filter(({ external }) => external !== true)
      .map(({ CbteDesde, CAE }) => `${CbteDesde} ${CAE}`);
    expect(ours).toEqual(theirs.sort());
  };

  test.each<[string, Rec, Rec]>([
    [
      'to a company',
      { receptor: LARGE_COMPANY },
      { CbteTipo: 1, DocTipo: 80, DocNro: 30500000003 },
    ],
    ['in dollars', { moneda: 'DOL', cotizacion: 1200 }, { MonId: 'DOL', MonCotiz: '1200' }],
    [
      'of services',
      { concepto: 2, fecha_servicio_desde: '2026-11-01', fecha_servicio_hasta: '2026-11-30' },
      { Concepto: 2, FchServDesde: '20261101', FchServHasta: '20261130' },
    ],
  ])('is given an invoice %s as it was asked for', async (_, more, voucher) => {
    const { cae, tipo_comprobante, total, qr_url, _id } = await issuer.authorized(newPrice(), more);
    const held = issuer.vouchers(tipo_comprobante).at(-1);
    expect(held).toMatchObject({ ...voucher, CAE: cae, ImpTotal: String(total) });
    const said = Buffer.from(new URL(qr_url).searchParams.get('p') ?? '', 'base64').toString();
    expect(JSON.parse(said)).toMatchObject({ codAut: Number(cae), importe: total });
    const paper = await issuer.ask('GET', `${RECEIPTS}/${_id}/pdf`);
    expect(paper.headers['content-type']).toBe('application/pdf');
  });

  test.each([
    ['rejected', 'invalid_tax_id', { estado: 'rechazado', resultado: 'R' }],
    ['out_of_date', 'date_out_of_range', { estado: 'borrador' }],
  ] as const)(
    'has the last word: %s is final for its key and costs no number',
    async (kind, code, left) => {
      const more = kind === 'out_of_date' ? { fecha: yesterday() } : {};
      await issuer.authorized(newPrice());
      if (kind === 'rejected') fault({ kind });
      const [amount, before] = [newPrice(), issuer.vouchers().length];
      const refused = await issuer.invoice(amount, more, kind);
      expect([refused.status, refused.json.code], refused.story).toEqual([422, code]);
      const again = await issuer.invoice(amount, more, kind);
      expect(again.headers['idempotency-replayed'], again.story).toBe('true');
      const { comprobante_id } = refused.json.errors[0];
      expect(await issuer.read(comprobante_id)).toMatchObject(left);
      expect((await issuer.authorized(newPrice())).numero).toBe(before + 1);
    },
  );

  /** Of the business. */
  const yesterday = (): string => addDays(businessDate(issuer.stack.clock.now()), -1);

  test('may once call the right number wrong: nothing is refused, and the draft can be sent again', async () => {
    fault({ kind: 'out_of_sequence' });
    const [amount, before] = [newPrice(), issuer.vouchers().length];
    const away = await issuer.invoice(amount, {}, 'in-the-way');
    expect([away.status, away.json.code], away.story).toEqual([503, 'tax_authority_unavailable']);
    const { comprobante_id, estado } = away.json.errors[0];
    expect(estado).toBe('borrador');
    const said = dataOf(await issuer.invoice(amount, {}, 'in-the-way'));
    expect(said).toMatchObject({ _id: comprobante_id, estado: 'autorizado', numero: before + 1 });
  });

  test('may approve with observations, which the document keeps', async () => {
    fault({ kind: 'observed', code: 10217 });
    const { observaciones_autoridad } = await issuer.authorized(newPrice());
    expect(observaciones_autoridad).toMatchObject([{ code: '10217' }]);
  });

  test.each([
    ['html', true],
    ['html', false],
    ['empty', true],
    ['empty', false],
    ['truncated', true],
    ['truncated', false],
    ['wrong_cuit', undefined],
    ['applied_twice', undefined],
    ['error', undefined],
  ] as const)(
    'is asked when its answer is %s (applied: %s), and nothing is issued twice',
    async (kind, applied) => {
      fault({ kind, applied, operation: 'FECAESolicitar' });
      const [amount, before] = [newPrice(), issuer.vouchers().length];
      const reply = await issuer.invoice(amount, { on_unavailable: 'queue' });
      const { _id } = dataOf(reply);
      await issuer.later();
      expect(await issuer.read(_id), reply.story).toMatchObject({ estado: 'autorizado' });
      expect(issuer.vouchers()).toHaveLength(before + 1);
      await agree();
    },
  );

  test('may apply a document after saying that it has none, or after it was sent again', async () => {
    const { controls } = issuer.arca;
    for (const isSentAgain of [false, true]) {
      const before = issuer.vouchers().length;
      fault({ kind: 'late', ms: 600_000 });
      const { _id } = dataOf(await issuer.invoice(newPrice(), { on_unavailable: 'queue' }));
      expect(await issuer.read(_id)).toMatchObject({ estado: 'pendiente_verificacion' });
      if (!isSentAgain) await controls.settle();
      await issuer.later();
      await controls.settle();
      expect(await issuer.read(_id)).toMatchObject({ estado: 'autorizado', numero: before + 1 });
      expect(issuer.vouchers()).toHaveLength(before + 1);
    }
    await agree();
  });

  test('is away for a while: what was queued is asked for again within every minute, and authorized', async () => {
    const open = await issuer.arca.controls.refuse();
    const queued: string[] = [];
    for (let i = 0; i < 5; i++) {
      const reply = await issuer.invoice(newPrice(), { on_unavailable: 'queue' });
      expect(dataOf(reply), reply.story).toMatchObject({ estado: 'procesando' });
      queued.push(dataOf(reply)._id);
    }
    const read = () => Promise.all(queued.map(issuer.read));
    for (let round = 0; round < 3; round++) {
      const now = issuer.stack.clock.now();
      for (const { proximo_intento_at } of await read()) {
        expect(Date.parse(proximo_intento_at) - now).toBeLessThanOrEqual(MINUTE_MS);
      }
      await issuer.later();
    }
    await open();
    await issuer.later();
    expect((await read()).map(({ estado }) => estado)).toEqual(queued.map(() => 'autorizado'));
    await agree();
  });

  test('is heard out before anything else is done with a document', async () => {
    fault({ kind: 'lost_before' });
    const { _id } = dataOf(await issuer.invoice(newPrice(), { on_unavailable: 'queue' }));
    expect(WAITS).toContain((await issuer.read(_id)).estado);
    const cancelled = await issuer.ask('POST', `${RECEIPTS}/cancel/${_id}/`);
    expect([cancelled.status, cancelled.json.code]).toEqual([409, 'invalid_state_transition']);
    const comprobante_id = _id;
    const credited = await issuer.ask('POST', `${RECEIPTS}/credit-note/`, { comprobante_id });
    expect(credited.json.code, credited.story).toBe('invalid_state_transition');
    await issuer.later();
    expect(await issuer.read(_id)).toMatchObject({ estado: 'autorizado' });
  });

  test('has numbers that other systems took: they are left alone', async () => {
    const series = { cuit: '30712345671', PtoVta: 1, CbteTipo: INVOICE_B };
    const external = [issuer.arca.controls.issue(series)];
    await issuer.authorized(newPrice());
    fault({ kind: 'taken' });
    const { numero } = await issuer.authorized(newPrice());
    expect(numero).toBe(external[0] && external[0].CbteDesde + 3);
    expect(issuer.stack.log).toContainEqual(
      expect.objectContaining({ message: 'number used by another system' }),
    );
    await agree();
  });

  test('gives no second ticket for a while: the draft waits, and one login serves all', async () => {
    const other = await ownCertificate();
    const logins = () =>
      issuer.arca.controls.requests().filter(({ operation }) => operation === 'loginCms').length;
    fault({ kind: 'wsaa_fault' });
    const body = {
      autorizar: true,
      items: [{ descripcion: 'Té', cantidad: 1, precio_unitario: 9 }],
    };
    const sent = { token: other.token, body, headers: { 'idempotency-key': 'ticket' } };
    const away = await issuer.stack.expect(503, 'POST', `${RECEIPTS}/invoice/`, sent);
    expect(away.json.errors[0]).toMatchObject({ estado: 'borrador' });
    const before = logins();
    const reply = await issuer.stack.expect(200, 'POST', `${RECEIPTS}/invoice/`, sent);
    expect(dataOf(reply)).toMatchObject({
      _id: away.json.errors[0].comprobante_id,
      estado: 'autorizado',
      emisor: { cuit: other.cuit },
    });
    for (const precio_unitario of [10, 11]) {
      const items = [{ descripcion: 'Té', cantidad: 1, precio_unitario }];
      const more = { token: other.token, body: { autorizar: true, items } };
      await issuer.stack.expect(200, 'POST', `${RECEIPTS}/invoice/`, more);
    }
    expect(logins() - before).toBe(1);
  });

  test('is not asked with a certificate whose time is over', async () => {
    const { token } = await ownCertificate(3_600_000);
    issuer.stack.clock.advance(3_700_000);
    const before = issuer.arca.controls.requests().length;
    const body = {
      autorizar: true,
      items: [{ descripcion: 'Té', cantidad: 1, precio_unitario: 9 }],
    };
    const sent = { token, body };
    const reply = await issuer.stack.expect(422, 'POST', `${RECEIPTS}/invoice/`, sent);
    expect(reply.json.code).toBe('tax_configuration_missing');
    const list = await issuer.stack.expect(200, 'GET', `${RECEIPTS}/list/`, { token });
    expect(dataOf(list).items).toEqual([]);
    expect(issuer.arca.controls.requests()).toHaveLength(before);
  });

  test('is an hour behind our clock: the request of a ticket is corrected by what it says', async () => {
    const { token } = await ownCertificate();
    fault({ kind: 'skew', ms: -3_600_000, service: 'wsaa', times: 2 });
    const items = [{ descripcion: 'Té', cantidad: 1, precio_unitario: 9 }];
    const sent = { token, body: { autorizar: true, items } };
    const reply = await issuer.stack.expect(200, 'POST', `${RECEIPTS}/invoice/`, sent);
    expect(dataOf(reply)).toMatchObject({ estado: 'autorizado' });
    expect(issuer.arca.controls.faults.list()).toEqual([]);
  });

  /** An account that issues with its own, which ends so much later. */
  async function ownCertificate(lastsMs = 365 * 86_400_000) {
    const { stack, arca } = issuer;
    const cuit = '20314468849';
    const tenant = await stack.newTenant({ cuit: '20-31446884-9', taxCondition: 'monotributo' });
    const token = await tenant.token('live');
    const now = stack.clock.now();
    const validity = { notBefore: now - 86_400_000, notAfter: now + lastsMs };
    const pair = await arca.controls.newPair({ cuit, name: 'tienda' }, validity);
    const { certificate, key: private_key } = pair;
    const tax = { cuit, tax_condition: 'monotributo', sale_points: [1] };
    const body = { ...tax, certificate, private_key };
    issuer.said.push(await stack.expect(200, 'POST', `${SYSTEM}/arca_own/`, { token, body }));
    const active = { token, body: { billing_system: 'arca_own' } };
    issuer.said.push(await stack.expect(200, 'PATCH', `${SYSTEM}/active-system/`, active));
    return { cuit, token, key: private_key, id: tenant.id };
  }

  test('never meets a test token: no socket is opened', async () => {
    const { stack, arca, tenant } = issuer;
    const opened: unknown[] = [];
    const notice = (socket: unknown): void => void opened.push(socket);
    subscribe('net.client.socket', notice);
    try {
      const token = await tenant.token('test');
      const before = arca.controls.requests().length;
      await everythingFiscal(token);
      expect(arca.controls.requests()).toHaveLength(before);
      if (!IS_ENGINE_ASKED) expect(opened).toEqual([]);
      await fetch(new URL('/faults', arca.url));
      expect(opened.length).toBeGreaterThan(0);
      await stack.expect(200, 'GET', LOOK_UP, { token: issuer.token });
      expect(arca.controls.requests().length).toBeGreaterThan(before);
    } finally {
      unsubscribe('net.client.socket', notice);
    }
  });

  /** Every way in which a request can concern the authority. */
  async function everythingFiscal(token: string): Promise<void> {
    const { stack } = issuer;
    const items = [{ descripcion: 'Vino', cantidad: 1, precio_unitario: 100 }];
    const post = (path: string, body: unknown = {}) =>
      stack.expect(200, 'POST', path, { token, body });
    const queued = { autorizar: true, on_unavailable: 'queue', items };
    const invoice = dataOf(await post(`${RECEIPTS}/invoice/`, queued));
    expect(invoice).toMatchObject({ estado: 'autorizado', simulated: true, livemode: false });
    const partial = { comprobante_id: invoice._id, importe: 10, autorizar: true };
    await post(`${RECEIPTS}/credit-note/`, partial);
    await post(`${RECEIPTS}/debit-note/`, partial);
    await post(`${RECEIPTS}/cancel/${invoice._id}/`);
    const draft = { items: [{ descripcion: 'Pan', cantidad: 1, precio_unitario: 7 }] };
    const { _id } = dataOf(await post(`${RECEIPTS}/invoice/`, draft));
    await post(`${RECEIPTS}/authorize/${_id}/`);
    await post('/api/v1/bill/tax_info/verify-delegation/', { cuit: '30712345671' });
    await post('/api/v1/bill/tax_info/verify-punto-venta/', { punto_venta: 1 });
    await stack.expect(200, 'GET', LOOK_UP, { token });
    await issuer.later();
  }
  const LOOK_UP = '/api/v1/bill/tax_info/registry/30500000003/';

  test('and its secrets are in no answer, no log line and no record', async () => {
    const { stack, said, tenant, arca } = issuer;
    const other = await ownCertificate();
    const { items } = await stack.tables.live.query({ pk: 'c#tickets' });
    expect(items.length).toBeGreaterThan(1);
    const told = [...said.map(({ text }) => text), JSON.stringify(stack.log)];
    const kept = await Promise.all([tenant.id, other.id].map((id) => contentsOf(stack, id)));
    const everything = [...told, ...kept, JSON.stringify(items)].join('\n');
    expect(everything).toContain(BEGIN_CERTIFICATE);
    for (const pem of [other.key, arca.controls.provider.key]) {
      const [, , secret = pem] = pem.split('\n');
      expect(everything.includes(secret)).toBe(false);
    }
    expect(everything).not.toMatch(/loginTicketResponse|<token|<sign|PRIVATE KEY|"sign":|PD94bW/i);
  });
});
