// What customers earn for being customers: a discount, a product, a card. Decision: decisions 16.
// Decision: grants and redemptions move counters on the reward, within max_redemptions whatever
// happens at once; expiry is a timer. States are those of promotions, with a pause.

import { CrmSegment } from '#domain/crm/segment/segment.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { amount, dateTime, flag, list, oneOf, reference, text, whole } from '#kernel/fields.ts';
import type { Rec } from '#resource/context.ts';
import type { JobOrder, Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
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
};

export const Reward = noun({
  name: 'reward',
  summary: 'What customers earn: a discount, something free, a gift card.',
  base: '/rewards',
  key: 'rw',
  scope: 'benefits',
  open: true,
  record: {
    name: text(1, 200),
    description: text(),
    reward_type: oneOf([
      'discount_percentage',
      'discount_fixed',
      'free_product',
      'free_service',
      'points_multiplier',
      'gift_card',
    ]),
    value: amount(),
    points_cost: whole(0, 1_000_000_000),
    min_purchase: amount(),
    entity_type: oneOf(['product', 'service', 'rental', 'category']),
    entity_ids: list(reference()),
    segment_id: reference(),
    max_redemptions: whole(1),
    max_per_customer: whole(1),
    valid_from: dateTime(),
    valid_until: dateTime(),
    stackable: flag(),
    code: text(1, 50),
    status: oneOf(['draft', 'active', 'paused', 'expired', 'archived', 'deleted']),
    redemptions_count: whole(0),
    grants_count: whole(0),
  },
  required: ['name', 'reward_type'],
  assigned: ['redemptions_count', 'grants_count'],
  defaults: { points_cost: 0, redemptions_count: 0, grants_count: 0 },
  rules: [percentageBound, validityOrder],
  unique: [{ field: 'code', fold: true }],
  references: { segment_id: (): Noun => CrmSegment },
  list: {
    sort: { text: 'name', number: 'points_cost', code: 'valid_until' },
    search: ['name', 'description', 'code'],
    filter: ['status', 'reward_type', 'segment_id', 'code'],
  },
  states: { status: { initial: ['draft', 'active'], moves } },
  softDelete: true,
  guard: needsNewEnd,
  events: rewardEvents,
  eventKinds: {
    granted: 'The reward was granted to a customer',
    redeemed: 'A customer redeemed the reward',
    expired: 'The validity of the reward ended',
    restored: 'A deleted reward came back as a draft',
  },
  jobs: expiry,
});

function percentageBound({ reward_type: type, value }: Rec): FieldError[] {
  if (type !== 'discount_percentage' || value === undefined || value <= 100) return [];
  const message = 'A percentage is at most 100';
  return [{ field: 'value', location: 'body', code: 'too_large', message, max: 100 }];
}

function validityOrder(reward: Rec): FieldError[] {
  const [start, end] = [startOf(reward), endOf(reward)];
  if (start === undefined || end === undefined || start <= end) return [];
  const message = 'valid_until is before valid_from';
  return [{ field: 'valid_until', location: 'body', code: 'out_of_range', message }];
}

/** An expired reward becomes active only with a new end of its validity. */
function needsNewEnd({ before, after }: RecordChange): void {
  if (before?.status !== 'expired' || after?.status !== 'active') return;
  if (after.valid_until !== before.valid_until) return;
  const message = 'An expired reward becomes active only with a new valid_until';
  const states = { from: 'expired', to: 'active', allowed: moves.expired };
  fail('invalid_state_transition', {
    errors: [
      { field: 'valid_until', location: 'body', code: 'conditional_required', message, ...states },
    ],
  });
}

function rewardEvents({ before, after }: RecordChange): string[] {
  if (before === undefined || after === undefined || before.status === after.status) return [];
  if (before.status === 'deleted') return ['restored'];
  return after.status === 'expired' ? ['expired'] : [];
}

function expiry({ before, after }: RecordChange): JobOrder[] {
  if (after === undefined || !canExpire(after)) return [];
  const end = endOf(after);
  const isPlanned = before !== undefined && canExpire(before) && endOf(before) === end;
  return end === undefined || isPlanned ? [] : [{ name: EXPIRE_REWARD_JOB, atMs: end + 1 }];
}

export const canExpire = ({ status }: Rec): boolean => status === 'active' || status === 'paused';
