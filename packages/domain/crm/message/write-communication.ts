// POST /crm-tasks/communications/ and PUT /crm-tasks/communications/{id}/: the standard writes.
// Decision: a communication that is given an instant and no status is scheduled for it, at its creation or as a draft that had none.

import { CrmCommunication } from '../records/communication.ts';
import { createVerb, updateVerb } from '../write-verbs.ts';
import { assertTemplate } from './message-template.ts';

export const createCommunication = createVerb(
  CrmCommunication,
  {
    summary: 'Draft a communication, or schedule it with scheduled_at',
    fails: ['related_record_not_found', 'record_locked'],
  },
  async (ctx, input) => {
    await assertTemplate(ctx, input);
    const status = input.status ?? (input.scheduled_at === undefined ? 'draft' : 'scheduled');
    return { input: { ...input, status } };
  },
);

export const updateCommunication = updateVerb(
  CrmCommunication,
  {
    summary: 'Change, schedule or cancel a communication that is not yet on its way',
    fails: [
      'invalid_state_transition',
      'version_conflict',
      'related_record_not_found',
      'record_locked',
    ],
  },
  async (ctx, input, before) => {
    const isSame = (['template_id', 'channel'] as const).every(
      (name) => !(name in input) || input[name] === before[name],
    );
    if (!isSame) await assertTemplate(ctx, { ...before, ...input });
    return { input: { ...input, ...(isScheduledBy(input, before) && SCHEDULED) } };
  },
);

const SCHEDULED = { status: 'scheduled' } as const;

/** A draft that has its instant already is one because that was said. */
const isScheduledBy = (
  { status, scheduled_at }: (typeof CrmCommunication)['$patch'],
  before: CrmCommunication,
): boolean =>
  status === undefined &&
  before.status === 'draft' &&
  before.scheduled_at === undefined &&
  (scheduled_at ?? undefined) !== undefined;
