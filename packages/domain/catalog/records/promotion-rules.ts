// What the terms of a promotion must satisfy together. A draft may still lack what its type needs, since the table requires
// only name and promotion_type; what is active may not. Spec: Promotion; Decision: the rest.
import { beginMs, overMs } from '#kernel/date.ts';
import type { FieldCode, FieldError } from '#kernel/error.ts';
import { amountPlaces } from '#kernel/fields.ts';
import type { Rule } from '#resource/declaration.ts';
import type { Terms } from './promotion-terms.ts';

/**
 * The same of the promotions that a product carries, judged where a request sends them. They are known by their names (offer.ts): of two
 * of one name only the last would be there.
 */
export function ownPromotionRule(
  { promotions = [] }: { promotions?: readonly Terms[] },
  sent: ReadonlySet<string> = new Set(),
): FieldError[] {
  if (!sent.has('promotions')) return [];
  return promotions.flatMap((terms, index) => {
    const isTwice = promotions.findIndex(({ name }) => name === terms.name) < index;
    const twice = isTwice ? wrong('name', 'not_unique', NAMED_TWICE) : [];
    return [...soundTerms.flatMap((rule) => rule(terms)), ...twice].map((error) => ({
      ...error,
      field: `promotions[${index}].${error.field}`,
    }));
  });
}

const NAMED_TWICE = 'Another promotion of the product has this name';

/** What holds of terms whatever they lack. */
const soundTerms: readonly Rule<Terms>[] = [endsAfterStart, percentageIsAtMostAll];

export const promotionRules: readonly Rule<Terms>[] = [
  ...soundTerms,
  amountHasItsPlaces,
  activeHasValue,
  givesWhatIsBought,
  bundleHasParts,
  specificNamesItsOnes,
];

function endsAfterStart({ start_date: start, end_date: end }: Terms): FieldError[] {
  if (!start || !end || overMs(end) > beginMs(start)) return [];
  return wrong('end_date', 'out_of_range', 'end_date must be after start_date', { after: start });
}

function percentageIsAtMostAll({ promotion_type: type, value }: Terms): FieldError[] {
  if (type !== 'percentage' || value === undefined || value <= 100) return [];
  return wrong('value', 'too_large', 'A percentage is at most 100', { max: 100 });
}

function amountHasItsPlaces({ promotion_type: type, value }: Terms): FieldError[] {
  const error = type === 'percentage' ? undefined : amountPlaces(value);
  return error === undefined ? [] : [{ field: 'value', location: 'body', ...error }];
}

function activeHasValue({ status, promotion_type: type, value }: Terms): FieldError[] {
  const needsValue = type === 'percentage' || type === 'fixed_amount';
  if (status !== 'active' || !needsValue || value !== undefined) return [];
  return wrong('value', 'conditional_required', `An active ${type} promotion needs a value`);
}

function givesWhatIsBought(promotion: Terms): FieldError[] {
  if (promotion.status !== 'active' || promotion.promotion_type !== 'buy_x_get_y') return [];
  return (['buy_quantity', 'get_quantity'] as const).flatMap((field) => {
    const units = promotion[field];
    if (units === undefined) {
      return wrong(field, 'conditional_required', `An active buy_x_get_y promotion needs ${field}`);
    }
    if (units >= 1) return [];
    return wrong(field, 'too_small', `${field} is at least 1 in an active buy_x_get_y promotion`, {
      min: 1,
    });
  });
}

function bundleHasParts(promotion: Terms): FieldError[] {
  const { status, promotion_type: type, bundle_entity_ids: ids = [] } = promotion;
  if (status !== 'active' || type !== 'bundle' || ids.length > 0) return [];
  const message = 'An active bundle names what it consists of';
  return wrong('bundle_entity_ids', 'conditional_required', message);
}

function specificNamesItsOnes(promotion: Terms): FieldError[] {
  const {
    status,
    applies_to: appliesTo,
    entity_ids: ids = [],
    variant_ids: variants = [],
  } = promotion;
  if (status !== 'active' || appliesTo !== 'specific' || ids.length + variants.length > 0)
    return [];
  const message = 'An active promotion that applies to specific ones needs entity_ids';
  return wrong('entity_ids', 'conditional_required', message);
}

const wrong = (
  field: string,
  code: FieldCode,
  message: string,
  params: Partial<FieldError> = {},
): FieldError[] => [{ field, location: 'body', code, message, ...params }];
