// Which obligations of the table an account has, as far as its tax data tell: its VAT condition, whether it is a person or a
// company, how it is registered for gross income tax, and which taxes it withholds.
import { isCompanyCuit } from '#kernel/cuit.ts';
import type { TaxProfile } from '#resource/context.ts';
import { AGIP, ARBA } from '../withholding/ddjj/return-files.ts';
import type { Obligation } from './due-dates.ts';

/**
 * Of VAT: `sire_since` is the first day on which it is filed at SIRE, and not in SICORE as until then. Of gross income tax: in which
 * jurisdictions.
 */
export type Agent = {
  income?: boolean;
  vat?: boolean;
  sire_since?: string | undefined;
  social_security?: boolean;
  gross_income?: readonly string[] | undefined;
};
type Registered = {
  year: number;
  condition: TaxProfile['tax_condition'];
  cuit: string;
  gross_income?: string | undefined;
  agent: Agent;
};

/** Convenio Multilateral is registered as jurisdiction, number and check digit: 901-123456-7. */
const MULTILATERAL = /^9\d\d-?\d{6}-?\d$/;

/** Employers and those of domestic employees are not known: these two are seeded where they are asked for. */
export function ownObligations(registered: Registered): Obligation[] {
  const { condition, cuit, gross_income, agent } = registered;
  const isCompany = isCompanyCuit(cuit);
  return [
    ...ofVat(condition, isCompany),
    ...(condition === 'monotributo' ? [] : ofIncome(isCompany)),
    ...ofGrossIncome(gross_income, condition),
    ...ofNationalAgent(registered),
    ...(agent.social_security ? (['sire_suss'] as const) : []),
    ...(agent.gross_income?.some(isOfSircar) ? (['sircar_2q'] as const) : []),
  ];
}

/** ARBA and AGIP have returns of their own, on days of their own. */
const isOfSircar = (jurisdiction: string): boolean =>
  jurisdiction !== ARBA && jurisdiction !== AGIP;

/** In the year in which VAT goes over to SIRE both. */
function ofNationalAgent({ year, agent: { income, vat, sire_since } }: Registered): Obligation[] {
  const isAtSire = vat === true && sire_since !== undefined && sire_since <= `${year}-12-31`;
  const isAtSicore = vat === true && (sire_since === undefined || sire_since > `${year}-01-01`);
  return [
    ...(income || isAtSicore ? (['sicore_1q', 'sicore_ddjj'] as const) : []),
    ...(isAtSire ? (['sire_iva'] as const) : []),
  ];
}

function ofVat(condition: TaxProfile['tax_condition'], isCompany: boolean): Obligation[] {
  if (condition === 'monotributo') return ['monotributo_cuota', 'monotributo_recategorizacion'];
  const own: Obligation[] = isCompany ? [] : ['autonomos'];
  return condition === 'exento'
    ? ['libro_iva_exentos', ...own]
    : ['iva_ddjj', 'libro_iva_digital', ...own];
}

const ofIncome = (isCompany: boolean): Obligation[] =>
  isCompany
    ? ['ganancias_sociedades', 'anticipos_sociedades']
    : ['ganancias_ph', 'bienes_personales', 'anticipos_ph'];

/** The simplified regime of Monotributo pays gross income tax with its monthly payment. */
function ofGrossIncome(number = '', condition: string): Obligation[] {
  if (number === '') return [];
  if (MULTILATERAL.test(number.trim())) return ['iibb_cm03', 'iibb_cm05'];
  return condition === 'monotributo' ? [] : ['iibb_local'];
}
