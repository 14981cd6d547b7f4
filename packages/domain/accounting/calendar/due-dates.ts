// When each obligation falls due: the yearly table of the authorities as rules by the last digit of the CUIT. The first group's day
// moves to a business day, each next group takes the business day after; days are defaults that a person may change.
import { addMonths } from '#kernel/date.ts';
import { bankingDay, nextBusinessDay, onBusinessDay } from './holidays.ts';

/** Digits of each group, in the order in which they fall due. */
type Groups = readonly string[];

const ALL: Groups = ['0123456789'];
const PAIRS: Groups = ['01', '23', '45', '67', '89'];
const THIRDS: Groups = ['0123', '456', '789'];
const MULTILATERAL: Groups = ['012', '345', '67', '89'];
const HALVES: Groups = ['01234', '56789'];

/** How often, and what a period is: a month, a half-year named by its month of recategorization, a year. */
type Every = 'month' | 'recategorization' | 'year' | 'person_advance' | 'company_advance';

type Rule = {
  description: string;
  every: Every;
  groups: Groups;
  /** Day of the month; `ordinal`: that banking day of the month instead. */
  day: number;
  ordinal?: true;
  /** Months from the period to the month in which it falls due. */
  monthsLater: number;
};

const monthly = (description: string, groups: Groups, day: number, monthsLater = 1): Rule => ({
  description,
  every: 'month',
  groups,
  day,
  monthsLater,
});

export const OBLIGATIONS = {
  iva_ddjj: monthly('VAT return', PAIRS, 18),
  libro_iva_digital: monthly('Libro IVA Digital', PAIRS, 18),
  libro_iva_exentos: monthly('Libro IVA Digital of exempt taxpayers', ALL, 15),
  monotributo_cuota: monthly('Monthly payment of Monotributo', ALL, 20, 0),
  monotributo_recategorizacion: {
    description: 'Recategorization of Monotributo',
    every: 'recategorization',
    groups: ALL,
    day: 5,
    monthsLater: 1,
  },
  autonomos: monthly('Social security of the self-employed', THIRDS, 5),
  suss_f931: monthly('Social security of employees (F.931)', THIRDS, 9),
  casas_particulares: monthly('Domestic employees (F.102)', ALL, 10),
  sicore_1q: monthly('SICORE, payment on account of days 1 to 15', THIRDS, 21, 0),
  sicore_ddjj: monthly('SICORE, return of the month', THIRDS, 9),
  sire_iva: monthly('SIRE, VAT withheld', THIRDS, 9),
  sire_suss: monthly('SIRE, social security withheld', THIRDS, 9),
  iibb_cm03: monthly('Gross income tax, Convenio Multilateral (CM03)', MULTILATERAL, 15),
  iibb_cm05: {
    description: 'Gross income tax, yearly return of Convenio Multilateral (CM05)',
    every: 'year',
    groups: ALL,
    day: 30,
    monthsLater: 6,
  },
  sircar_2q: { ...monthly('SIRCAR, return of agents', HALVES, 5), ordinal: true },
  iibb_local: monthly('Gross income tax of the jurisdiction', PAIRS, 15),
  ganancias_sociedades: {
    description: 'Income tax of companies',
    every: 'year',
    groups: THIRDS,
    day: 13,
    monthsLater: 5,
  },
  ganancias_ph: {
    description: 'Income tax of persons',
    every: 'year',
    groups: THIRDS,
    day: 11,
    monthsLater: 6,
  },
  bienes_personales: {
    description: 'Personal assets tax',
    every: 'year',
    groups: THIRDS,
    day: 11,
    monthsLater: 6,
  },
  anticipos_ph: {
    description: 'Advance payment of persons (income, personal assets)',
    every: 'person_advance',
    groups: THIRDS,
    day: 13,
    monthsLater: 0,
  },
  anticipos_sociedades: {
    description: 'Advance payment of companies (income)',
    every: 'company_advance',
    groups: THIRDS,
    day: 13,
    monthsLater: 0,
  },
} as const satisfies Record<string, Rule>;

export type Obligation = keyof typeof OBLIGATIONS;
export const OBLIGATION_NAMES = Object.keys(OBLIGATIONS) as [Obligation, ...Obligation[]];

export type Due = { period: string; due_date: string; cuit_group: string };
/** `yearEndMonth`: the month in which the fiscal year ends, 12 for most. */
type Asked = { year: number; cuit: string; yearEndMonth: number };

const RECATEGORIZATIONS = [1, 7];
/** Those of the fiscal year before, then those of its own (decision 585). */
const PERSON_ADVANCES = [2, 4, 8, 10, 12];
const MONTHS = 12;
const TWELVE = Array.from({ length: MONTHS }, (_, i) => i + 1);
const [FIRST_COMPANY_ADVANCE, COMPANY_ADVANCES] = [6, 10];

/** Ten in a row, from the sixth month after the end of a fiscal year on: every month of a calendar year but two. */
const companyAdvances = (yearEndMonth: number): number[] =>
  TWELVE.filter((month) => {
    const after = (month - yearEndMonth - FIRST_COMPANY_ADVANCE + 2 * MONTHS) % MONTHS;
    return after < COMPANY_ADVANCES;
  });

/** Every period of the calendar year with its due date; those of December may fall into the next year. */
export function dueDates(obligation: Obligation, asked: Asked): Due[] {
  const rule: Rule = OBLIGATIONS[obligation];
  return periodsOf(rule, asked).map(({ period, month }) => {
    const { date, group } = dueOn(rule, month, asked.cuit);
    return { period, due_date: date, cuit_group: group };
  });
}

type Period = { period: string; month: string };

/** `month`: that in which it falls due, as YYYY-MM. */
function periodsOf({ every, monthsLater }: Rule, { year, yearEndMonth }: Asked): Period[] {
  const later = (month: string, by: number) => addMonths(`${month}-01`, by).slice(0, 7);
  const named = (month: number) => later(`${year}-01`, month - 1);
  const own = (months: readonly number[]): Period[] =>
    months.map((month) => ({ period: named(month), month: later(named(month), monthsLater) }));
  if (every === 'month') return own(TWELVE);
  if (every === 'recategorization') return own(RECATEGORIZATIONS);
  if (every === 'person_advance') return own(PERSON_ADVANCES);
  if (every === 'company_advance') return own(companyAdvances(yearEndMonth));
  const isCompany = monthsLater !== 6;
  const end = named(isCompany ? yearEndMonth : 12);
  return [{ period: String(year), month: later(end, monthsLater) }];
}

function dueOn(rule: Rule, month: string, cuit: string): { date: string; group: string } {
  const digit = cuit.slice(-1);
  const place = Math.max(
    0,
    rule.groups.findIndex((digits) => digits.includes(digit)),
  );
  const group = rule.groups[place] ?? '';
  if (rule.ordinal === true) return { date: bankingDay(month, rule.day + place), group };
  let date = onBusinessDay(`${month}-${String(rule.day).padStart(2, '0')}`);
  for (let i = 0; i < place; i += 1) date = nextBusinessDay(date);
  return { date, group };
}
