// The authority's tables (FEParamGet*, fiscal#wsfe-queries), the rate of a currency, the sale points of a taxpayer, and
// whether the service is up.
import { decimal } from '#kernel/money.ts';
import type { ExchangeRate, SalePoint } from '#resource/ports.ts';
import { soapCall } from '../soap/call.ts';
import { type Element, elementAt, elementsOf, textOf, wholeOf } from '../soap/read-xml.ts';
import { xml } from '../soap/write-xml.ts';
import type { Ticket } from '../wsaa/login.ts';
import { dateOf } from './authorize.ts';
import { ask, hasAnswer, NAMESPACE, unanswered, type Wsfe } from './operation.ts';
import { compactDate } from './voucher-request.ts';

export const TABLES = [
  'TiposCbte',
  'TiposDoc',
  'TiposIva',
  'TiposConcepto',
  'TiposMonedas',
  'TiposTributos',
  'TiposOpcional',
  'TiposPaises',
  'Actividades',
  'CondicionIvaReceptor',
] as const;
type TableName = (typeof TABLES)[number];

/** A row; `from` and `to` are `YYYY-MM-DD` and absent where the authority writes NULL, `class` is that of CondicionIvaReceptor. */
type TableRow = {
  id: string;
  description: string;
  from?: string;
  to?: string;
  class?: string;
};

/** The rows of a table, empty when it has none. Throws Trouble. */
export async function parameterTable(
  wsfe: Wsfe,
  ticket: Ticket,
  table: TableName,
): Promise<TableRow[]> {
  return (await rowsOf(wsfe, ticket, `FEParamGet${table}`)).flatMap((row) => {
    const id = textOf(row, 'Id');
    if (id === undefined) return [];
    const [from, to] = [dateOf(row, 'FchDesde'), dateOf(row, 'FchHasta')];
    const cls = textOf(row, 'Cmp_Clase');
    const description = textOf(row, 'Desc') ?? '';
    return [
      { id, description, ...(from && { from }), ...(to && { to }), ...(cls && { class: cls }) },
    ];
  });
}

/** FEParamGetPtosVenta. Throws Trouble. */
export async function salePoints(wsfe: Wsfe, ticket: Ticket): Promise<SalePoint[]> {
  return (await rowsOf(wsfe, ticket, 'FEParamGetPtosVenta')).flatMap((row) => {
    const punto_venta = wholeOf(row, 'Nro');
    if (punto_venta === undefined) return [];
    const baja = dateOf(row, 'FchBaja');
    const tipo_emision = textOf(row, 'EmisionTipo') ?? '';
    const bloqueado = textOf(row, 'Bloqueado') !== 'N';
    return [{ punto_venta, tipo_emision, bloqueado, ...(baja && { baja }) }];
  });
}

/** No such currency, none named, no such day. */
const NO_RATE: readonly string[] = ['12000', '12001', '12002'];

/** FEParamGetCotizacion: pesos per unit and their day; undefined for a currency or day without any. Throws Trouble. */
export async function exchangeRate(
  wsfe: Wsfe,
  ticket: Ticket,
  { moneda, fecha }: { moneda: string; fecha?: string },
): Promise<ExchangeRate | undefined> {
  const day = fecha === undefined ? undefined : xml('FchCotiz', compactDate(fecha));
  const parameters = [xml('MonId', moneda), day];
  const said = await ask(wsfe, ticket, { name: 'FEParamGetCotizacion', parameters });
  if (said.errors.some(({ code }) => NO_RATE.includes(code)) || !hasAnswer(said)) return undefined;
  const held = elementAt(said.content, 'ResultGet');
  const rate = textOf(held, 'MonCotiz') ?? '';
  const isRate = /^\d{1,10}(\.\d{1,6})?$/.test(rate) && decimal(rate).gt(0);
  if (textOf(held, 'MonId') !== moneda || !isRate) throw unanswered('another currency');
  const quoted = held && dateOf(held, 'FchCotiz');
  return { cotizacion: decimal(rate).toNumber(), ...(quoted && { fecha: quoted }) };
}

/** FEDummy: the three servers behind the service say OK. Throws Trouble. */
export async function isUp({ post, url }: Wsfe): Promise<boolean> {
  const body = xml('FEDummy', [], { xmlns: NAMESPACE });
  const answer = await soapCall(post, { url, action: `${NAMESPACE}FEDummy`, body });
  const said = elementAt(answer.body, 'FEDummyResponse', 'FEDummyResult');
  return ['AppServer', 'DbServer', 'AuthServer'].every((server) => textOf(said, server) === 'OK');
}

/** Whatever the rows of that table are called. */
async function rowsOf(wsfe: Wsfe, ticket: Ticket, name: string): Promise<Element[]> {
  const said = await ask(wsfe, ticket, { name });
  return hasAnswer(said) ? elementsOf(elementAt(said.content, 'ResultGet')) : [];
}
