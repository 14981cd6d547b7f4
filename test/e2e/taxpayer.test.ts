// The taxpayer data of an account: billing systems, certificates and keys that never come out again, which of them issues,
// and what the authority says of CUITs and sale points. Spec: Taxpayer data; reliability#authority-faults; fiscal#taxpayers.
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readRequest } from '#arca-simulator/wsaa/x509.ts';
import { DAY_MS } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { contentsOf } from '../support/contents.ts';
import { IS_BUNDLED, type MemoryStack, openMemoryStack } from '../support/stack.ts';
import { newKey, openPapers, type Papers } from '../support/taxpayer-keys.ts';
import {
  CUIT,
  DATA,
  delegated,
  OTHER_CUIT,
  openTaxpayerSetup,
  own,
  type TaxpayerSetup,
} from '../support/taxpayer-setup.ts';

const INVOICE = { items: [{ descripcion: 'Yerba', cantidad: 1, precio_unitario: 100 }] };
const KEY = newKey();

let stack: MemoryStack;
let papers: Papers;
let setup: TaxpayerSetup;

beforeAll(async () => {
  stack = await openMemoryStack();
  papers = await openPapers(stack.clock);
});
beforeEach(async () => {
  setup = await openTaxpayerSetup(stack);
});

const good: TaxpayerSetup['good'] = (...asked) => setup.good(...asked);
const refusal: TaxpayerSetup['refusal'] = (...asked) => setup.refusal(...asked);
const activate: TaxpayerSetup['activate'] = (...asked) => setup.activate(...asked);

describe.each(['live', 'test'] as const)('with a %s token', (mode) => {
  test('an account begins with the data of its operator and no system', async () => {
    expect(await good(mode, 'GET +/taxpayer/')).toMatchObject({
      source: 'account',
      active_system: null,
      cuit: CUIT,
      sale_points: [1],
      certificate: null,
      ready: true,
    });
    const { systems, active_system } = await good(mode, 'GET +/taxpayer/systems/');
    expect(active_system).toBeNull();
    expect(systems.map((each: Rec) => [each.billing_system, each.configured])).toEqual([
      ['arca_own', false],
      ['arca_delegated', false],
    ]);
    expect(await refusal(mode, `GET ${own}`)).toMatchObject({ status: 404, code: 'not_found' });
    expect(await refusal(mode, 'GET +/taxpayer/other/')).toMatchObject({ code: 'not_found' });
  });

  test('an uploaded certificate issues once its system is the active one', async () => {
    const certificate = await papers.certificate(CUIT, KEY.publicKey);
    const made = await good(mode, `POST ${own}`, { ...DATA, certificate, private_key: KEY.pem });
    expect(made).toMatchObject({
      billing_system: 'arca_own',
      active: false,
      cuit: CUIT,
      certificate_status: 'valid',
      has_key: true,
      ready: true,
      lacking: [],
      version: 1,
      livemode: mode === 'live',
    });
    expect(made.certificate_subject).toContain(`CUIT ${CUIT}`);
    expect(await good(mode, 'GET +/taxpayer/')).toMatchObject({ source: 'account' });
    expect(await activate(mode, 'arca_own')).toMatchObject({
      source: 'billing_system',
      active_system: 'arca_own',
      legal_name: DATA.legal_name,
      sale_points: [3, 7],
      default_sale_point: 7,
      certificate: { status: 'valid', valid_until: made.certificate_valid_until },
    });
    const draft = await good(mode, 'POST /bill/receipts/invoice/', INVOICE);
    expect(draft).toMatchObject({
      punto_venta: 7,
      emisor: { cuit: CUIT, razon_social: DATA.legal_name, domicilio: DATA.address },
    });
    const stranger = { ...INVOICE, punto_venta: 1 };
    const refused = await refusal(mode, 'POST /bill/receipts/invoice/', stranger);
    expect(refused).toMatchObject({ status: 422, code: 'sale_point_not_enabled' });
  });

  test('delegating needs no certificate, and null goes back to the data of the operator', async () => {
    await good(mode, `POST ${delegated}`, DATA);
    expect(await activate(mode, 'arca_delegated')).toMatchObject({
      active_system: 'arca_delegated',
      certificate: { status: 'provider' },
    });
    expect(await activate(mode, null)).toMatchObject({ source: 'account', active_system: null });
  });

  test('a change of system is one commit: never two active ones', async () => {
    await good(mode, `POST ${delegated}`, DATA);
    const certificate = await papers.certificate(CUIT, KEY.publicKey);
    await good(mode, `POST ${own}`, { ...DATA, certificate, private_key: KEY.pem });
    for (let round = 0; round < 5; round += 1) {
      await activate(mode, null);
      await Promise.all([activate(mode, 'arca_own'), activate(mode, 'arca_delegated')]);
      const { systems } = await good(mode, 'GET +/taxpayer/systems/');
      expect(systems.filter((each: Rec) => each.active)).toHaveLength(1);
    }
  });

  test('what is needed to issue is asked for before a system is made active', async () => {
    const { sale_points: _, default_sale_point: __, ...less } = DATA;
    expect(await good(mode, `POST ${own}`, less)).toMatchObject({
      certificate_status: 'missing',
      ready: false,
    });
    const body = { billing_system: 'arca_own' };
    const reply = await setup.ask(mode, 'PATCH +/taxpayer/active-system/', body);
    expect(reply.status, reply.story).toBe(409);
    expect(reply.json.code).toBe('tax_configuration_missing');
    expect(reply.json.errors.map(({ field }: Rec) => field)).toEqual([
      'sale_points',
      'certificate',
    ]);
    expect(
      await refusal(mode, 'PATCH +/taxpayer/active-system/', { billing_system: 'arca_delegated' }),
    ).toMatchObject({ status: 404, code: 'not_found' });
  });

  test('the active system stays usable and is not deleted; another one is', async () => {
    await good(mode, `POST ${delegated}`, DATA);
    await activate(mode, 'arca_delegated');
    expect(await refusal(mode, `PUT ${delegated}`, { sale_points: null })).toMatchObject({
      status: 400,
      line: { field: 'default_sale_point' },
    });
    const bare = { sale_points: null, default_sale_point: null };
    expect(await refusal(mode, `PUT ${delegated}`, bare)).toMatchObject({
      status: 400,
      line: { field: 'sale_points', code: 'conditional_required' },
    });
    expect(await refusal(mode, `DELETE ${delegated}`)).toMatchObject({
      status: 400,
      code: 'resource_in_use',
    });
    await activate(mode, null);
    await good(mode, `DELETE ${delegated}`);
    expect(await refusal(mode, `GET ${delegated}`)).toMatchObject({ status: 404 });
    expect(await refusal(mode, `DELETE ${delegated}`)).toMatchObject({ status: 404 });
  });
});

describe('a generated key', () => {
  test('comes out only as a request that the authority can certify, and is renewed beside the one in use', async () => {
    await good('test', `POST ${own}`, DATA);
    const { csr, certificate_status } = await good('test', `POST ${own}csr/`, {});
    expect(certificate_status).toBe('requested');
    const request = await readRequest(derOf(csr));
    expect(request?.subject).toEqual({
      C: 'AR',
      O: DATA.legal_name,
      CN: 'talonario',
      serialNumber: `CUIT ${CUIT}`,
    });
    const first = await papers.certificate(CUIT, request?.publicKey ?? Buffer.alloc(0));
    const used = await good('test', `PUT ${own}`, { certificate: first });
    expect(used).toMatchObject({ certificate_status: 'valid', has_key: true });
    expect(used).not.toHaveProperty('csr');
    await activate('test', 'arca_own');

    const renewal = await good('test', `POST ${own}csr/`, { system_name: 'caja-2' });
    expect(renewal).toMatchObject({ certificate_status: 'valid', active: true, ready: true });
    const next = await readRequest(derOf(renewal.csr));
    expect(next?.subject.CN).toBe('caja-2');
    const second = await papers.certificate(CUIT, next?.publicKey ?? Buffer.alloc(0), { to: 900 });
    expect(await good('test', `PUT ${own}`, { certificate: second })).toMatchObject({
      certificate: second.trim(),
      ready: true,
    });
    expect(await refusal('test', `PUT ${own}`, { certificate: first })).toMatchObject({
      line: { field: 'certificate', code: 'invalid_format' },
    });
  });

  test('belongs to a certificate of one’s own only', async () => {
    await good('test', `POST ${delegated}`, DATA);
    expect(await refusal('test', `POST ${delegated}csr/`, {})).toMatchObject({ status: 400 });
    expect(await refusal('test', `POST ${own}csr/`, {})).toMatchObject({ status: 404 });
    expect(
      await refusal('test', `PUT ${delegated}`, {
        certificate: await papers.certificate(CUIT, KEY.publicKey),
        private_key: KEY.pem,
      }),
    ).toMatchObject({ status: 400, line: { field: 'certificate', code: 'unknown_field' } });
  });
});

describe('whose CUIT', () => {
  test('live, the provider’s certificate issues for the CUIT that the operator confirmed and no other', async () => {
    await good('live', `POST ${delegated}`, { ...DATA, cuit: OTHER_CUIT });
    const body = { billing_system: 'arca_delegated' };
    expect(await refusal('live', 'PATCH +/taxpayer/active-system/', body)).toMatchObject({
      status: 409,
      code: 'tax_configuration_missing',
      line: { field: 'cuit' },
    });
    await good('test', `POST ${delegated}`, { ...DATA, cuit: OTHER_CUIT });
    expect(await activate('test', 'arca_delegated')).toMatchObject({ cuit: OTHER_CUIT });
  });

  test('modes and tenants know nothing of each other’s systems', async () => {
    await good('live', `POST ${own}`, DATA);
    expect(await refusal('test', `GET ${own}`)).toMatchObject({ status: 404 });
    const other = await openTaxpayerSetup(stack);
    expect(await other.refusal('live', `GET ${own}`)).toMatchObject({ status: 404 });
  });
});

test('an expired certificate is told before anything is numbered, and a new one goes on (C11)', async () => {
  const certificate = await papers.certificate(CUIT, KEY.publicKey, { to: 3 });
  const made = await good('test', `POST ${own}`, { ...DATA, certificate, private_key: KEY.pem });
  expect(made.certificate_status).toBe('expiring');
  await activate('test', 'arca_own');
  const issue = { ...INVOICE, autorizar: true };
  expect(await good('test', 'POST /bill/receipts/invoice/', issue)).toMatchObject({ numero: 1 });
  await good('test', 'POST /sandbox/clock/', { advance_seconds: (4 * DAY_MS) / 1000 });
  expect(await refusal('test', 'POST /bill/receipts/invoice/', issue)).toMatchObject({
    status: 422,
    code: 'tax_configuration_missing',
    line: { field: 'certificate', code: 'out_of_range' },
  });
  expect(await good('test', 'GET +/taxpayer/')).toMatchObject({
    ready: false,
    certificate: { status: 'expired' },
  });
  const shown = await good('test', `GET ${own}`);
  const moved = { ...shown, address: 'San Martín 200' };
  expect(await good('test', `PUT ${own}`, moved)).toMatchObject({
    address: 'San Martín 200',
    certificate_status: 'expired',
  });
  const renewed = await papers.certificate(CUIT, KEY.publicKey, { to: 700 });
  await good('test', `PUT ${own}`, { certificate: renewed });
  expect(await good('test', 'POST /bill/receipts/invoice/', issue)).toMatchObject({ numero: 2 });
});

test('the authority is asked about delegations, sale points and taxpayers', async () => {
  expect(await good('test', 'POST +/verify-delegation/', { cuit: OTHER_CUIT })).toEqual({
    cuit: OTHER_CUIT,
    delegated: true,
    simulated: true,
  });
  expect(await good('test', 'POST +/verify-punto-venta/', { punto_venta: 1 })).toMatchObject({
    cuit: CUIT,
    enabled: true,
    reason: 'enabled',
    configured: true,
  });
  expect(await good('test', 'POST +/verify-punto-venta/', { punto_venta: 2 })).toMatchObject({
    enabled: false,
    reason: 'not_registered',
  });
  expect(await good('test', `GET +/registry/${OTHER_CUIT}/`)).toMatchObject({
    cuit: OTHER_CUIT,
    tipo_persona: 'JURIDICA',
    tax_condition: 'responsable_inscripto',
  });
  expect(await refusal('test', 'GET +/registry/20000000001/')).toMatchObject({ status: 404 });
  expect(await refusal('test', 'GET +/registry/20000000002/')).toMatchObject({
    status: 400,
    code: 'invalid_tax_id',
  });
});

test('no answer, event, log line or stored item holds the text of a key', async () => {
  const [key, older] = [newKey(), newKey('pkcs1')];
  const url = 'https://example.com/taxpayer';
  for (const mode of ['live', 'test'] as const) {
    await good(mode, 'POST /webhooks/', { url, event_types: ['taxpayer.*'] });
    const certificate = await papers.certificate(CUIT, key.publicKey);
    const headers = { 'idempotency-key': 'once' };
    const body = { ...DATA, certificate, private_key: key.pem };
    await setup.ask(mode, `POST ${own}`, body, { headers });
    await setup.ask(mode, `POST ${own}`, body, { headers });
    await refusal(mode, `PUT ${own}`, { certificate, private_key: older.pem });
    await refusal(mode, `PUT ${own}`, { legal_name: 7, private_key: older.pem.slice(0, -40) });
    await refusal(mode, `PUT ${own}`, { private_key_pem: older.pem });
    const next = await papers.certificate(CUIT, older.publicKey);
    await good(mode, `PUT ${own}`, { certificate: next, private_key: older.pem });
    await good(mode, `POST ${own}csr/`, {});
    await activate(mode, 'arca_own');
    await good(mode, `GET ${own}`);
    await stack.background.rest();
    const events = await good(mode, 'GET /events/list/');
    const kinds = events.items.map(({ type }: Rec) => type);
    expect(kinds).toEqual(expect.arrayContaining(['taxpayer.created', 'taxpayer.updated']));
    expect(JSON.stringify(events)).not.toMatch(/sealed_|private_key|"created_at":"1970/);
  }
  const answers = setup.said.map(({ text }) => text).join('\n');
  const kept = IS_BUNDLED ? '' : await contentsOf(stack, setup.tenant.id);
  if (!IS_BUNDLED) expect(kept).toContain('"sealed_key":"v1:');
  for (const text of [answers, JSON.stringify(stack.log), kept]) {
    expect(secretsIn(text, key.pem, older.pem)).toEqual([]);
  }
  expect(answers).not.toContain('sealed_');
});

/** Lines of the keys, and any private key at all, that the text holds in the clear. */
function secretsIn(text: string, ...keys: string[]): string[] {
  const lines = keys.flatMap((pem) => pem.split('\n').filter((line) => line.length === 64));
  return [...lines, 'PRIVATE KEY-----'].filter((line) => text.includes(line));
}

const derOf = (pem: string): Buffer =>
  Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
