// With which identity the account issues at this moment: that of its active billing system, else the data that the
// operator's command gave the account. Decision: an account without fiscal data issues in the sandbox as the authority's own
// sample taxpayer, so that an integration can begin before the data exists.
import type { FieldError } from '#kernel/error.ts';
import type { Context, TaxProfile, Tenant } from '#resource/context.ts';
import { lackingOf } from './readiness.ts';
import { BillingSystem, idOfSystem, SYSTEMS, type SystemName } from './records/billing-system.ts';

const SAMPLE_CUIT = '30000000007';
const SAMPLE_SALE_POINT = 1;

export type FiscalFacts = { tenant: Tenant; systems: ReadonlyMap<SystemName, BillingSystem> };
export type FiscalIdentity = {
  source: 'billing_system' | 'account' | 'sandbox_sample';
  /** The active billing system. */
  system?: BillingSystem;
  cuit?: string;
  name: string;
  condition: TaxProfile['tax_condition'];
  /** Documents A bear "operación sujeta a retención"; undefined where the account has not said (a sandbox without a billing system). */
  hasWithholdingLegend?: boolean;
  /** The default one first. */
  salePoints: readonly number[];
  address?: string;
  /** YYYY-MM-DD. */
  activityStart?: string;
  /** Registration for gross income tax. */
  grossIncome?: string;
  /** The account that documents A name as the one to be paid into. */
  informedCbu?: string;
  /** Empty when the identity can issue. */
  lacking: FieldError[];
};

/** The account and its systems, in one round trip. */
export async function readFiscalFacts(ctx: Context): Promise<FiscalFacts> {
  const [tenant, records] = await Promise.all([
    ctx.store.tenant(),
    ctx.store.getMany(BillingSystem, SYSTEMS.map(idOfSystem)),
  ]);
  return { tenant, systems: byName([...records.values()]) };
}

export const byName = (systems: readonly BillingSystem[]): Map<SystemName, BillingSystem> =>
  new Map(
    systems.flatMap((system) =>
      system.billing_system === undefined ? [] : [[system.billing_system, system] as const],
    ),
  );

const known = new WeakMap<Context, Promise<FiscalFacts>>();

/** The same, read once for each context: a context is one attempt at one verb or job. */
export function factsOf(ctx: Context): Promise<FiscalFacts> {
  const read = known.get(ctx) ?? readFiscalFacts(ctx);
  known.set(ctx, read);
  read.catch(() => known.delete(ctx));
  return read;
}

export const activeSystem = ({ systems }: FiscalFacts): BillingSystem | undefined =>
  SYSTEMS.map((name) => systems.get(name)).find((system) => system?.active === true);

export function fiscalIdentity(ctx: Context, facts: FiscalFacts): FiscalIdentity {
  const system = activeSystem(facts);
  if (system === undefined) return ofAccount(ctx, facts.tenant);
  const { tenant } = facts;
  const { cuit, legal_name, tax_condition, address, activity_start, gross_income } = system;
  return {
    source: 'billing_system',
    system,
    cuit,
    name: legal_name ?? tenant.tax.legal_name ?? tenant.name,
    condition: tax_condition,
    hasWithholdingLegend: system.withholding_legend === true,
    salePoints: salePointsOf(system),
    address,
    activityStart: activity_start,
    grossIncome: gross_income,
    informedCbu: system.informed_cbu,
    lacking: lackingOf(system, { tenant, livemode: ctx.livemode, nowMs: ctx.clock.now() }),
  };
}

function ofAccount(ctx: Context, { tax, name }: Tenant): FiscalIdentity {
  const { simulated } = ctx.authority;
  const cuit = tax.cuit ?? (simulated ? SAMPLE_CUIT : undefined);
  const isPointless = tax.sale_points.length === 0;
  const salePoints = isPointless && simulated ? [SAMPLE_SALE_POINT] : tax.sale_points;
  return {
    source: tax.cuit === undefined && simulated ? 'sandbox_sample' : 'account',
    cuit,
    name: tax.legal_name ?? name,
    condition: tax.tax_condition,
    hasWithholdingLegend: simulated ? undefined : false,
    salePoints,
    address: tax.address,
    activityStart: tax.activity_start,
    grossIncome: tax.gross_income,
    lacking: [
      ...(cuit === undefined ? [{ field: 'cuit', code: 'required' as const }] : []),
      ...(salePoints.length === 0 ? [{ field: 'sale_points', code: 'required' as const }] : []),
    ],
  };
}

function salePointsOf({ sale_points = [], default_sale_point }: BillingSystem): number[] {
  const others = sale_points.filter((point) => point !== default_sale_point);
  return default_sale_point === undefined ? others : [default_sale_point, ...others];
}
