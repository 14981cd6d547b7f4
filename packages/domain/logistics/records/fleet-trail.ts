// Where devices were: the points of one device in one span of ten minutes are one record, so that a
// trail is read by its keys, whatever other devices there are. At most one point a second; kept for 90
// days. Only the verbs of this group see these records.
import { list, measure, object, recordId, whole } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';

/** What one record spans. */
export const SPAN_MS = 600_000;
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

/** The points in order; a later point of the same second takes the place of the one before. */
export function withPoint(points: readonly Point[], added: Point): Point[] {
  const second = ({ at }: Point) => Math.floor(at / SECOND_MS);
  const others = points.filter((each) => second(each) !== second(added));
  return [...others, added].sort((a, b) => a.at - b.at);
}

export const spanStart = (ms: number): number => ms - (ms % SPAN_MS);

export const spanId = (deviceId: string, ms: number): string =>
  derivedId(spanStart(ms), `trail\n${deviceId}\n${spanStart(ms)}`);
