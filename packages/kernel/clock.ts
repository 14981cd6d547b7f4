// The only source of time. Everything that needs "now" is given a Clock, so that tests and the sandbox can move it.

/** Milliseconds since 1970-01-01T00:00:00Z. */
export interface Clock {
  now(): number;
}

export const systemClock: Clock = { now: () => Date.now() };

/** A clock that stands `offsetMs` away from another one. */
export const shiftedClock = (base: Clock, offsetMs: number): Clock => ({
  now: () => base.now() + offsetMs,
});

/** RFC 3339 with milliseconds, UTC. */
export const toIso = (ms: number): string => new Date(ms).toISOString();
