// The terms of a promotion: one shape for the promotions of the account and those that a product
// carries itself. Spec: Promotion, Product.promotions.
import {
  amount,
  amountOrPercentage,
  amountPlaces,
  dayOrInstant,
  flag,
  list,
  object,
  oneOf,
  percentage,
  reference,
  text,
  textList,
  whole,
} from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';

const PROMOTION_TYPES = ['percentage', 'fixed_amount', 'buy_x_get_y', 'bundle'] as const;

const PROMOTION_STATUSES = ['active', 'draft', 'expired', 'archived', 'deleted'] as const;

const ids = () => list(reference());

/** Every field of the table but status, is_active and tags, in its order. */
export const promotionTerms = {
  name: text(1, 200),
  promotion_type: oneOf(PROMOTION_TYPES),
  description: text().nullable(),
  value: amountOrPercentage(),
  applies_to: oneOf(['all', 'specific']),
  entity_type: oneOf(['product', 'service', 'rental']).nullable(),
  entity_ids: ids(),
  variant_ids: ids(),
  start_date: dayOrInstant().nullable(),
  end_date: dayOrInstant().nullable(),
  min_quantity: whole(1),
  max_uses: whole(1).nullable(),
  max_uses_per_customer: whole(1).nullable(),
  buy_quantity: whole(0),
  get_quantity: whole(0),
  get_discount_percentage: percentage(),
  bundle_entity_ids: ids(),
  bundle_discount: amount(),
};

/** The object, whose `value` has the decimals of an amount where it is no percentage. */
export const withPlaces = <S extends z.ZodType<{ value?: number | undefined }>>(
  schema: S,
  isPercentage: (value: z.infer<S>) => boolean,
): S =>
  schema.superRefine((given, ctx) => {
    const wrong = isPercentage(given) ? undefined : amountPlaces(given.value);
    if (wrong === undefined) return;
    const { message, ...params } = wrong;
    ctx.addIssue({ code: 'custom', path: ['value'], message, params });
  });

/** A promotion inside another record: only name and promotion_type are required. */
export const embeddedPromotion = () => {
  const { name, promotion_type, ...terms } = promotionTerms;
  const rest = { status: oneOf(PROMOTION_STATUSES), is_active: flag(), tags: textList(100) };
  const promotion = z.heldBack(() =>
    object({ name, promotion_type, ...z.object({ ...terms, ...rest }).partial().shape }),
  );
  return withPlaces(promotion, ({ promotion_type: type }) => type === 'percentage');
};

/** The terms of either, and how often the account's own was used. */
export type Terms = Readonly<z.infer<ReturnType<typeof embeddedPromotion>>> & {
  readonly uses_count?: number;
  readonly version?: number;
};
