// One operation of WSFEv1 for a represented taxpayer: credentials in front, the Result behind, and the errors that say something
// about the ticket or the service rather than about the question (fiscal#wsfe-transport, fiscal#wsfe-errors).
import { soapCall } from '../soap/call.ts';
import type { Post } from '../soap/post.ts';
import { type Element, elementAt, elementsOf, textOf } from '../soap/read-xml.ts';
import { type Xml, xml } from '../soap/write-xml.ts';
import { Trouble } from '../trouble.ts';
import type { Ticket } from '../wsaa/login.ts';

export const NAMESPACE = 'http://ar.gov.afip.dif.FEV1/';

/** Where the service is and for whom it is asked. */
export type Wsfe = { post: Post; url: URL; cuit: string };
export type Remark = { code: string; message: string };
/** What the authority answered, with its errors apart. */
type Result = { content: Element; errors: Remark[] };

const INVALID_TICKET = '600';
const NOT_IN_TICKET = '601';
const NOTHING_FOUND = '602';
/** Sale point (out of range, or not for this service) and type that the taxpayer does not have. */
const NO_SALE_POINT: readonly string[] = ['11000', '11002'];
const NO_TYPE = '11001';

/** The operation's Result. Throws Trouble: not_sent, unanswered, ticket_refused, not_represented. */
export async function ask(
  { post, url, cuit }: Wsfe,
  ticket: Ticket,
  operation: { name: string; parameters?: readonly (Xml | undefined)[]; isFresh?: boolean },
): Promise<Result> {
  const { name, parameters = [], isFresh } = operation;
  const auth = xml('Auth', [
    xml('Token', ticket.token),
    xml('Sign', ticket.sign),
    xml('Cuit', cuit),
  ]);
  const body = xml(name, [auth, ...parameters], { xmlns: NAMESPACE });
  const answer = await soapCall(post, { url, action: NAMESPACE + name, body, isFresh });
  if (answer.fault !== undefined) throw unanswered(answer.fault.message);
  const content = elementAt(answer.body, `${name}Response`, `${name}Result`);
  if (content === undefined) throw unanswered('no result');
  const errors = remarks(elementAt(content, 'Errors'), 'Err');
  refuseTicket(errors);
  return { content, errors };
}

/** Throws Trouble for an error that is no answer to the question; false when nothing was found, true otherwise. */
export function hasAnswer({ errors }: Result): boolean {
  const [error] = errors;
  if (error === undefined) return true;
  if (error.code === NOTHING_FOUND) return false;
  const reason = `${error.code}: ${error.message}`;
  if (NO_SALE_POINT.includes(error.code)) throw new Trouble('no_sale_point', reason);
  if (error.code === NO_TYPE) throw new Trouble('misconfigured', reason);
  throw new Trouble('unanswered', `The tax authority could not answer (${reason})`);
}

/** Rows of Code and Msg; a row without a code says nothing. */
export const remarks = (list: Element | undefined, name: string): Remark[] =>
  elementsOf(list, name).flatMap((row) => {
    const code = textOf(row, 'Code');
    return code === undefined ? [] : [{ code, message: textOf(row, 'Msg') ?? '' }];
  });

export const unanswered = (what: string): Trouble =>
  new Trouble('unanswered', `The tax authority's answer cannot be used (${what})`);

function refuseTicket(errors: readonly Remark[]): void {
  const refusal = errors.find(({ code }) => code === INVALID_TICKET || code === NOT_IN_TICKET);
  if (refusal === undefined) return;
  const { code, message } = refusal;
  const isRelation = code === NOT_IN_TICKET || /relacion/i.test(message);
  throw new Trouble(isRelation ? 'not_represented' : 'ticket_refused', `${code}: ${message}`);
}
