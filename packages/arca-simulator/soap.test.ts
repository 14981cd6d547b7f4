import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { soap, type TestArca, testArca } from '../../test/support/arca/simulator.ts';
import { messageOf } from './soap/soap.ts';

let arca: TestArca;
beforeAll(async () => {
  arca = await testArca();
});
afterAll(() => arca.stop());

const WSFE = '/wsfev1/service.asmx';
const LOGIN = '/ws/services/LoginCms';
const NAMESPACE = 'http://ar.gov.afip.dif.FEV1/';
const dummy = `<FEDummy xmlns="${NAMESPACE}"/>`;
const SOAP_12 = 'application/soap+xml; charset=utf-8';

describe('an answer speaks the version in which it was asked', () => {
  test('1.2, routed by the action of the media type or by the body', async () => {
    for (const type of [`${SOAP_12}; action="${NAMESPACE}FEDummy"`, SOAP_12]) {
      const headers = { 'content-type': type, soapaction: '' };
      const { status, text, headers: told } = await arca.post(WSFE, soap(dummy, '1.2'), headers);
      expect([status, told['content-type']]).toEqual([200, SOAP_12]);
      expect(text).toContain('<soap:Envelope xmlns:soap="http://www.w3.org/2003/05/soap-envelope"');
      expect(text).toContain('<DbServer>OK</DbServer>');
    }
  });

  test('1.1', async () => {
    const { text, headers } = await arca.post(WSFE, soap(dummy));
    expect(headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(text).toContain('<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"');
  });

  test('1.2 where it is refused: code and reason stand in its own elements', async () => {
    const type = `${SOAP_12}; action="${NAMESPACE}FEXXX"`;
    const refused = await arca.post(WSFE, soap(dummy, '1.2'), { 'content-type': type });
    expect(refused.status).toBe(500);
    expect(refused.text).toContain('<soap:Code><soap:Value>soap:Sender</soap:Value></soap:Code>');
    expect(refused.text).toMatch(/<soap:Text xml:lang="en">.*did not recognize.*FEXXX/);
  });

  test('1.2 of a login', async () => {
    const body = soap('<loginCms><in0>*</in0></loginCms>', '1.2');
    const type = `${SOAP_12}; action=""`;
    const { text, headers } = await arca.post(LOGIN, body, { 'content-type': type });
    expect(headers['content-type']).toBe(SOAP_12);
    expect(text).toMatch(/<soapenv:Subcode><soapenv:Value [^>]+>ns1:cms.bad.base64</);
  });
});

describe('a message is refused', () => {
  test.each([[WSFE], [LOGIN], ['/sr-padron/webservices/personaServiceA13']])(
    'with 415 in another media type than those of SOAP: %s',
    async (path) => {
      for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
        const { status } = await arca.post(path, soap(dummy), { 'content-type': type });
        expect(status).toBe(415);
      }
    },
  );

  test('whose envelope is of another version than its media type', async () => {
    const { status, text } = await arca.post(WSFE, soap(dummy, '1.2'));
    expect(status).toBe(500);
    expect(text).toContain('<faultcode>soap:VersionMismatch</faultcode>');
    expect(text).toContain('Expecting http://schemas.xmlsoap.org/soap/envelope/.');
    const login = await arca.post(LOGIN, soap('<loginCms/>', '1.2'));
    expect(login.text).toContain('soapenv:VersionMismatch');
  });
});

describe('what the headers tell of a message', () => {
  test.each([
    [{ 'content-type': 'text/xml', soapaction: '"urn:x"' }, '1.1', 'urn:x'],
    [{ 'content-type': 'TEXT/XML; charset=utf-8' }, '1.1', undefined],
    [{ 'content-type': 'application/soap+xml;action=urn:x; charset=utf-8' }, '1.2', 'urn:x'],
    [{ 'content-type': 'application/soap+xml', soapaction: '"urn:y"' }, '1.2', 'urn:y'],
  ])('%j is version %s', (headers, version, action) => {
    expect(messageOf(headers, '')).toEqual({ version, action, body: '' });
  });

  test('nothing without a media type', () => {
    expect(messageOf({}, '')).toBeUndefined();
  });
});
