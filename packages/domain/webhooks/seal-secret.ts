// Makes, seals and opens what is secret of a subscription.
import { randomBytes } from 'node:crypto';
import { type FieldError, refuse } from '#kernel/error.ts';
import { parseJson } from '#kernel/json.ts';
import type { Context } from '#resource/context.ts';
import type { Vault } from '#resource/ports.ts';
import {
  type Headers,
  HIDDEN_VALUE,
  type Sealed,
  type Subscription,
} from './records/webhook-secret.ts';

const SECRET_BYTES = 32;

/** `whsec_` and 32 random bytes in base64, as Standard Webhooks asks. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;

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

/** The headers that a subscription is to have: values that were sent back hidden are those that it had. Throws validation_error. */
export async function mergedHeaders(
  ctx: Context,
  { webhook, secret, sent }: { webhook: Subscription; secret: Sealed; sent: Headers },
): Promise<Headers> {
  const { sealed_headers: sealed } = secret;
  const known = sealed && (await vaultOf(ctx).open(sealed, purposeOf(webhook._id)));
  return statedHeaders(sent, { ...webhook.headers, ...(known && parseJson(known)) });
}

/** The same of one that had none. A name is known in any case; what hides no value is none. */
export function statedHeaders(sent: Headers = {}, had: Headers = {}): Headers {
  const known = new Map(Object.entries(had).map(([name, value]) => [name.toLowerCase(), value]));
  const values = Object.entries(sent).map(([name, value]) => {
    const stated = value === HIDDEN_VALUE ? known.get(name.toLowerCase()) : value;
    return [name, stated === HIDDEN_VALUE ? undefined : stated] as const;
  });
  refuse(values.flatMap(([name, value]) => (value === undefined ? [hidesNothing(name)] : [])));
  return Object.fromEntries(values.map(([name, value = '']) => [name, value]));
}

const hidesNothing = (name: string): FieldError => ({
  field: `headers.${name}`,
  location: 'body',
  code: 'invalid_format',
  message: '*** stands for a value that is known already: state the value',
});

const purposeOf = (webhookId: string): string => `webhook:${webhookId}`;

function vaultOf({ ports: { vault } }: Context): Vault {
  if (vault === undefined) throw new Error('this function has no vault');
  return vault;
}
