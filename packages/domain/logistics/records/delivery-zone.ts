// What the business charges for delivering by itself: by postal codes and weight, from a day on. Decision:
// the specification names an own delivery system and not where its prices come from; they come from these
// records, under /shipping/zones/, with the same methods as shipments.
import type { FieldError } from '#kernel/error.ts';
import { amount, date, list, object, quantity, text, whole } from '#kernel/fields.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const RANGES_MAX = 200;
const postalCode = () => whole(1000, 9999);

const fields = {
  name: field(text(1, 200)).required().sortable('text').searchable(),
  postal_codes: field(
    list(object({ from: postalCode(), to: postalCode() }), RANGES_MAX, 1),
  ).required(),
  service: field(text(1, 50)).default('standard').searchable().filterable(),
  base_price: field(amount()).required().sortable('number'),
  included_weight: field(
    quantity().meta({ description: 'Kilograms that the base price covers' }),
  ).default(0),
  price_per_kg: field(
    amount().meta({
      description: 'For each kilogram beyond, fractions in proportion',
    }),
  ).default(0),
  max_weight: field(quantity().nullable()).default(null),
  volumetric_divisor: field(
    whole(1, 100_000)
      .nullable()
      .meta({ description: 'Cubic centimetres that count as a kilogram' }),
  ).default(null),
  delivery_days: field(whole(0, 365)).default(1),
  valid_from: field(date()).sortable('code'),
  valid_until: field(date().nullable()).default(null),
  status: states({
    initial: ['active', 'inactive'],
    moves: { active: ['inactive'], inactive: ['active'] },
  }).filterable(),
};

export interface DeliveryZone extends Stored<'delivery_zone', typeof fields> {}
export const DeliveryZone: NounOf<DeliveryZone, typeof fields> = noun({
  name: 'delivery_zone',
  summary: 'Prices of own delivery to some postal codes.',
  plural: 'delivery_zones',
  base: '/shipping/zones',
  key: 'dz',
  scope: 'shipping',
  fields,
  rules: [rangesRunUp, daysRunOn],
  standard: ['list', 'get', 'create', 'update', 'delete'],
  wire: { listPath: '', updateMethod: 'PATCH', createStatus: 200 },
});

function rangesRunUp({ postal_codes: ranges }: DeliveryZone): FieldError[] {
  return ranges.flatMap(({ from, to }, at): FieldError[] =>
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

function daysRunOn({ valid_from: from, valid_until: until }: DeliveryZone): FieldError[] {
  if (from === undefined || until === null || from <= until) return [];
  const message = 'valid_until is before valid_from';
  return [{ field: 'valid_until', location: 'body', code: 'out_of_range', message, min: from }];
}
