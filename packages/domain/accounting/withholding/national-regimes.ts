// The national regimes of income tax withholding (RG 830 with the values of RG 4525/2019, in force since August 2019; code 119
// as RG 5423/2023 has it): carried as data, dated, and protected from change. An account adds its own beside them.
import type { ScaleRow } from '../records/withholding/arithmetic.ts';

const VALID_FROM = '2019-08-01';
const PROFESSIONALS_FROM = '2023-09-01';
const LEAST = 240;
const LEAST_OF_UNREGISTERED_RENT = 1_020;
/** Where the table has 28 per cent for parties that are not registered it means persons: companies have 25. */
const [OF_PERSONS, OF_COMPANIES] = [28, 25] as const;

/** Fixed part and rate of what goes beyond, row by row. */
const GENERAL_SCALE: readonly ScaleRow[] = [
  { from: 0, fixed: 0, rate: 5 },
  { from: 8_000, fixed: 400, rate: 9 },
  { from: 16_000, fixed: 1_120, rate: 12 },
  { from: 24_000, fixed: 2_080, rate: 15 },
  { from: 32_000, fixed: 3_280, rate: 19 },
  { from: 48_000, fixed: 6_320, rate: 23 },
  { from: 64_000, fixed: 10_000, rate: 27 },
  { from: 96_000, fixed: 18_640, rate: 31 },
];
const PROFESSIONALS_SCALE: readonly ScaleRow[] = [
  { from: 0, fixed: 0, rate: 5 },
  { from: 71_000, fixed: 3_550, rate: 9 },
  { from: 142_000, fixed: 9_940, rate: 12 },
  { from: 213_000, fixed: 18_460, rate: 15 },
  { from: 284_000, fixed: 29_110, rate: 19 },
  { from: 426_000, fixed: 56_090, rate: 23 },
  { from: 568_000, fixed: 88_750, rate: 27 },
  { from: 852_000, fixed: 165_430, rate: 31 },
];

type NationalRegime = {
  code: string;
  tax: 'income';
  kind: 'withholding';
  description: string;
  rate_registered?: number;
  rate_unregistered: number;
  rate_unregistered_company?: number;
  scale?: readonly ScaleRow[];
  minimum_not_subject: number;
  minimum_withholding: number;
  minimum_withholding_unregistered?: number;
  accumulates_monthly: true;
  valid_from: string;
};

/** Code, what is paid for, per cent of registered parties (or their scale) and of others, amount that is not subject. */
type Line = readonly [string, string, number | readonly ScaleRow[], number, number];

const LINES: readonly Line[] = [
  ['19', 'Intereses por operaciones en entidades financieras', 3, 10, 0],
  ['21', 'Intereses por otras operaciones', 6, 28, 7_870],
  ['25', 'Comisiones u otras retribuciones', GENERAL_SCALE, 28, 16_830],
  ['30', 'Alquileres o arrendamientos de bienes muebles', 6, 28, 11_200],
  ['31', 'Alquileres de bienes inmuebles urbanos', 6, 28, 11_200],
  ['32', 'Alquileres de bienes inmuebles rurales', 6, 28, 11_200],
  ['35', 'Regalías', 6, 28, 7_870],
  ['43', 'Interés accionario, excedentes y retornos de cooperativas', 6, 28, 7_870],
  ['51', 'Obligaciones de no hacer y cesión de derechos', 6, 28, 7_870],
  ['53', 'Operaciones realizadas por intermedio de mercados a término', 0.5, 2, 0],
  ['55', 'Operaciones en mercados a término no registradas', 0.5, 2, 0],
  ['60', 'Dividendos y utilidades al 7 %', 7, 7, 0],
  ['61', 'Dividendos y utilidades al 13 %', 13, 13, 0],
  ['78', 'Enajenación de bienes muebles y bienes de cambio', 2, 10, 224_000],
  ['86', 'Transferencia de derechos de llave, marcas y patentes', 2, 10, 224_000],
  ['94', 'Locaciones de obra y servicios no ejecutados en relación de dependencia', 2, 28, 67_170],
  ['95', 'Transporte de carga nacional e internacional', 0.25, 28, 67_170],
  ['110', 'Explotación de derechos de autor', GENERAL_SCALE, 28, 10_000],
  ['116-I', 'Honorarios de directores, síndicos y fiduciarios', GENERAL_SCALE, 28, 67_170],
  ['116-II', 'Retribuciones de socios administradores y albaceas', GENERAL_SCALE, 28, 16_830],
  ['119', 'Profesiones liberales y oficios', PROFESSIONALS_SCALE, 28, 160_000],
  ['124', 'Corredor, viajante de comercio y despachante de aduana', GENERAL_SCALE, 28, 16_830],
];

export const NATIONAL_REGIMES: readonly NationalRegime[] = LINES.map(regime);

function regime([code, description, registered, unregistered, minimum]: Line): NationalRegime {
  return {
    code,
    tax: 'income',
    kind: 'withholding',
    description,
    ...(typeof registered === 'number' ? { rate_registered: registered } : { scale: registered }),
    rate_unregistered: unregistered,
    ...(unregistered === OF_PERSONS && { rate_unregistered_company: OF_COMPANIES }),
    minimum_not_subject: minimum,
    minimum_withholding: LEAST,
    ...(code === '31' && { minimum_withholding_unregistered: LEAST_OF_UNREGISTERED_RENT }),
    accumulates_monthly: true,
    valid_from: code === '119' ? PROFESSIONALS_FROM : VALID_FROM,
  };
}
