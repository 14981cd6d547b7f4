// Events and deliveries are kept for 30 days; the table removes them some time later, so lists begin where the promise
// ends. In the sandbox time may have been moved, and nothing is hidden.
import { DAY_MS } from '#kernel/date.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { EVENT_DAYS } from './event.ts';

/** The query, held to the last 30 days. */
export function retainedOnly(ctx: Context, query: ListQuery): ListQuery {
  if (!ctx.livemode) return query;
  const oldest = ctx.clock.now() - EVENT_DAYS * DAY_MS;
  return { ...query, createdFrom: Math.max(query.createdFrom ?? 0, oldest) };
}
