// What of a span is to be sent again. A request takes what had failed by its own time; what a request before it took is left out, but for
// what failed since, and for what that one sent and did not arrive (decision 624).
import { idTime } from '#kernel/id.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { everyRecord, OLDEST_FIRST } from '#resource/list/every-record.ts';
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

/** The lists of deliveries that a request of that time is to send again, each oldest first. */
export async function unsentFailures(
  ctx: Context,
  webhookId: string,
  { span, atMs }: { span: Span; atMs: number },
): Promise<ListQuery[]> {
  const asked = await everyRecord(ctx, Redelivery, {});
  const before = asked.filter(
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
