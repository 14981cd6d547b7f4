import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  COMPANY,
  codesIn,
  descend,
  NOON,
  soap,
  type TestArca,
  TODAY,
  testArca,
  textAt,
} from '../../test/support/arca/simulator.ts';
import {
  type Fields,
  invoiceA,
  invoiceB,
  request,
} from '../../test/support/arca/voucher-details.ts';
import { child, childrenOf } from './soap/xml.ts';

const PATH = '/wsfev1/service.asmx';
const NAMESPACE = 'http://ar.gov.afip.dif.FEV1/';
const HOUR_MS = 3_600_000;

let arca: TestArca;
/** Each test has its own issuer. */
let issuer = COMPANY;
let issuers = 0;
beforeAll(async () => {
  arca = await testArca();
});
afterAll(() => arca.stop());

const newIssuer = () => {
  issuers += 1;
  issuer = withCheckDigit(`307${String(issuers).padStart(6, '0')}1`);
};
const authorize = (details: Fields[], type = 6, header: Fields = {}) =>
  arca.wsfe('FECAESolicitar', issuer, request(type, details, header));
const last = async (type = 6) =>
  Number(
    textAt(
      await arca.wsfe('FECompUltimoAutorizado', issuer, { PtoVta: 1, CbteTipo: type }),
      'CbteNro',
    ),
  );
const consult = (number: number, type = 6) =>
  arca.wsfe('FECompConsultar', issuer, {
    FeCompConsReq: { CbteTipo: type, CbteNro: number, PtoVta: 1 },
  });
const detailsOf = (result: Awaited<ReturnType<typeof authorize>>) =>
  childrenOf(child(result, 'FeDetResp'), 'FECAEDetResponse');

function withCheckDigit(ten: string): string {
  const sum = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2].reduce((all, w, i) => all + w * Number(ten[i]), 0);
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? withCheckDigit(String(BigInt(ten) + 100n)) : `${ten}${digit}`;
}

describe('an authorized voucher', () => {
  test('gets a CAE of fourteen digits that ends ten days after its date, and is the last one', async () => {
    newIssuer();
    expect(await last()).toBe(0);
    const result = await authorize([invoiceB(1)]);
    expect(textAt(result, 'FeCabResp', 'Resultado')).toBe('A');
    expect(textAt(result, 'FeCabResp', 'Cuit')).toBe(issuer);
    const [detail] = detailsOf(result);
    expect(textAt(detail, 'CAE')).toMatch(/^7647\d{10}$/);
    expect(textAt(detail, 'CAEFchVto')).toBe('20261130');
    expect(await last()).toBe(1);
    expect(await last(7)).toBe(0);
  });

  test('is told back by FECompConsultar field by field, amounts without padding', async () => {
    newIssuer();
    const sent = invoiceA(1, { ImpTotal: '122.00', ImpTrib: '1.00' });
    const tributo = { Id: 99, Desc: 'Tasa & más', BaseImp: '100', Alic: '1', Importe: '1.0' };
    const answer = await authorize([{ ...sent, Tributos: { Tributo: [tributo] } }], 1);
    const held = descend(await consult(1, 1), 'ResultGet');
    expect(textAt(held, 'CodAutorizacion')).toBe(textAt(detailsOf(answer)[0], 'CAE'));
    expect(textAt(held, 'ImpTotal')).toBe('122');
    expect(textAt(held, 'DocNro')).toBe('20111111112');
    expect(textAt(held, 'CbteFch')).toBe(TODAY);
    expect(textAt(held, 'EmisionTipo')).toBe('CAE');
    expect(textAt(held, 'FchVto')).toBe('20261130');
    expect(textAt(held, 'FchProceso')).toBe('20261120120000');
    expect(textAt(held, 'Tributos', 'Tributo', 'Desc')).toBe('Tasa & más');
    expect(textAt(held, 'Iva', 'AlicIva', 'Importe')).toBe('21');
  });

  test('takes the day of the call when it names none', async () => {
    newIssuer();
    const [detail] = detailsOf(await authorize([invoiceB(1, { CbteFch: undefined })]));
    expect(textAt(detail, 'CbteFch')).toBe(TODAY);
  });

  test('keeps its observations', async () => {
    newIssuer();
    const answer = await authorize([invoiceB(1, { CondicionIVAReceptorId: undefined })]);
    expect(codesIn(answer, 'Obs')).toEqual([10245]);
    expect(textAt(answer, 'FeCabResp', 'Resultado')).toBe('A');
    expect(codesIn(await consult(1), 'Obs')).toEqual([10245]);
  });
});

describe('numbering', () => {
  test('refuses a number that is not the next one with an error and no CAE', async () => {
    newIssuer();
    for (const number of [2, 99]) {
      const result = await authorize([invoiceB(number)]);
      expect(codesIn(result, 'Err')).toEqual([10016]);
      expect(codesIn(result, 'Obs')).toEqual([]);
      expect(textAt(detailsOf(result)[0], 'Resultado')).toBe('R');
      expect(textAt(detailsOf(result)[0], 'CAE')).toBe('');
    }
    expect(await last()).toBe(0);
  });

  test('has no idempotency: what was authorized is refused the second time', async () => {
    newIssuer();
    await authorize([invoiceB(1)]);
    expect(codesIn(await authorize([invoiceB(1)]), 'Err')).toEqual([10016]);
    expect(arca.controls.vouchers({ cuit: issuer })).toHaveLength(1);
  });

  test('refuses a date before that of the last one as an error, and outside the window as an observation', async () => {
    newIssuer();
    await authorize([invoiceB(1)]);
    const before = await authorize([invoiceB(2, { CbteFch: '20261119' })]);
    expect([codesIn(before, 'Err'), codesIn(before, 'Obs')]).toEqual([[10016], []]);
    const after = await authorize([invoiceB(2, { CbteFch: '20261126' })]);
    expect([codesIn(after, 'Err'), codesIn(after, 'Obs')]).toEqual([[], [10016]]);
    expect(await last()).toBe(1);
  });

  test('gives a number once to a hundred requests at a time', async () => {
    newIssuer();
    const results = await Promise.all(Array.from({ length: 100 }, () => authorize([invoiceB(1)])));
    const approved = results.filter((each) => textAt(each, 'FeCabResp', 'Resultado') === 'A');
    expect(approved).toHaveLength(1);
    expect(await last()).toBe(1);
  });

  test('moves on by the whole range of a batched B voucher', async () => {
    newIssuer();
    const batch = { CbteHasta: 5, ImpTotal: '605', ImpNeto: '500', ImpIVA: '105' };
    const Iva = { AlicIva: [{ Id: 5, BaseImp: '500', Importe: '105' }] };
    expect(codesIn(await authorize([invoiceB(1, { ...batch, Iva })]), 'Obs')).toEqual([]);
    expect(await last()).toBe(5);
    expect(textAt(await consult(3), 'ResultGet', 'CbteHasta')).toBe('5');
  });
});

describe('a batch', () => {
  test('ends at the first record that is refused: P, and nothing after it is processed', async () => {
    newIssuer();
    const spoilt = invoiceB(2, { ImpTotal: '500' });
    const result = await authorize([invoiceB(1), spoilt, invoiceB(2)]);
    expect(textAt(result, 'FeCabResp', 'Resultado')).toBe('P');
    expect(detailsOf(result).map((each) => textAt(each, 'Resultado'))).toEqual(['A', 'R', 'R']);
    expect(codesIn(result, 'Obs')).toEqual([10048]);
    expect(await last()).toBe(1);
  });

  test('is A when all are approved', async () => {
    newIssuer();
    const result = await authorize([invoiceB(1), invoiceB(2), invoiceB(3)]);
    expect(textAt(result, 'FeCabResp', 'Resultado')).toBe('A');
    expect(await last()).toBe(3);
  });

  test.each([
    ['a count that is not that of the records', 6, { CantReg: 2 }, 10002],
    ['no record', 6, { CantReg: 0 }, 10001],
    ['a sale point out of range', 6, { PtoVta: 99_999 }, 10004],
    ['a sale point that is not registered', 6, { PtoVta: 500 }, 10005],
    ['an unknown type', 19, {}, 10007],
    ['a type that is none', 0, {}, 10006],
  ])('is refused whole for %s', async (_what, type, header, code) => {
    newIssuer();
    const result = await authorize([invoiceB(1)], type, header);
    expect(codesIn(result, 'Err')).toContain(code);
    expect(textAt(result, 'FeCabResp', 'Resultado')).toBe('R');
  });
});

describe('access', () => {
  const ask = (ticket: { token: string; sign: string }, cuit = COMPANY) =>
    arca.wsfe('FECompUltimoAutorizado', cuit, { PtoVta: 1, CbteTipo: 6 }, ticket);
  const message = async (ticket: { token: string; sign: string }, cuit?: string) => {
    const error = descend(await ask(ticket, cuit), 'Errors', 'Err');
    return `${textAt(error, 'Code')} ${textAt(error, 'Msg')}`;
  };
  const ticketOf = async (service: string, cuit: string) =>
    arca.ticket(service, await arca.controls.newPair({ cuit, name: 'acceso' }));

  test('is refused 600 with the reason: no token, no XML, another signature, another service, too old', async () => {
    const good = await ticketOf('wsfe', COMPANY);
    const other = await ticketOf('ws_sr_constancia_inscripcion', COMPANY);
    expect(await message({ token: '', sign: '' })).toMatch(/^600 .*nulo o vacio/);
    expect(await message({ token: 'hola', sign: '' })).toMatch(/^600 .*No valido token/);
    expect(await message({ ...good, sign: other.sign })).toMatch(/^600 .*Error al verificar hash/);
    expect(await message(other)).toMatch(/^600 .*No valido Id Sistema: wsfe\(.*constancia/);
    arca.clock.set(NOON + 12 * HOUR_MS);
    expect(await message(good)).toMatch(/^600 .*No validaron las fechas del token/);
    arca.clock.set(NOON);
    expect(codesIn(await ask(good), 'Err')).toEqual([]);
  });

  test('is for the taxpayers that had delegated when the ticket was issued', async () => {
    const [holder, friend] = ['20314468849', '30500000003'];
    const before = await ticketOf('wsfe', holder);
    expect(await message(before, friend)).toBe(
      `600 ValidacionDeToken: No apareció CUIT en lista de relaciones: ${friend}`,
    );
    arca.controls.delegations.accept(friend, holder);
    expect(codesIn(await ask(before, friend), 'Err')).toEqual([600]);
    expect(codesIn(await ask(await ticketOf('wsfe', holder), friend), 'Err')).toEqual([]);
  });

  test('is for everybody with the provider, but for those who refused before the ticket', async () => {
    const provider = await testArca();
    const friend = '30500000003';
    const asked = () => provider.wsfe('FEParamGetPtosVenta', friend);
    expect(codesIn(await asked(), 'Err')).toEqual([]);
    await provider.control('DELETE', `/delegations/${friend}`);
    expect(codesIn(await asked(), 'Err')).toEqual([]);
    provider.clock.set(NOON + HOUR_MS);
    const later = await provider.ticket();
    const refused = await provider.wsfe('FEParamGetPtosVenta', friend, {}, later);
    expect(codesIn(refused, 'Err')).toEqual([600]);
    await provider.stop();
  });

  test('without Auth, or with it outside the namespace, is refused 500 with zeros beside', async () => {
    const body = `<FECompUltimoAutorizado xmlns="${NAMESPACE}"><Auth xmlns=""/></FECompUltimoAutorizado>`;
    const action = { soapaction: `"${NAMESPACE}FECompUltimoAutorizado"` };
    const { root, status } = await arca.post(PATH, soap(body), action);
    const result = descend(
      root,
      'Body',
      'FECompUltimoAutorizadoResponse',
      'FECompUltimoAutorizadoResult',
    );
    expect([status, codesIn(result, 'Err')]).toEqual([200, [500]]);
    expect(textAt(result, 'Errors', 'Err', 'Msg')).toBe(
      'Campo Auth no fue ingresado o esta mal formado.',
    );
    expect(textAt(result, 'CbteNro')).toBe('0');
  });
});

describe('codes in advance (CAEA) are refused as to an issuer who has no sale point for them', () => {
  const CAEA = '36471234567890';
  const inform = (PtoVta: number, rest: Fields = {}) => ({
    FeCAEARegInfReq: {
      FeCabReq: { CantReg: 1, PtoVta, CbteTipo: 6 },
      FeDetReq: { FECAEADetRequest: [{ ...invoiceB(1), CAEA, ...rest }] },
    },
  });

  test.each<[string, Fields, number]>([
    ['FECAEASolicitar', { Periodo: 202613, Orden: 1 }, 15004],
    ['FECAEASolicitar', { Periodo: 202611, Orden: 3 }, 15005],
    ['FECAEASolicitar', { Periodo: 202611, Orden: 2 }, 15003],
    ['FECAEAConsultar', { Periodo: 2611, Orden: 1 }, 15004],
    ['FECAEAConsultar', { Periodo: 202611, Orden: 1 }, 602],
    ['FECAEASinMovimientoInformar', { PtoVta: 0, CAEA }, 1206],
    ['FECAEASinMovimientoInformar', { PtoVta: 1, CAEA: 'x' }, 1207],
    ['FECAEASinMovimientoInformar', { PtoVta: 1, CAEA }, 1204],
    ['FECAEASinMovimientoConsultar', { CAEA: 'x', PtoVta: 1 }, 10100],
    ['FECAEASinMovimientoConsultar', { CAEA, PtoVta: 0 }, 10101],
    ['FECAEASinMovimientoConsultar', { CAEA, PtoVta: 1 }, 10102],
    ['FECAEARegInformativo', inform(0), 1300],
    ['FECAEARegInformativo', inform(1), 701],
  ])('%s %j: %d', async (operation, parameters, code) => {
    expect(codesIn(await arca.wsfe(operation, COMPANY, parameters), 'Err')).toEqual([code]);
  });

  test('and to one who has, since none was ever given', async () => {
    arca.controls.salePoints.set(COMPANY, 90, { EmisionTipo: 'CAEA - Contingencias' });
    const asked = { Periodo: 202611, Orden: 2 };
    expect(codesIn(await arca.wsfe('FECAEASolicitar', COMPANY, asked), 'Err')).toEqual([15016]);
    for (const [rest, code] of [
      [{}, 780],
      [{ CAEA: '1' }, 782],
    ] as const) {
      const told = await arca.wsfe('FECAEARegInformativo', COMPANY, inform(90, rest));
      expect(codesIn(told, 'Obs')).toEqual([code]);
    }
  });

  test('and to a caller without a ticket', async () => {
    const nobody = { token: '', sign: '' };
    const asked = { PtoVta: 1, CAEA };
    const told = await arca.wsfe('FECAEASinMovimientoInformar', COMPANY, asked, nobody);
    expect(codesIn(told, 'Err')).toEqual([600]);
  });
});

describe('transport', () => {
  const dummy = soap(`<FEDummy xmlns="${NAMESPACE}"/>`);

  test('answers FEDummy without credentials, with the header of every answer', async () => {
    const { root } = await arca.post(PATH, dummy, { soapaction: `"${NAMESPACE}FEDummy"` });
    expect(textAt(root, 'Body', 'FEDummyResponse', 'FEDummyResult', 'DbServer')).toBe('OK');
    expect(textAt(root, 'Header', 'FEHeaderInfo', 'fecha')).toBe('2026-11-20T12:00:00.000-03:00');
  });

  test('routes by the body without SOAPAction and refuses an unknown one', async () => {
    const headers = { 'content-type': 'text/xml' };
    const response = await fetch(`${arca.url}${PATH}`, { method: 'POST', headers, body: dummy });
    expect(response.status).toBe(200);
    const { status, text } = await arca.post(PATH, dummy, { soapaction: `"${NAMESPACE}FEXXX"` });
    expect([status, text]).toEqual([500, expect.stringContaining('did not recognize')]);
  });

  test('answers 400 to what is no XML and 500 to a number that is none', async () => {
    expect((await arca.post(PATH, '<a')).status).toBe(400);
    expect((await arca.post(PATH, '<!DOCTYPE a><a/>')).status).toBe(400);
    newIssuer();
    await expect(authorize([invoiceB(1, { DocNro: 'abc' })])).rejects.toThrow();
    expect(await last()).toBe(0);
  });
});
