// Which nouns one tenant has records of, for the export and the erasure of a tenant: the one place where the commands know groups.

import { catalogue } from '#domain/catalogue.ts';
import { groups } from '#domain/groups.ts';
import { webhookNouns } from '#domain/webhooks/webhook-nouns.ts';
import type { Noun } from '#resource/declaration.ts';

/** The nouns of webhooks, as the background functions know them. */
export { catalogue, webhookNouns };

/** Every noun that has records. */
export const allNouns: readonly Noun[] = groups.flatMap((group) => group.nouns);

/** Of these, the ones whose records a person may be shown. */
export const shownNouns: readonly Noun[] = allNouns.filter((noun) => noun !== webhookNouns.secret);
