// The signing secret of a subscription and the values of its own headers, sealed, apart from the record that people see. During a
// rotation the former secret stays beside it until it ends. It holds one of ten places, of which each can be held once, so that
// there are never more subscriptions. No route shows this record.
import { dateTime, text, whole } from '#kernel/fields.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { WEBHOOKS_MAX } from './webhook.ts';

const fields = {
  sealed: field(text()).required(),
  sealed_headers: field(text()),
  previous_sealed: field(text()),
  previous_until: field(dateTime()),
  place: field(
    whole(0, WEBHOOKS_MAX - 1).meta({ description: 'Which of the ten places it takes' }),
  ).unique(),
};

export interface WebhookSecret extends Stored<'webhook_secret', typeof fields> {}
export const WebhookSecret: NounOf<WebhookSecret, typeof fields> = noun({
  name: 'webhook_secret',
  summary: 'The sealed signing secret and header values of a webhook; never shown.',
  base: '/webhooks/secrets',
  plural: 'webhook_secrets',
  key: 'ws',
  scope: 'accounting',
  access: 'any',
  keptOnReset: true,
  fields,
  standard: [],
});

const HINT_CHARACTERS = 4;

/** All that is ever shown of a secret again: its last 4 characters. */
export const secretHint = (secret: string): string => secret.slice(-HINT_CHARACTERS);

/** What stands for the value of a header wherever it is shown; sent back, it keeps the value. */
export const HIDDEN_VALUE = '***';

export type Headers = Readonly<Record<string, string>>;
export type Sealed = { sealed_headers?: string };
export type Subscription = { _id: string; headers?: Headers };

/** The id of its sealed record: the same as its own. */
export const secretIdOf = ({ _id }: Subscription): string => _id;

/** The headers as they are shown. */
export const hiddenHeaders = (headers: Headers = {}): Headers =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, HIDDEN_VALUE]));
