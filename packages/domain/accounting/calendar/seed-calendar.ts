// POST /accounting/fiscal-calendar/seed/: the deadlines of a year by the table, for the account's CUIT, condition and registrations.
// Decision: each (obligation, period) is claimed for good, so that seeding again changes nothing that a person changed and brings
// nothing back that a person deleted. Repeatable: what was written before a crash is found by its claim.
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { businessDate } from '#kernel/date.ts';
import { Failure, fail } from '#kernel/error.ts';
import { list, oneOf, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { brandNew, type Change, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { canCommitMany } from '#resource/context-bulk.ts';
import { verb } from '#resource/define.ts';
import { readConfig } from '../chart/read-config.ts';
import { FiscalDeadline } from '../records/fiscal-deadline.ts';
import type { AgentConfig } from '../records/withholding/agent-config.ts';
import { readAgentConfig } from '../withholding/read-agent-config.ts';
import { type Due, dueDates, OBLIGATION_NAMES, OBLIGATIONS, type Obligation } from './due-dates.ts';
import { lackingHolidays } from './holidays.ts';
import { type Agent, ownObligations } from './own-obligations.ts';

const YEAR_MIN = 2020;
const YEAR_MAX = 2100;

export const seedCalendar = verb(
  FiscalDeadline,
  {
    name: 'accounting/fiscal-calendar.seed',
    announces: ['fiscal_deadline.created'],
    summary: 'Load the deadlines of a year; what is there, was changed or deleted stays as it is',
    description:
      "This year, and the obligations of the account's own registrations, unless told; days follow the CUIT. Can be repeated: answers how many were made and how many were there.",
    method: 'POST',
    path: '/accounting/fiscal-calendar/seed/',
    access: 'accounting:write',
    body: z.strictObject({
      year: whole(YEAR_MIN, YEAR_MAX).optional(),
      obligations: list(oneOf(OBLIGATION_NAMES), OBLIGATION_NAMES.length, 1).optional(),
    }),
    data: z.strictObject({
      year: whole(YEAR_MIN),
      obligations: list(oneOf(OBLIGATION_NAMES)),
      created: whole(0),
      existing: whole(0),
      warnings: list(text()),
    }),
    fails: ['tax_configuration_missing'],
  },
  async (ctx, { body }) => {
    const [facts, config, books] = await Promise.all([
      readFiscalFacts(ctx),
      readAgentConfig(ctx),
      readConfig(ctx),
    ]);
    const { fiscal_year_end_month: yearEndMonth } = books;
    const identity = fiscalIdentity(ctx, facts);
    const { cuit, condition, grossIncome: gross_income } = identity;
    if (cuit === undefined) {
      return fail('tax_configuration_missing', { errors: [{ field: 'cuit', code: 'required' }] });
    }
    const { year = Number(businessDate(ctx.clock.now()).slice(0, 4)) } = body;
    const registered = { year, condition, cuit, gross_income, agent: agentOf(config) };
    const obligations = [...new Set(body.obligations ?? ownObligations(registered))];
    const wanted = obligations.flatMap((obligation) =>
      dueDates(obligation, { year, cuit, yearEndMonth }).map((due) => ({
        obligation,
        due,
      })),
    );
    const created = await write(ctx, wanted);
    const years = wanted.map(({ due }) => due.due_date.slice(0, 4));
    const data = {
      year,
      obligations,
      created,
      existing: wanted.length - created,
      warnings: lackingHolidays(years),
    };
    return ctx.commit([], { data });
  },
);

const agentOf = (config: AgentConfig | undefined): Agent => ({
  income: config?.income.agent === true,
  vat: config?.vat.agent === true,
  sire_since: config?.vat.sire_since,
  social_security: config?.social_security.agent === true,
  gross_income: config?.gross_income.flatMap((each) => (each.agent ? [each.jurisdiction] : [])),
});

type Wanted = { obligation: Obligation; due: Due };

/** How many were written; those whose claim is taken are there, or were deleted. */
async function write(ctx: Context, wanted: readonly Wanted[]): Promise<number> {
  if (!canCommitMany(ctx)) throw new Error('seeding needs a context that commits many');
  const claimed = await Promise.all(wanted.map((each) => ctx.store.claimed(claimKey(each))));
  const fresh = wanted.filter((_, i) => claimed[i] === undefined);
  if (fresh.length === 0) return 0;
  const groups = fresh.map((each) => changesOf(ctx, each));
  const results = await ctx.commitMany(groups, { atomic: false, batchId: ctx.newId() });
  const lost = results.find((result) => result instanceof Failure && !isTaken(result));
  if (lost !== undefined) throw lost;
  if (results.includes('contended')) fail('service_unavailable');
  return results.filter((result) => result === 'done').length;
}

const isTaken = (failure: Failure): boolean => failure.code === 'duplicate_value';

function changesOf(ctx: Context, wanted: Wanted): Change[] {
  const { obligation, due } = wanted;
  const deadline = brandNew(ctx, FiscalDeadline, {
    obligation,
    ...due,
    description: OBLIGATIONS[obligation].description,
    status: 'pending',
    source: 'table',
  });
  const refusal = { code: 'duplicate_value' } as const;
  const key = claimKey(wanted);
  return [create(FiscalDeadline, deadline), { kind: 'claim', key, id: deadline._id, refusal }];
}

const claimKey = ({ obligation, due }: Wanted): string =>
  `fiscal deadline\n${obligation}\n${due.period}`;
