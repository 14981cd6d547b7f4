// Writes and reads the points of a trail.
import { amended, brandNew, type Change, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import {
  FleetTrail,
  type Point,
  SPAN_MS,
  spanId,
  spanStart,
  withPoint,
} from '../records/fleet-trail.ts';

/**
 * The change that records the point. The caller's commit must also write the device, so that two points
 * at once cannot begin the same span twice.
 */
export async function pointChange(ctx: Context, deviceId: string, point: Point): Promise<Change> {
  const id = spanId(deviceId, point.at);
  const span = await ctx.store.get(FleetTrail, id);
  if (span === undefined) {
    const fields = { device_id: deviceId, points: [point] };
    return create(FleetTrail, brandNew(ctx, FleetTrail, fields, id));
  }
  const points = withPoint(span.points, point);
  return update(FleetTrail, span, amended(ctx, span, { points }));
}

/** Every point between the two instants, inclusive, oldest first. One round trip. */
export async function pointsBetween(
  ctx: Context,
  deviceId: string,
  { fromMs, toMs }: { fromMs: number; toMs: number },
): Promise<Point[]> {
  const ids: string[] = [];
  for (let at = spanStart(fromMs); at <= toMs; at += SPAN_MS) ids.push(spanId(deviceId, at));
  const spans = await ctx.store.getMany(FleetTrail, ids);
  return ids
    .flatMap((id): Point[] => spans.get(id)?.points ?? [])
    .filter(({ at }) => at >= fromMs && at <= toMs);
}
