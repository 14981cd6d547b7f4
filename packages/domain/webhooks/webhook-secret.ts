// The signing secret of a subscription and the values of its own headers, sealed, apart from the record that people see. During a
// rotation the former secret stays beside it until it ends. It holds one of ten places, of which each can be held once, so that
// there are never more subscriptions. No route shows this record.
import { randomBytes } from 'node:crypto';
import { dateTime, text, whole } from '#kernel/fields.ts';
import type { Context } from '#resource/context.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import type { Vault } from '#resource/ports.ts';
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

const SECRET_BYTES = 32;
const HINT_CHARACTERS = 4;

/** `whsec_` and 32 random bytes in base64, as Standard Webhooks asks. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

/** All that is ever shown of a secret again: its last 4 characters. */
export const secretHint = (secret: string): string => secret.slice(-HINT_CHARACTERS);

/** What stands for the value of a header wherever it is shown; sent back, it keeps the value. */
export const HIDDEN_VALUE = '***';

type Headers = Readonly<Record<string, string>>;
type Sealed = { sealed_headers?: string };
export type Subscription = { _id: string; headers?: Headers };

/** The id of its sealed record: the same as its own. */
export const secretIdOf = ({ _id }: Subscription): string => _id;

/** The headers as they are shown. */
export const hiddenHeaders = (headers: Headers = {}): Headers =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, HIDDEN_VALUE]));

/** The secret of that subscription as it is stored. */
export const sealSecret = (ctx: Context, webhookId: string, secret: string): Promise<string> =>
  vaultOf(ctx).seal(secret, purposeOf(webhookId));

/** The values of its headers as they are stored; undefined where it has none. */
export async function sealHeaders(
  ctx: Context,
  webhookId: string,
  headers: Headers = {},
): Promise<string | undefined> {
  if (Object.keys(headers).length === 0) return undefined;
  return vaultOf(ctx).seal(JSON.stringify(headers), purposeOf(webhookId));
}

/** The headers that a subscription is to have: values that were sent back hidden are those that it had. */
export async function mergedHeaders(
  ctx: Context,
  { webhook, secret, sent }: { webhook: Subscription; secret: Sealed; sent: Headers },
): Promise<Headers> {
  const { sealed_headers: sealed } = secret;
  const known = sealed && (await vaultOf(ctx).open(sealed, purposeOf(webhook._id)));
  const had: Headers = { ...webhook.headers, ...(known && JSON.parse(known)) };
  const values = Object.entries(sent).map(([name, value]) => {
    return [name, value === HIDDEN_VALUE ? (had[name] ?? value) : value];
  });
  return Object.fromEntries(values);
}

const purposeOf = (webhookId: string): string => `webhook:${webhookId}`;

function vaultOf({ ports: { vault } }: Context): Vault {
  if (vault === undefined) throw new Error('this function has no vault');
  return vault;
}
