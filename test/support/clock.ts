// A clock that stands still until it is moved, so that tests own time.
import { type Clock, systemClock } from '#kernel/clock.ts';

export class MovableClock implements Clock {
  private nowMs: number;

  /** Starts at the present, because session tokens are verified against real time. */
  constructor(nowMs: number = systemClock.now()) {
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
