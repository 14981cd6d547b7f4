// A clock that stands still until it is moved, so that tests own time.
import type { Clock } from '#kernel/clock.ts';

/**
 * When tests begin that choose no instant: noon in Argentina, far from the ends of a day, a month and a year. TEST_NOW has a whole
 * run begin at another one.
 */
const NOON = Date.parse(process.env.TEST_NOW ?? '2026-11-20T15:00:00Z');

export class MovableClock implements Clock {
  private nowMs: number;

  constructor(nowMs: number = NOON) {
    this.nowMs = nowMs;
  }

  now(): number {
    return this.nowMs;
  }

  set(nowMs: number): void {
    this.nowMs = nowMs;
  }

  advance(ms: number): void {
    this.nowMs += ms;
  }
}
