// A reduction of prices under terms, for a time or a number of uses. Spec: Promotion; Decision:
// decisions 17. Applying it to sales is not here: a promotion only states its terms and its
// state.
import type { FieldError } from '#kernel/error.ts';
import { fail } from '#kernel/error.ts';
import { flag, oneOf, whole } from '#kernel/fields.ts';
import type { RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { promotionRules } from './promotion-rules.ts';
import { promotionTerms } from './promotion-terms.ts';
import { enteredState, isRestored, tags } from './publication.ts';

const moves = {
  draft: ['active', 'archived', 'deleted'],
  active: ['expired', 'archived', 'deleted'],
  expired: ['active', 'archived', 'deleted'],
  archived: ['draft', 'deleted'],
  deleted: ['draft'],
};

export const Promotion = noun({
  name: 'promotion',
  summary: 'A reduction of prices under terms, for a time or a number of uses.',
  base: '/promotions',
  key: 'pm',
  scope: 'promotions',
  record: {
    ...promotionTerms,
    status: oneOf(['active', 'draft', 'expired', 'archived', 'deleted']),
    is_active: flag(),
    tags: tags(),
    uses_count: whole(0),
  },
  required: ['name', 'promotion_type'],
  assigned: ['uses_count'],
  defaults: { applies_to: 'all', is_active: true, uses_count: 0 },
  rules: promotionRules,
  list: {
    sort: { text: 'name', number: 'value', code: 'end_date' },
    search: ['name', 'description', 'tags'],
    filter: ['status', 'promotion_type'],
  },
  states: { status: { initial: ['draft', 'active'], moves } },
  softDelete: true,
  events: promotionEvents,
  eventKinds: {
    activated: 'The promotion became active',
    expired: 'The promotion ended, by its date or its uses',
    exhausted: 'The last of max_uses was used',
    restored: 'A deleted promotion came back as a draft',
  },
  guard: needsNewEnd,
});

/** Decision 17: an expired promotion goes back to work only with a new end_date. */
function needsNewEnd({ before, after }: RecordChange): void {
  if (before?.status !== 'expired' || after?.status !== 'active') return;
  if (after.end_date !== before.end_date) return;
  fail('invalid_state_transition', {
    errors: [
      {
        field: 'end_date',
        location: 'body',
        code: 'conditional_required',
        message: 'An expired promotion becomes active only with a new end_date',
        from: 'expired',
        to: 'active',
        allowed: moves.expired,
      } satisfies FieldError,
    ],
  });
}

function promotionEvents(change: RecordChange): string[] {
  const entered = enteredState(change, 'status');
  const { before, after } = change;
  const events: string[] = [];
  if (entered === 'active') events.push('activated');
  if (entered === 'expired') events.push('expired');
  if (isRestored(change)) events.push('restored');
  const last = after?.max_uses ?? undefined;
  if (last !== undefined && before !== undefined && before.uses_count < last) {
    if (after?.uses_count >= last) events.push('exhausted');
  }
  return events;
}
