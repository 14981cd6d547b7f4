// The rate limiter's arithmetic, without I/O (data#authentication, data#rate-limiter). One item holds the last second's calls
// as lists of marks and the longer windows as buckets; every bucket that overlaps a window counts whole, so that an error is
// always on the strict side and no window is ever over its limit.
import { bucketAt, bucketNames, isLeftBehind, nameOf } from './rate/buckets.ts';
import type { Item } from './table.ts';

export const WINDOW_NAMES = ['second', 'minute', 'hour', 'day'] as const;
type WindowName = (typeof WINDOW_NAMES)[number];
type Window = {
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

/** No guard stands longer; one that does was written by a clock that has been set back since, and holds nothing. */
export const GUARD_MAX_MS = 86_400_000 + 3_600_000;

/** One window after the call: `resetMs` is when its next slot frees. */
type WindowState = { limit: number; remaining: number; resetMs: number };
export type RateState = { nowMs: number; windows: Readonly<Record<WindowName, WindowState>> };
export type Refusal = { window: WindowName; untilMs: number };

/** What a change names in the item: the list of its second, its buckets, and old ones that it removes. */
export type RateNames = {
  readonly list: string;
  readonly buckets: readonly string[];
  readonly remove: readonly string[];
};
/** What one call changes in the item: `append` goes to the list, `by` to the buckets. */
export type RateChange = { names: RateNames; append: number; by: number };

const SECOND_MS = 1000;
/** Exclusive bound of a mark's random part. */
export const RANDOM_PART = 1_000_000_000;
/** The names of all buckets, for rules that name attributes by pattern. */
export const BUCKET_PATTERNS: readonly string[] = WINDOWS.map(({ letter }) => `${letter}????`);
/** Ages, in buckets, that one call removes on its way, by window: they have just left it. */
const REMOVED_AGES: Readonly<Record<string, readonly number[]>> = {
  s: [3, 4, 5, 6, 7, 8],
  m: [22, 23, 24],
  h: [32, 33],
  d: [26, 27],
};

/** One call: when, and the mark by which its refund knows it, unique within its second. */
export type Call = { atMs: number; mark: number };

/** `random` from 1 to below RANDOM_PART. */
export const newCall = (atMs: number, random: number): Call => ({
  atMs,
  mark: (atMs % SECOND_MS) * RANDOM_PART + random,
});

/** Counts the call. */
export const counted = ({ atMs, mark }: Call): RateChange => ({
  names: countedNames(atMs),
  append: mark,
  by: 1,
});

/** Takes the count of the call back; the mark makes a second try of the same refund recognizable. */
export const refunded = ({ atMs, mark }: Call): RateChange => ({
  names: { ...bucketsOf(atMs), remove: [] },
  append: -mark,
  by: -1,
});

/** Is the call, counted in the item already, over a limit? Then `untilMs` is when the oldest counted call has left. */
export function judge(item: Item, nowMs: number): { state: RateState; refusal?: Refusal } {
  const used = usage(item, nowMs);
  const over = WINDOWS.filter(({ name, limit }) => used[name].count > limit);
  if (over.length === 0) return { state: stateOf(used, nowMs) };
  const refusal = latest(over.map(({ name }) => ({ window: name, untilMs: used[name].freesMs })));
  for (const { name } of WINDOWS) used[name].count -= 1;
  return { state: stateOf(used, nowMs), refusal };
}

/** The same for a call that was not counted, because the guard `u` of the item stands in the future. */
export function judgeGuarded(item: Item, nowMs: number): { state: RateState; refusal: Refusal } {
  const used = usage(item, nowMs);
  const state = stateOf(used, nowMs);
  const full = WINDOWS.filter(({ name, limit }) => used[name].count >= limit);
  const names = full.length > 0 ? full.map(({ name }) => name) : [tightest(state)];
  const { window } = latest(names.map((name) => ({ window: name, untilMs: used[name].freesMs })));
  return { state, refusal: { window, untilMs: Number(item.u) } };
}

/** For a tenant whose calls are not counted. */
export const unlimited = (nowMs: number): RateState => stateOf(usage({}, nowMs), nowMs);

/** The state after a while in which nothing was counted: a window that passed whole is empty. */
export function later({ nowMs: thenMs, windows }: RateState, nowMs: number): RateState {
  const aged = WINDOWS.map(({ name, limit, lengthMs, bucketMs }) => {
    const passedMs = thenMs + lengthMs + (name === 'second' ? 0 : bucketMs);
    const state = nowMs < passedMs ? windows[name] : { limit, remaining: limit, resetMs: nowMs };
    return [name, state];
  });
  return { nowMs, windows: Object.fromEntries(aged) as RateState['windows'] };
}

/** The window with the least remaining share; of several that are used up, the one that stays so longest. */
export function tightest({ windows }: RateState): WindowName {
  const share = (name: WindowName): number => windows[name].remaining / windows[name].limit;
  const isTighter = (name: WindowName, than: WindowName): boolean =>
    share(name) === share(than) && share(name) === 0
      ? windows[name].resetMs > windows[than].resetMs
      : share(name) < share(than);
  return WINDOW_NAMES.reduce((least, name) => (isTighter(name, least) ? name : least), 'second');
}

/** Names of buckets in the item that no window counts any more, and those of a clock that has been set back since. */
export function uncountedNames(item: Item, nowMs: number): { stale: string[]; behind: string[] } {
  const [stale, behind]: [string[], string[]] = [[], []];
  const names = bucketNames(item);
  for (const window of WINDOWS) {
    for (const name of names.get(window.letter) ?? []) {
      if (bucketAt(name, window, nowMs) === undefined) stale.push(name);
      if (isLeftBehind(name, window, nowMs)) behind.push(name);
    }
  }
  return { stale, behind };
}

/** `bucket`: undefined where no window counts it any more. */
type Bucket = { value: unknown; bucket: number | undefined };
type Usage = Record<WindowName, { count: number; freesMs: number }>;

function usage(item: Item, nowMs: number): Usage {
  const names = bucketNames(item);
  const used = {} as Usage;
  for (const window of WINDOWS) {
    const own = (names.get(window.letter) ?? []).map((name) => ({
      value: item[name],
      bucket: bucketAt(name, window, nowMs),
    }));
    const use = window.name === 'second' ? secondUsage : bucketUsage;
    used[window.name] = use(own, window, nowMs);
  }
  return used;
}

/** A negative mark cancels one call; a mark's millisecond counts from the start of its list's second. */
function secondUsage(buckets: readonly Bucket[], window: Window, nowMs: number): Usage['second'] {
  let count = 0;
  let oldestMs = Number.POSITIVE_INFINITY;
  for (const { value, bucket: second } of buckets) {
    if (second === undefined) continue;
    const marks = value as number[];
    const cancelled = new Set(marks.filter((mark) => mark < 0).map((mark) => -mark));
    for (const mark of marks) {
      const ms = second * SECOND_MS + Math.floor(mark / RANDOM_PART);
      if (mark < 0 || cancelled.has(mark) || ms <= nowMs - window.lengthMs) continue;
      count += 1;
      oldestMs = Math.min(oldestMs, ms);
    }
  }
  return { count, freesMs: count === 0 ? nowMs : oldestMs + window.lengthMs };
}

function bucketUsage(buckets: readonly Bucket[], window: Window, nowMs: number): Usage['second'] {
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

function stateOf(used: Usage, nowMs: number): RateState {
  const of = ({ name, limit }: Window): WindowState => ({
    limit,
    remaining: Math.max(0, limit - used[name].count),
    resetMs: used[name].freesMs,
  });
  return {
    nowMs,
    windows: Object.fromEntries(
      WINDOWS.map((window) => [window.name, of(window)]),
    ) as RateState['windows'],
  };
}

/** Those of the second that was counted in last: most calls of a process find them made. */
let madeNames: { second: number; names: RateNames } | undefined;

function countedNames(ms: number): RateNames {
  const second = Math.floor(ms / SECOND_MS);
  if (madeNames?.second !== second) {
    const remove = WINDOWS.flatMap(({ letter, bucketMs }) =>
      (REMOVED_AGES[letter] ?? []).map((age) => nameOf(letter, Math.floor(ms / bucketMs) - age)),
    );
    madeNames = { second, names: { ...bucketsOf(ms), remove } };
  }
  return madeNames.names;
}

function bucketsOf(ms: number): Pick<RateNames, 'list' | 'buckets'> {
  const [list = '', ...buckets] = WINDOWS.map(({ letter, bucketMs }) =>
    nameOf(letter, Math.floor(ms / bucketMs)),
  );
  return { list, buckets };
}

const latest = (refusals: readonly Refusal[]): Refusal =>
  refusals.reduce((last, one) => (one.untilMs > last.untilMs ? one : last));
