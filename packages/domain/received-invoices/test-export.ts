// Exports of the portal for tests, written from the layouts as fiscal#received-exports prints them.
import { isValidCuit } from '#kernel/cuit.ts';

export type Voucher = {
  number: number;
  supplier?: string;
  name?: string;
  type?: number | string;
  salePoint?: number | string;
  date?: string;
  cae?: string;
  receiver?: string;
  currency?: string;
  rate?: string;
  /** As the portal writes them: `1000,00`. */
  net?: string;
  untaxed?: string;
  exempt?: string;
  other?: string;
  iva?: string;
  total?: string;
};

const DEFAULTS = {
  supplier: '30715686054',
  name: 'MELI LOG SRL',
  type: 1,
  salePoint: 18,
  date: '2025-12-16',
  cae: '75034127293506',
  receiver: '30712345671',
  currency: '$',
  rate: '1,00',
  net: '1000,00',
  untaxed: '0,00',
  exempt: '0,00',
  other: '0,00',
  iva: '210,00',
  total: '1210,00',
};

const HEADER_16 =
  'Fecha,Tipo,Punto de Venta,Número Desde,Número Hasta,Cód. Autorización,Tipo Doc. Emisor,' +
  'Nro. Doc. Emisor,Denominación Emisor,Tipo Cambio,Moneda,Imp. Neto Gravado,' +
  'Imp. Neto No Gravado,Imp. Op. Exentas,IVA,Imp. Total';
const HEADER_17 =
  'Fecha de Emisión;Tipo de Comprobante;Punto de Venta;Número Desde;Número Hasta;' +
  'Cód. Autorización;Tipo Doc. Emisor;Nro. Doc. Emisor;Denominación Emisor;Tipo Cambio;Moneda;' +
  'Imp. Neto Gravado;Imp. Neto No Gravado;Imp. Op. Exentas;Otros Tributos;IVA;Imp. Total';
const HEADER_30 =
  'Fecha de Emisión;Tipo de Comprobante;Punto de Venta;Número Desde;Número Hasta;' +
  'Cód. Autorización;Tipo Doc. Emisor;Nro. Doc. Emisor;Denominación Emisor;Tipo Doc. Receptor;' +
  'Nro. Doc. Receptor;Tipo Cambio;Moneda;Imp. Neto Gravado IVA 0%;IVA 2,5%;' +
  'Imp. Neto Gravado IVA 2,5%;IVA 5%;Imp. Neto Gravado IVA 5%;IVA 10,5%;' +
  'Imp. Neto Gravado IVA 10,5%;IVA 21%;Imp. Neto Gravado IVA 21%;IVA 27%;' +
  'Imp. Neto Gravado IVA 27%;Imp. Neto Gravado Total;Imp. Neto No Gravado;Imp. Op. Exentas;' +
  'Otros Tributos;Total IVA;Imp. Total';
const HEADER_IVA =
  'Fecha de Emisión;Tipo de Comprobante;Punto de Venta;Número de Comprobante;' +
  'Tipo Doc. Vendedor;Nro. Doc. Vendedor;Denominación Vendedor;Importe Total;Moneda Original;' +
  'Tipo de Cambio;Importe No Gravado;Importe Exento;Crédito Fiscal Computable;' +
  'Importe de Per. o Pagos a Cta. de Otros Imp. Nac.;' +
  'Importe de Percepciones de Ingresos Brutos;Importe de Impuestos Municipales;' +
  'Importe de Percepciones o Pagos a Cuenta de IVA;Importe de Impuestos Internos;' +
  'Importe Otros Tributos;Neto Gravado IVA 0%;Neto Gravado IVA 2,5%;Importe IVA 2,5%;' +
  'Neto Gravado IVA 5%;Importe IVA 5%;Neto Gravado IVA 10,5%;Importe IVA 10,5%;' +
  'Neto Gravado IVA 21%;Importe IVA 21%;Neto Gravado IVA 27%;Importe IVA 27%;' +
  'Total Neto Gravado;Total IVA';

/** Sixteen columns: everything quoted, commas, points, day first. */
export const export16 = (vouchers: readonly Voucher[]): string =>
  lines(
    [HEADER_16, ...vouchers.map((voucher) => row16({ ...DEFAULTS, ...voucher }))].map((line) =>
      quoted(line, ','),
    ),
    '\r\n',
  );

/** Seventeen columns: the header quoted and the values not. */
export const export17 = (vouchers: readonly Voucher[]): string =>
  lines([
    quoted(HEADER_17, ';'),
    ...vouchers.map((voucher) => row17({ ...DEFAULTS, ...voucher }).join(';')),
  ]);

/** Thirty columns: the receiver, and VAT by rate; amounts are at 21 %. */
export const export30 = (vouchers: readonly Voucher[]): string =>
  lines([HEADER_30, ...vouchers.map((voucher) => row30({ ...DEFAULTS, ...voucher }).join(';'))]);

/** The spreadsheet of thirty columns, saved as CSV: a title above shorter names, types and documents by name, days first. */
export const exportSheet = (title: string, vouchers: readonly Voucher[]): string =>
  lines([
    title + ';'.repeat(29),
    HEADER_30.replaceAll(' de Emisión', '')
      .replaceAll(' de Comprobante', '')
      .replaceAll('Imp. Neto Gravado IVA', 'Neto Grav. IVA')
      .replaceAll(/Imp\. (Neto|Op)/g, '$1'),
    ...vouchers.map((voucher) => rowSheet({ ...DEFAULTS, ...voucher }).join(';')),
  ]);

/** Thirty-two columns of Portal IVA; amounts are at 21 %. */
export const exportIva = (vouchers: readonly Voucher[]): string =>
  lines([
    quoted(HEADER_IVA, ';'),
    ...vouchers.map((voucher) => rowIva({ ...DEFAULTS, ...voucher }).join(';')),
  ]);

/** A CUIT of its own for every number. */
export function cuitOf(index: number): string {
  const digits = `30${String(50_000_000 + index)}`;
  const checked = Array.from({ length: 10 }, (_, check) => `${digits}${check}`).find(isValidCuit);
  return checked ?? cuitOf(index + 40_000_000);
}

type Whole = Required<Voucher>;

const head = (v: Whole): (string | number)[] => [
  v.date,
  v.type,
  v.salePoint,
  v.number,
  v.number,
  v.cae,
  80,
  v.supplier,
  v.name,
];

function row16(v: Whole): string {
  const [year, month, day] = v.date.split('-');
  const [, ...rest] = head(v);
  const amounts = [v.net, v.untaxed, v.exempt, v.iva, v.total];
  const numbers = [v.rate, v.currency, ...amounts].map((text) => text.replace(',', '.'));
  return [`${day}/${month}/${year}`, ...rest, ...numbers].join(',');
}

const row17 = (v: Whole): unknown[] => [
  ...head(v),
  v.rate,
  v.currency,
  v.net,
  v.untaxed,
  v.exempt,
  v.other,
  v.iva,
  v.total,
];

const row30 = (v: Whole): unknown[] => [
  ...head(v),
  80,
  v.receiver,
  v.rate,
  v.currency,
  ...['', '', '', '', '', '', '', v.iva, v.net, '', ''],
  v.net,
  v.untaxed,
  v.exempt,
  v.other,
  v.iva,
  v.total,
];

function rowSheet(v: Whole): unknown[] {
  const [, type, ...rest] = row30(v);
  return [v.date.split('-').reverse().join('/'), `${type} - Factura A`, ...rest].map((value) =>
    value === 80 ? 'CUIT' : value,
  );
}

const rowIva = (v: Whole): unknown[] => [
  v.date,
  v.type,
  v.salePoint,
  v.number,
  80,
  v.supplier,
  v.name,
  v.total,
  v.currency,
  v.rate,
  v.untaxed,
  v.exempt,
  v.iva,
  ...['0,00', v.other, '0,00', '0,00', '0,00', '0,00'],
  ...['', '', '', '', '', '', '', v.net, v.iva, '', ''],
  v.net,
  v.iva,
];

const quoted = (line: string, separator: string): string =>
  line
    .split(separator)
    .map((value) => `"${value}"`)
    .join(separator);

const lines = (all: readonly string[], end = '\n'): string =>
  all.map((line) => line + end).join('');
