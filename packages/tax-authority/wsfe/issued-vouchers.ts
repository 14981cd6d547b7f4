// What the authority has on record: the last number of a sequence and the document under a number. After any doubt only this
// tells what became of a document, so an answer about something else is no answer.
import { decimal, toAmount } from '#kernel/money.ts';
import type { VoucherKey } from '#resource/authority/voucher.ts';
import type { HeldVoucher } from '#resource/ports.ts';
import { type Element, elementAt, textOf, wholeOf } from '../soap/read-xml.ts';
import { xml } from '../soap/write-xml.ts';
import type { Ticket } from '../wsaa/login.ts';
import { dateOf } from './authorize.ts';
import { ask, hasAnswer, remarks, unanswered, type Wsfe } from './operation.ts';

const AMOUNT = /^\d{1,13}(\.\d{1,6})?$/;

/** FECompUltimoAutorizado; 0 before the first. Throws Trouble. */
export async function lastAuthorized(wsfe: Wsfe, ticket: Ticket, key: VoucherKey): Promise<number> {
  const { punto_venta, tipo_comprobante } = key;
  const parameters = [xml('PtoVta', punto_venta), xml('CbteTipo', tipo_comprobante)];
  const said = await ask(wsfe, ticket, { name: 'FECompUltimoAutorizado', parameters });
  if (!hasAnswer(said)) throw unanswered('602 for a sequence');
  const number = wholeOf(said.content, 'CbteNro');
  if (!isAbout(said.content, key) || number === undefined) throw unanswered('another sequence');
  return number;
}

/** FECompConsultar; undefined when there is none. Throws Trouble. */
export async function consult(
  wsfe: Wsfe,
  ticket: Ticket,
  key: VoucherKey & { numero: number },
): Promise<HeldVoucher | undefined> {
  const request = xml('FeCompConsReq', [
    xml('CbteTipo', key.tipo_comprobante),
    xml('CbteNro', key.numero),
    xml('PtoVta', key.punto_venta),
  ]);
  const said = await ask(wsfe, ticket, { name: 'FECompConsultar', parameters: [request] });
  if (!hasAnswer(said)) return undefined;
  const held = elementAt(said.content, 'ResultGet');
  if (held === undefined || !isAbout(held, key) || !isWithin(held, key.numero))
    throw unanswered('another document');
  return voucherFrom(held);
}

/** Other systems may have authorized several numbers as one. */
const isWithin = (held: Element, number: number): boolean =>
  (wholeOf(held, 'CbteDesde') ?? Number.POSITIVE_INFINITY) <= number &&
  (wholeOf(held, 'CbteHasta') ?? 0) >= number;

function voucherFrom(held: Element): HeldVoucher {
  const tipo_documento = wholeOf(held, 'DocTipo');
  const numero_documento = textOf(held, 'DocNro') ?? '';
  const fecha = dateOf(held, 'CbteFch');
  const total = textOf(held, 'ImpTotal') ?? '';
  const moneda = textOf(held, 'MonId');
  const cae = textOf(held, 'CodAutorizacion') ?? '';
  const caeExpiration = dateOf(held, 'FchVto');
  const isWhole = /^\d{1,11}$/.test(numero_documento) && AMOUNT.test(total) && /^\d{14}$/.test(cae);
  const isDated = fecha !== undefined && caeExpiration !== undefined;
  if (!isWhole || !isDated || tipo_documento === undefined || moneda === undefined)
    throw unanswered('a document with missing parts');
  if (textOf(held, 'Resultado') !== 'A') throw unanswered('a document that is not authorized');
  const observations = remarks(elementAt(held, 'Observaciones'), 'Obs');
  const said = { result: 'approved', cae, caeExpiration, observations } as const;
  const amount = toAmount(decimal(total));
  return { tipo_documento, numero_documento, fecha, total: amount, moneda, said };
}

const isAbout = (from: Element | undefined, { punto_venta, tipo_comprobante }: VoucherKey) =>
  wholeOf(from, 'PtoVta') === punto_venta && wholeOf(from, 'CbteTipo') === tipo_comprobante;
