// What is withheld of a payment: every step of the algorithm of income tax withholding (RG 830), by which the other taxes go
// too. A month accumulates: each payment is judged with those before it, and what they withheld is taken off. Pure.
import {
  AMOUNT_DECIMALS,
  type Decimal,
  decimal,
  percent,
  roundAmount,
  toAmount,
  toPlaces,
} from '#kernel/money.ts';

export const CONDITIONS = ['registered', 'not_registered'] as const;
export type Condition = (typeof CONDITIONS)[number];

/** A row of a scale: what is due at its beginning, and the rate of what goes beyond. */
export type ScaleRow = { from: number; fixed: number; rate: number };

/** What a regime says of amounts. A registered party goes by its scale, else by its rate; so do others, of whom it states no rate. */
export type Terms = {
  rate_registered?: number | undefined;
  rate_unregistered?: number | undefined;
  /** Another rate for companies that are not registered. */
  rate_unregistered_company?: number | undefined;
  scale?: readonly ScaleRow[] | undefined;
  minimum_not_subject?: number | undefined;
  minimum_withholding?: number | undefined;
  /** Another minimum for parties that are not registered (urban rent). */
  minimum_withholding_unregistered?: number | undefined;
  accumulates_monthly?: boolean | undefined;
};

/** `previous…`: the other payments of the month under the same regime; `exclusion`: per cent that a certificate frees. */
export type Payment = {
  net_amount: number;
  condition: Condition;
  previous_payments: number;
  previously_withheld: number;
  exclusion: number;
  /** A company is paid, no person. */
  is_company?: boolean;
};

export type Steps = {
  net_amount: number;
  previous_payments: number;
  month_base: number;
  minimum: number;
  subject_base: number;
  rate?: number;
  scale_row?: ScaleRow;
  calculated: number;
  exclusion: number;
  previously_withheld: number;
  minimum_withholding: number;
  amount: number;
};

/** Rounded first and compared with its minimum then, so that exactly the minimum is withheld. Never below zero. */
export function withholdingSteps(terms: Terms, payment: Payment): Steps {
  const accumulates = terms.accumulates_monthly !== false;
  const previous = accumulates ? payment.previous_payments : 0;
  const before = accumulates ? payment.previously_withheld : 0;
  const base = decimal(payment.net_amount).plus(previous);
  const minimum = payment.condition === 'registered' ? (terms.minimum_not_subject ?? 0) : 0;
  const subject = atLeastZero(base.minus(minimum));
  const { gross, ...basis } = grossOf(terms, payment, subject);
  const freed = gross.minus(percent(gross, payment.exclusion));
  const least = leastOf(terms, payment.condition);
  return {
    net_amount: payment.net_amount,
    previous_payments: previous,
    month_base: toAmount(base),
    minimum,
    subject_base: toAmount(subject),
    ...basis,
    calculated: toAmount(gross),
    exclusion: payment.exclusion,
    previously_withheld: before,
    minimum_withholding: least,
    amount: withheld(freed.minus(before), least),
  };
}

function withheld(due: Decimal, least: number): number {
  const rounded = roundAmount(due);
  return rounded.lte(0) || rounded.lt(least) ? 0 : toPlaces(rounded, AMOUNT_DECIMALS);
}

type Gross = { gross: Decimal; rate?: number; scale_row?: ScaleRow };

/** A regime that states nothing of who is not registered has one rate, or one scale, for all (decision 586). */
function grossOf(terms: Terms, payment: Payment, subject: Decimal): Gross {
  const { scale = [] } = terms;
  const other = payment.condition === 'registered' ? undefined : rateOfOthers(terms, payment);
  if (other === undefined && scale.length > 0) {
    const row = scaleRow(scale, subject);
    const beyond = percent(subject.minus(row.from), row.rate);
    return { gross: beyond.plus(row.fixed), rate: row.rate, scale_row: row };
  }
  const rate = other ?? terms.rate_registered ?? 0;
  return { gross: percent(subject, rate), rate };
}

const rateOfOthers = (terms: Terms, { is_company }: Payment): number | undefined =>
  (is_company === true ? terms.rate_unregistered_company : undefined) ?? terms.rate_unregistered;

/** The last row that begins at or below the base. */
function scaleRow(scale: readonly ScaleRow[], base: Decimal): ScaleRow {
  const rows = [...scale].sort((a, b) => a.from - b.from).filter(({ from }) => base.gte(from));
  return rows.at(-1) ?? { from: 0, fixed: 0, rate: 0 };
}

const atLeastZero = (value: Decimal): Decimal => (value.lt(0) ? decimal(0) : value);

function leastOf(terms: Terms, condition: Condition): number {
  const { minimum_withholding: least = 0, minimum_withholding_unregistered: other } = terms;
  return condition === 'not_registered' && other !== undefined ? other : least;
}
