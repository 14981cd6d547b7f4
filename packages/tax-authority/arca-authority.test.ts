// The whole client against a server that plays WSAA, WSFEv1 and the register: what a caller learns in every case, above all
// whether a document may have been sent.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toIso } from '#kernel/clock.ts';
import { Failure } from '#kernel/error.ts';
import type { Represented } from '#resource/ports.ts';
import { ISSUER, testDocument } from '../../test/support/tax-authority/document.ts';
import { testPair } from '../../test/support/tax-authority/pair.ts';
import {
  type Act,
  errors,
  fault,
  operationOf,
  type Received,
  startTestServer,
  type TestServer,
  ticketAnswer,
  told,
  wsfe,
} from '../../test/support/tax-authority/server.ts';
import { lapsing, stopTimers } from '../../test/support/tax-authority/silence.ts';
import { testTickets } from '../../test/support/tax-authority/tickets.ts';
import { type ArcaParts, arcaAuthority } from './arca-authority.ts';

const NOW = Date.parse('2026-12-28T15:00:00Z');
const PROVIDER = '33693450239';
const pair = testPair({ cuit: PROVIDER });
const NO_RELATION = 'ValidacionDeToken: No apareció CUIT en lista de relaciones: 30715686054';

stopTimers();
let now: number;
let server: TestServer;
/** Answers by operation, taken in turn; the last one stays. */
let script: Record<string, Act[]>;

beforeEach(async () => {
  now = NOW;
  script = {};
  server = await startTestServer(({ body }) => {
    const name = operationOf(body);
    const acts = script[name] ?? [];
    const act = acts.length > 1 ? acts.shift() : acts[0];
    return lapsing(act ?? usual[name]?.(body) ?? 'reset');
  });
});
afterEach(() => server.close());

const approval = (body: string): Act =>
  wsfe(
    'FECAESolicitar',
    `<FeCabResp><Cuit>${told(body, 'Cuit')}</Cuit><PtoVta>3</PtoVta><CbteTipo>6</CbteTipo><Resultado>A</Resultado></FeCabResp><FeDetResp><FECAEDetResponse><CbteDesde>42</CbteDesde><CbteHasta>42</CbteHasta><Resultado>A</Resultado><CAE>75059399870372</CAE><CAEFchVto>20270107</CAEFchVto></FECAEDetResponse></FeDetResp>`,
  );
const usual: Record<string, (body: string) => Act> = {
  loginCms: () => {
    const token = Buffer.from(`t${calls('loginCms').length}`).toString('base64');
    return ticketAnswer(token, toIso(now + 12 * 3_600_000));
  },
  FECAESolicitar: approval,
  FEParamGetPtosVenta: () =>
    wsfe(
      'FEParamGetPtosVenta',
      '<ResultGet><PtoVenta><Nro>3</Nro><EmisionTipo>CAE</EmisionTipo><Bloqueado>N</Bloqueado></PtoVenta></ResultGet>',
    ),
  FECompUltimoAutorizado: () =>
    wsfe('FECompUltimoAutorizado', '<PtoVta>3</PtoVta><CbteTipo>6</CbteTipo><CbteNro>41</CbteNro>'),
};

const calls = (name: string): Received[] =>
  server.received.filter(({ body }) => operationOf(body) === name);
const refusedWith = (name: string, code: number, message: string): Act =>
  wsfe(name, errors(code, message));

function client(taxpayer: Represented = { cuit: ISSUER }, parts: Partial<ArcaParts> = {}) {
  const { url } = server;
  return arcaAuthority({
    addresses: { wsaa: url, wsfe: url, padron: url },
    tickets: testTickets(),
    clock: { now: () => now },
    provider: async () => pair,
    wait: async () => undefined,
    ...parts,
  }).clientOf(taxpayer);
}

const own = (): Represented => {
  const { certificate, privateKey } = testPair({ cuit: ISSUER });
  return { cuit: ISSUER, certificate: { pem: certificate, privateKey: async () => privateKey } };
};

describe('a document', () => {
  it('is approved with one ticket for both of two documents', async () => {
    const { authorize } = client();
    for (let i = 0; i < 2; i++) {
      expect(await authorize(testDocument())).toMatchObject({ result: 'approved' });
    }
    expect(server.received.map(({ path, body }) => [path, operationOf(body)])).toEqual([
      ['/ws/services/LoginCms', 'loginCms'],
      ['/wsfev1/service.asmx', 'FECAESolicitar'],
      ['/wsfev1/service.asmx', 'FECAESolicitar'],
    ]);
    expect(told(calls('FECAESolicitar')[0]?.body ?? '', 'Cuit')).toBe(ISSUER);
  });

  it.each<[string, Act]>([
    ['silence', 'hang'],
    ['a broken connection', 'reset'],
    ['error 501', refusedWith('FECAESolicitar', 501, 'x')],
    ['a page', { text: '<html></html>' }],
  ])('may be authorized after %s, and is not sent again', async (_, act) => {
    script.FECAESolicitar = [act];
    const said = await client().authorize(testDocument());
    expect(said).toMatchObject({ result: 'unavailable', uncertain: true });
    expect(calls('FECAESolicitar')).toHaveLength(1);
  });

  it.each<[string, Act]>([
    ['does not answer', 'hang'],
    ['breaks off', 'reset'],
    ['is down', fault('ns1:wsaa.unavailable', 'x')],
    ['has given its ticket to somebody else', fault('ns1:coe.alreadyAuthenticated', 'x')],
  ])('is certainly not sent while WSAA %s', async (_, act) => {
    script.loginCms = [act];
    const said = await client().authorize(testDocument());
    expect(said).toMatchObject({ result: 'unavailable', uncertain: false });
    expect(calls('FECAESolicitar')).toEqual([]);
  });

  it('is certainly not sent where WSFEv1 is not there', async () => {
    const gone = await startTestServer(() => 'reset');
    await gone.close();
    const { url } = server;
    const parts = { addresses: { wsaa: url, wsfe: gone.url, padron: url } };
    const said = await client(undefined, parts).authorize(testDocument());
    expect(said).toMatchObject({ result: 'unavailable', uncertain: false });
  });

  it('is not sent without a certificate, with a refused one, or where it has no form', async () => {
    const none = await client(undefined, { provider: async () => undefined }).authorize(
      testDocument(),
    );
    expect(none).toMatchObject({ result: 'misconfigured' });
    const formless = await client().authorize(testDocument({ total: undefined }));
    expect(formless).toMatchObject({ result: 'misconfigured' });
    script.loginCms = [fault('ns1:cms.cert.untrusted', 'x')];
    expect(await client().authorize(testDocument())).toMatchObject({ result: 'misconfigured' });
    expect(calls('FECAESolicitar')).toEqual([]);
  });

  it('is not sent, nor thrown over, where the tickets cannot be read or the key not opened', async () => {
    const broken = { ...testTickets(), read: () => Promise.reject(new Failure('internal_error')) };
    const locked = own();
    const certificate = {
      pem: locked.certificate?.pem ?? '',
      privateKey: () => Promise.reject(new Failure('service_unavailable')),
    };
    for (const said of [
      await client(undefined, { tickets: broken }).authorize(testDocument()),
      await client({ cuit: ISSUER, certificate }).authorize(testDocument()),
      await client(undefined, { provider: () => Promise.reject(new Error('x')) }).authorize(
        testDocument(),
      ),
    ]) {
      expect(said).toMatchObject({ result: 'unavailable', uncertain: false });
    }
    expect(calls('FECAESolicitar')).toEqual([]);
  });
});

describe('a refused ticket', () => {
  const refused = refusedWith('FECAESolicitar', 600, 'ValidacionDeToken: Error al verificar hash');

  it('is replaced once, and the document sent with the new one', async () => {
    script.FECAESolicitar = [refused];
    const { authorize } = client();
    script.FECAESolicitar.push(approval(`<Cuit>${ISSUER}</Cuit>`));
    expect(await authorize(testDocument())).toMatchObject({ result: 'approved' });
    expect(calls('loginCms')).toHaveLength(2);
    const tokens = calls('FECAESolicitar').map(({ body }) => told(body, 'Token'));
    expect(new Set(tokens).size).toBe(2);
  });

  it('twice is unavailable and certain', async () => {
    script.FECAESolicitar = [refused];
    const said = await client().authorize(testDocument());
    expect(said).toMatchObject({ result: 'unavailable', uncertain: false });
    expect(calls('FECAESolicitar')).toHaveLength(2);
  });

  it('is certain too where no other is to be had, and uncertain where the second sending is lost', async () => {
    const { authorize } = client();
    script.FECAESolicitar = [refused, 'hang'];
    expect(await authorize(testDocument())).toMatchObject({ uncertain: true });
    script.FECAESolicitar = [refused];
    script.loginCms = ['reset'];
    expect(await authorize(testDocument())).toMatchObject({ uncertain: false });
  });

  it('for want of a relation is the taxpayer’s to mend, and others go on with it', async () => {
    const tickets = testTickets();
    script.FECAESolicitar = [refusedWith('FECAESolicitar', 600, NO_RELATION)];
    const said = await client(undefined, { tickets }).authorize(testDocument());
    expect(said).toMatchObject({ result: 'misconfigured' });
    expect(calls('loginCms')).toHaveLength(1);
    script = {};
    const other = await client({ cuit: '20111111112' }, { tickets }).authorize(testDocument());
    expect(other).toMatchObject({ result: 'approved' });
    expect(calls('loginCms')).toHaveLength(1);
  });
});

describe('questions', () => {
  it('are answered by the issued, the sale points and the relations', async () => {
    const { issued, salePoints, isRepresented } = client();
    expect(await issued?.lastAuthorized({ punto_venta: 3, tipo_comprobante: 6 })).toBe(41);
    expect(await salePoints()).toHaveLength(1);
    expect(await isRepresented()).toBe(true);
    expect(calls('loginCms')).toHaveLength(1);
  });

  it('fail as unavailable while there is no answer, and as configuration where it is refused', async () => {
    const { issued, salePoints } = client();
    script.FECompUltimoAutorizado = [refusedWith('FECompUltimoAutorizado', 501, 'x')];
    await expect(
      issued?.lastAuthorized({ punto_venta: 3, tipo_comprobante: 6 }),
    ).rejects.toMatchObject({ code: 'tax_authority_unavailable', headers: { 'Retry-After': '5' } });
    script.FECompUltimoAutorizado = [refusedWith('FECompUltimoAutorizado', 11_002, 'x')];
    await expect(
      issued?.lastAuthorized({ punto_venta: 3, tipo_comprobante: 6 }),
    ).rejects.toMatchObject({ code: 'sale_point_not_enabled', errors: [{ field: 'punto_venta' }] });
    script.FEParamGetPtosVenta = [refusedWith('FEParamGetPtosVenta', 600, NO_RELATION)];
    await expect(salePoints()).rejects.toMatchObject({ code: 'tax_configuration_missing' });
  });

  it('about the relation see one that was accepted since the ticket was given', async () => {
    const { isRepresented } = client();
    script.FEParamGetPtosVenta = [refusedWith('FEParamGetPtosVenta', 600, NO_RELATION)];
    expect(await isRepresented()).toBe(false);
    now += 600_000;
    script.FEParamGetPtosVenta.push(usual.FEParamGetPtosVenta?.('') ?? 'reset');
    expect(await isRepresented()).toBe(true);
    expect(calls('loginCms')).toHaveLength(2);
  });

  it('of a taxpayer without sale points are answered nevertheless', async () => {
    script.FEParamGetPtosVenta = [refusedWith('FEParamGetPtosVenta', 602, 'No existen datos')];
    expect(await client().isRepresented()).toBe(true);
    expect(await client().salePoints()).toEqual([]);
  });
});

describe('certificates', () => {
  it('of a taxpayer have tickets of their own', async () => {
    const tickets = testTickets();
    await client(own(), { tickets }).salePoints();
    await client(undefined, { tickets }).salePoints();
    expect(calls('loginCms')).toHaveLength(2);
    expect(tickets.held.size).toBe(2);
  });

  it('never give the provider’s ticket to who shows a certificate like the provider’s', async () => {
    const tickets = testTickets();
    await client(undefined, { tickets }).salePoints();
    const certificate = { pem: pair.certificate, privateKey: async () => 'no key' };
    const forger = client({ cuit: ISSUER, certificate }, { tickets });
    await expect(forger.salePoints()).rejects.toMatchObject({ code: 'tax_configuration_missing' });
  });

  it('of the provider ask the register, in the provider’s own name', async () => {
    script.getPersona_v2 = [fault('soap:Server', 'No existe persona con ese Id')];
    expect(await client(own()).taxpayer('20999999993')).toBeUndefined();
    const [request] = calls('getPersona_v2');
    expect(request?.path).toBe('/sr-padron/webservices/personaServiceA5');
    expect(told(request?.body ?? '', 'cuitRepresentada')).toBe(PROVIDER);
    const alone = client(own(), { provider: async () => undefined });
    await alone.taxpayer('20999999993');
    expect(told(calls('getPersona_v2')[1]?.body ?? '', 'cuitRepresentada')).toBe(ISSUER);
  });
});
