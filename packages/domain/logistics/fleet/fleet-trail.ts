// Where devices were: the points of one device in one span of ten minutes are one record, so that a
// trail is read by its keys, whatever other devices there are. At most one point a second; kept for 90
// days. Nobody but the verbs of this group sees these records.
import { list, measure, object, recordId, whole } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import type { Change } from '#resource/change.ts';
import { amended, brandNew, create, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

const SPAN_MS = 600_000;
const SECOND_MS = 1000;
const POINTS_MAX = SPAN_MS / SECOND_MS;

const point = () =>
  object({
    at: whole(0),
    latitude: measure(-90, 90),
    longitude: measure(-180, 180),
    speed_kmh: measure().optional(),
    heading: measure().optional(),
    accuracy_m: measure().optional(),
  });

const fields = {
  device_id: field(recordId()).assigned(),
  points: field(list(point(), POINTS_MAX)).always().assigned(),
};

export interface FleetTrail extends Stored<'fleet_trail', typeof fields> {}
export const FleetTrail: NounOf<FleetTrail, typeof fields> = noun({
  name: 'fleet_trail',
  summary: 'Where a device was in ten minutes.',
  plural: 'fleet_trails',
  base: '/fleet/trails',
  key: 'ft',
  scope: 'shipping',
  access: 'any',
  retentionDays: 90,
  fields,
  standard: [],
});

/** A point of a trail; `at` in milliseconds. */
export type Point = FleetTrail['points'][number];

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

/** The points in order; a later point of the same second takes the place of the one before. */
export function withPoint(points: readonly Point[], added: Point): Point[] {
  const second = ({ at }: Point) => Math.floor(at / SECOND_MS);
  const others = points.filter((each) => second(each) !== second(added));
  return [...others, added].sort((a, b) => a.at - b.at);
}

const spanStart = (ms: number): number => ms - (ms % SPAN_MS);

const spanId = (deviceId: string, ms: number): string =>
  derivedId(spanStart(ms), `trail\n${deviceId}\n${spanStart(ms)}`);
