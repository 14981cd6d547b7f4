// Sends again what a redelivery asks for, page by page. Every new delivery has an id derived from the request and the old
// one, so running the job twice sends nothing twice.
import { derivedId, idTime } from '#kernel/id.ts';
import { create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { withBodies } from './delivery-bodies.ts';
import { askedDelivery, Delivery } from './records/delivery.ts';
import { REDELIVER_JOB, Redelivery } from './records/redelivery.ts';
import { spanOf, unsentFailures } from './unsent-failures.ts';

const COMMITTED_AT_ONCE = 25;

export const redeliverFailedJob = job(REDELIVER_JOB, async (ctx, recordId) => {
  const request = await ctx.store.get(Redelivery, recordId);
  if (request === undefined) return;
  const atMs = idTime(recordId);
  const of = { span: spanOf(request), atMs };
  for await (const ended of unsentFailures(ctx, request.webhook_id, of)) {
    for (let at = 0; at < ended.length; at += COMMITTED_AT_ONCE) {
      await sendAgain(ctx, recordId, ended.slice(at, at + COMMITTED_AT_ONCE));
    }
  }
});

async function sendAgain(
  ctx: Context,
  requestId: string,
  failed: readonly Delivery[],
): Promise<void> {
  const whole = await withBodies(ctx, failed);
  const wanted = whole.map((old) => {
    const { webhook_id, event_id, event_type, body } = old;
    const id = derivedId(idTime(requestId), `${requestId}\n${old._id}`);
    return askedDelivery(ctx, { webhook_id, event_id, event_type, body, trigger: 'bulk' }, id);
  });
  const there = await ctx.store.getMany(
    Delivery,
    wanted.map(({ _id }) => _id),
  );
  const missing = wanted.filter(({ _id }) => !there.has(_id));
  if (missing.length > 0) {
    await ctx.commit(
      missing.map((delivery) => create(Delivery, delivery)),
      { data: undefined },
    );
  }
}
