import { beforeEach, expect, test } from 'vitest';
import { areUncounted, noteWindows, rateWindows } from './rate-windows.ts';

const POLICY = '"second";q=10;w=1, "minute";q=100;w=60';
const note = (left: string, policy: string) =>
  noteWindows(new Headers({ RateLimit: left, 'RateLimit-Policy': policy }));

beforeEach(() => rateWindows.set([]));

test('each window has its limit, what remains of it and when it is empty again', () => {
  note('"second";r=9;t=1, "minute";r=0;t=42', POLICY);
  expect(rateWindows.get()).toEqual([
    { name: 'second', limit: 10, remaining: 9, resetSeconds: 1 },
    { name: 'minute', limit: 100, remaining: 0, resetSeconds: 42 },
  ]);
});

test('windows come from the shortest to the longest, however the answer orders them', () => {
  note('"minute";r=5;t=42,"second";t=1;r=9', POLICY);
  expect(rateWindows.get().map(({ name }) => name)).toEqual(['second', 'minute']);
  expect(rateWindows.get()[0]?.remaining).toBe(9);
});

test('a window without its policy, or of another name, is left out', () => {
  note('"second";r=9;t=1, "day";r=5;t=42, "week";r=1;t=1', `${POLICY}, "week";q=1;w=7`);
  expect(rateWindows.get().map(({ name }) => name)).toEqual(['second']);
});

test('an answer that says nothing of windows leaves what is known', () => {
  note('"second";r=9;t=1', POLICY);
  const known = rateWindows.get();
  noteWindows(new Headers());
  expect(rateWindows.get()).toBe(known);
});

test('an answer that was not counted in any window is of an account without limits', () => {
  note('"second";r=10;t=0, "minute";r=100;t=0', POLICY);
  expect(areUncounted(rateWindows.get())).toBe(true);
  note('"second";r=10;t=0, "minute";r=99;t=42', POLICY);
  expect(areUncounted(rateWindows.get())).toBe(false);
  expect(areUncounted([])).toBe(false);
});
