// What the authority has on record, and answers about something else.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ISSUER } from '../../../test/support/tax-authority/document.ts';
import {
  type Act,
  errors,
  startTestServer,
  type TestServer,
  told,
  wsfe,
} from '../../../test/support/tax-authority/server.ts';
import { lapsing, stopTimers } from '../../../test/support/tax-authority/silence.ts';
import { openPost } from '../soap/post.ts';
import { consult, lastAuthorized } from './issued-vouchers.ts';

stopTimers();
let act: Act;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(() => lapsing(act));
});
afterAll(() => server.close());

const { post } = openPost();
const ticket = { token: 'dA==', sign: 'cw==', obtainedAtMs: 0, expiresAtMs: 0 };
const place = () => ({ post, url: new URL(server.url), cuit: ISSUER });
const KEY = { punto_venta: 3, tipo_comprobante: 6 };
const members = (of: Record<string, string>): string =>
  Object.entries(of)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');

describe('the last number', () => {
  const last = (answer: Act) => {
    act = answer;
    return lastAuthorized(place(), ticket, KEY);
  };
  const said = (more: Record<string, string> = {}, beside = ''): Act =>
    wsfe(
      'FECompUltimoAutorizado',
      members({ PtoVta: '3', CbteTipo: '6', CbteNro: '41', ...more }) + beside,
    );

  it('is that of the sequence, 0 before the first', async () => {
    expect(await last(said())).toBe(41);
    expect(await last(said({ CbteNro: '0' }))).toBe(0);
    const { body } = server.received.at(-1) ?? { body: '' };
    expect(['PtoVta', 'CbteTipo'].map((name) => told(body, name))).toEqual(['3', '6']);
  });

  it.each<[string, Act]>([
    ['another sale point', said({ PtoVta: '1' })],
    ['another type', said({ CbteTipo: '11' })],
    ['no number', said({ CbteNro: '' })],
    ['a number below zero', said({ CbteNro: '-1' })],
    ['error 502', said({}, errors(502, 'Transacción Activa'))],
    ['error 500', wsfe('FECompUltimoAutorizado', errors(500, 'x'))],
    ['silence', 'hang'],
  ])('is not known after %s', async (_, answer) => {
    await expect(last(answer)).rejects.toMatchObject({ kind: 'unanswered' });
  });

  it.each([
    ['a sale point out of range', 11_000, 'no_sale_point'],
    ['a sale point that is not for this service', 11_002, 'no_sale_point'],
    ['a type that there is not', 11_001, 'misconfigured'],
  ])('of %s is a matter of configuration', async (_, code, kind) => {
    const answer = wsfe('FECompUltimoAutorizado', errors(code, 'x'));
    await expect(last(answer)).rejects.toMatchObject({ kind });
  });
});

describe('a document on record', () => {
  const HELD = {
    ...{ Concepto: '1', DocTipo: '80', DocNro: '20111111112', CbteDesde: '42', CbteHasta: '42' },
    ...{ CbteFch: '20261228', ImpTotal: '1210.50', MonId: 'PES', MonCotiz: '1', Resultado: 'A' },
    ...{ CodAutorizacion: '75059399870372', EmisionTipo: 'CAE', FchVto: '20270107' },
    ...{ PtoVta: '3', CbteTipo: '6' },
  };
  const ask = (answer: Act) => {
    act = answer;
    return consult(place(), ticket, { ...KEY, numero: 42 });
  };
  const held = (more: Record<string, string> = {}, inside = ''): Act =>
    wsfe('FECompConsultar', `<ResultGet>${members({ ...HELD, ...more })}${inside}</ResultGet>`);

  it('is told with what identifies it and its authorization', async () => {
    const inside =
      '<Observaciones><Obs><Code>10217</Code><Msg>x</Msg></Obs></Observaciones><Iva><AlicIva/></Iva>';
    expect(await ask(held({}, inside))).toEqual({
      tipo_documento: 80,
      numero_documento: '20111111112',
      fecha: '2026-12-28',
      total: 1210.5,
      moneda: 'PES',
      said: {
        result: 'approved',
        cae: '75059399870372',
        caeExpiration: '2027-01-07',
        observations: [{ code: '10217', message: 'x' }],
      },
    });
    const { body } = server.received.at(-1) ?? { body: '' };
    expect(body).toContain(
      '<FeCompConsReq><CbteTipo>6</CbteTipo><CbteNro>42</CbteNro><PtoVta>3</PtoVta></FeCompConsReq>',
    );
  });

  it('may have been authorized with others by another system', async () => {
    expect(await ask(held({ CbteDesde: '40', CbteHasta: '50' }))).toBeDefined();
  });

  it('is none after 602', async () => {
    expect(await ask(wsfe('FECompConsultar', errors(602, 'No existen datos')))).toBeUndefined();
  });

  it.each<[string, Act]>([
    ['another number', held({ CbteDesde: '43', CbteHasta: '43' })],
    ['another sale point', held({ PtoVta: '4' })],
    ['no type', held({ CbteTipo: '' })],
    ['a refused document', held({ Resultado: 'R' })],
    ['no authorization', held({ CodAutorizacion: '' })],
    ['no total', held({ ImpTotal: 'NaN' })],
    ['no date', held({ CbteFch: '20261301' })],
    ['no receiver', held({ DocNro: '' })],
    ['nothing', wsfe('FECompConsultar', '')],
    ['a page', { text: '<html></html>' }],
    ['error 501', wsfe('FECompConsultar', errors(501, 'x'))],
  ])('is not known after %s', async (_, answer) => {
    await expect(ask(answer)).rejects.toMatchObject({ kind: 'unanswered' });
  });
});
