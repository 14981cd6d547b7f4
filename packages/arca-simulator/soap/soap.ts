// SOAP 1.1 as ARCA's three stacks speak it: Axis (WSAA), ASMX (WSFEv1) and CXF (padrón) differ in how they route a
// request and word a fault (argentina.md 1.1, 2.1), so that each service gives its own.
import { child, type Element, escapeXml, parseXml } from './xml.ts';

export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';

export type SoapRequest = {
  /** The first element of the body. */
  operation: Element | undefined;
  /** SOAPAction without its quotes; undefined when the header is absent. */
  action: string | undefined;
};

export type Reply = { status: number; contentType: string; body: string };

/** Throws MalformedXml. */
export function readSoap(body: string, action: string | undefined): SoapRequest {
  const envelope = parseXml(body);
  const operation = child(envelope, 'Body', SOAP)?.children[0];
  return { operation, action: action?.trim().replace(/^"(.*)"$/, '$1') };
}

export const xmlReply = (status: number, body: string): Reply => ({
  status,
  contentType: 'text/xml; charset=utf-8',
  body,
});

/** An envelope as .NET writes it. `header` and `content` are XML. */
export const envelope = (content: string, header = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${SOAP}"` +
  ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
  ' xmlns:xsd="http://www.w3.org/2001/XMLSchema">' +
  `${header === '' ? '' : `<soap:Header>${header}</soap:Header>`}` +
  `<soap:Body>${content}</soap:Body></soap:Envelope>`;

/** HTTP 500 with a fault; `detail` is XML. */
export const soapFault = (code: string, message: string, detail = '<detail />'): Reply =>
  xmlReply(
    500,
    envelope(
      `<soap:Fault><faultcode>${code}</faultcode>` +
        `<faultstring>${escapeXml(message)}</faultstring>${detail}</soap:Fault>`,
    ),
  );
