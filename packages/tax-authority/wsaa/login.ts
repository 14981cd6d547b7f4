// WSAA: an access ticket for one service from a signed request (fiscal#access-ticket). Its answer is XML escaped inside XML; its
// refusals are told apart by what can be done about them (1.5).
import { X509Certificate } from 'node:crypto';
import { soapCall } from '../soap/call.ts';
import type { Post } from '../soap/post.ts';
import { type Element, elementAt, readXml, textOf } from '../soap/read-xml.ts';
import { xml } from '../soap/write-xml.ts';
import { Trouble } from '../trouble.ts';
import type { AuthorityClock } from './authority-clock.ts';
import { type KeyPair, signedMessage, ticketRequest } from './ticket-request.ts';

/** `token` and `sign` are credentials: never logged, sealed at rest. Times are milliseconds by our clock. */
export type Ticket = { token: string; sign: string; obtainedAtMs: number; expiresAtMs: number };

const NAMESPACE = 'http://wsaa.view.sua.dvadac.desein.afip.gov';
/** Short of what is left of a request after it, so that the document itself still has its full time. */
const ANSWER_MS = 8000;
/** Of the credentials' characters: base64, no more than fits an item. */
const CREDENTIAL = /^[A-Za-z0-9+/=\s]{1,20000}$/;

export type Login = { post: Post; url: URL; clock: AuthorityClock };

/**
 * A new ticket. Throws Trouble: misconfigured (the certificate is refused), has_ticket (WSAA gave one a moment ago), not_sent
 * for everything that passes, since no document has been sent then.
 */
export async function login(to: Login, service: string, pair: KeyPair): Promise<Ticket> {
  checkValidity(pair.certificate, to.clock.now());
  const first = await ask(to, service, pair);
  const answer = first.isSkewed ? await ask(to, service, pair) : first;
  if (answer.fault !== undefined) throw toTrouble(answer.fault);
  return ticketFrom(answer.body, to.clock);
}

type Fault = { code: string; message: string };
type Answer = { body: Element; fault?: Fault; isSkewed: boolean };

/** `isSkewed`: the times were refused and the answer's own Date now says what ours should have been. */
async function ask({ post, url, clock }: Login, service: string, pair: KeyPair): Promise<Answer> {
  const operation = {
    url,
    action: '',
    body: xml('loginCms', [xml('in0', signed(service, pair, clock))], { xmlns: NAMESPACE }),
    answerMs: ANSWER_MS,
  };
  const { body, fault, date } = await soapCall(post, operation).catch((error: Trouble) => {
    throw new Trouble('not_sent', error.message, error);
  });
  const hasMoved = date !== undefined && clock.learn(date);
  const isSkewed = hasMoved && /xml\.(generation|expiration)Time/.test(fault?.code ?? '');
  return { body, fault, isSkewed };
}

function signed(service: string, pair: KeyPair, clock: AuthorityClock): string {
  const nowMs = clock.now();
  try {
    return signedMessage(ticketRequest(service, nowMs), pair, nowMs).toString('base64');
  } catch (cause) {
    throw new Trouble('misconfigured', 'The private key cannot sign for the tax authority', cause);
  }
}

function checkValidity(certificate: string, nowMs: number): void {
  let validity: X509Certificate;
  try {
    validity = new X509Certificate(certificate);
  } catch (cause) {
    throw new Trouble('misconfigured', 'The certificate for the tax authority is none', cause);
  }
  if (Date.parse(validity.validTo) <= nowMs) {
    throw new Trouble('misconfigured', `The certificate expired on ${validity.validTo}`);
  }
}

function toTrouble({ code, message }: Fault): Trouble {
  const name = code.slice(code.indexOf(':') + 1);
  const reason = `The tax authority gave no access ticket (${name}: ${message})`;
  if (name === 'coe.alreadyAuthenticated') return new Trouble('has_ticket', reason);
  if (/^(coe\.notAuthorized|cms\.)/.test(name)) return new Trouble('misconfigured', reason);
  return new Trouble('not_sent', reason);
}

async function ticketFrom(body: Element, clock: AuthorityClock): Promise<Ticket> {
  const inner = textOf(elementAt(body, 'loginCmsResponse'), 'loginCmsReturn') ?? '';
  const document = await readXml(inner).catch(() => undefined);
  const response = elementAt(document, 'loginTicketResponse');
  const token = textOf(elementAt(response, 'credentials'), 'token') ?? '';
  const sign = textOf(elementAt(response, 'credentials'), 'sign') ?? '';
  const ends = Date.parse(textOf(elementAt(response, 'header'), 'expirationTime') ?? '');
  const isTicket = CREDENTIAL.test(token) && CREDENTIAL.test(sign) && ends > clock.now();
  if (!isTicket) throw new Trouble('not_sent', 'The tax authority gave no usable access ticket');
  return { token, sign, obtainedAtMs: clock.ours(), expiresAtMs: clock.toOurs(ends) };
}
