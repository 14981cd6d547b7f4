// A new signing secret. Until the old one ends, deliveries carry a signature of each, so that the receiver can be changed
// without losing any. contract#webhook-operations, contract#webhook-signature. A repeat under its Idempotency-Key shows the
// new secret again and makes no other (decision 405).
import { toIso } from '#kernel/clock.ts';
import { fail } from '#kernel/error.ts';
import { whole } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { amended, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertMaySee } from './event-rights.ts';
import { Webhook } from './records/webhook.ts';
import { secretHint, secretIdOf, WebhookSecret } from './records/webhook-secret.ts';
import { newSecret, sealSecret } from './seal-secret.ts';

const HOUR_MS = 3_600_000;
const OVERLAP_HOURS = 24;
const OVERLAP_HOURS_MAX = 168;

export const rotateSecret = verb(
  Webhook,
  {
    name: 'webhooks.rotate-secret',
    summary:
      'Replace the signing secret; the new one is shown only now, both sign until the old one expires',
    description:
      'The old secret signs for 24 hours more unless told, 168 at most; 0 ends it at once. Until then deliveries carry both signatures.',
    method: 'POST',
    path: '/webhooks/{id}/rotate-secret/',
    access: 'any',
    on: 'record',
    body: z.strictObject({ expire_old_after_hours: whole(0, OVERLAP_HOURS_MAX).optional() }),
    data: shownRecord(Webhook),
    sealsAnswer: true,
    fails: ['invalid_id', 'not_found', 'version_conflict'],
  },
  async (ctx, { record, body }) => {
    const before = await assertMaySee(ctx, record);
    const old = (await ctx.store.get(WebhookSecret, secretIdOf(before))) ?? fail('not_found');
    const hours = body.expire_old_after_hours ?? OVERLAP_HOURS;
    const secret = newSecret();
    const after = amended(ctx, before, { secret_hint: secretHint(secret) });
    const renewed = amended(ctx, old, {
      sealed: await sealSecret(ctx, before._id, secret),
      previous_sealed: old.sealed,
      previous_until: toIso(ctx.clock.now() + hours * HOUR_MS),
    });
    return ctx.commit([update(Webhook, before, after), update(WebhookSecret, old, renewed)], {
      data: { ...after, secret },
    });
  },
);
