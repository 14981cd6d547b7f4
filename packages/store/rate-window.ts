// The rate limiter's arithmetic, without I/O (data#authentication, data#rate-limiter). One item holds the last second's calls
// as lists of marks and the longer windows as buckets; every bucket that overlaps a window counts whole, so that an error is
// always on the strict side and no window is ever over its limit.
import { type Buckets, bucketAt, bucketsIn, isLeftBehind, nameOf } from './rate/buckets.ts';
import { admitted, fullOf, type Refusal, type Usage, usage } from './rate/usage.ts';
import {
  RANDOM_PART,
  SECOND_MS,
  WINDOW_NAMES,
  WINDOWS,
  type Window,
  type WindowName,
} from './rate/windows.ts';
import type { Item } from './table.ts';

/** No guard stands longer; one that does was written by a clock that has been set back since, and holds nothing. */
export const GUARD_MAX_MS = 86_400_000 + 3_600_000;

/** One window after the call: `resetMs` is when its next slot frees. */
type WindowState = { limit: number; remaining: number; resetMs: number };
export type RateState = { nowMs: number; windows: Readonly<Record<WindowName, WindowState>> };

/** What a change names in the item: the list of its second, its buckets, and old ones that it removes. */
export type RateNames = {
  readonly list: string;
  readonly buckets: readonly string[];
  readonly remove: readonly string[];
};
/** What one call changes in the item: `append` goes to the list, `by` to the buckets. */
export type RateChange = { names: RateNames; append: number; by: number };

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
export function judge(
  item: Item,
  nowMs: number,
  buckets: Buckets = bucketsIn(item),
): { state: RateState; refusal?: Refusal } {
  const used = usage(item, nowMs, buckets);
  if (WINDOWS.every(({ name, limit }) => used[name].count <= limit))
    return { state: stateOf(used, nowMs) };
  const before = admitted(used, true);
  return { state: stateOf(before, nowMs), refusal: latest(fullOf(before)) };
}

/** The same for a call that was not counted, because the guard `u` of the item stands in the future. */
export function judgeGuarded(item: Item, nowMs: number): { state: RateState; refusal: Refusal } {
  const used = admitted(usage(item, nowMs), false);
  const state = stateOf(used, nowMs);
  const full = fullOf(used);
  const window = full.length > 0 ? latest(full).window : tightest(state);
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
export function uncountedNames(
  item: Item,
  nowMs: number,
  buckets: Buckets = bucketsIn(item),
): { stale: string[]; behind: string[] } {
  const [stale, behind]: [string[], string[]] = [[], []];
  for (const window of WINDOWS) {
    for (const bucket of buckets.get(window.letter) ?? []) {
      if (bucketAt(bucket, window, nowMs) === undefined) stale.push(bucket.name);
      if (isLeftBehind(bucket, window, nowMs)) behind.push(bucket.name);
    }
  }
  return { stale, behind };
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
