// How many calls of each window an item has (data#rate-limiter): those that were refused and are still to be taken back are none.
import type { Item } from '../table.ts';
import { type Buckets, bucketAt, bucketsIn } from './buckets.ts';
import { RANDOM_PART, SECOND_MS, WINDOWS, type Window, type WindowName } from './windows.ts';

/** The window to wait for, and until when. */
export type Refusal = { window: WindowName; untilMs: number };
/** `bucket`: undefined where no window counts it any more. */
type Bucket = { value: unknown; bucket: number | undefined };
type Use = { count: number; freesMs: number };
export type Usage = Record<WindowName, Use>;

/** So long what was refused is known by the list of its second; all longer windows count a call of that age. */
const KNOWN_MS = 8_000;

/**
 * Calls of each window. Callers that come together are all counted before the first of them is refunded, and of one window no more than
 * its limit were admitted: what is above that was refused, so that no longer window is used up by it.
 */
export function usage(item: Item, nowMs: number, buckets: Buckets = bucketsIn(item)): Usage {
  const used = {} as Usage;
  let refused = 0;
  for (const window of WINDOWS) {
    const { name, letter, limit } = window;
    const isSecond = name === 'second';
    const counted = isSecond ? { ...window, lengthMs: KNOWN_MS } : window;
    const own = (buckets.get(letter) ?? []).map((bucket) => ({
      value: item[bucket.name],
      bucket: bucketAt(bucket, counted, nowMs),
    }));
    if (isSecond) {
      const lists = own.map(instantsOf);
      const sum = (a: number, instants: readonly number[]) => a + above(limit, instants.length);
      refused = lists.reduce(sum, 0);
      used.second = secondUsage(lists.flat(), window, nowMs);
      refused = Math.max(refused, above(limit, used.second.count));
    } else {
      const { count, freesMs } = bucketUsage(own, window, nowMs);
      used[name] = { count: Math.max(0, count - refused), freesMs };
      refused += above(limit, used[name].count);
    }
  }
  return used;
}

const above = (limit: number, count: number): number => Math.max(0, count - limit);

/** When the calls of a list came. A negative mark cancels one call; a mark's millisecond counts from the start of its list's second. */
function instantsOf({ value, bucket: second }: Bucket): number[] {
  if (second === undefined) return [];
  const marks = value as number[];
  const cancelled = new Set(marks.filter((mark) => mark < 0).map((mark) => -mark));
  return marks
    .filter((mark) => mark > 0 && !cancelled.has(mark))
    .map((mark) => second * SECOND_MS + Math.floor(mark / RANDOM_PART));
}

function secondUsage(instants: readonly number[], window: Window, nowMs: number): Use {
  const counted = instants.filter((ms) => ms > nowMs - window.lengthMs);
  const freesMs = counted.length === 0 ? nowMs : Math.min(...counted) + window.lengthMs;
  return { count: counted.length, freesMs };
}

function bucketUsage(buckets: readonly Bucket[], window: Window, nowMs: number): Use {
  let count = 0;
  let freesMs = Number.POSITIVE_INFINITY;
  for (const { value, bucket } of buckets) {
    const calls = Number(value);
    if (bucket === undefined || calls <= 0) continue;
    count += calls;
    freesMs = Math.min(freesMs, (bucket + 1) * window.bucketMs + window.lengthMs);
  }
  return { count, freesMs: count === 0 ? nowMs : freesMs };
}

/** Without the refused ones: `isCounted` says that the call asked about is among the counted, though it is refused. */
export function admitted(used: Usage, isCounted: boolean): Usage {
  let own = isCounted ? 1 : 0;
  const of = ({ name, limit }: Window): [WindowName, Use] => {
    const { count, freesMs } = used[name];
    if (count > limit) own = 0;
    return [name, { count: Math.min(limit, count - own), freesMs }];
  };
  return Object.fromEntries(WINDOWS.map(of)) as Usage;
}

export const fullOf = (used: Usage): Refusal[] =>
  WINDOWS.filter(({ name, limit }) => used[name].count >= limit).map(({ name }) => ({
    window: name,
    untilMs: used[name].freesMs,
  }));
