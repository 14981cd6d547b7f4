// The rest of what FEParamGet* lists, and the dated limits of the rules (fiscal#identity-documents, fiscal#wsfe-errors).
// Source: WSFEv1 manual v4.7 and v4.8, RG 5700/2025, RG 5866/2026; the countries are those of the region and the main partners.

export const COUNTRIES: readonly (readonly [id: number, name: string])[] = [
  [200, 'ARGENTINA'],
  [202, 'BOLIVIA'],
  [203, 'BRASIL'],
  [204, 'CANADA'],
  [205, 'COLOMBIA'],
  [208, 'CHILE'],
  [210, 'ECUADOR'],
  [212, 'ESTADOS UNIDOS'],
  [218, 'MEXICO'],
  [221, 'PARAGUAY'],
  [222, 'PERU'],
  [225, 'URUGUAY'],
  [226, 'VENEZUELA'],
  [310, 'CHINA'],
  [320, 'JAPON'],
  [410, 'ESPAÑA'],
  [412, 'FRANCIA'],
  [417, 'ITALIA'],
  [426, 'REINO UNIDO'],
  [438, 'ALEMANIA,REP.FED.'],
];

export const ACTIVITIES: readonly (readonly [id: number, order: number, name: string])[] = [
  [620100, 1, 'SERVICIOS DE CONSULTORES EN INFORMÁTICA'],
  [471130, 2, 'VENTA AL POR MENOR EN MINIMERCADOS'],
];

/** Amounts in pesos that hold from a day (`yyyymmdd`) on, oldest first; the first one holds before its day too. */
type Dated = readonly { from: string; amount: number }[];

/** From this amount on the receiver of a B voucher is identified (rules 10014, 10015). */
const IDENTIFICATION: Dated = [{ from: '20250529', amount: 10_000_000 }];
/** From this amount on an invoice to a large company must be an FCE (rules 10188, 10192). */
const FCE_MINIMUM: Dated = [{ from: '20260414', amount: 5_549_862 }];

/** CondicionIVAReceptorId: observed when missing before this day, required from it on (10245, 10246). */
export const CONDITION_REQUIRED_FROM = '20261201';

/** Records per request (FECompTotXRequest). */
export const RECORDS_MAX = 250;

export const identificationThreshold = (day: string): number => amountOn(IDENTIFICATION, day);
export const fceMinimum = (day: string): number => amountOn(FCE_MINIMUM, day);

const amountOn = (dated: Dated, day: string): number =>
  dated.findLast(({ from }) => from <= day)?.amount ?? dated[0]?.amount ?? 0;
