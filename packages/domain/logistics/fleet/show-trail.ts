// GET /fleet/devices/{id}/trail: where a device was, oldest first. contract#payloads: ?from&to, at most 1000
// points. Decision: the last 24 hours unless told, a week at most; a longer trail is not cut silently:
// `next_from` says where to go on.
import { toIso } from '#kernel/clock.ts';
import { DAY_MS, spanOf } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import {
  dateTime,
  dayOrInstant,
  flag,
  list,
  measure,
  object,
  text,
  whole,
} from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { verb } from '#resource/define.ts';
import { FleetDevice } from '../records/fleet-device.ts';
import { pointsBetween } from './trail-points.ts';

const TRAIL_POINTS_MAX = 1000;
const SPAN_MAX_MS = 7 * DAY_MS;

export const showTrail = verb(
  FleetDevice,
  {
    name: 'fleet_devices.trail',
    summary: 'The recorded GPS trail of a device',
    description:
      'The last 24 hours unless told, 7 days at most, oldest first, 1000 points an answer. Where `has_more`, ask again from `next_from`.',
    method: 'GET',
    path: '/fleet/devices/{id}/trail',
    access: 'shipping:read',
    on: 'record',
    query: z.strictObject({ from: dayOrInstant().optional(), to: dayOrInstant().optional() }),
    data: object({
      device_id: text(),
      from: dateTime(),
      to: dateTime(),
      points: list(
        z.looseObject({
          latitude: measure(-90, 90),
          longitude: measure(-180, 180),
          recorded_at: dateTime(),
        }),
        TRAIL_POINTS_MAX,
      ).meta({ description: 'Places where it was, oldest first' }),
      total: whole(0),
      has_more: flag(),
      next_from: dateTime().optional(),
    }),
    fails: ['invalid_id', 'not_found', 'invalid_query_parameter'],
  },
  async (ctx, { record, query }) => {
    const span = askedSpan(query, ctx.clock.now());
    const points = await pointsBetween(ctx, record._id, span);
    const next = points[TRAIL_POINTS_MAX];
    const data = {
      device_id: record._id,
      from: toIso(span.fromMs),
      to: toIso(span.toMs),
      points: points
        .slice(0, TRAIL_POINTS_MAX)
        .map(({ at, ...position }) => ({ ...position, recorded_at: toIso(at) })),
      total: points.length,
      has_more: next !== undefined,
      ...(next !== undefined && { next_from: toIso(next.at) }),
    };
    return { data };
  },
);

/** A bare date is its business day. Throws invalid_query_parameter. */
function askedSpan({ from, to }: { from?: string; to?: string }, nowMs: number) {
  const span = spanOf({ from, to }, { nowMs, usualMs: DAY_MS });
  const lasts = span.toMs - span.fromMs;
  if (lasts < 0) refuse('out_of_range', 'from is after to');
  if (lasts > SPAN_MAX_MS) refuse('out_of_range', 'A trail spans 7 days at most');
  return span;
}

function refuse(code: FieldError['code'], message: string): never {
  return fail('invalid_query_parameter', {
    errors: [{ field: 'from', location: 'query', code, message }],
  });
}
