// The ticket request (TRA) that comes inside the CMS, checked by its schema and its times (fiscal#ticket-request).
import { DAY_MS, isDate } from '#kernel/date.ts';
import { child, type Element, parseXml } from '../soap/xml.ts';
import { refuse } from './login-fault.ts';

type TicketRequest = { uniqueId: number; service: string };

/** Distinguished name of the service itself. */
export const WSAA_NAME = 'CN=wsaa, O=AFIP, C=AR, SERIALNUMBER=CUIT 33693450239';

const UNSIGNED_MAX = 0xffff_ffff;
const DATE_TIME = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)?$/;

/** Throws LoginFault. `signer` is the subject of the certificate, one attribute a line. */
export function readTicketRequest(xml: string, now: number, signer: string): TicketRequest {
  const request = schemaOf(xml);
  const header = child(request, 'header', '');
  const source = child(header, 'source');
  const destination = child(header, 'destination');
  if (Number(request.attributes.version ?? '1.0') !== 1) refuse('xml.version.notSupported');
  if (source && !sameName(source.text, signer)) refuse('xml.source.invalid');
  if (destination && !sameName(destination.text, WSAA_NAME)) refuse('xml.destination.invalid');
  const generated = instantOf(textOf(header, 'generationTime'));
  const expires = instantOf(textOf(header, 'expirationTime'));
  if (generated > now || generated < now - DAY_MS) refuse('xml.generationTime.invalid');
  if (expires < now) refuse('xml.expirationTime.expired');
  if (expires > now + DAY_MS) refuse('xml.expirationTime.invalid');
  const uniqueId = Number(textOf(header, 'uniqueId'));
  return { uniqueId, service: textOf(request, 'service') };
}

/** Names are case-sensitive and in no namespace. */
function schemaOf(xml: string): Element {
  const request = parsed(xml);
  const header = child(request, 'header', '');
  const uniqueId = textOf(header, 'uniqueId');
  const known = ['source', 'destination', 'uniqueId', 'generationTime', 'expirationTime'];
  const sound =
    request.name === 'loginTicketRequest' &&
    request.namespace === '' &&
    request.children.every(({ name }) => ['header', 'service'].includes(name)) &&
    header?.children.every(({ name }) => known.includes(name)) === true &&
    /^\d{1,10}$/.test(uniqueId) &&
    Number(uniqueId) <= UNSIGNED_MAX &&
    /^[a-zA-Z][\w-]{2,31}$/.test(textOf(request, 'service'));
  return sound ? request : refuse('xml.bad');
}

function parsed(xml: string): Element {
  try {
    return parseXml(xml);
  } catch {
    return refuse('xml.bad');
  }
}

const textOf = (of: Element | undefined, name: string): string =>
  child(of, name, '')?.text.trim() ?? '';

/** A time without offset is Argentina's. */
function instantOf(text: string): number {
  const [, day = '', time, fraction = '', offset = '-03:00'] = DATE_TIME.exec(text) ?? [];
  const ms = Date.parse(`${day}T${time}${fraction.slice(0, 4)}${offset}`);
  return Number.isNaN(ms) || !isDate(day) ? refuse('xml.bad') : ms;
}

/** Same attributes, whatever their order and case. */
function sameName(one: string, other: string): boolean {
  const parts = (name: string) =>
    name
      .split(/[,\n+]/)
      .map((part) =>
        part
          .trim()
          .toLowerCase()
          .replace(/\s*=\s*/, '='),
      )
      .filter((part) => part !== '')
      .sort()
      .join('\n');
  return parts(one) === parts(other);
}
