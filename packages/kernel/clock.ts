// The only source of time. Everything that needs "now" is given a Clock, so that tests and the sandbox can move it.
import { DAY_MS } from './date.ts';

/** Milliseconds since 1970-01-01T00:00:00Z. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands `offsetMs` away from another one. */
export const shiftedClock = (base: Clock, offsetMs: number): Clock => ({
  now: () => base.now() + offsetMs,
});

/** The last instant that a date can be. */
const MOST_MS = 8.64e15;
/** The day that was written last, as most instants of a moment are of one. */
let written = { day: Number.NaN, text: '' };

/** RFC 3339 with milliseconds, UTC. Written several times for each record that is read, so not by Date, which takes four times as long. */
export function toIso(ms: number): string {
  const whole = Math.trunc(ms);
  const day = Math.floor(whole / DAY_MS);
  if (day !== written.day || whole > MOST_MS)
    written = { day, text: new Date(whole).toISOString().slice(0, -'00:00:00.000Z'.length) };
  const left = whole - day * DAY_MS;
  const seconds = Math.floor(left / 1000);
  const minutes = Math.floor(seconds / 60);
  const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${written.text}${time}.${String(left % 1000).padStart(3, '0')}Z`;
}

const two = (number: number): string => (number < 10 ? `0${number}` : `${number}`);
