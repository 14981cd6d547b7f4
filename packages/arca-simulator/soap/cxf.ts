// Envelopes and faults as CXF writes them for the register (fiscal#taxpayers): SOAP 1.1 alone, no declaration, one line.

import { ENVELOPES, type Reply, SOAP, type SoapVersion } from './soap.ts';
import { escapeXml, type Tree, writeXml } from './xml.ts';

const MEDIA_TYPE: Readonly<Record<SoapVersion, string>> = {
  '1.1': 'text/xml;charset=UTF-8',
  '1.2': 'application/soap+xml;charset=UTF-8',
};

const cxfReply = (status: number, content: string, version: SoapVersion = '1.1'): Reply => ({
  status,
  contentType: MEDIA_TYPE[version],
  body: `<soap:Envelope xmlns:soap="${ENVELOPES[version]}"><soap:Body>${content}</soap:Body></soap:Envelope>`,
});

/** Only the wrapper of an answer is in the namespace. */
export const cxfAnswer = (namespace: string, name: string, content: Tree): Reply =>
  cxfReply(
    200,
    `<ns2:${name}Response xmlns:ns2="${namespace}">${writeXml(content)}</ns2:${name}Response>`,
  );

/** `detail` is XML; the service's own checks give none or their exception. */
export const cxfFault = (code: 'Client' | 'Server', message: string, detail = ''): Reply =>
  cxfReply(
    500,
    `<soap:Fault><faultcode>soap:${code}</faultcode>` +
      `<faultstring>${escapeXml(message)}</faultstring>${detail}</soap:Fault>`,
  );

/** To a client that speaks SOAP 1.2: an envelope of that version with a fault of the other, as the real one was seen to do. */
export const cxfVersionMismatch = (): Reply =>
  cxfReply(
    500,
    `<soap:Fault><faultcode xmlns:ns1="${SOAP}">ns1:VersionMismatch</faultcode><faultstring>` +
      'A SOAP 1.2 message is not valid when sent to a SOAP 1.1 only endpoint.' +
      '</faultstring></soap:Fault>',
    '1.2',
  );
