// FECAESolicitar: one document, and what its answer means (fiscal#outcomes). An approval or a refusal is believed only where the
// answer is about our document in every field that it names; anything else says that we do not know
// (reliability#authority-silence).
import { isDate } from '#kernel/date.ts';
import type { Voucher } from '#resource/authority/voucher.ts';
import type { Authorization } from '#resource/ports.ts';
import { type Element, elementAt, elementsOf, textOf, wholeOf } from '../soap/read-xml.ts';
import type { Xml } from '../soap/write-xml.ts';
import type { Ticket } from '../wsaa/login.ts';
import { ask, type Remark, remarks, unanswered, type Wsfe } from './operation.ts';

/** Internal errors: whether the document was recorded is not known. */
const UNKNOWN_OUTCOME: readonly string[] = ['500', '501', '502'];
/** As an error: the number is not the next one, or the date is before the last document's. */
const OUT_OF_SEQUENCE = '10016';
/** Refusals of the document; other errors are about something else. */
const REFUSAL = /^1\d{4}$/;
const CAE = /^\d{14}$/;

/**
 * Sends the request over a connection of its own, so that what was not sent is known. Throws Trouble: not_sent, unanswered
 * (it may be authorized), ticket_refused and not_represented (it certainly is not).
 */
export async function authorize(
  wsfe: Wsfe,
  ticket: Ticket,
  { request, document }: { request: Xml; document: Voucher },
): Promise<Authorization> {
  const operation = { name: 'FECAESolicitar', parameters: [request], isFresh: true };
  const { content, errors } = await ask(wsfe, ticket, operation);
  return outcomeOf({ content, errors, cuit: wsfe.cuit, document });
}

type Said = { content: Element; errors: readonly Remark[]; cuit: string; document: Voucher };

function outcomeOf({ content, errors, cuit, document }: Said): Authorization {
  const internal = errors.find(({ code }) => UNKNOWN_OUTCOME.includes(code));
  if (internal !== undefined) throw unanswered(`${internal.code}: ${internal.message}`);
  const head = elementAt(content, 'FeCabResp');
  const details = elementsOf(elementAt(content, 'FeDetResp'), 'FECAEDetResponse');
  const [detail] = details;
  if (head !== undefined) checkHead(head, cuit, document);
  if (detail !== undefined) checkDetail(detail, document);
  if (details.length > 1) throw unanswered('more than one document');
  if (errors.length > 0) return refusedFor(errors, detail);
  if (head === undefined || detail === undefined) throw unanswered('neither errors nor document');
  const observations = remarks(elementAt(detail, 'Observaciones'), 'Obs');
  const result = textOf(detail, 'Resultado');
  if (result === 'A' && textOf(head, 'Resultado') === 'A') return approved(detail, observations);
  if (result === 'R') return { result: 'rejected', errors: reasons(observations) };
  throw unanswered(`the result is ${result}`);
}

/** With errors there is no authorization; one beside them would be a contradiction. */
function refusedFor(errors: readonly Remark[], detail: Element | undefined): Authorization {
  if (detail !== undefined && textOf(detail, 'Resultado') !== 'R') {
    throw unanswered('errors beside a document that is not rejected');
  }
  const foreign = errors.find(({ code }) => !REFUSAL.test(code));
  if (foreign !== undefined) throw unanswered(`${foreign.code}: ${foreign.message}`);
  const isSequence = errors.some(({ code }) => code === OUT_OF_SEQUENCE);
  if (isSequence) return { result: 'out_of_sequence', errors: [...errors] };
  const observations = remarks(elementAt(detail, 'Observaciones'), 'Obs');
  return { result: 'rejected', errors: [...errors, ...observations] };
}

function approved(detail: Element, observations: Remark[]): Authorization {
  const cae = textOf(detail, 'CAE') ?? '';
  const caeExpiration = dateOf(detail, 'CAEFchVto');
  if (!CAE.test(cae) || caeExpiration === undefined) throw unanswered('approved without a CAE');
  return { result: 'approved', cae, caeExpiration, observations };
}

function checkHead(head: Element, cuit: string, document: Voucher): void {
  const { punto_venta, tipo_comprobante } = document;
  const isOurs =
    textOf(head, 'Cuit') === cuit &&
    wholeOf(head, 'PtoVta') === punto_venta &&
    wholeOf(head, 'CbteTipo') === tipo_comprobante;
  if (!isOurs) throw unanswered('it is about another taxpayer or sequence');
}

function checkDetail(detail: Element, { numero, receptor }: Voucher): void {
  const isOurs =
    wholeOf(detail, 'CbteDesde') === numero &&
    wholeOf(detail, 'CbteHasta') === numero &&
    [undefined, receptor.tipo_documento].includes(wholeOf(detail, 'DocTipo')) &&
    [undefined, wholeNumber(receptor.numero_documento)].includes(wholeOf(detail, 'DocNro'));
  if (!isOurs) throw unanswered('it is about another document');
}

/** The authority holds numbers of receivers without leading zeros. */
const wholeNumber = (digits: string): number => Number.parseInt(digits, 10);

/** A rejection always has a reason for its reader. */
const reasons = (observations: Remark[]): Remark[] =>
  observations.length > 0
    ? observations
    : [{ code: '0', message: 'Rechazado sin indicar el motivo' }];

/** `YYYY-MM-DD` of a yyyymmdd child; undefined for what is no day. */
export function dateOf(from: Element, name: string): string | undefined {
  const text = textOf(from, name) ?? '';
  const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  return isDate(date) ? date : undefined;
}
