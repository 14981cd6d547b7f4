// What the business charges for delivering by itself: by postal codes and weight, from a day on. Decision:
// the specification names an own delivery system and not where its prices come from; they come from these
// records, under /shipping/zones/, with the same methods as shipments.
import type { FieldError } from '#kernel/error.ts';
import { amount, date, list, object, oneOf, quantity, text, whole } from '#kernel/fields.ts';
import type { Rec } from '#resource/context.ts';
import { noun } from '#resource/define.ts';

const RANGES_MAX = 200;
const postalCode = () => whole(1000, 9999);

export const DeliveryZone = noun({
  name: 'delivery_zone',
  summary: 'Prices of own delivery to some postal codes.',
  plural: 'delivery_zones',
  base: '/shipping/zones',
  key: 'dz',
  scope: 'shipping',
  record: {
    name: text(1, 200),
    postal_codes: list(object({ from: postalCode(), to: postalCode() }), RANGES_MAX, 1),
    service: text(1, 50),
    base_price: amount(),
    included_weight: quantity().meta({ description: 'Kilograms that the base price covers' }),
    price_per_kg: amount().meta({
      description: 'For each kilogram beyond, fractions in proportion',
    }),
    max_weight: quantity().nullable(),
    volumetric_divisor: whole(1, 100_000)
      .nullable()
      .meta({ description: 'Cubic centimetres that count as a kilogram' }),
    delivery_days: whole(0, 365),
    valid_from: date(),
    valid_until: date().nullable(),
    status: oneOf(['active', 'inactive']),
  },
  required: ['name', 'postal_codes', 'base_price'],
  defaults: {
    service: 'standard',
    included_weight: 0,
    price_per_kg: 0,
    max_weight: null,
    volumetric_divisor: null,
    delivery_days: 1,
    valid_until: null,
  },
  rules: [rangesRunUp, daysRunOn],
  standard: ['list', 'get', 'create', 'update', 'delete'],
  wire: { listPath: '', updateMethod: 'PATCH', createStatus: 200 },
  list: {
    sort: { text: 'name', number: 'base_price', code: 'valid_from' },
    search: ['name', 'service'],
    filter: ['status', 'service'],
  },
  states: {
    status: {
      initial: ['active', 'inactive'],
      moves: { active: ['inactive'], inactive: ['active'] },
    },
  },
});

function rangesRunUp({ postal_codes: ranges = [] }: Rec): FieldError[] {
  return ranges.flatMap(({ from, to }: Rec, at: number): FieldError[] =>
    from <= to
      ? []
      : [
          {
            field: `postal_codes[${at}].to`,
            location: 'body',
            code: 'too_small',
            message: 'to is before from',
            min: from,
            actual: to,
          },
        ],
  );
}

function daysRunOn({ valid_from: from, valid_until: until }: Rec): FieldError[] {
  if (typeof from !== 'string' || typeof until !== 'string' || from <= until) return [];
  const message = 'valid_until is before valid_from';
  return [{ field: 'valid_until', location: 'body', code: 'out_of_range', message, min: from }];
}
