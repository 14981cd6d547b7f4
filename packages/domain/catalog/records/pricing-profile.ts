// How the account makes prices out of costs: taxes applied, then profit. Spec: Pricing profile.
import { flag, list, oneOf, text } from '#kernel/fields.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { appliedTax, profit } from './product-shape.ts';

const fields = {
  name: field(text(1, 100)).required().sortable('text').searchable(),
  applied_taxes: field(list(appliedTax(), 20)).default([]),
  profit: field(profit()),
  calculation_mode: field(oneOf(['forward', 'reverse']))
    .default('forward')
    .sortable('code')
    .filterable(),
  is_default: field(flag()).default(false),
};

export interface PricingProfile extends Stored<'pricing_profile', typeof fields> {}
export const PricingProfile: NounOf<PricingProfile, typeof fields> = noun({
  name: 'pricing_profile',
  summary: 'How prices are made out of costs: the taxes applied and the profit.',
  base: '/products/pricing-profiles',
  key: 'pp',
  scope: 'pricing_profiles',
  isReferred: true,
  namedBy: { fields: ['_id'] },
  fields,
});
