// The client of the tax authority against the simulated one, both written from the same reference and sharing no code: whatever
// one misread shows here.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RunningArca, startArca } from '#arca-simulator/arca.ts';
import type { Authorization, Represented } from '#resource/ports.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { type ArcaParts, arcaAuthority } from '#tax-authority/arca-authority.ts';
import { certificates } from '#tax-authority/certificates.ts';
import { openSession } from '#tax-authority/session.ts';
import { openPost } from '#tax-authority/soap/post.ts';
import { AuthorityClock } from '#tax-authority/wsaa/authority-clock.ts';
import { Tickets } from '#tax-authority/wsaa/tickets.ts';
import { isUp, parameterTable, TABLES } from '#tax-authority/wsfe/parameters.ts';
import { tapArca, type Wiretap } from '../support/arca/wiretap.ts';
import { testDocument } from '../support/tax-authority/document.ts';
import { testTickets } from '../support/tax-authority/tickets.ts';

const ISSUER = '30712345671';
const TODAY = '2026-11-20';
const NOON = Date.parse(`${TODAY}T15:00:00Z`);
const MINUTE = 60_000;

let arca: RunningArca;
let tap: Wiretap;
/** Where the client finds the services: behind the tap, or before it where connections break. */
let url: string;
let now = NOON;
let tickets = testTickets();
const clock = { now: () => now };
beforeAll(async () => {
  arca = await startArca({ clock, port: 0 });
  tap = await tapArca(arca.url);
  url = tap.url;
});
afterAll(async () => {
  await tap.close();
  await arca.stop();
});
beforeEach(() => {
  arca.controls.faults.remove();
});

/** Tickets are kept by the address that gave them: another one is to be had. */
function moveTo(to: string): void {
  url = to;
  now += 3 * MINUTE;
}

function client(taxpayer: Represented = { cuit: ISSUER }, parts: Partial<ArcaParts> = {}) {
  const { certificate, key } = arca.controls.provider;
  return arcaAuthority({
    addresses: { wsaa: url, wsfe: url, padron: url },
    tickets,
    clock,
    provider: async () => ({ certificate, privateKey: key }),
    wait: async () => undefined,
    http: { connectMs: 10_000, answerMs: 15_000 },
    ...parts,
  }).clientOf(taxpayer);
}

const KEY = { punto_venta: 1, tipo_comprobante: 6 };
const document = (numero: number, more: Rec = {}): Rec =>
  testDocument({
    ...KEY,
    emisor: { cuit: ISSUER },
    numero,
    fecha: TODAY,
    receptor: { tipo_documento: 99, numero_documento: '0', condicion_iva_receptor: 5 },
    ...more,
  });
const next = async (): Promise<number> => (await client().issued.lastAuthorized(KEY)) + 1;
const authorize = async (more?: Rec): Promise<Authorization> =>
  client().authorize(document(await next(), more));

describe('documents', () => {
  it('are authorized in sequence and told again under their number', async () => {
    const numero = await next();
    const said = await client().authorize(document(numero));
    expect(said).toMatchObject({
      result: 'approved',
      caeExpiration: '2026-11-30',
      observations: [],
    });
    const { issued } = client();
    expect(await issued.lastAuthorized(KEY)).toBe(numero);
    expect(await issued.consult({ ...KEY, numero })).toEqual({
      tipo_documento: 99,
      numero_documento: '0',
      fecha: TODAY,
      total: 121,
      moneda: 'PES',
      said,
    });
    expect(await issued.consult({ ...KEY, numero: numero + 1 })).toBeUndefined();
    expect(await client().authorize(document(numero))).toMatchObject({
      result: 'out_of_sequence',
      errors: [{ code: '10016' }],
    });
  });

  it('of every shape are understood', async () => {
    const services = {
      concepto: 2,
      fecha_servicio_desde: '2026-11-01',
      fecha_servicio_hasta: '2026-11-30',
      fecha_vencimiento_pago: '2026-11-30',
    };
    const rate = await quoted();
    const shapes: Rec[] = [
      services,
      { total: 131, neto_gravado: 100, tributos_total: 10 },
      { total: 171, exento: 30, no_gravado: 20 },
      { moneda: 'DOL', cotizacion: rate },
      { moneda: 'DOL', cotizacion: rate, cancela_misma_moneda_ext: true },
    ];
    shapes[1] = { ...shapes[1], tributos: [tribute] };
    for (const more of shapes) {
      expect(await authorize(more), JSON.stringify(more)).toMatchObject({ result: 'approved' });
    }
    const original = await next();
    await client().authorize(document(original));
    const note = {
      tipo_comprobante: 8,
      comprobantes_asociados: [{ ...KEY, numero: original, cuit: ISSUER, fecha: TODAY }],
    };
    expect(await client().authorize(document(1, note))).toMatchObject({ result: 'approved' });
    const free = { tipo_comprobante: 8, periodo_asociado: { desde: TODAY, hasta: TODAY } };
    expect(await client().authorize(document(2, free))).toMatchObject({ result: 'approved' });
  });

  it('are refused with the authority’s codes, and the number stays free', async () => {
    const before = await next();
    const wrong: [Rec, string][] = [
      [{ total: 122 }, '10048'],
      [{ fecha: '2026-12-20' }, '10016'],
      [{ iva_items: [] }, '10018'],
    ];
    for (const [more, code] of wrong) {
      const said = await authorize(more);
      const codes = said.result === 'rejected' ? said.errors.map((error) => error.code) : said;
      expect(codes, code).toContain(code);
    }
    expect(await authorize({ punto_venta: 77 })).toMatchObject({ result: 'rejected' });
    expect(await next()).toBe(before);
  });

  it('are approved with observations', async () => {
    arca.controls.faults.add({ kind: 'observed', times: 1, code: 10217 });
    expect(await authorize()).toMatchObject({
      result: 'approved',
      observations: [{ code: '10217' }],
    });
  });
});

const tribute = { codigo: 5, descripcion: 'IIBB', base: 100, alicuota: 10, importe: 10 };

async function quoted(): Promise<number> {
  const said = await client().exchangeRate({ moneda: 'DOL', fecha: '2026-11-19' });
  return said?.cotizacion ?? 0;
}

describe('what goes wrong', () => {
  beforeAll(() => moveTo(arca.url));
  afterEach(() => void vi.useRealTimers());
  afterAll(() => moveTo(tap.url));

  const UNCERTAIN = { result: 'unavailable', uncertain: true };
  const CERTAIN = { result: 'unavailable', uncertain: false };

  it.each([
    ['lost_after', true],
    ['lost_before', false],
    ['html', true],
    ['empty', true],
    ['truncated', true],
    ['wrong_cuit', true],
    ['down', false],
    ['reset', false],
    ['error', false],
  ] as const)('%s leaves it open whether the document is authorized', async (kind, isApplied) => {
    const numero = await next();
    arca.controls.faults.add({ kind, times: 1, operation: 'FECAESolicitar' });
    expect(await client().authorize(document(numero))).toMatchObject(UNCERTAIN);
    const held = await client().issued.consult({ ...KEY, numero });
    expect(held !== undefined).toBe(isApplied);
  });

  it('a slow answer is given up and the document found later', async () => {
    const numero = await next();
    const isHeld = async () => (await client().issued.consult({ ...KEY, numero })) !== undefined;
    arca.controls.faults.add({ kind: 'slow', times: 1, ms: 600_000, operation: 'FECAESolicitar' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const hasty = client({ cuit: ISSUER }, { http: { connectMs: 4000, answerMs: 4000 } });
    let said: Authorization | undefined;
    const asked = hasty.authorize(document(numero)).then((answer) => {
      said = answer;
    });
    while (!(await isHeld())) expect(said).toBeUndefined();
    vi.advanceTimersByTime(3999);
    expect(await isHeld()).toBe(true);
    expect(said).toBeUndefined();
    vi.advanceTimersByTime(1);
    await asked;
    expect(said).toMatchObject(UNCERTAIN);
    expect(await isHeld()).toBe(true);
  });

  it('an answer that comes twice is an answer', async () => {
    for (let i = 0; i < 5; i++) {
      arca.controls.faults.add({ kind: 'duplicated_reply', times: 1 });
      expect(await authorize()).toMatchObject({ result: 'approved' });
    }
  });

  it('another system that takes the number is told apart', async () => {
    const numero = await next();
    arca.controls.faults.add({ kind: 'taken', times: 1 });
    expect(await client().authorize(document(numero))).toMatchObject({ result: 'out_of_sequence' });
    expect(await client().issued.consult({ ...KEY, numero })).toBeDefined();
  });

  it('a refused connection has sent nothing', async () => {
    const numero = await next();
    const listen = await arca.controls.refuse();
    expect(await client().authorize(document(numero))).toMatchObject(CERTAIN);
    await listen();
    expect(await client().issued.consult({ ...KEY, numero })).toBeUndefined();
  });

  it('a WSAA that is down has sent nothing, one that refuses the certificate never will', async () => {
    const numero = await next();
    const fresh = () => client(undefined, { tickets: testTickets() });
    const at = { service: 'wsaa', operation: '*', times: 1 } as const;
    for (const fault of [
      { kind: 'down', ...at },
      { kind: 'reset', ...at },
      { kind: 'wsaa_fault', times: 1, code: 'coe.alreadyAuthenticated' },
      { kind: 'wsaa_fault', times: 1, code: 'wsaa.unavailable' },
    ] as const) {
      arca.controls.faults.add(fault);
      expect(await fresh().authorize(document(numero)), fault.kind).toMatchObject(CERTAIN);
    }
    arca.controls.faults.add({ kind: 'wsaa_fault', times: 1, code: 'cms.cert.expired' });
    expect(await fresh().authorize(document(numero))).toMatchObject({ result: 'misconfigured' });
    expect(await next()).toBe(numero);
  });

  it('a ticket that the authority forgot is replaced once it gives another', async () => {
    tickets = testTickets();
    now += 3 * MINUTE;
    const numero = await next();
    for (const [key, ticket] of tickets.held) {
      tickets.held.set(key, { ...ticket, sign: Buffer.from('forged').toString('base64') });
    }
    expect(await client().authorize(document(numero))).toMatchObject(CERTAIN);
    now += 3 * MINUTE;
    expect(await client().authorize(document(numero))).toMatchObject({ result: 'approved' });
  });

  it('a clock that runs hours ahead is corrected by the refusal', async () => {
    now += 3 * MINUTE;
    const ahead = { now: () => now + 5 * 60 * MINUTE };
    const said = client(undefined, { clock: ahead, tickets: testTickets() });
    expect(await said.issued.lastAuthorized(KEY)).toBeGreaterThan(0);
  });
});

describe('representation', () => {
  it('is refused and granted by the taxpayer; a new ticket sees it', async () => {
    const cuit = '30500000003';
    tickets = testTickets();
    now += 3 * MINUTE;
    arca.controls.delegations.refuse(cuit);
    expect(await client({ cuit }).isRepresented()).toBe(false);
    const refused = await client({ cuit }).authorize(document(1));
    expect(refused).toMatchObject({ result: 'misconfigured' });
    await expect(client({ cuit }).salePoints()).rejects.toMatchObject({
      code: 'tax_configuration_missing',
    });
    arca.controls.delegations.accept(cuit);
    now += 3 * MINUTE;
    expect(await client({ cuit }).isRepresented()).toBe(true);
    expect((await client({ cuit }).salePoints())[0]).toMatchObject({
      punto_venta: 1,
      bloqueado: false,
      tipo_emision: expect.stringMatching(/^CAE/),
    });
  });

  it('needs none with a certificate of one’s own, requested and certified', async () => {
    const cuit = '20314468849';
    const { request, inspect, matches } = certificates();
    const { csr, privateKey } = await request({ cuit, organization: 'Ñandú', system: 'prueba' });
    const pem = await arca.controls.certify(csr);
    expect(inspect(pem)).toMatchObject({ cuit });
    expect(matches(pem, privateKey)).toBe(true);
    const own = { cuit, certificate: { pem, privateKey: async () => privateKey } };
    const invoice = document(1, {
      tipo_comprobante: 11,
      total: 100,
      iva: 0,
      iva_items: [],
      emisor: { cuit },
    });
    expect(await client(own).authorize(invoice)).toMatchObject({ result: 'approved' });
  });
});

describe('tables and register', () => {
  it('are read', async () => {
    const { wsfe, session } = service();
    for (const table of TABLES) {
      const rows = await session.withTicket((ticket) => parameterTable(wsfe, ticket, table));
      if (table !== 'Actividades') expect(rows.length, table).toBeGreaterThan(2);
    }
    expect(await isUp(wsfe)).toBe(true);
  });

  it('tell a company, a monotributista and nobody apart', async () => {
    const { taxpayer } = client();
    expect(await taxpayer(ISSUER)).toMatchObject({ condicion_iva: 1, tipo_persona: 'JURIDICA' });
    expect(await taxpayer('20314468849')).toMatchObject({
      condicion_iva: 6,
      tipo_persona: 'FISICA',
      estado: 'ACTIVO',
    });
    const withheld = await taxpayer('20000000516');
    expect(withheld).toMatchObject({ estado: 'ACTIVO', motivo: expect.stringMatching(/oficio/) });
    expect(withheld).not.toHaveProperty('condicion_iva');
    arca.controls.taxpayers.describe('20111111112', { estado: 'inexistente' });
    expect(await taxpayer('20111111112')).toBeUndefined();
    arca.controls.taxpayers.describe('20111111112', { estado: 'inactivo' });
    const inactive = await taxpayer('20111111112');
    expect(inactive).toMatchObject({
      estado: 'SIN CONSTANCIA',
      motivo: expect.stringMatching(/./),
    });
    expect(inactive?.condicion_iva).toBeUndefined();
  });
});

describe('what the client says', () => {
  it('fits ARCA’s own schemas, and so do the answers', () => {
    expect(tap.overheard.filter(({ misfits }) => misfits.length > 0)).toEqual([]);
    const said = new Set(tap.overheard.map(({ operation }) => operation));
    const asked = ['loginCms', 'FECAESolicitar', 'FECompUltimoAutorizado', 'FECompConsultar'];
    const read = ['FEParamGetCotizacion', 'FEParamGetPtosVenta', 'FEDummy', 'getPersona_v2'];
    for (const operation of [...asked, ...read]) expect(said).toContain(operation);
  });
});

function service() {
  const { post } = openPost();
  const login = {
    post,
    url: new URL('/ws/services/LoginCms', url),
    clock: new AuthorityClock(clock),
  };
  const wait = async () => undefined;
  const { certificate, key } = arca.controls.provider;
  const holder = { owner: 'provider', certificate, privateKey: async () => key } as const;
  const session = openSession(new Tickets({ login, store: tickets, clock, wait }), holder, 'wsfe');
  return { wsfe: { post, url: new URL('/wsfev1/service.asmx', url), cuit: ISSUER }, session };
}
