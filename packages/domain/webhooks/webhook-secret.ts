// The signing secret of a subscription, sealed, apart from the record that people see. During a rotation the former one
// stays beside it until it ends. It holds one of ten places, of which each can be held once, so that there are never more
// subscriptions. No route shows this record.
import { randomBytes } from 'node:crypto';
import { dateTime, text, whole } from '#kernel/fields.ts';
import type { Context } from '#resource/context.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { WEBHOOKS_MAX } from './webhook.ts';

const fields = {
  sealed: field(text()).required(),
  previous_sealed: field(text()),
  previous_until: field(dateTime()),
  place: field(
    whole(0, WEBHOOKS_MAX - 1).meta({ description: 'Which of the ten places it takes' }),
  ).unique(),
};

export interface WebhookSecret extends Stored<'webhook_secret', typeof fields> {}
export const WebhookSecret: NounOf<WebhookSecret, typeof fields> = noun({
  name: 'webhook_secret',
  summary: 'The sealed signing secret of a webhook; never shown.',
  base: '/webhooks/secrets',
  plural: 'webhook_secrets',
  key: 'ws',
  scope: 'accounting',
  access: 'any',
  keptOnReset: true,
  fields,
  standard: [],
});

const SECRET_BYTES = 32;
const HINT_CHARACTERS = 4;

/** `whsec_` and 32 random bytes in base64, as Standard Webhooks asks. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** All that is ever shown of a secret again: its last 4 characters. */
export const secretHint = (secret: string): string => secret.slice(-HINT_CHARACTERS);

/** The secret of that subscription as it is stored. */
export function sealSecret(ctx: Context, webhookId: string, secret: string): Promise<string> {
  if (ctx.ports.vault === undefined) throw new Error('this function has no vault');
  return ctx.ports.vault.seal(secret, `webhook:${webhookId}`);
}
