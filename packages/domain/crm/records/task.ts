// Something to do for a customer or an opportunity. contract#crm, contract#states.

import { Customer } from '#domain/customers/records/customer.ts';
import { dateTime, dayOrInstant, oneOf, reference, text } from '#kernel/fields.ts';
import type { Noun, NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { CrmOpportunity } from './opportunity.ts';

const moves = {
  pending: ['in_progress'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const;

const fields = {
  title: field(text(1, 200)).required().sortable('text').searchable(),
  description: field(text()).searchable(),
  type: field(oneOf(['call', 'email', 'meeting', 'visit', 'follow_up', 'other']))
    .default('other')
    .filterable(),
  priority: field(oneOf(['low', 'normal', 'high', 'urgent']))
    .kept()
    .default('normal')
    .filterable(),
  status: states({ initial: ['pending', 'in_progress'], moves }).filterable(),
  due_at: field(dayOrInstant()).kept().sortable('instant'),
  assigned_to: field(text(0, 100)).kept().filterable(),
  customer_id: field(reference())
    .references('customer', (): Noun => Customer)
    .filterable(),
  opportunity_id: field(reference())
    .references('crm_opportunity', (): Noun => CrmOpportunity)
    .filterable(),
  result: field(text()).searchable(),
  completed_at: field(dateTime()).assigned(),
};

export interface CrmTask extends Stored<'crm_task', typeof fields> {}
export const CrmTask: NounOf<CrmTask, typeof fields> = noun({
  name: 'crm_task',
  summary: 'Something to do: a call, a visit, a follow-up.',
  base: '/crm-tasks',
  key: 'kt',
  scope: 'crm',
  open: true,
  fields,
  events: ({ before, after }) =>
    before !== undefined && before.status !== 'completed' && after?.status === 'completed'
      ? ['completed']
      : [],
  eventKinds: { completed: 'The task was done' },
  tells: { completed: ['result'] },
});
