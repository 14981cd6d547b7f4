// The law of the limiter: whatever the traffic, no window of true time ever holds more calls than its limit, and a load
// that stays under a limit is never refused. Time is virtual; the item applies the same changes that the table would.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WINDOWS } from './rate/windows.ts';
import {
  counted,
  judge,
  judgeGuarded,
  newCall,
  type RateChange,
  refunded,
  tightest,
  uncountedNames,
  unlimited,
} from './rate-window.ts';
import type { Item } from './table.ts';

const START = Date.UTC(2026, 10, 20, 12, 0, 0, 123);
const STALE_MAX = 24;
const DAY_MS = 86_400_000;

/** One tenant's item, in memory. */
class Tenant {
  item: Item = {};
  admitted: number[] = [];
  refusals: { window: string; atMs: number }[] = [];
  refused = 0;
  calls = 0;
  readonly #refundAfterMs: number;
  #refunds: { dueMs: number; give: () => void }[] = [];

  /** Refunds come so long after their calls; others are counted meanwhile. */
  constructor(refundAfterMs = 0) {
    this.#refundAfterMs = refundAfterMs;
  }

  call(nowMs: number): boolean {
    this.calls += 1;
    this.#giveBack(nowMs);
    if (this.item.u !== undefined && Number(this.item.u) > nowMs) {
      judgeGuarded(this.item, nowMs);
      this.refused += 1;
      return false;
    }
    const call = newCall(nowMs, this.calls);
    this.#apply(counted(call));
    const { refusal } = judge(this.item, nowMs);
    if (refusal !== undefined) {
      const give = () => {
        this.#apply(refunded(call));
        this.item.u = refusal.untilMs;
      };
      this.#refunds.push({ dueMs: nowMs + this.#refundAfterMs, give });
      if (this.#refundAfterMs === 0) this.#giveBack(nowMs);
      this.refusals.push({ window: refusal.window, atMs: nowMs });
      this.refused += 1;
      return false;
    }
    const { stale } = uncountedNames(this.item, nowMs);
    if (stale.length >= STALE_MAX) for (const name of stale) delete this.item[name];
    this.admitted.push(nowMs);
    return true;
  }

  #giveBack(nowMs: number): void {
    for (const { dueMs, give } of this.#refunds) if (dueMs <= nowMs) give();
    this.#refunds = this.#refunds.filter(({ dueMs }) => dueMs > nowMs);
  }

  #apply({ names: { list, buckets, remove }, append, by }: RateChange): void {
    this.item[list] = [...((this.item[list] as number[] | undefined) ?? []), append];
    for (const name of buckets) this.item[name] = Number(this.item[name] ?? 0) + by;
    for (const name of remove) delete this.item[name];
  }
}

/** The most calls in any half-open window of that length. */
function worst(times: readonly number[], lengthMs: number): number {
  let first = 0;
  let most = 0;
  times.forEach((time, last) => {
    while ((times[first] ?? 0) <= time - lengthMs) first += 1;
    most = Math.max(most, last - first + 1);
  });
  return most;
}

function expectWithinLimits(times: readonly number[]): void {
  const sorted = [...times].sort((a, b) => a - b);
  for (const { limit, lengthMs } of WINDOWS)
    expect(worst(sorted, lengthMs)).toBeLessThanOrEqual(limit);
}

/** Calls `perSecond` at equal distances for so long; the tenant afterwards. */
function steady(perSecond: number, seconds: number, look?: (tenant: Tenant) => void): Tenant {
  const tenant = new Tenant();
  for (let i = 0; i < perSecond * seconds; i++) {
    tenant.call(START + Math.floor((i * 1000) / perSecond));
    look?.(tenant);
  }
  return tenant;
}

type Round = { pauseMs: number; calls: number; everyMs: number };

/** The tenant after that traffic. */
function drive(tenant: Tenant, rounds: readonly Round[]): Tenant {
  let nowMs = START;
  for (const { pauseMs, calls, everyMs } of rounds) {
    nowMs += pauseMs;
    for (let i = 0; i < calls; i++) {
      tenant.call(nowMs);
      nowMs += everyMs;
    }
  }
  return tenant;
}

/** Bytes as DynamoDB counts them: names, and for numbers one byte per two digits and one more. */
function bytesOf(item: Item): number {
  const number = (value: number): number => Math.ceil(String(Math.abs(value)).length / 2) + 2;
  return Object.entries(item).reduce((sum, [name, value]) => {
    const size = Array.isArray(value)
      ? value.reduce((s, v) => s + 1 + number(v), 3)
      : number(Number(value));
    return sum + name.length + size;
  }, 0);
}

/** Rounds of traffic: a pause, then some calls at a fixed distance, some of them by a clock that is off. */
const traffic = fc.array(
  fc.record({
    pauseMs: fc.oneof(
      fc.nat(1500),
      fc.nat(70_000),
      fc.constantFrom(0, 1, 999, 1000, 2999, 3000, 60_000, 120_000),
    ),
    calls: fc.integer({ min: 1, max: 40 }),
    everyMs: fc.oneof(fc.constant(0), fc.nat(120), fc.constantFrom(1, 10, 100, 600)),
  }),
  { minLength: 1, maxLength: 12 },
);

describe('no window is ever over its limit', () => {
  it('for any traffic', () => {
    fc.assert(
      fc.property(traffic, (rounds) => {
        expectWithinLimits(drive(new Tenant(), rounds).admitted);
      }),
      { seed: 20_261_120, numRuns: 150 },
    );
  });

  it('for any traffic of which what is refused is taken back late', () => {
    fc.assert(
      fc.property(traffic, fc.nat(20_000), (rounds, refundAfterMs) => {
        expectWithinLimits(drive(new Tenant(refundAfterMs), rounds).admitted);
      }),
      { seed: 20_261_128, numRuns: 300 },
    );
  });

  it('and by what is taken back within a second none is told to be full that lacks more than two seconds of calls', () => {
    const [second, minute] = WINDOWS;
    if (second === undefined || minute === undefined) expect.unreachable();
    fc.assert(
      fc.property(traffic, fc.nat(1_000), (rounds, refundAfterMs) => {
        const { refusals, admitted } = drive(new Tenant(refundAfterMs), rounds);
        for (const { window, atMs } of refusals) {
          if (window === 'second') continue;
          const fromMs = atMs - minute.lengthMs - minute.bucketMs;
          const inside = admitted.filter((time) => time > fromMs && time <= atMs);
          expect(inside.length).toBeGreaterThanOrEqual(minute.limit - 2 * second.limit);
        }
      }),
      { seed: 20_261_128, numRuns: 300 },
    );
  });

  it.each([
    ['a client that ignores 429 for more than an hour', 3, 4000],
    ['an hour limit reached again and again', 1.5, 2.5 * 3600],
    ['a day limit reached', 0.3, 26 * 3600],
  ])('for %s', (_, perSecond, seconds) => {
    const tenant = steady(perSecond, seconds);
    expect(tenant.refused).toBeGreaterThan(0);
    expectWithinLimits(tenant.admitted);
  });

  it('when refused calls keep coming: they do not count, so the allowance comes back', () => {
    const tenant = new Tenant();
    for (let ms = 0; ms < 60_000; ms += 20) tenant.call(START + ms);
    expect(tenant.admitted.length).toBe(100);
  });
});

describe('a load of 95 % of a limit is admitted whole', () => {
  it.each([
    ['second', 9.5, 10],
    ['minute', 95 / 60, 30 * 60],
    ['hour', 2850 / 3600, 3 * 3600],
  ])('%s', (_, perSecond, seconds) => {
    expect(steady(perSecond, seconds).refused).toBe(0);
  });

  it('day, and the item stays under one write unit around the clock', () => {
    let largest = 0;
    const tenant = steady(19_000 / 86_400, 30 * 3600, ({ item }) => {
      largest = Math.max(largest, bytesOf(item));
    });
    expect(tenant.refused).toBe(0);
    expect(largest).toBeLessThan(1024 - 100);
  });

  it('and under overload at least 95 % of the minute is used', () => {
    const tenant = steady(3, 20 * 60);
    expect(tenant.admitted.length / (20 * 100)).toBeGreaterThan(0.95);
  });
});

describe('the item', () => {
  it('loses on the way only buckets that no window counts any more', () => {
    for (let at = 0; at < 200; at += 1) {
      const nowMs = START + at * 1_234_567;
      const { remove } = counted(newCall(nowMs, 1)).names;
      const item = Object.fromEntries(remove.map((name) => [name, 1]));
      expect(uncountedNames(item, nowMs).stale.sort()).toEqual([...remove].sort());
    }
  });

  it('counts nothing of the past when its bucket numbers come round again after months of silence', () => {
    for (const days of [20, 30, 45, 59]) {
      const tenant = new Tenant();
      for (let i = 0; i < 90; i++) tenant.call(START + i * 700);
      const later = START + days * DAY_MS;
      expect(tenant.call(later)).toBe(true);
      const { state } = judge(tenant.item, later);
      expect(state.windows.minute.remaining).toBe(99);
      expect(state.windows.second.remaining).toBe(9);
    }
  });

  it('counts calls of a clock that runs ahead', () => {
    const tenant = new Tenant();
    for (let i = 0; i < 10; i++) tenant.call(START + 400);
    expect(tenant.call(START)).toBe(false);
  });
});

describe('a refusal', () => {
  it('ends when the oldest counted call leaves its window', () => {
    const tenant = new Tenant();
    for (let i = 0; i < 10; i++) tenant.call(START + i);
    expect(tenant.call(START + 20)).toBe(false);
    expect(tenant.item.u).toBe(START + 1000);
    expect(tenant.call(START + 999)).toBe(false);
    expect(tenant.call(START + 1000)).toBe(true);
    expect(tenant.call(START + 1000)).toBe(false);
  });

  it('names the window that keeps the caller out longest', () => {
    const tenant = new Tenant();
    for (let i = 0; i < 99; i++) tenant.call(START + i * 150);
    for (let i = 0; i < 3; i++) tenant.call(START + 15_000);
    expect(judgeGuarded(tenant.item, START + 15_001).refusal.window).toBe('minute');
  });
});

describe('the state', () => {
  it('tells the window with the least remaining share, and when it frees', () => {
    const tenant = new Tenant();
    for (let i = 0; i < 3; i++) tenant.call(START + i);
    const { state } = judge(tenant.item, START + 2);
    expect(tightest(state)).toBe('second');
    expect(state.windows.second).toEqual({ limit: 10, remaining: 7, resetMs: START + 1000 });
    expect(state.windows.day.remaining).toBe(19_997);
  });

  it('is full for a tenant without limits', () => {
    for (const { name, limit } of WINDOWS)
      expect(unlimited(START).windows[name].remaining).toBe(limit);
  });
});
