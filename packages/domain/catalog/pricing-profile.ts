// How the account makes prices out of costs: taxes applied, then profit. Spec: Pricing profile.
import { flag, list, oneOf, text } from '#kernel/fields.ts';
import { noun } from '#resource/define.ts';
import { appliedTax, profit } from './product-shape.ts';

export const PricingProfile = noun({
  name: 'pricing_profile',
  summary: 'How prices are made out of costs: the taxes applied and the profit.',
  base: '/products/pricing-profiles',
  key: 'pp',
  scope: 'pricing_profiles',
  record: {
    name: text(1, 100),
    applied_taxes: list(appliedTax(), 20),
    profit: profit(),
    calculation_mode: oneOf(['forward', 'reverse']),
    is_default: flag(),
  },
  required: ['name'],
  defaults: { applied_taxes: [], calculation_mode: 'forward', is_default: false },
  list: {
    sort: { text: 'name', code: 'calculation_mode' },
    search: ['name'],
    filter: ['calculation_mode'],
  },
});
