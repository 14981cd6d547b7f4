// A position that was sent for a device: when it was taken, the point of the trail that it makes, and
// what the device says of it. Decision: it may come up to a day late, as from a phone without signal;
// a late one joins the trail and leaves the last position as it is.
import { toIso } from '#kernel/clock.ts';
import { beginMs, DAY_MS } from '#kernel/date.ts';
import { type FieldError, refuse } from '#kernel/error.ts';
import type { FleetDevice } from '../records/fleet-device.ts';
import type { Point } from '../records/fleet-trail.ts';

/** Clocks of devices may be ahead of ours by so much. */
const AHEAD_MAX_MS = 300_000;

type Position = NonNullable<FleetDevice['position']>;
type Taken = Position & { recorded_at: string };

/** The position with its instant. Throws validation_error, out_of_range. */
export function takenAt(position: Position, nowMs: number): Taken {
  const { recorded_at: told } = position;
  const at = told === undefined ? nowMs : beginMs(told);
  const [min, max] = [nowMs - DAY_MS, nowMs + AHEAD_MAX_MS];
  if (at < min || at > max) refuse([outOfRange({ min: toIso(min), max: toIso(max) })]);
  return { ...position, recorded_at: toIso(at) };
}

/** Fields of the device after that position was sent. */
export function seenFields(
  known: string | undefined,
  position: Taken,
  nowMs: number,
): Pick<FleetDevice, 'position' | 'last_seen_at'> {
  const isNewer = known === undefined || Date.parse(known) <= Date.parse(position.recorded_at);
  return { ...(isNewer && { position }), last_seen_at: toIso(nowMs) };
}

export const toPoint = ({ recorded_at: at, ...position }: Taken): Point => ({
  at: Date.parse(at),
  ...position,
});

const outOfRange = (params: { min: string; max: string }): FieldError => ({
  field: 'position.recorded_at',
  location: 'body',
  code: 'out_of_range',
  message: 'At most a day old and not ahead of time',
  ...params,
});
