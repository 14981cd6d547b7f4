// Something to do for a customer or an opportunity. Decision: decisions 15, 17.

import { Customer } from '#domain/customers/customer.ts';
import { dateTime, oneOf, reference, text } from '#kernel/fields.ts';
import type { Noun } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { CrmOpportunity } from './pipeline/opportunity.ts';

const moves = {
  pending: ['in_progress'],
  in_progress: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

export const CrmTask = noun({
  name: 'crm_task',
  summary: 'Something to do: a call, a visit, a follow-up.',
  base: '/crm-tasks',
  key: 'kt',
  scope: 'crm',
  open: true,
  record: {
    title: text(1, 200),
    description: text(),
    type: oneOf(['call', 'email', 'meeting', 'visit', 'follow_up', 'other']),
    priority: oneOf(['low', 'normal', 'high', 'urgent']),
    status: oneOf(['pending', 'in_progress', 'completed', 'cancelled']),
    due_at: dateTime(),
    assigned_to: text(0, 100),
    customer_id: reference(),
    opportunity_id: reference(),
    result: text(),
    completed_at: dateTime(),
  },
  required: ['title'],
  assigned: ['completed_at'],
  defaults: { type: 'other', priority: 'normal' },
  references: {
    customer_id: (): Noun => Customer,
    opportunity_id: (): Noun => CrmOpportunity,
  },
  list: {
    sort: { text: 'title', code: 'due_at' },
    search: ['title', 'description', 'result'],
    filter: ['status', 'type', 'priority', 'assigned_to', 'customer_id', 'opportunity_id'],
  },
  states: { status: { initial: ['pending', 'in_progress'], moves } },
  events: ({ before, after }) =>
    before !== undefined && before.status !== 'completed' && after?.status === 'completed'
      ? ['completed']
      : [],
  eventKinds: { completed: 'The task was done' },
});
