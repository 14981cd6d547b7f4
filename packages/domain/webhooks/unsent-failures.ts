// What of a span is to be sent again. A request takes what had failed by its own time; what a request before it took is left out, but for
// what failed since, and for what that one sent and did not arrive. So is what was sent again by its own id since, unless that failed and
// is not of the span itself (decision 624).
import { idTime } from '#kernel/id.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { everyRecord, OLDEST_FIRST, pagesOf } from '#resource/list/every-record.ts';
import { Delivery } from './records/delivery.ts';
import { Redelivery } from './records/redelivery.ts';

/** Milliseconds, both inclusive. */
export type Span = { fromMs: number; toMs: number };
/** `takenMs`: the time of the last request that took what had failed in it by then. */
type Part = Span & { takenMs: number | undefined };

/** What was sent again and cancelled on its way has not arrived either. A test is not sent again. */
const ENDED = [
  { status: ['failed'], trigger: ['automatic', 'manual'] },
  { status: ['failed', 'cancelled'], trigger: ['bulk'] },
];

type Asked = { span: Span; atMs: number };

/** What a request of that time is to send again, a page at a time. */
export async function* unsentFailures(
  ctx: Context,
  webhookId: string,
  asked: Asked,
): AsyncGenerator<Delivery[]> {
  const { lists, sentSince } = await wanted(ctx, webhookId, asked);
  for (const query of lists) {
    for await (const page of pagesOf(ctx, Delivery, query))
      yield page.filter((each) => hadEnded(each, asked) && isLast(each, sentSince));
  }
}

/** How many that is at its time. */
export async function countFailures(
  ctx: Context,
  webhookId: string,
  asked: Asked,
): Promise<number> {
  const { lists, sentSince } = await wanted(ctx, webhookId, asked);
  const again = [...sentSince.keys()];
  const counts = lists.map(async (query) => {
    const { total } = await ctx.store.list(Delivery, query);
    if (again.length === 0) return total;
    const of = { ...query, within: { ...query.within, event_id: again } };
    const known = await everyRecord(ctx, Delivery, of);
    return total - known.filter((each) => !isLast(each, sentSince)).length;
  });
  return (await Promise.all(counts)).reduce((all, count) => all + count, 0);
}

async function wanted(ctx: Context, webhookId: string, asked: Asked) {
  const [lists, sentSince] = await Promise.all([
    failures(ctx, webhookId, asked),
    lastSent(ctx, webhookId, asked),
  ]);
  return { lists, sentSince };
}

const hadEnded = ({ updated_at }: Delivery, { atMs }: Asked): boolean =>
  Date.parse(updated_at) <= atMs;

/** Of each event that was sent again by the id of a delivery, the last delivery that stands for those before it. */
async function lastSent(
  ctx: Context,
  webhookId: string,
  asked: Asked,
): Promise<ReadonlyMap<string, string>> {
  const since = {
    filters: { webhook_id: webhookId },
    createdFrom: asked.span.fromMs,
    createdTo: asked.atMs,
  };
  const byId = await everyRecord(ctx, Delivery, { ...since, within: { trigger: ['manual'] } });
  if (byId.length === 0) return new Map();
  const event_id = [...new Set(byId.map((each) => each.event_id))];
  const within = { trigger: ['bulk'], event_id };
  const sent = [...byId, ...(await everyRecord(ctx, Delivery, { ...since, within }))];
  const standing = sent.filter((each) => stands(each, asked)).map((each) => each._id);
  const eventOf = new Map(sent.map((each) => [each._id, each.event_id]));
  return new Map(standing.sort().map((id) => [eventOf.get(id) ?? '', id]));
}

/** It arrived or may yet; or it failed, and is sent again itself. */
function stands(delivery: Delivery, asked: Asked): boolean {
  const { _id, status, trigger } = delivery;
  const hadFailed = ['failed', 'cancelled'].includes(status) && hadEnded(delivery, asked);
  if (!hadFailed) return true;
  const isTaken = status === 'failed' || trigger === 'bulk';
  return isTaken && idTime(_id) <= asked.span.toMs;
}

/** Was nothing of its event sent after it? */
const isLast = ({ event_id, _id }: Delivery, sentSince: ReadonlyMap<string, string>): boolean =>
  (sentSince.get(event_id) ?? '') <= _id;

/** The lists of what failed and no earlier request took, each oldest first. */
async function failures(
  ctx: Context,
  webhookId: string,
  { span, atMs }: Asked,
): Promise<ListQuery[]> {
  const requests = await everyRecord(ctx, Redelivery, {});
  const before = requests.filter(
    ({ _id, webhook_id }) => webhook_id === webhookId && idTime(_id) < atMs,
  );
  return partsOf(span, before).flatMap(({ fromMs, toMs, takenMs }) =>
    ENDED.map((within) => ({
      ...OLDEST_FIRST,
      perPage: 100,
      filters: { webhook_id: webhookId },
      within,
      createdFrom: fromMs,
      createdTo: toMs,
      ...(takenMs !== undefined && { updatedSince: takenMs + 1 }),
    })),
  );
}

/** The span of the request; the deliveries that it makes itself begin with its own millisecond. */
export const spanOf = ({ _id, since, until }: Redelivery): Span => ({
  fromMs: Date.parse(since),
  toMs: Math.min(Date.parse(until), idTime(_id) - 1),
});

function partsOf({ fromMs, toMs }: Span, before: readonly Redelivery[]): Part[] {
  const taken = before.map((request) => ({ ...spanOf(request), takenMs: idTime(request._id) }));
  const edges = taken.flatMap((each) => [each.fromMs, each.toMs + 1]);
  const inside = edges.filter((at) => at > fromMs && at <= toMs);
  const begins = [...new Set([fromMs, ...inside])].sort((a, b) => a - b);
  return begins.map((begin, i) => {
    const times = taken.filter((each) => each.fromMs <= begin && begin <= each.toMs);
    const takenMs = times.reduce<number | undefined>(
      (last, each) => Math.max(last ?? 0, each.takenMs),
      undefined,
    );
    return { fromMs: begin, toMs: (begins[i + 1] ?? toMs + 1) - 1, takenMs };
  });
}
