// The windows of the rate limit, and how a call is marked in the shortest.
export const WINDOW_NAMES = ['second', 'minute', 'hour', 'day'] as const;
export type WindowName = (typeof WINDOW_NAMES)[number];
export type Window = {
  name: WindowName;
  letter: string;
  limit: number;
  lengthMs: number;
  bucketMs: number;
};

/** Spec: Limits; "10 per second, 100 per minute, 3000 per hour, 20000 per day". */
export const WINDOWS: readonly Window[] = [
  { name: 'second', letter: 's', limit: 10, lengthMs: 1000, bucketMs: 1000 },
  { name: 'minute', letter: 'm', limit: 100, lengthMs: 60_000, bucketMs: 3000 },
  { name: 'hour', letter: 'h', limit: 3000, lengthMs: 3_600_000, bucketMs: 120_000 },
  { name: 'day', letter: 'd', limit: 20_000, lengthMs: 86_400_000, bucketMs: 3_600_000 },
];

export const SECOND_MS = 1000;
/** Exclusive bound of a mark's random part. */
export const RANDOM_PART = 1_000_000_000;
