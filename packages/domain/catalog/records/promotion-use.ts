// How often promotions with limits were used: of a customer, and of a product that carries its own.
// One record for each of them, so that a sale reads it beside everything else; only the
// service sees it. Spec: Promotion.max_uses, max_uses_per_customer; reliability#race-of-uses.
import { freeObject, reference } from '#kernel/fields.ts';
import { derivedId, ID_PATTERN, idTime } from '#kernel/id.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const fields = {
  holder_id: field(reference()),
  uses: field(freeObject()).stored<Readonly<Record<string, number>>>().counterMap(),
};

export interface PromotionUse extends Stored<'promotion_use', typeof fields> {}
/** `uses`: how many sales used it, by the id of the promotion (offer.ts). */
export const PromotionUse: NounOf<PromotionUse, typeof fields> = noun({
  name: 'promotion_use',
  summary: 'How often a customer used promotions, or a product lent its own.',
  base: '/promotions/uses',
  plural: 'promotion_uses',
  key: 'pu',
  scope: 'promotions',
  access: 'any',
  fields,
  standard: [],
});

/** The id of the record of a customer or product. */
export const useId = (holderId: string): string =>
  derivedId(idTime(holderId), `promotion uses\n${holderId}`);

/** How often those holders together used the promotion, by their records. */
export const usesOf = (
  records: ReadonlyMap<string, PromotionUse>,
  holderIds: readonly string[],
  promotionId: string,
): number =>
  holderIds
    .filter((id) => ID_PATTERN.test(id))
    .reduce((total, id) => total + (records.get(useId(id))?.uses?.[promotionId] ?? 0), 0);

/** The ids of those holders that can have a record. */
export const useIds = (holderIds: readonly string[]): string[] => [
  ...new Set(holderIds.filter((id) => ID_PATTERN.test(id)).map(useId)),
];
