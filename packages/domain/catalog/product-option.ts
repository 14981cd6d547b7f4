// A choice that products may offer: size, colour, an add-on. Spec: Product option.
import * as z from 'zod';
import type { FieldError } from '#kernel/error.ts';
import { flag, freeObject, list, object, oneOf, text, whole } from '#kernel/fields.ts';
import type { Rec } from '#resource/context.ts';
import { noun } from '#resource/define.ts';

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

export const ProductOption = noun({
  name: 'product_option',
  summary: 'A choice that products may offer, with its values.',
  base: '/products/options',
  key: 'po',
  scope: 'product_options',
  record: {
    name: text(1, 100),
    option_type: oneOf([
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
    display_name: text(0, 200),
    values: list(optionValue()),
    description: text(0, 500),
    is_required: flag(),
    affects_price: flag(),
    affects_stock: flag(),
    display_order: whole(0),
    validation_rules: freeObject(),
    metadata: freeObject(),
  },
  required: ['name', 'option_type'],
  defaults: {
    values: [],
    is_required: false,
    affects_price: false,
    affects_stock: false,
    display_order: 0,
  },
  rules: [valuesDiffer],
  list: {
    sort: { text: 'name', number: 'display_order', code: 'option_type' },
    search: ['name', 'display_name', 'description'],
    filter: ['option_type'],
  },
});

/** Two equal values could not be told apart by a buyer. */
function valuesDiffer(option: Rec): FieldError[] {
  const values: Rec[] = option.values ?? [];
  const first = new Map(values.map((entry, index) => [entry.value, index] as const).reverse());
  return values.flatMap((entry, index): FieldError[] => {
    if (first.get(entry.value) === index) return [];
    const message = 'The value is repeated';
    return [{ field: `values[${index}].value`, location: 'body', code: 'not_unique', message }];
  });
}
