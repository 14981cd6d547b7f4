// SOAP over HTTP as ARCA's three stacks speak it, in the version in which they are spoken to: Axis (WSAA), ASMX (WSFEv1) and
// CXF (padrón) differ in how they route a request and word a fault (fiscal#wsaa-transport, fiscal#wsfe-transport), so that
// each service gives its own.
import { child, type Element, escapeXml, parseXml } from './xml.ts';

export type SoapVersion = '1.1' | '1.2';

export const SOAP = 'http://schemas.xmlsoap.org/soap/envelope/';
export const ENVELOPES: Readonly<Record<SoapVersion, string>> = {
  '1.1': SOAP,
  '1.2': 'http://www.w3.org/2003/05/soap-envelope',
};
const MEDIA_TYPES: Readonly<Record<string, SoapVersion>> = {
  'text/xml': '1.1',
  'application/soap+xml': '1.2',
};

/** A request as its headers tell it. */
export type Message = {
  version: SoapVersion;
  /** SOAPAction, or `action` of the media type, without quotes; undefined when it is absent. */
  action: string | undefined;
  body: string;
};

export type Reply = { status: number; contentType: string; body: string };

/** The envelope is of another version than the media type, or of none. */
export class VersionMismatch extends Error {
  readonly found: string;
  constructor(found: string) {
    super(found);
    this.found = found;
  }
}

/** Undefined for a media type that carries no SOAP. */
export function messageOf(
  headers: { 'content-type'?: string; soapaction?: string | string[] },
  body: string,
): Message | undefined {
  const contentType = headers['content-type'] ?? '';
  const version = MEDIA_TYPES[(contentType.split(';')[0] ?? '').trim().toLowerCase()];
  if (version === undefined) return undefined;
  const header = headers.soapaction === undefined ? undefined : String(headers.soapaction);
  const parameter = /;\s*action\s*=\s*("[^"]*"|[^;\s]*)/i.exec(contentType)?.[1];
  const action = version === '1.2' ? (parameter ?? header) : header;
  return { version, action: action?.trim().replace(/^"(.*)"$/, '$1'), body };
}

/** The first element of the body. Throws MalformedXml and VersionMismatch. */
export function operationOf({ version, body }: Message): Element | undefined {
  const envelope = parseXml(body);
  if (envelope.name !== 'Envelope' || envelope.namespace !== ENVELOPES[version]) {
    throw new VersionMismatch(envelope.namespace);
  }
  return child(envelope, 'Body', ENVELOPES[version])?.children[0];
}

export const xmlReply = (status: number, body: string, version: SoapVersion = '1.1'): Reply => ({
  status,
  contentType: `${version === '1.2' ? 'application/soap+xml' : 'text/xml'}; charset=utf-8`,
  body,
});

/** An envelope as .NET writes it. `header` and `content` are XML. */
export const envelope = (content: string, header = '', version: SoapVersion = '1.1'): string =>
  `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="${ENVELOPES[version]}"` +
  ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
  ' xmlns:xsd="http://www.w3.org/2001/XMLSchema">' +
  `${header === '' ? '' : `<soap:Header>${header}</soap:Header>`}` +
  `<soap:Body>${content}</soap:Body></soap:Envelope>`;

/** HTTP 500 with a fault as .NET writes it. */
export function soapFault(
  code: 'Client' | 'Server' | 'VersionMismatch',
  message: string,
  version: SoapVersion = '1.1',
): Reply {
  const text = escapeXml(message);
  const fault =
    version === '1.1'
      ? `<faultcode>soap:${code}</faultcode><faultstring>${text}</faultstring><detail />`
      : `<soap:Code><soap:Value>soap:${CODES_12[code]}</soap:Value></soap:Code>` +
        `<soap:Reason><soap:Text xml:lang="en">${text}</soap:Text></soap:Reason><soap:Detail />`;
  return xmlReply(500, envelope(`<soap:Fault>${fault}</soap:Fault>`, '', version), version);
}

const CODES_12 = { Client: 'Sender', Server: 'Receiver', VersionMismatch: 'VersionMismatch' };
