// A server in the authority's place that answers from a script over real HTTP, for tests of what the client makes of answers
// good, hostile and missing.
import * as scripted from '../scripted-server.ts';

export type Act = scripted.Act;
export type Received = scripted.Received;
export type TestServer = scripted.ScriptedServer;

/** `act` is asked for every request, in order of arrival. */
export const startTestServer = (
  act: (request: Received) => Act | Promise<Act>,
): Promise<TestServer> =>
  scripted.startScriptedServer(act, { contentType: 'text/xml', beginning: '<soap:Envelope>' });

/** An answer in its envelope. */
export const soap = (body: string): { text: string } => ({
  text: `<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`,
});

/** A fault as Axis and ASP.NET word them. */
export const fault = (code: string, message: string) => ({
  status: 500,
  ...soap(
    `<soapenv:Fault xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><faultcode xmlns:ns1="http://xml.apache.org/axis/">${code}</faultcode><faultstring>${message}</faultstring></soapenv:Fault>`,
  ),
});

/** What WSAA answers: XML escaped inside XML. */
export function ticketAnswer(token: string, expires: string): { text: string } {
  const inner = `<?xml version="1.0" encoding="UTF-8"?><loginTicketResponse version="1"><header><source>CN=wsaahomo</source><expirationTime>${expires}</expirationTime></header><credentials><token>${token}</token><sign>c2lnbg==</sign></credentials></loginTicketResponse>`;
  const escaped = inner.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return soap(
    `<loginCmsResponse xmlns="http://wsaa.view.sua.dvadac.desein.afip.gov"><loginCmsReturn>${escaped}</loginCmsReturn></loginCmsResponse>`,
  );
}

/** The Result of an operation of WSFEv1. */
export const wsfe = (name: string, content: string): { text: string } =>
  soap(
    `<${name}Response xmlns="http://ar.gov.afip.dif.FEV1/"><${name}Result>${content}</${name}Result></${name}Response>`,
  );

export const errors = (code: number, message: string): string =>
  `<Errors><Err><Code>${code}</Code><Msg>${message}</Msg></Err></Errors>`;

/** The text of the first element of that name in a request. */
export const told = (body: string, name: string): string | undefined =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(body)?.[1];

/** The operation that a request asks for. */
export const operationOf = (body: string): string =>
  /<soap:Body><(?:\w+:)?(\w+)/.exec(body)?.[1] ?? '';
