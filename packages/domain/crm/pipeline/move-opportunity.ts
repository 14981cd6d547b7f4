// POST {id}/move/, {id}/win/ and {id}/lose/: the three ways an opportunity goes on. Moving it
// where it already stands changes nothing; winning or losing it twice is refused. contract#crm, contract#states.
import { reference, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { assertTransition } from '#kernel/states.ts';
import { amended, update } from '#resource/change.ts';
import type { Answer, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { isUnchanged } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { CrmOpportunity, opportunityMoves } from '../records/opportunity.ts';
import type { Wish } from './placement.ts';
import { replaced } from './write-opportunity.ts';

const action = {
  method: 'POST',
  access: 'crm:write',
  on: 'record',
  data: shownRecord(CrmOpportunity),
  fails: ['invalid_state_transition', 'related_record_not_found'],
} as const;

export const moveOpportunity = verb(
  CrmOpportunity,
  {
    ...action,
    name: 'crm-tasks/opportunities.move',
    summary: 'Move an opportunity to another stage of its pipeline',
    description:
      'Takes the status and the probability of the stage: a won or lost stage ends the opportunity, an open one brings it back. Moving it where it stands changes nothing.',
    path: '/crm-tasks/opportunities/{id}/move/',
    body: z.strictObject({ stage_id: reference() }),
  },
  (ctx, { record, body }) => moved(ctx, record, body),
);

export const winOpportunity = verb(
  CrmOpportunity,
  {
    ...action,
    name: 'crm-tasks/opportunities.win',
    summary: 'Mark an opportunity as won',
    description:
      'From `open` to `won`: goes to the first won stage of its pipeline, if it has one, and gets `closed_at` and the probability of the outcome.',
    path: '/crm-tasks/opportunities/{id}/win/',
    when: ({ status }) => status === 'open',
  },
  (ctx, { record }) => moved(ctx, record, { status: 'won' }),
);

export const loseOpportunity = verb(
  CrmOpportunity,
  {
    ...action,
    name: 'crm-tasks/opportunities.lose',
    summary: 'Mark an opportunity as lost, with the reason',
    description:
      'From `open` to `lost`: goes to the first lost stage of its pipeline, if it has one, and gets `closed_at` and `lost_reason`.',
    path: '/crm-tasks/opportunities/{id}/lose/',
    body: z.strictObject({ lost_reason: text(0, 500).optional() }),
    when: ({ status }) => status === 'open',
  },
  (ctx, { record, body }) => moved(ctx, record, { status: 'lost' }, body),
);

async function moved(
  ctx: Context,
  before: CrmOpportunity,
  wish: Wish,
  more: Partial<Pick<CrmOpportunity, 'lost_reason'>> = {},
): Promise<Answer> {
  if (wish.status !== undefined) assertTransition(opportunityMoves, before.status, wish.status);
  const { input, changes = [] } = await replaced(ctx, before, wish);
  const after = amended(ctx, before, { ...input, ...more });
  if (isUnchanged(before, after)) return { data: before };
  return ctx.commit([update(CrmOpportunity, before, after), ...changes], { data: after });
}
