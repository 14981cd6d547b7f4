// A reduction of prices under terms, for a time or a number of uses. Spec: Promotion; Decision:
// contract#states. Here it only states its terms and its state; pricing/ applies it to sales.
// Decision: time ends a promotion but never starts one: an active one applies from its start_date, a
// draft stays a draft until a client activates it. One that ended with its last use comes back by itself when
// a use is there again, until its end_date (decision 383).
import { overMs } from '#kernel/date.ts';
import { dateTime, flag, whole } from '#kernel/fields.ts';
import { enteredState, isRestored } from '#kernel/states.ts';
import type { JobOrder, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { assertGoesOn, expiredAt } from './expiry.ts';
import { promotionRules } from './promotion-rules.ts';
import { promotionTerms } from './promotion-terms.ts';
import { tags } from './publication.ts';
import { ENTITY, sellables } from './publication-types.ts';

/** The background job that ends a promotion whose time or uses are over. */
export const EXPIRE_JOB = 'expire-promotion';
/** The one that takes up again a promotion that had ended with its last use. */
export const RESUME_JOB = 'resume-promotion';

const moves = {
  draft: ['active', 'archived', 'deleted'],
  active: ['expired', 'archived', 'deleted'],
  expired: ['active', 'deleted'],
  archived: ['draft', 'deleted'],
  deleted: ['draft'],
} as const;

const NEW_END = 'An expired promotion becomes active only with a new end_date';
const EXHAUSTED = 'Since when it is expired by its uses: active again when one is given back';

const terms = promotionTerms;
const fields = {
  name: field(terms.name).required().sortable('text').searchable(),
  promotion_type: field(terms.promotion_type).required().filterable(),
  description: field(terms.description).searchable(),
  value: field(terms.value).sortable('number'),
  applies_to: field(terms.applies_to).default('all'),
  entity_type: field(terms.entity_type),
  entity_ids: field(terms.entity_ids).looksUp(ENTITY),
  variant_ids: field(terms.variant_ids),
  start_date: field(terms.start_date),
  end_date: field(terms.end_date).sortable('instant'),
  min_quantity: field(terms.min_quantity),
  max_uses: field(terms.max_uses),
  max_uses_per_customer: field(terms.max_uses_per_customer),
  buy_quantity: field(terms.buy_quantity),
  get_quantity: field(terms.get_quantity),
  get_discount_percentage: field(terms.get_discount_percentage),
  bundle_entity_ids: field(terms.bundle_entity_ids).looksUp(sellables),
  bundle_discount: field(terms.bundle_discount),
  status: states({ initial: ['draft', 'active'], moves }).filterable(),
  is_active: field(flag()).default(true),
  tags: field(tags()).searchable(),
  uses_count: field(whole(0)).default(0).assigned(),
  expired_at: expiredAt(),
  exhausted_at: field(dateTime().meta({ description: EXHAUSTED })).assigned(),
};

export interface Promotion extends Stored<'promotion', typeof fields> {}
export const Promotion: NounOf<Promotion, typeof fields> = noun({
  name: 'promotion',
  summary: 'A reduction of prices under terms, for a time or a number of uses.',
  base: '/promotions',
  key: 'pm',
  scope: 'promotions',
  fields,
  rules: promotionRules,
  softDelete: true,
  events: promotionEvents,
  eventKinds: {
    activated: 'The promotion became active',
    expired: 'The promotion ended, by its date or its uses',
    exhausted: 'The last of max_uses was used',
    restored: 'A deleted promotion came back as a draft',
  },
  guard: (change) => assertGoesOn(change, { end: 'end_date', moves, message: NEW_END }),
  jobs: promotionJobs,
});

/** True once end_date has come or the last of max_uses was taken. */
export const isOver = (promotion: Promotion, nowMs: number): boolean =>
  isUsedUp(promotion) || (promotion.end_date != null && overMs(promotion.end_date) <= nowMs);

export const isUsedUp = ({
  max_uses: most,
  uses_count: uses,
}: Pick<Promotion, 'max_uses' | 'uses_count'>): boolean => most != null && uses >= most;

/** Expired by its uses alone, and not used up any more. */
export const isResumable = (promotion: Promotion, nowMs: number): boolean =>
  wasUsedUp(promotion) && !isOver(promotion, nowMs);

const wasUsedUp = ({ status, exhausted_at }: Promotion): boolean =>
  status === 'expired' && exhausted_at !== undefined;

/** Its end, told whenever it becomes active or the end moves, and its return when a use is there again. */
function promotionJobs({ before, after }: RecordChange<Promotion>): JobOrder[] {
  if (after !== undefined && wasUsedUp(after) && !isUsedUp(after)) return [RESUME_JOB];
  if (after?.status !== 'active') return [];
  if (isUsedUp(after)) return [EXPIRE_JOB];
  const isTold = before?.status === 'active' && before.end_date === after.end_date;
  if (after.end_date == null || isTold) return [];
  return [{ name: EXPIRE_JOB, atMs: overMs(after.end_date) }];
}

function promotionEvents(change: RecordChange<Promotion>): string[] {
  const entered = enteredState(change, 'status');
  const hasEnded = entered === 'expired';
  return [
    ...(entered === 'active' ? ['activated'] : []),
    ...(hasEnded ? ['expired'] : []),
    ...(isRestored(change) ? ['restored'] : []),
    ...(hasEnded && change.after !== undefined && isUsedUp(change.after) ? ['exhausted'] : []),
  ];
}
