// Of which taxes the account is an agent: who withholds and perceives, under which prefix certificates are numbered, from which day
// VAT is filed at SIRE. One record for each mode, under an id that follows from its name.

import { JURISDICTIONS, jurisdiction, type Tax } from '#domain/fiscal/taxes.ts';
import { date, dateTime, flag, list, object, percentage, text } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const prefix = () =>
  text(0, 10).meta({ description: 'Stands before the year and number of certificates' });
const agent = () => flag().meta({ description: 'The account is an agent of this tax' });

const nationalTax = () => object({ agent: agent(), certificate_prefix: prefix().optional() });
const vatAgent = () =>
  object({
    agent: agent(),
    certificate_prefix: prefix().optional(),
    sire_since: date()
      .meta({ description: 'From this day on VAT is filed at SIRE (F.2005) and not in SICORE' })
      .optional(),
  });
const grossIncome = () =>
  object({
    jurisdiction: jurisdiction(),
    agent: agent(),
    certificate_prefix: prefix().optional(),
    default_rate: percentage()
      .meta({ description: 'Per cent of who is in no rate table' })
      .optional(),
    rate_table: flag()
      .meta({
        description:
          'Rates come from the rate table that is uploaded. Not said, those of whom it names do; `false`, none',
      })
      .optional(),
  });

const fields = {
  income: field(nationalTax()).default({ agent: false }),
  vat: field(vatAgent()).default({ agent: false }),
  social_security: field(nationalTax()).default({ agent: false }),
  gross_income: field(list(grossIncome(), JURISDICTIONS.length)).default([]),
  configured_at: field(dateTime()).assigned(),
};

export interface AgentConfig extends Stored<'withholding_config', typeof fields> {}
export const AgentConfig: NounOf<AgentConfig, typeof fields> = noun({
  name: 'withholding_config',
  summary: 'Of which taxes the account is an agent of withholding and perception.',
  plural: 'accounting/retenciones-percepciones/config',
  base: '/accounting/retenciones-percepciones/config',
  key: 'wc',
  scope: 'accounting',
  fields,
  createdAt: 'configured_at',
  isSingleton: true,
  rules: [
    ({ gross_income }) => {
      const named = gross_income.map((each) => each.jurisdiction);
      const twice = named.findIndex((each, i) => named.indexOf(each) !== i);
      if (twice === -1) return [];
      const at = `gross_income[${twice}].jurisdiction`;
      return [{ field: at, location: 'body', code: 'not_unique', message: 'Named twice' }];
    },
  ],
  standard: [],
  standardEvents: ['created', 'updated'],
});

export const CONFIG_ID = derivedId(0, 'withholding config');

/** How the account is an agent of that tax, in that jurisdiction. */
export function agentOf(config: AgentConfig | undefined, tax: Tax, place?: string) {
  if (tax !== 'gross_income') return config?.[tax];
  return config?.gross_income.find((each) => each.jurisdiction === place);
}
