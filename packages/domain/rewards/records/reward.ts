// What customers earn for being customers: a discount, a product, a card. contract#rewards.
// Decision: grants and redemptions move counters on the reward, within max_redemptions whatever
// happens at once; expiry is a timer. States are those of promotions, with a pause.

import { Category } from '#domain/catalog/records/category.ts';
import { assertGoesOn, expiredAt } from '#domain/catalog/records/expiry.ts';
import { ENTITY } from '#domain/catalog/records/publication-types.ts';
import { CrmSegment } from '#domain/crm/records/segment.ts';
import type { FieldError } from '#kernel/error.ts';
import {
  amount,
  amountOrPercentage,
  amountPlaces,
  dayOrInstant,
  flag,
  list,
  oneOf,
  reference,
  text,
  whole,
} from '#kernel/fields.ts';
import type { JobOrder, Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { type ByType, field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { endOf, startOf } from './validity.ts';

/** The background job that runs when the validity ends. */
export const EXPIRE_REWARD_JOB = 'expire-reward';

const moves = {
  draft: ['active', 'archived', 'deleted'],
  active: ['paused', 'expired', 'archived', 'deleted'],
  paused: ['active', 'expired', 'archived', 'deleted'],
  expired: ['active', 'archived', 'deleted'],
  archived: ['draft', 'deleted'],
  deleted: ['draft'],
} as const;

const ENTITY_OR_CATEGORY: ByType = {
  ...ENTITY,
  of: { ...ENTITY.of, category: { is: ['category'], noun: () => Category } },
};

const NEW_END = 'An expired reward becomes active only with a new valid_until';

const fields = {
  name: field(text(1, 200)).required().sortable('text').searchable(),
  description: field(text()).searchable(),
  reward_type: field(
    oneOf([
      'discount_percentage',
      'discount_fixed',
      'free_product',
      'free_service',
      'points_multiplier',
      'gift_card',
    ]),
  )
    .required()
    .filterable(),
  value: field(amountOrPercentage()),
  points_cost: field(whole(0, 1_000_000_000)).default(0).sortable('number'),
  min_purchase: field(amount()),
  entity_type: field(oneOf(['product', 'service', 'rental', 'category'])),
  entity_ids: field(list(reference())).looksUp(ENTITY_OR_CATEGORY),
  segment_id: field(reference())
    .references('crm_segment', (): Noun => CrmSegment)
    .inUse()
    .filterable(),
  max_redemptions: field(whole(1)),
  max_per_customer: field(whole(1)),
  valid_from: field(dayOrInstant()),
  valid_until: field(dayOrInstant()).sortable('instant'),
  stackable: field(flag()),
  code: field(text(1, 50)).unique({ fold: true }).searchable().filterable(),
  status: states({ initial: ['draft', 'active'], moves }).filterable(),
  expired_at: expiredAt(),
  redemptions_count: field(whole(0)).default(0).assigned(),
  grants_count: field(whole(0)).default(0).assigned(),
};

export interface Reward extends Stored<'reward', typeof fields> {}
export const Reward: NounOf<Reward, typeof fields> = noun({
  name: 'reward',
  summary: 'What customers earn: a discount, something free, a gift card.',
  base: '/rewards',
  key: 'rw',
  scope: 'benefits',
  open: true,
  fields,
  rules: [percentageBound, amountHasItsPlaces, validityOrder],
  softDelete: true,
  guard: (change) => assertGoesOn(change, { end: 'valid_until', moves, message: NEW_END }),
  events: rewardEvents,
  eventKinds: {
    granted: 'The reward was granted to a customer',
    redeemed: 'A customer redeemed the reward',
    expired: 'The validity of the reward ended',
    restored: 'A deleted reward came back as a draft',
  },
  jobs: expiry,
});

function percentageBound({ reward_type: type, value }: Reward): FieldError[] {
  if (type !== 'discount_percentage' || value === undefined || value <= 100) return [];
  const message = 'A percentage is at most 100';
  return [{ field: 'value', location: 'body', code: 'too_large', message, max: 100 }];
}

function amountHasItsPlaces({ reward_type: type, value }: Reward): FieldError[] {
  const error = type === 'discount_percentage' ? undefined : amountPlaces(value);
  return error === undefined ? [] : [{ field: 'value', location: 'body', ...error }];
}

function validityOrder(reward: Reward): FieldError[] {
  const [start, end] = [startOf(reward), endOf(reward)];
  if (start === undefined || end === undefined || start < end) return [];
  const message = 'valid_until must be after valid_from';
  return [{ field: 'valid_until', location: 'body', code: 'out_of_range', message }];
}

function rewardEvents({ before, after }: RecordChange<Reward>): string[] {
  if (before === undefined || after === undefined || before.status === after.status) return [];
  if (before.status === 'deleted') return ['restored'];
  return after.status === 'expired' ? ['expired'] : [];
}

function expiry({ before, after }: RecordChange<Reward>): JobOrder[] {
  if (after === undefined || !canExpire(after)) return [];
  const end = endOf(after);
  const isPlanned = before !== undefined && canExpire(before) && endOf(before) === end;
  return end === undefined || isPlanned ? [] : [{ name: EXPIRE_REWARD_JOB, atMs: end }];
}

export const canExpire = ({ status }: Reward): boolean =>
  status === 'active' || status === 'paused';
