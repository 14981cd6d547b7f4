// POST {id}/send/ and {id}/cancel/. Sending answers as soon as it has begun; the recipients are
// worked off in the background (record-recipients.ts). contract#crm, contract#states.
import { toIso } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import { amended, update } from '#resource/change.ts';
import type { Answer, Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { CrmCommunication } from '../records/communication.ts';
import { assertTemplate } from './message-template.ts';

const isWaiting = ({ status }: CrmCommunication): boolean =>
  status === 'draft' || status === 'scheduled';

export const sendCommunication = verb(
  CrmCommunication,
  {
    name: 'crm-tasks/communications.send',
    summary:
      'Record the message of every recipient and emit crm_communication.sent, for your webhook ' +
      'to send them: the service itself has no provider',
    description:
      'From `draft` or `scheduled` to `sending`, answered at once. In the background each recipient gets one sent item, and the status becomes `sent`, or `failed` with the reason. The service itself sends nothing.',
    method: 'POST',
    path: '/crm-tasks/communications/{id}/send/',
    access: 'crm:write',
    on: 'record',
    data: shownRecord(CrmCommunication),
    fails: ['invalid_state_transition'],
    when: isWaiting,
  },
  async (ctx, { record }) => {
    refuseUnlessWaiting(record, 'sending');
    await assertTemplate(ctx, record);
    return begin(ctx, record);
  },
);

export const cancelCommunication = verb(
  CrmCommunication,
  {
    name: 'crm-tasks/communications.cancel',
    summary: 'Cancel a communication that is not yet on its way',
    description: 'From `draft` or `scheduled` to `cancelled`, for good.',
    method: 'POST',
    path: '/crm-tasks/communications/{id}/cancel/',
    access: 'crm:write',
    on: 'record',
    data: shownRecord(CrmCommunication),
    fails: ['invalid_state_transition'],
    when: isWaiting,
  },
  async (ctx, { record }) => {
    refuseUnlessWaiting(record, 'cancelled');
    const after = amended(ctx, record, { status: 'cancelled' });
    return ctx.commit([update(CrmCommunication, record, after)], { data: after });
  },
);

/** From now on the recipients are recorded; the instant names their sent items. */
export function begin(ctx: Context, before: CrmCommunication): Promise<Answer<CrmCommunication>> {
  const sending_at = toIso(ctx.clock.now());
  const after = amended(ctx, before, { status: 'sending', sending_at });
  return ctx.commit([update(CrmCommunication, before, after)], { data: after });
}

function refuseUnlessWaiting(record: CrmCommunication, to: string): void {
  if (isWaiting(record)) return;
  fail('invalid_state_transition', { errors: [{ from: record.status, to, allowed: [] }] });
}
