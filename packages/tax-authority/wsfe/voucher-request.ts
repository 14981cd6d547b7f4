// A tax document in the authority's words: FeCAEReq of FECAESolicitar, elements in the order of the WSDL, arrays without rows
// left out (fiscal#wsfe-transport, fiscal#wsfe-request). One document a request: after a rejected one the authority skips the
// rest.
import { cuitDigits } from '#kernel/cuit.ts';
import { decimal } from '#kernel/money.ts';
import type { AssociatedVoucher, Voucher, VoucherTribute } from '#resource/authority/voucher.ts';
import { type Xml, xml } from '../soap/write-xml.ts';

/** AlicIva/Id by rate. */
const VAT_ID: Readonly<Record<string, number>> = { 0: 3, 2.5: 9, 5: 8, 10.5: 4, 21: 5, 27: 6 };
const PESO = 'PES';

/** Throws an Error for a document that has no such form (a missing number, an unknown rate). */
export function voucherRequest(document: Voucher): Xml {
  const { punto_venta, tipo_comprobante } = document;
  return xml('FeCAEReq', [
    xml('FeCabReq', [
      xml('CantReg', 1),
      xml('PtoVta', punto_venta),
      xml('CbteTipo', tipo_comprobante),
    ]),
    xml('FeDetReq', [xml('FECAEDetRequest', details(document))]),
  ]);
}

function details(document: Voucher): (Xml | undefined)[] {
  const { receptor, numero } = document;
  return [
    xml('Concepto', document.concepto),
    xml('DocTipo', receptor.tipo_documento),
    xml('DocNro', digits(receptor.numero_documento)),
    xml('CbteDesde', numero),
    xml('CbteHasta', numero),
    xml('CbteFch', compactDate(document.fecha)),
    amount('ImpTotal', document.total),
    amount('ImpTotConc', document.no_gravado),
    amount('ImpNeto', document.neto_gravado),
    amount('ImpOpEx', document.exento),
    amount('ImpTrib', document.tributos_total),
    amount('ImpIVA', document.iva),
    date('FchServDesde', document.fecha_servicio_desde),
    date('FchServHasta', document.fecha_servicio_hasta),
    date('FchVtoPago', document.fecha_vencimiento_pago),
    ...currency(document),
    xml('CondicionIVAReceptorId', receptor.condicion_iva_receptor),
    rows('CbtesAsoc', document.comprobantes_asociados, associated),
    rows('Tributos', chargedTributes(document), tribute),
    rows('Iva', document.iva_items, vatItem),
    rows('Opcionales', document.opcionales, optional),
    period(document.periodo_asociado),
  ];
}

/** `YYYY-MM-DD` as the authority writes it. */
export const compactDate = (date: string): string => date.replaceAll('-', '');

/** Only another currency says whether it is paid in itself. */
function currency({ moneda, cotizacion, cancela_misma_moneda_ext }: Voucher): (Xml | undefined)[] {
  const isSame = cancela_misma_moneda_ext === true ? 'S' : 'N';
  return [
    xml('MonId', moneda),
    amount('MonCotiz', cotizacion),
    moneda === PESO ? undefined : xml('CanMisMonExt', isSame),
  ];
}

const associated = (one: AssociatedVoucher): Xml =>
  xml('CbteAsoc', [
    xml('Tipo', one.tipo_comprobante),
    xml('PtoVta', one.punto_venta),
    xml('Nro', one.numero),
    one.cuit === undefined ? undefined : xml('Cuit', cuitDigits(one.cuit) ?? one.cuit),
    date('CbteFch', one.fecha),
  ]);

/** Rows that add up to nothing are not told (10024): a perception at a rate of 0 stays on the paper. */
const chargedTributes = ({ tributos, tributos_total }: Voucher) =>
  tributos_total > 0 ? tributos : undefined;

const tribute = ({ codigo, descripcion, base, alicuota, importe }: VoucherTribute): Xml =>
  xml('Tributo', [
    xml('Id', codigo),
    xml('Desc', descripcion ?? ''),
    amount('BaseImp', base),
    amount('Alic', alicuota),
    amount('Importe', importe),
  ]);

function vatItem({ alicuota, base, importe }: Voucher['iva_items'][number]): Xml {
  const id = VAT_ID[alicuota];
  if (id === undefined) throw new RangeError(`the authority knows no VAT rate ${alicuota}`);
  return xml('AlicIva', [xml('Id', id), amount('BaseImp', base), amount('Importe', importe)]);
}

const optional = ({ id, valor }: { id: string; valor: string }): Xml =>
  xml('Opcional', [xml('Id', id), xml('Valor', valor)]);

const period = (asked: Voucher['periodo_asociado']): Xml | undefined =>
  asked && xml('PeriodoAsoc', [date('FchDesde', asked.desde), date('FchHasta', asked.hasta)]);

const rows = <T>(name: string, of: readonly T[] | undefined, row: (one: T) => Xml) =>
  of === undefined || of.length === 0 ? undefined : xml(name, of.map(row));

const date = (name: string, value: string | undefined): Xml | undefined =>
  value === undefined ? undefined : xml(name, compactDate(value));

/** Exactly the digits that the record holds. Throws for what is no number. */
const amount = (name: string, value: number): Xml => xml(name, decimal(value).toString());

function digits(text: string): string {
  if (!/^\d{1,11}$/.test(text)) throw new RangeError('the number of a receiver has 1 to 11 digits');
  return text;
}
