// Switch a subscription on or off, here or by PUT. Enabling one that the service had disabled forgets its failures; what
// failed meanwhile is sent again on request (redeliver-failed). contract#webhook-disabling.
import { update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertMaySee } from './event-rights.ts';
import { Webhook } from './records/webhook.ts';

type Switch = Partial<(typeof Webhook)['$new']> & Pick<Webhook, 'status'>;

const ON: Switch = {
  status: 'active',
  consecutive_failures: 0,
  first_failure_at: null,
  throttled_until: null,
  disabled_reason: null,
};
const OFF: Switch = { status: 'disabled', disabled_reason: null };

/** The fields that an update which names another status changes with it. */
export const switchedFields = (
  before: Webhook,
  { status }: (typeof Webhook)['$patch'],
): Switch | undefined =>
  [ON, OFF].find((fields) => fields.status === status && status !== before.status);

export const enableWebhook = switchTo(
  'enable',
  'Switch a webhook on, with its failures forgotten',
  'To `active`; one that is active is answered as it is. What failed meanwhile is sent again only by `redeliver-failed/`.',
  ON,
);
export const disableWebhook = switchTo(
  'disable',
  'Switch a webhook off; deliveries under way are cancelled',
  'To `disabled` until it is enabled again; one that is disabled is answered as it is.',
  OFF,
);

function switchTo(name: string, summary: string, description: string, fields: Switch) {
  return verb(
    Webhook,
    {
      name: `webhooks.${name}`,
      summary,
      description,
      method: 'POST',
      path: `/webhooks/{id}/${name}/`,
      access: 'any',
      on: 'record',
      data: shownRecord(Webhook),
      fails: ['invalid_id', 'not_found', 'version_conflict'],
      when: (record) => record.status !== fields.status,
    },
    async (ctx, { record }) => {
      const before = await assertMaySee(ctx, record);
      if (before.status === fields.status) return { data: before };
      const after = amendedRecord(ctx, Webhook, before, fields);
      return ctx.commit([update(Webhook, before, after)], { data: after });
    },
  );
}
