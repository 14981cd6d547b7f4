// POST /accounting/retenciones-percepciones/percepciones/calculate/: what is to be charged to a customer beside the price, and the row
// that POST /bill/receipts/invoice/ takes as it is. Writes nothing.
import { Customer } from '#domain/customers/records/customer.ts';
import { jurisdiction, strayPlace } from '#domain/fiscal/taxes.ts';
import { cuit } from '#domain/taxpayer/records/billing-system.ts';
import { cuitDigits, isCompanyCuit } from '#kernel/cuit.ts';
import { businessDate } from '#kernel/date.ts';
import { fail, refuse } from '#kernel/error.ts';
import {
  amount,
  date,
  list,
  object,
  oneOf,
  percentage,
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import { decimal, roundAmount, toAmount } from '#kernel/money.ts';
import * as z from '#kernel/schema.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { everyRecord } from '#resource/list/every-record.ts';
import {
  CONDITIONS,
  type Condition,
  type Terms,
  withholdingSteps,
} from '../records/withholding/arithmetic.ts';
import { Perception } from '../records/withholding/perception.ts';
import { isValidOn, Regime } from '../records/withholding/regime.ts';
import { withNational } from './predefined-regimes.ts';
import { readAgentConfig } from './read-agent-config.ts';
import { rateOf, withDefaultRate } from './table-rate.ts';

const TAXES = ['gross_income', 'vat', 'income'] as const;
/** The authority's codes of other taxes. */
const CODE = { gross_income: 7, vat: 6, income: 9 } as const;
const NAME = {
  gross_income: 'Percepción de IIBB',
  vat: 'Percepción de IVA',
  income: 'Percepción de Ganancias',
} as const;

export const calculatePerception = verb(
  Perception,
  {
    name: 'accounting/retenciones-percepciones/percepciones.calculate',
    announces: [],
    summary: 'What is to be perceived of a sale, and the row that an invoice takes; writes nothing',
    description:
      'Names a customer or a CUIT, not both. The rate is that of the rate table, of a regime or the default one; `tributo` goes into an invoice as it is, its base what goes beyond the minimum of the regime, 0 where nothing is due. Rates have two decimals, as those of an invoice. A consumer is not registered unless `condition` says so, all others are; who is not has the `rate_unregistered` of the regime, where it states one, and no minimum that is free. Each operation is judged by itself. Gross income tax, unless another is named, needs its jurisdiction.',
    method: 'POST',
    path: '/accounting/retenciones-percepciones/percepciones/calculate/',
    access: 'accounting:write',
    // It keeps nothing.
    idempotent: false,
    body: z.strictObject({
      customer_id: recordId().optional(),
      cuit: cuit().optional(),
      tax: oneOf(TAXES).optional(),
      jurisdiction: jurisdiction().optional(),
      regime_id: recordId()
        .meta({ description: 'The regime, where the account has several of that tax' })
        .optional(),
      net_amount: amount(0.01),
      date: date().optional(),
      condition: oneOf(CONDITIONS)
        .meta({ description: 'Of the customer; its tax condition tells unless it is said' })
        .optional(),
    }),
    data: z.strictObject({
      tax: oneOf(TAXES),
      jurisdiction: jurisdiction().optional(),
      condition: oneOf(CONDITIONS),
      minimum: amount(),
      rate: percentage(),
      amount: amount(),
      tributo: object({
        codigo: whole(1),
        descripcion: text().meta({ description: 'Name of the tax' }),
        base: amount(),
        alicuota: percentage(),
        importe: amount(),
        jurisdiction: jurisdiction().optional(),
      }),
      warnings: list(text()),
    }),
    fails: ['related_record_not_found', 'tax_configuration_missing'],
  },
  async (ctx, { body }) => {
    const day = body.date ?? businessDate(ctx.clock.now());
    const tax = body.tax ?? 'gross_income';
    refusePlace(tax, body.jurisdiction);
    const { number, condition } = await partyOf(ctx, body);
    const { terms, warnings } = await termsFor(ctx, { ...body, tax, number, day });
    const steps = withholdingSteps(
      { ...invoicedRates(terms), accumulates_monthly: false, scale: [] },
      {
        net_amount: body.net_amount,
        condition,
        previous_payments: 0,
        previously_withheld: 0,
        exclusion: 0,
        is_company: isCompanyCuit(number),
      },
    );
    const { rate = 0, minimum, amount: due } = steps;
    const place = body.jurisdiction && { jurisdiction: body.jurisdiction };
    const row = {
      codigo: CODE[tax],
      descripcion: NAME[tax],
      base: due === 0 ? 0 : steps.subject_base,
      alicuota: rate,
    };
    const tributo = { ...row, importe: due, ...place };
    return { data: { tax, ...place, condition, minimum, rate, amount: due, tributo, warnings } };
  },
);

/** A row of an invoice has two decimals of a rate, and base by rate is its amount: one of more could not be invoiced. */
function invoicedRates(terms: Terms): Terms {
  const { rate_registered: own, rate_unregistered: other } = terms;
  const { rate_unregistered_company: company } = terms;
  const two = (rate: number | undefined) => rate && toAmount(roundAmount(decimal(rate)));
  return {
    ...terms,
    rate_registered: two(own),
    rate_unregistered: two(other),
    rate_unregistered_company: two(company),
  };
}

function refusePlace(tax: string, place: string | undefined): void {
  const at = { field: 'jurisdiction', location: 'body' as const };
  if (tax === 'gross_income' && place === undefined) {
    refuse([{ ...at, code: 'conditional_required', message: 'Gross income tax is of one' }]);
  }
  refuse(strayPlace({ tax, jurisdiction: place }, at));
}

type Who = {
  customer_id?: string | undefined;
  cuit?: string | undefined;
  condition?: Condition | undefined;
};
type Party = { number: string; condition: Condition };

/** The register of taxpayers knows no tax of a consumer. */
const UNREGISTERED = 'consumidor_final';

async function partyOf(
  ctx: Context,
  { customer_id, cuit: stated, condition }: Who,
): Promise<Party> {
  if ((customer_id === undefined) === (stated === undefined)) {
    const message = 'Name the customer, or its CUIT';
    refuse([{ field: 'customer_id', location: 'body', code: 'conditional_required', message }]);
  }
  if (stated !== undefined)
    return { number: cuitDigits(stated) ?? '', condition: condition ?? 'registered' };
  const customer = await ctx.store.get(Customer, customer_id ?? '');
  if (customer === undefined || customer.status === 'deleted') {
    return fail('related_record_not_found', {
      errors: [{ field: 'customer_id', location: 'body', code: 'not_found' }],
    });
  }
  const own = customer.tax_condition === UNREGISTERED ? 'not_registered' : 'registered';
  const number = cuitDigits(String(customer.document_number ?? '')) ?? '';
  return { number, condition: condition ?? own };
}

type Asked = {
  tax: (typeof TAXES)[number];
  jurisdiction?: Regime['jurisdiction'] | undefined;
  regime_id?: string | undefined;
  number: string;
  day: string;
};

/**
 * From the rate table where the jurisdiction has one, with the minimums of the regime that is named, else from the account's regime of
 * perception.
 */
async function termsFor(
  ctx: Context,
  asked: Asked,
): Promise<{ terms: Terms; warnings: readonly string[] }> {
  const { tax, jurisdiction: place, day } = asked;
  const named = asked.regime_id === undefined ? undefined : await namedRegime(ctx, asked);
  const config = await readAgentConfig(ctx);
  const agent = config?.gross_income.find((each) => each.jurisdiction === place);
  const of = { tax, kind: 'perception' as const, ...(place && { jurisdiction: place }) };
  const listed = await rateOf(ctx, of, { cuit: asked.number, date: day, config });
  if (listed.terms.rate_registered !== undefined)
    return { terms: { ...named, ...listed.terms }, warnings: listed.warnings };
  const regime = named ?? (await regimeOf(ctx, asked));
  if (regime !== undefined) return withDefaultRate(regime, config);
  if (agent?.default_rate !== undefined)
    return { terms: { rate_registered: agent.default_rate }, warnings: [] };
  const message = 'There is no regime of perception of this tax in force, and no default rate';
  return fail('tax_configuration_missing', { errors: [{ field: 'tax', message }] });
}

/** Looked up wherever the rate comes from: one of nothing is a mistake beside a rate table too. */
async function namedRegime(ctx: Context, { tax, jurisdiction: place, regime_id = '', day }: Asked) {
  const found = await ctx.store.get(Regime, regime_id);
  const isOfTax = found?.tax === tax && found.jurisdiction === place;
  if (found?.kind === 'perception' && isOfTax && isValidOn(found, day)) return found;
  return fail('related_record_not_found', {
    errors: [{ field: 'regime_id', location: 'body', code: 'not_found' }],
  });
}

async function regimeOf(ctx: Context, { tax, jurisdiction: place, day }: Asked) {
  const filters = { kind: 'perception', tax, ...(place && { jurisdiction: place }) } as const;
  const regimes = await withNational(ctx, () =>
    everyRecord(ctx, Regime, { direction: 'desc', filters }),
  );
  return regimes.find((each) => each.jurisdiction === place && isValidOn(each, day));
}
