// The exports of purchases that the tax authority's portal has given over the years, column by column. fiscal#received-exports.
// Decision: a file is one of these to the last column or it is refused: an unknown column may be an amount.

export const RATES = [0, 2.5, 5, 10.5, 21, 27] as const;
type Rate = (typeof RATES)[number];

/** Other taxes that one layout tells apart. */
export const TAX_KINDS = [
  'vat',
  'national',
  'gross_income',
  'municipal',
  'internal_taxes',
] as const;
type TaxKind = (typeof TAX_KINDS)[number];

/** Where the value of a column goes. Several columns of other taxes add up. */
export type Target =
  | 'issue_date'
  | 'voucher_type'
  | 'sale_point'
  | 'voucher_number'
  | 'cae'
  | 'supplier_cuit'
  | 'supplier_name'
  | 'tenant_cuit'
  | 'exchange_rate'
  | 'currency'
  | 'net_taxed'
  | 'net_untaxed'
  | 'exempt'
  | 'other_taxes'
  | 'iva'
  | 'total_amount'
  | `net ${Rate}`
  | `iva ${Rate}`
  | `tax ${TaxKind}`
  | 'unused';
/** Names that the column has had, as normalName writes them. */
type Column = readonly [target: Target, ...names: string[]];

export type Layout = {
  name: string;
  columns: readonly Column[];
  /** The separator of decimals where the portal has always used the same one. */
  decimal?: ',';
  /** The portal quotes no value: a quote in one stands for itself where the file is not quoted by the rules. */
  isUnquoted: boolean;
};

const HEAD: readonly Column[] = [
  ['issue_date', 'fecha', 'fecha de emision'],
  ['voucher_type', 'tipo', 'tipo de comprobante'],
  ['sale_point', 'punto de venta'],
  ['voucher_number', 'numero desde'],
  ['unused', 'numero hasta'],
  ['cae', 'cod autorizacion'],
  ['unused', 'tipo doc emisor'],
  ['supplier_cuit', 'nro doc emisor'],
  ['supplier_name', 'denominacion emisor'],
];
const CURRENCY: readonly Column[] = [
  ['exchange_rate', 'tipo cambio'],
  ['currency', 'moneda'],
];
const TOTALS: readonly Column[] = [
  ['iva', 'iva', 'total iva'],
  ['total_amount', 'imp total'],
];
const UNTAXED: readonly Column[] = [
  ['net_untaxed', 'imp neto no gravado', 'neto no gravado'],
  ['exempt', 'imp op exentas', 'op exentas'],
];
const OTHER: Column = ['other_taxes', 'otros tributos'];
const TAXED: readonly Rate[] = RATES.filter((rate) => rate > 0);
const written = (rate: Rate): string => String(rate).replace('.', ',');
/** Of the export as CSV, and of the one as a spreadsheet, whose names are shorter. */
const netColumn = (rate: Rate): Column => [
  `net ${rate}`,
  `imp neto gravado iva ${written(rate)}%`,
  `neto grav iva ${written(rate)}%`,
];
const RECEIVER: readonly Column[] = [
  ['unused', 'tipo doc receptor'],
  ['tenant_cuit', 'nro doc receptor'],
];
const BY_RATE: readonly Column[] = [
  netColumn(0),
  ...TAXED.flatMap((rate): Column[] => [[`iva ${rate}`, `iva ${written(rate)}%`], netColumn(rate)]),
  ['net_taxed', 'imp neto gravado total', 'neto gravado total'],
];

export const LAYOUTS: readonly Layout[] = [
  {
    name: 'mis_comprobantes_16',
    columns: [...HEAD, ...CURRENCY, ['net_taxed', 'imp neto gravado'], ...UNTAXED, ...TOTALS],
    isUnquoted: false,
  },
  {
    name: 'mis_comprobantes_17',
    columns: [
      ...HEAD,
      ...CURRENCY,
      ['net_taxed', 'imp neto gravado'],
      ...UNTAXED,
      OTHER,
      ...TOTALS,
    ],
    decimal: ',',
    isUnquoted: true,
  },
  {
    name: 'mis_comprobantes_30',
    columns: [...HEAD, ...RECEIVER, ...CURRENCY, ...BY_RATE, ...UNTAXED, OTHER, ...TOTALS],
    decimal: ',',
    isUnquoted: true,
  },
  {
    // A spreadsheet whose title alone says who receives the documents.
    name: 'mis_comprobantes_28',
    columns: [...HEAD, ...CURRENCY, ...BY_RATE, ...UNTAXED, OTHER, ...TOTALS],
    decimal: ',',
    isUnquoted: true,
  },
  {
    name: 'portal_iva_compras',
    columns: [
      ['issue_date', 'fecha de emision'],
      ['voucher_type', 'tipo de comprobante'],
      ['sale_point', 'punto de venta'],
      ['voucher_number', 'numero de comprobante'],
      ['unused', 'tipo doc vendedor'],
      ['supplier_cuit', 'nro doc vendedor'],
      ['supplier_name', 'denominacion vendedor'],
      ['total_amount', 'importe total'],
      ['currency', 'moneda original'],
      ['exchange_rate', 'tipo de cambio'],
      ['net_untaxed', 'importe no gravado'],
      ['exempt', 'importe exento'],
      ['unused', 'credito fiscal computable'],
      ['tax national', 'importe de per o pagos a cta de otros imp nac'],
      ['tax gross_income', 'importe de percepciones de ingresos brutos'],
      ['tax municipal', 'importe de impuestos municipales'],
      ['tax vat', 'importe de percepciones o pagos a cuenta de iva'],
      ['tax internal_taxes', 'importe de impuestos internos'],
      ['other_taxes', 'importe otros tributos'],
      ['net 0', 'neto gravado iva 0%'],
      ...TAXED.flatMap((rate): Column[] => [
        [`net ${rate}`, `neto gravado iva ${written(rate)}%`],
        [`iva ${rate}`, `importe iva ${written(rate)}%`],
      ]),
      ['net_taxed', 'total neto gravado'],
      ['iva', 'total iva'],
    ],
    decimal: ',',
    isUnquoted: true,
  },
];

/** A column's name without what varies between exports: marks, case, dots, quotes, spaces, "del". */
export const normalName = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/(\d)\.(\d)/g, '$1,$2')
    .replaceAll(/["'.]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('del ', '')
    .replaceAll(' %', '%')
    .trim();
