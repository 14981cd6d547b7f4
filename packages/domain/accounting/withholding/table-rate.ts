// At which rate a party is withheld of, or charged: that of its line of the rate table, else the regime's own, else the one that the
// agent has for who is in no table. Gross income tax alone has tables.

import { monthOf } from '#domain/fiscal/taxes.ts';
import { addMonths, firstOfMonth } from '#kernel/date.ts';
import type { Context } from '#resource/context.ts';
import type { AgentConfig } from '../records/withholding/agent-config.ts';
import type { Terms } from '../records/withholding/arithmetic.ts';
import { idOfRate, MONTHS_HELD, RateLine } from '../records/withholding/rate-line.ts';
import type { Regime } from '../records/withholding/regime.ts';

type OfParty = { cuit: string; date: string; config: AgentConfig | undefined };
type Rated = { terms: Terms; warnings: string[] };

/** What the regime says, at the rate of the party. */
export async function termsOf(ctx: Context, regime: Regime, party: OfParty): Promise<Rated> {
  const { terms, warnings } = await rateOf(ctx, regime, party);
  if (terms.rate_registered === undefined) return withDefaultRate(regime, party.config);
  return { terms: { ...regime, ...terms }, warnings };
}

/** A regime of gross income tax may leave its rate to the table: who is in none has the agent's rate then, not none. */
export function withDefaultRate(regime: Regime, config: AgentConfig | undefined): Rated {
  const { tax, jurisdiction: place, rate_registered, scale = [] } = regime;
  const isStated = rate_registered !== undefined || scale.length > 0;
  if (isStated || tax !== 'gross_income') return { terms: regime, warnings: [] };
  const rate = config?.gross_income.find((each) => each.jurisdiction === place)?.default_rate;
  const unstated = 'The regime states no rate, and no rate table names the party';
  return {
    terms: { ...regime, rate_registered: rate ?? 0 },
    warnings: [`${unstated}: ${rate === undefined ? 'no rate is known' : 'default rate'}`],
  };
}

/**
 * Where rates come from a table: the party's line, else the rate of who is in none. Where the account does not say whether they do, a line
 * that it uploaded counts and a missing one says nothing.
 */
export async function rateOf(
  ctx: Context,
  { tax, kind, jurisdiction: place = '' }: Pick<Regime, 'tax' | 'kind' | 'jurisdiction'>,
  { cuit, date, config }: OfParty,
): Promise<Rated> {
  const agent = config?.gross_income.find((each) => each.jurisdiction === place);
  const isAsked = tax === 'gross_income' && agent !== undefined && agent.rate_table !== false;
  if (!isAsked) return { terms: {}, warnings: [] };
  const rate = await listedRate(ctx, place, { cuit, date, kind });
  if (rate === undefined && agent.rate_table !== true) return { terms: {}, warnings: [] };
  const known = rate ?? agent.default_rate ?? 0;
  return {
    terms: {
      rate_registered: known,
      rate_unregistered: known,
      rate_unregistered_company: known,
    },
    warnings:
      rate === undefined ? [`Not in the uploaded rate table of ${place}: default rate`] : [],
  };
}

type Listed = { cuit: string; date: string; kind: Regime['kind'] };

/** That of the line that holds on that day; of several that of the latest, which corrects those before it or takes the party off. */
async function listedRate(ctx: Context, place: string, { cuit, date, kind }: Listed) {
  const ids = Array.from({ length: MONTHS_HELD }, (_, back) =>
    idOfRate(place, cuit, monthOf(addMonths(firstOfMonth(date), -back))),
  );
  const lines = await ctx.store.getMany(RateLine, ids);
  const says = (line: RateLine): boolean =>
    line[kind] !== undefined || (line.removed ?? []).includes(kind);
  return ids
    .flatMap((id) => lines.get(id) ?? [])
    .find((line) => says(line) && line.from <= date && date <= line.to)?.[kind];
}
