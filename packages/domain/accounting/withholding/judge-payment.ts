// What a payment to a supplier is judged by: regime, supplier, what the month has seen, and, for gross income tax, the rate table.
// Decision: a Monotributo or exempt supplier is not subject to income tax and VAT unless the call states the condition; a consumer is
// registered for neither.

import { monthOf } from '#domain/fiscal/taxes.ts';
import { Supplier } from '#domain/purchasing/records/supplier.ts';
import { isCompanyCuit } from '#kernel/cuit.ts';
import { businessDate } from '#kernel/date.ts';
import { type FieldCode, fail } from '#kernel/error.ts';
import type { Context } from '#resource/context.ts';
import { type AgentConfig, agentOf } from '../records/withholding/agent-config.ts';
import { type Condition, type Steps, withholdingSteps } from '../records/withholding/arithmetic.ts';
import { isValidOn, Regime } from '../records/withholding/regime.ts';
import type { MonthKey } from '../records/withholding/withholding-month.ts';
import { withNational } from './predefined-regimes.ts';
import { readAgentConfig } from './read-agent-config.ts';
import { readMonth, type SeenMonth } from './read-month.ts';
import { termsOf } from './table-rate.ts';

type PaymentGiven = {
  regime_id: string;
  supplier_id: string;
  net_amount: number;
  date?: string | undefined;
  condition?: string | undefined;
};

type Exclusion = {
  tax: string;
  jurisdiction?: string;
  percentage: number;
  valid_from?: string;
  valid_to?: string;
};
/** What of a supplier matters here. */
type Payee = {
  readonly _id: string;
  readonly name: string;
  readonly legal_name?: string;
  readonly cuit?: string;
  readonly tax_condition?: string;
  readonly gross_income?: string;
  readonly exclusion_certificates?: readonly Exclusion[];
  readonly withholding_regimes?: readonly string[];
};

export type Judged = {
  regime: Regime;
  supplier: Payee;
  config: AgentConfig | undefined;
  date: string;
  condition: Condition;
  key: MonthKey;
  seen: SeenMonth;
  steps: Steps;
  exclusion_until?: string;
  warnings: string[];
};

const NOT_SUBJECT = ['monotributo', 'exento'];
/** The register of taxpayers knows no tax of a consumer. */
const UNREGISTERED = 'consumidor_final';
const OF_CONDITION = ['income', 'vat'];

/** Throws related_record_not_found, and validation_error for a regime that is of another kind or not in force that day. */
export async function judgePayment(ctx: Context, given: PaymentGiven): Promise<Judged> {
  const date = given.date ?? businessDate(ctx.clock.now());
  const [regime, supplier, config] = await Promise.all([
    withNational(ctx, () => ctx.store.get(Regime, given.regime_id)),
    ctx.store.get(Supplier, given.supplier_id),
    readAgentConfig(ctx),
  ]);
  if (regime === undefined) return missing('regime_id');
  if (supplier === undefined || supplier.status === 'deleted') return missing('supplier_id');
  refuseOther(regime, date);
  const payee = supplier as Payee;
  const key = {
    tax: regime.tax,
    supplier_id: payee._id,
    cuit: payee.cuit,
    regime_id: regime._id,
    period: monthOf(date),
  };
  const [seen, rated] = await Promise.all([
    readMonth(ctx, key),
    termsOf(ctx, regime, { cuit: payee.cuit ?? '', date, config }),
  ]);
  const { condition, isSubject } = conditionOf(regime, payee, given.condition);
  const exclusion = exclusionOn(payee, regime, date);
  const steps = withholdingSteps(isSubject ? rated.terms : {}, {
    net_amount: given.net_amount,
    condition,
    previous_payments: seen.paid,
    previously_withheld: seen.withheld,
    exclusion: exclusion?.percentage ?? 0,
    is_company: isCompanyCuit(payee.cuit ?? ''),
  });
  return {
    regime,
    supplier: payee,
    config,
    date,
    condition,
    key,
    seen,
    steps,
    ...(exclusion?.valid_to && { exclusion_until: exclusion.valid_to }),
    warnings: [
      ...rated.warnings,
      ...(isSubject ? [] : ['The supplier’s condition is not subject to this tax']),
      ...(isListed(payee, regime) ? [] : ['The supplier is not listed under this regime']),
      ...(agentOf(config, regime.tax, regime.jurisdiction)?.agent === true
        ? []
        : ['The account is not set up as an agent of this tax']),
    ],
  };
}

function refuseOther(regime: Regime, date: string): void {
  if (regime.kind !== 'withholding') wrong('regime_id', 'invalid_enum', 'It is one of perception');
  if (!isValidOn(regime, date))
    wrong('date', 'out_of_range', 'The regime is not in force that day');
}

/** The supplier's condition is asked for where its record does not tell. */
function conditionOf({ tax }: Regime, supplier: Payee, stated: string | undefined) {
  if (stated !== undefined) {
    const isRegistered = stated === 'registered' || stated === 'inscripto';
    return {
      condition: isRegistered ? ('registered' as const) : 'not_registered',
      isSubject: true,
    } as const;
  }
  const { tax_condition: own } = supplier;
  if (own === undefined && tax !== 'gross_income') {
    wrong('condition', 'conditional_required', 'The supplier’s tax condition is not known');
  }
  const isOfCondition = OF_CONDITION.includes(tax);
  const isUnregistered = isOfCondition && own === UNREGISTERED;
  return {
    condition: isUnregistered ? 'not_registered' : 'registered',
    isSubject: !(isOfCondition && NOT_SUBJECT.includes(own ?? '')),
  } as const;
}

/** A supplier that lists no regimes may be withheld under any. */
const isListed = ({ withholding_regimes: codes = [] }: Payee, { code }: Regime): boolean =>
  codes.length === 0 || codes.includes(code);

/** Of several that hold on that day the one that began last, which renews or replaces those before it. */
function exclusionOn(
  { exclusion_certificates: all = [] }: Payee,
  { tax, jurisdiction: place }: Regime,
  date: string,
): Exclusion | undefined {
  const held = all.filter(
    (each) =>
      each.tax === tax &&
      (each.jurisdiction === undefined || each.jurisdiction === place) &&
      (each.valid_from === undefined || each.valid_from <= date) &&
      (each.valid_to === undefined || date <= each.valid_to),
  );
  return held.reduce<Exclusion | undefined>(
    (last, each) =>
      last === undefined || (each.valid_from ?? '') > (last.valid_from ?? '') ? each : last,
    undefined,
  );
}

const missing = (field: string): never =>
  fail('related_record_not_found', { errors: [{ field, location: 'body', code: 'not_found' }] });

const wrong = (field: string, code: FieldCode, message: string): never =>
  fail('validation_error', { errors: [{ field, location: 'body', code, message }] });
