// A simulator in this process with a clock that tests move, and a caller of its services.
import { once } from 'node:events';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { type ArcaOptions, type RunningArca, startArca } from '#arca-simulator/arca.ts';
import { ENVELOPES, type SoapVersion } from '#arca-simulator/soap/soap.ts';
import { child, type Element, parseXml, type Tree, writeXml } from '#arca-simulator/soap/xml.ts';
import type { Pair } from '#arca-simulator/wsaa/certificate-authority.ts';
import { MovableClock } from '../clock.ts';
import { misfits, realSchema } from './schema.ts';
import { sign, ticketRequest } from './signed-request.ts';

export const NOON = Date.parse('2026-11-20T15:00:00Z');
export const TODAY = '20261120';
/** An issuer that is registered for VAT by rule, and one that pays monotributo. */
export const COMPANY = '30712345671';
export const MONOTRIBUTISTA = '20314468849';

export type Answer = { status: number; headers: IncomingHttpHeaders; text: string; root?: Element };
export type TestArca = RunningArca & {
  clock: MovableClock;
  /** Posts to a path of the simulator; JSON unless the body is a text. */
  control(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }>;
  post(path: string, body: string, headers?: Record<string, string>): Promise<Answer>;
  login(cms: string): Promise<Answer>;
  /** The provider's ticket for that service unless told otherwise. */
  ticket(service?: string, pair?: Pair): Promise<Ticket>;
  /** The Result element of an operation in the name of that taxpayer. */
  wsfe(operation: string, cuit?: string, parameters?: Tree, ticket?: Ticket): Promise<Element>;
};
export type Ticket = { token: string; sign: string };

const NAMESPACE = 'http://ar.gov.afip.dif.FEV1/';

export const soap = (content: string, version: SoapVersion = '1.1'): string =>
  `<s:Envelope xmlns:s="${ENVELOPES[version]}"><s:Body>${content}</s:Body></s:Envelope>`;

export async function testArca(options: Partial<ArcaOptions> = {}): Promise<TestArca> {
  const clock = new MovableClock(NOON);
  const arca = await startArca({ clock, port: 0, ...options });
  let wsfeTicket: Promise<Ticket> | undefined;
  const post = async (path: string, body: string, headers: Record<string, string> = {}) => {
    const answer = await send(`${arca.url}${path}`, body, { soapaction: '""', ...headers });
    assertFits(path, answer);
    return answer;
  };
  const login = (cms: string) =>
    post('/ws/services/LoginCms', soap(`<loginCms><in0>${cms}</in0></loginCms>`));
  const ticket = async (service = 'wsfe', pair: Pair = arca.controls.provider) =>
    ticketIn(await login(await sign(ticketRequest(service, clock.now()), pair)));
  return {
    ...arca,
    clock,
    post,
    login,
    ticket,
    async control(method, path, body) {
      const content = typeof body === 'string' ? body : JSON.stringify(body);
      const response = await fetch(`${arca.url}${path}`, { method, body: content });
      const text = await response.text();
      return { status: response.status, json: text.startsWith('{') ? JSON.parse(text) : text };
    },
    async wsfe(operation, cuit = COMPANY, parameters = {}, given) {
      wsfeTicket ??= given === undefined ? ticket() : undefined;
      const { token, sign: signature } = given ?? (await wsfeTicket) ?? { token: '', sign: '' };
      const content = writeXml({
        Auth: { Token: token, Sign: signature, Cuit: cuit },
        ...(parameters as { [name: string]: Tree }),
      });
      const body = soap(`<${operation} xmlns="${NAMESPACE}">${content}</${operation}>`);
      const action = `"${NAMESPACE}${operation}"`;
      const { root } = await post('/wsfev1/service.asmx', body, { soapaction: action });
      return descend(root, 'Body', `${operation}Response`, `${operation}Result`);
    },
  };
}

/** The element at that path; throws when there is none. */
export function descend(from: Element | undefined, ...path: string[]): Element {
  const found = path.reduce<Element | undefined>((of, name) => child(of, name), from);
  if (found === undefined) throw new Error(`no ${path.join('/')} in ${JSON.stringify(from)}`);
  return found;
}

export const textAt = (from: Element | undefined, ...path: string[]): string | undefined =>
  path.reduce<Element | undefined>((of, name) => child(of, name), from)?.text;

/** Codes of all Err or Obs below. */
export const codesIn = (from: Element, name: 'Err' | 'Obs'): number[] =>
  from.children.flatMap((each) =>
    each.name === name ? [Number(textAt(each, 'Code'))] : codesIn(each, name),
  );

export function ticketIn({ root, text }: Answer): Ticket {
  const inner = textAt(root, 'Body', 'loginCmsResponse', 'loginCmsReturn');
  if (inner === undefined) throw new Error(text);
  const credentials = child(parseXml(inner), 'credentials');
  return { token: textAt(credentials, 'token') ?? '', sign: textAt(credentials, 'sign') ?? '' };
}

/** Whatever the test is about: an answer that ARCA's own schema does not take is none. */
function assertFits(path: string, { status, root }: Answer): void {
  const content = child(root, 'Body')?.children[0];
  const found = status !== 200 || root === undefined ? [] : misfits(realSchema(path), content);
  if (found.length > 0) throw new Error(`The answer does not fit its schema: ${found.join('; ')}`);
}

/** On a connection of its own: the last one may have been ended by a fault. */
async function send(url: string, body: string, headers: Record<string, string>): Promise<Answer> {
  const type = { 'content-type': 'text/xml; charset=utf-8' };
  const sent = request(url, { method: 'POST', agent: false, headers: { ...type, ...headers } });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const chunks = await response.toArray();
  const text = Buffer.concat(chunks).toString();
  const root = isEnvelope(text) ? parseXml(text) : undefined;
  return { status: response.statusCode ?? 0, headers: response.headers, text, root };
}

const isEnvelope = (text: string): boolean => /Envelope>\s*$/.test(text);
