import { connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sign, ticketRequest } from '../../test/support/arca/signed-request.ts';
import {
  type Answer,
  COMPANY,
  codesIn,
  type TestArca,
  testArca,
  textAt,
} from '../../test/support/arca/simulator.ts';
import { invoiceB, request } from '../../test/support/arca/voucher-details.ts';
import type { FaultInput } from './control/faults.ts';
import { writeXml } from './soap/xml.ts';

let arca: TestArca;
let PtoVta = 0;
beforeAll(async () => {
  arca = await testArca();
});
afterAll(() => arca.stop());
beforeEach(() => {
  PtoVta += 1;
  arca.controls.faults.remove();
  arca.controls.salePoints.set(COMPANY, PtoVta, {});
});

const send = (number = 1) =>
  arca.wsfe('FECAESolicitar', COMPANY, request(6, [invoiceB(number)], { PtoVta }));
const held = () => arca.controls.vouchers({ cuit: COMPANY, PtoVta });
const inject = (fault: FaultInput) => arca.controls.faults.add({ times: 1, ...fault });
const bodyOf = (token: string, signature: string) => {
  const content = writeXml({
    Auth: { Token: token, Sign: signature, Cuit: COMPANY },
    ...request(6, [invoiceB(1)], { PtoVta }),
  });
  return (
    '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body>' +
    `<FECAESolicitar xmlns="http://ar.gov.afip.dif.FEV1/">${content}</FECAESolicitar>` +
    '</s:Body></s:Envelope>'
  );
};
const MINUTES_3_MS = 180_000;
const passWindow = () => arca.clock.set(arca.clock.now() + MINUTES_3_MS);

describe('a fault', () => {
  test('that loses the answer leaves the voucher authorized; one that loses the request does not', async () => {
    inject({ kind: 'lost_after' });
    await expect(send()).rejects.toThrow();
    expect(held()).toHaveLength(1);
    inject({ kind: 'lost_before' });
    await expect(send(2)).rejects.toThrow();
    expect(held()).toHaveLength(1);
  });

  test('that is late takes effect after the caller gave up', async () => {
    inject({ kind: 'late', ms: 600_000 });
    await expect(send()).rejects.toThrow();
    expect(held()).toEqual([]);
    await arca.controls.settle();
    expect(held()).toHaveLength(1);
    expect(codesIn(await send(), 'Err')).toEqual([10016]);
  });

  test('refuses connections until it is over', async () => {
    await send();
    const resume = await arca.controls.refuse();
    await expect(send(2)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    await resume();
    expect(textAt(await send(2), 'FeCabResp', 'Resultado')).toBe('A');
  });

  test.each<[what: string, fault: FaultInput, like: Partial<Answer>, vouchers: number]>([
    ['down', { kind: 'down' }, { status: 503, text: expect.stringMatching(/^$/) }, 0],
    [
      'an error page',
      { kind: 'html' },
      { status: 200, text: expect.stringMatching(/^<!DOCTYPE html>/) },
      1,
    ],
    [
      'an error page without effect',
      { kind: 'html', applied: false, status: 502 },
      { status: 502, text: expect.stringMatching(/<h1>/) },
      0,
    ],
    ['nothing at all', { kind: 'empty' }, { status: 200, text: expect.stringMatching(/^$/) }, 1],
    [
      'half an answer',
      { kind: 'truncated' },
      { status: 200, text: expect.stringMatching(/^<\?xml(?!.*<\/soap:Envelope>)/) },
      1,
    ],
  ])('answers %s', async (_what, fault, like, vouchers) => {
    passWindow();
    const { token, sign: signature } = await arca.ticket();
    inject({ operation: 'FECAESolicitar', ...fault });
    const answer = await arca.post('/wsfev1/service.asmx', bodyOf(token, signature));
    expect(answer).toMatchObject(like);
    expect(held()).toHaveLength(vouchers);
  });

  test('answers for another taxpayer though the voucher is authorized', async () => {
    inject({ kind: 'wrong_cuit' });
    expect(textAt(await send(), 'FeCabResp', 'Cuit')).not.toBe(COMPANY);
    expect(held()).toHaveLength(1);
  });

  test('refuses, observes, or answers an error whatever the rules say', async () => {
    inject({ kind: 'rejected', code: 10015, message: 'porque si' });
    const refused = await send();
    expect(codesIn(refused, 'Obs')).toEqual([10015]);
    expect(held()).toEqual([]);
    inject({ kind: 'error', code: 501 });
    const failed = await send();
    expect([codesIn(failed, 'Err'), textAt(failed, 'FeCabResp')]).toEqual([[501], undefined]);
    inject({ kind: 'out_of_sequence' });
    expect(codesIn(await send(), 'Err')).toEqual([10016]);
    inject({ kind: 'observed', code: 10234 });
    const observed = await send();
    expect([codesIn(observed, 'Obs'), held().length]).toEqual([[10234], 1]);
  });

  test('applies a request twice without giving a second number', async () => {
    inject({ kind: 'applied_twice' });
    expect(codesIn(await send(), 'Err')).toEqual([10016]);
    expect(held()).toHaveLength(1);
  });

  test('lets another system take the number that was about to be used', async () => {
    inject({ kind: 'taken' });
    expect(codesIn(await send(), 'Err')).toEqual([10016]);
    expect(held().map(({ external }) => external)).toEqual([true]);
    expect(textAt(await send(2), 'FeCabResp', 'Resultado')).toBe('A');
  });

  test('sends an answer twice on the wire', async () => {
    passWindow();
    const { token, sign: signature } = await arca.ticket();
    inject({ kind: 'duplicated_reply' });
    const received = await wire(bodyOf(token, signature));
    expect(received.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(2);
    expect(held()).toHaveLength(1);
  });

  test('moves the clock of the service and its Date header', async () => {
    inject({ kind: 'skew', ms: -3_600_000, service: 'wsaa' });
    const { provider } = arca.controls;
    const cms = await sign(ticketRequest('wsfe', arca.clock.now()), provider);
    const answer = await arca.login(cms);
    expect(textAt(answer.root, 'Body', 'Fault', 'faultcode')).toBe(
      'ns1:xml.generationTime.invalid',
    );
    const date = Date.parse(answer.headers.date ?? '');
    expect(arca.clock.now() - date).toBeGreaterThanOrEqual(3_600_000);
  });

  test('of WSAA refuses tickets with the code that is asked for', async () => {
    inject({ kind: 'wsaa_fault', code: 'wsaa.unavailable' });
    const answer = await arca.login('x');
    expect(textAt(answer.root, 'Body', 'Fault', 'faultcode')).toBe('ns1:wsaa.unavailable');
    inject({ kind: 'wsaa_fault' });
    const again = await arca.login('x');
    expect(textAt(again.root, 'Body', 'Fault', 'faultcode')).toBe('ns1:coe.alreadyAuthenticated');
  });

  test('concerns only the requests it names, so many times', async () => {
    arca.controls.faults.add({
      kind: 'rejected',
      times: 2,
      ptoVta: PtoVta,
      cbteTipo: 6,
      numero: 2,
    });
    expect(codesIn(await send(1), 'Obs')).toEqual([]);
    expect(codesIn(await send(2), 'Obs')).toEqual([10015]);
    expect(codesIn(await send(2), 'Obs')).toEqual([10015]);
    expect(codesIn(await send(2), 'Obs')).toEqual([]);
    expect(arca.controls.faults.list()).toEqual([]);
  });
});

describe('over HTTP', () => {
  test('faults are added, listed and removed, and wrong ones refused with the reason', async () => {
    const added = await arca.control('POST', '/faults', { kind: 'slow', ms: 5, times: 3 });
    expect(added).toMatchObject({ status: 201, json: { kind: 'slow', times: 3 } });
    const { json } = await arca.control('GET', '/faults');
    expect(json).toMatchObject({ faults: [{ kind: 'slow' }] });
    expect(await arca.control('DELETE', '/faults')).toMatchObject({ status: 204 });
    expect(arca.controls.faults.list()).toEqual([]);
    const wrong = await arca.control('POST', '/faults', { kind: 'nonsense' });
    expect(wrong).toMatchObject({ status: 400, json: { error: expect.stringContaining('kind') } });
    expect(await arca.control('POST', '/faults', 'x')).toMatchObject({ status: 400 });
    expect(await arca.control('GET', '/nada')).toMatchObject({ status: 404 });
  });

  test('another system issues vouchers, and all of a series are listed', async () => {
    const series = { cuit: COMPANY, PtoVta, CbteTipo: 6 };
    const issued = await arca.control('POST', '/vouchers', { ...series, ImpTotal: '242' });
    expect(issued).toMatchObject({ status: 201, json: { CbteDesde: 1, external: true } });
    await send(2);
    const { json } = await arca.control('GET', `/vouchers?cuit=${COMPANY}&PtoVta=${PtoVta}`);
    const { vouchers } = json as { vouchers: { CAE: string; ImpTotal: string }[] };
    expect(vouchers.map(({ ImpTotal }) => ImpTotal)).toEqual(['242', '121']);
    expect(new Set(vouchers.map(({ CAE }) => CAE)).size).toBe(2);
  });

  test('taxpayers, sale points and rates are told, and the services answer accordingly', async () => {
    const cuit = '30700000016';
    await arca.control('PUT', `/taxpayers/${cuit}`, { condicion: 4, nombre: 'FUNDACION' });
    const { json } = await arca.control('GET', `/taxpayers/${cuit}`);
    expect(json).toMatchObject({ taxpayer: { condicion: 4, nombre: 'FUNDACION', descrito: true } });
    await arca.control('PUT', `/sale-points/${cuit}/99`, { Bloqueado: 'S' });
    await arca.control('DELETE', `/sale-points/${cuit}/1`);
    const points = await arca.wsfe('FEParamGetPtosVenta', cuit);
    const rows = points.children[0]?.children ?? [];
    expect(rows.map((row) => Number(textAt(row, 'Nro')))).toEqual([
      ...Array.from({ length: 19 }, (_, i) => i + 2),
      99,
    ]);
    expect(textAt(rows.at(-1), 'Bloqueado')).toBe('S');
    expect(textAt(rows[0], 'EmisionTipo')).toBe('CAE - Exento en IVA');
    await arca.control('PUT', '/exchange-rates/DOL', { rate: 1500.5 });
    const quoted = await arca.wsfe('FEParamGetCotizacion', cuit, { MonId: 'DOL' });
    expect(textAt(quoted, 'ResultGet', 'MonCotiz')).toBe('1500.5');
    expect(textAt(quoted, 'ResultGet', 'FchCotiz')).toBe('20261119');
  });

  test('the last requests are told with what they were about', async () => {
    await send();
    const { json } = await arca.control('GET', '/requests');
    const { requests } = json as { requests: unknown[] };
    expect(requests.at(-1)).toEqual({
      ...{ service: 'wsfe', operation: 'FECAESolicitar', cuit: COMPANY },
      ...{ ptoVta: PtoVta, cbteTipo: 6, numero: 1 },
    });
  });
});

/** All that comes back on one connection until it ends. */
function wire(body: string): Promise<string> {
  const { hostname, port } = new URL(arca.url);
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /wsfev1/service.asmx HTTP/1.1\r\nhost: arca\r\ncontent-type: text/xml\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      );
    });
    socket.on('data', (chunk) => {
      received += chunk;
      if (received.match(/<\/soap:Envelope>/g)?.length === 2) socket.end();
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
