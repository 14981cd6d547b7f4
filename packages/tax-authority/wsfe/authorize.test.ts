// Every answer to FECAESolicitar over real HTTP, and what is believed of it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ISSUER, testDocument } from '../../../test/support/tax-authority/document.ts';
import {
  type Act,
  errors,
  fault,
  type Received,
  startTestServer,
  type TestServer,
  told,
  wsfe,
} from '../../../test/support/tax-authority/server.ts';
import { lapsing, stopTimers } from '../../../test/support/tax-authority/silence.ts';
import { openPost } from '../soap/post.ts';
import { authorize } from './authorize.ts';
import { voucherRequest } from './voucher-request.ts';

stopTimers();
let act: Act;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(() => lapsing(act));
});
afterAll(() => server.close());

const { post } = openPost();
const ticket = { token: 'dG9rZW4=', sign: 'c2lnbg==', obtainedAtMs: 0, expiresAtMs: 0 };
const ask = (answer: Act) => {
  act = answer;
  const place = { post, url: new URL(server.url), cuit: ISSUER };
  const document = testDocument();
  return authorize(place, ticket, { request: voucherRequest(document), document });
};

const HEAD = { Cuit: ISSUER, PtoVta: '3', CbteTipo: '6', CantReg: '1', Resultado: 'A' };
const DETAIL = {
  ...{ Concepto: '1', DocTipo: '96', DocNro: '12345678', CbteDesde: '42', CbteHasta: '42' },
  ...{ CbteFch: '20261228', Resultado: 'A', CAE: '75059399870372', CAEFchVto: '20270107' },
};
const members = (of: Record<string, string>): string =>
  Object.entries(of)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');

type Parts = { head?: object; detail?: object; inside?: string; beside?: string };
const result = (content: string): Act => wsfe('FECAESolicitar', content);
const answer = ({ head, detail, inside = '', beside = '' }: Parts = {}): Act =>
  result(
    `<FeCabResp>${members({ ...HEAD, ...head })}</FeCabResp><FeDetResp><FECAEDetResponse>` +
      `${members({ ...DETAIL, ...detail })}${inside}</FECAEDetResponse></FeDetResp>${beside}`,
  );
const observed = (code: number, message: string): string =>
  `<Observaciones><Obs><Code>${code}</Code><Msg>${message}</Msg></Obs></Observaciones>`;
const REFUSED = { head: { Resultado: 'R' }, detail: { Resultado: 'R', CAE: '', CAEFchVto: '' } };

describe('an approval', () => {
  it('gives the CAE and its last day', async () => {
    expect(await ask(answer())).toEqual({
      result: 'approved',
      cae: '75059399870372',
      caeExpiration: '2027-01-07',
      observations: [],
    });
    const { headers, body } = server.received[0] as Received;
    expect(headers.soapaction).toBe('"http://ar.gov.afip.dif.FEV1/FECAESolicitar"');
    expect(headers.connection).toBe('close');
    expect(body).toContain(
      '<soap:Body><FECAESolicitar xmlns="http://ar.gov.afip.dif.FEV1/"><Auth><Token>dG9rZW4=</Token>' +
        `<Sign>c2lnbg==</Sign><Cuit>${ISSUER}</Cuit></Auth><FeCAEReq>`,
    );
    expect(told(body, 'CbteDesde')).toBe('42');
  });

  it('keeps its observations', async () => {
    const inside = observed(10217, 'El crédito fiscal &amp; m&#225;s');
    expect(await ask(answer({ inside }))).toMatchObject({
      result: 'approved',
      observations: [{ code: '10217', message: 'El crédito fiscal & más' }],
    });
  });
});

describe('a refusal', () => {
  it('of the document carries its observations', async () => {
    const said = await ask(answer({ ...REFUSED, inside: observed(10048, 'ImpTotal') }));
    expect(said).toEqual({ result: 'rejected', errors: [{ code: '10048', message: 'ImpTotal' }] });
  });

  it('for its date, as an observation, is a rejection and no matter of numbers', async () => {
    const said = await ask(answer({ ...REFUSED, inside: observed(10016, 'fecha') }));
    expect(said).toEqual({ result: 'rejected', errors: [{ code: '10016', message: 'fecha' }] });
  });

  it('of the number, as an error, is out of sequence', async () => {
    const message = 'El numero o fecha del comprobante no se corresponde con el proximo';
    expect(await ask(answer({ ...REFUSED, beside: errors(10016, message) }))).toEqual({
      result: 'out_of_sequence',
      errors: [{ code: '10016', message }],
    });
  });

  it('of the sale point comes as an error, with or without the rest', async () => {
    const rejected = { result: 'rejected', errors: [{ code: '10005', message: 'PtoVta' }] };
    expect(await ask(answer({ ...REFUSED, beside: errors(10005, 'PtoVta') }))).toEqual(rejected);
    expect(await ask(result(errors(10005, 'PtoVta')))).toEqual(rejected);
  });

  it('always has a reason', async () => {
    expect(await ask(answer(REFUSED))).toMatchObject({ errors: [{ message: /motivo/ }] });
  });
});

describe('the ticket', () => {
  it.each([
    [600, 'ValidacionDeToken: No validaron las fechas del token', 'ticket_refused'],
    [600, 'ValidacionDeToken: Error al verificar hash: x', 'ticket_refused'],
    [600, 'ValidacionDeToken: No apareció CUIT en lista de relaciones: 1', 'not_represented'],
    [601, 'CUIT representada no incluida en token', 'not_represented'],
  ])('%d "%s" is %s', async (code, message, kind) => {
    await expect(ask(result(errors(code, message)))).rejects.toMatchObject({ kind });
  });
});

describe('what is not known', () => {
  it.each<[string, Act]>([
    ['silence', 'hang'],
    ['a broken connection', 'reset'],
    ['half an answer', 'cut off'],
    ['nothing', { text: '' }],
    ['a page', { text: '<html><body>Mantenimiento</body></html>' }],
    ['a proxy', { status: 502, text: '<html><body>Bad gateway</body></html>' }],
    ['a fault', fault('soap:Server', 'Server was unable to process request')],
    ['an envelope of something else', wsfe('FECompUltimoAutorizado', members(HEAD))],
    ['no result', result('')],
    ['half the XML', { text: (answer() as { text: string }).text.slice(0, -60) }],
    ['an entity bomb', { text: `<!DOCTYPE a>${(answer() as { text: string }).text}` }],
    ['error 500', result(errors(500, 'Error interno de aplicación'))],
    ['error 501', result(errors(501, 'Error interno de base de datos'))],
    ['error 502', answer({ beside: errors(502, 'Transacción Activa') })],
    ['an error that nobody knows', result(errors(999, 'x'))],
    ['another taxpayer', answer({ head: { Cuit: '30999999995' } })],
    ['no taxpayer', answer({ head: { Cuit: '' } })],
    ['another sale point', answer({ head: { PtoVta: '4' } })],
    ['another type', answer({ head: { CbteTipo: '1' } })],
    ['another number', answer({ detail: { CbteDesde: '41', CbteHasta: '41' } })],
    ['more numbers', answer({ detail: { CbteHasta: '43' } })],
    ['another receiver', answer({ detail: { DocNro: '87654321' } })],
    ['another kind of receiver', answer({ detail: { DocTipo: '80' } })],
    ['no CAE', answer({ detail: { CAE: '' } })],
    ['a short CAE', answer({ detail: { CAE: '7505939987037' } })],
    ['a CAE of letters', answer({ detail: { CAE: '7505939987037x' } })],
    ['two CAEs', answer({ inside: '<CAE>75059399870373</CAE>' })],
    ['a CAE without an end', answer({ detail: { CAEFchVto: '20270231' } })],
    ['a part of several', answer({ head: { Resultado: 'P' } })],
    ['a result that is none', answer({ detail: { Resultado: 'X' } })],
    ['an approval with errors', answer({ beside: errors(10048, 'ImpTotal') })],
    ['a refusal of another number', answer({ ...REFUSED, detail: { CbteDesde: '9' } })],
    [
      'two documents',
      result(
        `<FeCabResp>${members(HEAD)}</FeCabResp><FeDetResp>${`<FECAEDetResponse>${members(DETAIL)}</FECAEDetResponse>`.repeat(2)}</FeDetResp>`,
      ),
    ],
  ])('%s', async (_, hostile) => {
    await expect(ask(hostile)).rejects.toMatchObject({ kind: 'unanswered' });
  });
});
