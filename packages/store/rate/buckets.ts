// Buckets of calls by name: a letter of the window and a number that comes round, of which the half that lies behind is of the past
// and the other half to come (data#rate-limiter).
import type { Item } from '../table.ts';

type Window = { letter: string; lengthMs: number; bucketMs: number };

/** Bucket numbers wrap here, so that attribute names stay short: 19 days of seconds, 58 days of 3 s buckets. */
const NAMES = 36 ** 4;
const BUCKET_NAME = /^[smhd][0-9a-z]{4}$/;
const NAME_LENGTH = 5;
/** How far clocks of two processes may be apart: what was written later than that is of a clock that has been set back since. */
export const SKEW_MS = 5_000;
/** A bucket that far ahead is no other process's: it is removed, so that its calls do not count again when its time comes. */
const LEFT_BEHIND_MS = 300_000;

/** A bucket of an item: its name, and the number in it, which comes round. */
type Bucket = { name: string; number: number };

/** By the letter of their window. */
export type Buckets = ReadonlyMap<string, readonly Bucket[]>;

export function bucketsIn(item: Item): Buckets {
  const buckets = new Map<string, Bucket[]>();
  for (const name of Object.keys(item)) {
    if (name.length !== NAME_LENGTH || !BUCKET_NAME.test(name)) continue;
    const letter = name.charAt(0);
    const bucket = { name, number: Number.parseInt(name.slice(1), 36) };
    const own = buckets.get(letter);
    if (own === undefined) buckets.set(letter, [bucket]);
    else own.push(bucket);
  }
  return buckets;
}

export const nameOf = (letter: string, bucket: number): string =>
  letter + (bucket % NAMES).toString(36).padStart(4, '0');

/** The bucket's number when it overlaps the window that ends now (or lies just ahead of it), else undefined. */
export function bucketAt(bucket: Bucket, window: Window, nowMs: number): number | undefined {
  const current = Math.floor(nowMs / window.bucketMs);
  const oldest = Math.floor((nowMs - window.lengthMs) / window.bucketMs);
  const age = ageOf(bucket, current);
  if (age <= current - oldest) return current - age;
  return aheadMs(bucket, window, nowMs) <= SKEW_MS ? current + NAMES - age : undefined;
}

/** How many buckets ago, round the names. */
function ageOf({ number }: Bucket, current: number): number {
  return (((current - number) % NAMES) + NAMES) % NAMES;
}

/** In how long the bucket begins, if it is one to come: half of the names are. */
function aheadMs(bucket: Bucket, { bucketMs }: Window, nowMs: number): number {
  const current = Math.floor(nowMs / bucketMs);
  const ahead = NAMES - ageOf(bucket, current);
  return ahead > NAMES / 2 ? Number.POSITIVE_INFINITY : (current + ahead) * bucketMs - nowMs;
}

/** Is the bucket of a clock that has been set back since? */
export function isLeftBehind(bucket: Bucket, window: Window, nowMs: number): boolean {
  const ms = aheadMs(bucket, window, nowMs);
  return ms > LEFT_BEHIND_MS && Number.isFinite(ms);
}
