// Seeded randomness for tests: the same seed gives the same run, so that a failure can be replayed.

export type Random = {
  /** In [0, 1). */
  next(): number;
  /** Whole number in [0, below). */
  below(below: number): number;
  pick<T>(options: readonly T[]): T;
  /** One that goes on from here by itself as this one will. */
  copy(): Random;
};

/** mulberry32. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    copy: () => seeded(state),
    pick: (options) => {
      const picked = options[below(options.length)];
      if (picked === undefined && options.length === 0) throw new Error('nothing to pick from');
      return picked as (typeof options)[number];
    },
  };
}
