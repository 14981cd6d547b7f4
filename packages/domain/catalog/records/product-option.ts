// A choice that products may offer: size, colour, an add-on. Spec: Product option.
import type { FieldError } from '#kernel/error.ts';
import { flag, freeObject, list, object, oneOf, text, whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

/** One value to choose from. */
const optionValue = () =>
  object({
    value: z.union([text(1, 500), z.number(), flag()]),
    display_name: text(0, 200).optional(),
    image_id: text(0, 2048).nullable().optional(),
    color_hex: z
      .string()
      .min(3)
      .max(9)
      .regex(/^#?([\da-fA-F]{3,4}){1,2}$/)
      .nullable()
      .optional(),
    display_order: whole(0).optional(),
    is_active: flag().optional(),
    metadata: freeObject().optional(),
  });

const REQUIRED =
  'Each line of a sale or budget of a product that refers to it chooses a value (items[].options), or its variant has one';
const KEPT = 'Kept: prices and stock follow from variants, not from options';

const fields = {
  name: field(text(1, 100)).required().sortable('text').searchable(),
  option_type: field(
    oneOf([
      'text',
      'number',
      'select',
      'multi_select',
      'boolean',
      'date',
      'color',
      'size',
      'addon',
    ]),
  )
    .required()
    .sortable('code')
    .filterable(),
  display_name: field(text(0, 200)).searchable(),
  values: field(list(optionValue())).default([]),
  description: field(text(0, 500)).searchable(),
  is_required: field(flag().meta({ description: REQUIRED })).default(false),
  affects_price: field(flag().meta({ description: KEPT }))
    .kept()
    .default(false),
  affects_stock: field(flag().meta({ description: KEPT }))
    .kept()
    .default(false),
  display_order: field(whole(0)).default(0).sortable('number'),
  validation_rules: field(freeObject()).kept(),
  metadata: field(freeObject()),
};

export interface ProductOption extends Stored<'product_option', typeof fields> {}
export const ProductOption: NounOf<ProductOption, typeof fields> = noun({
  name: 'product_option',
  summary: 'A choice that products may offer, with its values.',
  base: '/products/options',
  key: 'po',
  scope: 'product_options',
  isReferred: true,
  namedBy: { fields: ['_id'] },
  fields,
  rules: [valuesDiffer],
});

/** Two equal values could not be told apart by a buyer. */
function valuesDiffer({ values }: Pick<ProductOption, 'values'>): FieldError[] {
  const first = new Map(values.map((entry, index) => [entry.value, index] as const).reverse());
  return values.flatMap((entry, index): FieldError[] => {
    if (first.get(entry.value) === index) return [];
    const message = 'The value is repeated';
    return [{ field: `values[${index}].value`, location: 'body', code: 'not_unique', message }];
  });
}
