// Where the items of one tenant are, for the operator's export and erasure: the nouns of all groups, and what the webhook
// machinery keeps in partitions that tenants share. Put together here, as the operator's commands know no group.

import { DUE_SHARDS } from '#background/due/due-index.ts';
import { groups } from '#domain/groups.ts';
import { webhookNouns } from '#domain/webhooks/group.ts';
import type { Noun } from '#resource/declaration.ts';
import type { KeyRange } from '#store/erasure/tenant-erasure.ts';

/** Every noun that has records. */
export const allNouns: readonly Noun[] = groups.flatMap((group) => group.nouns);

/** Of these, the ones whose records anybody may be shown. */
export const shownNouns: readonly Noun[] = allNouns.filter((noun) => noun !== webhookNouns.secret);

/** Unfinished deliveries and jobs of the tenant in the due index, of whatever generation. */
export const dueRanges = (tenantId: string): KeyRange[] =>
  Array.from({ length: DUE_SHARDS }, (_, shard) => `due#${shard}`).flatMap((pk) =>
    ['d', 'j'].map((kind) => {
      const from = `${kind}#${tenantId}.`;
      return { pk, from, to: `${from}\uffff` };
    }),
  );
