// The set of taken numbers, held against a plain set of every single one.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  BLOCK,
  formatRuns,
  overlapping,
  parseRuns,
  type Run,
  withoutRun,
  withRun,
} from './runs.ts';

const LAST = 60;
const run = fc
  .tuple(fc.integer({ min: 0, max: LAST }), fc.integer({ min: 1, max: 12 }))
  .map(([from, length]): Run => [from, from + length]);
const steps = fc.array(fc.tuple(fc.boolean(), run), { maxLength: 40 });
const minutesOf = (runs: readonly Run[]): number[] =>
  runs.flatMap(([from, to]) => Array.from({ length: to - from }, (_, i) => from + i));

test('taking and giving back any minutes leaves exactly those that were taken and not given back', () => {
  fc.assert(
    fc.property(steps, (all) => {
      let runs: Run[] = [];
      const plain = new Set<number>();
      for (const [isTaken, each] of all) {
        runs = isTaken ? withRun(runs, each) : withoutRun(runs, each);
        for (const minute of minutesOf([each])) {
          if (isTaken) plain.add(minute);
          else plain.delete(minute);
        }
      }
      expect(minutesOf(runs)).toEqual([...plain].sort((a, b) => a - b));
    }),
  );
});

test('an overlap is found exactly where a number is shared', () => {
  fc.assert(
    fc.property(steps, run, (all, asked) => {
      const runs = all.reduce<Run[]>((taken, [, each]) => withRun(taken, each), []);
      const taken = new Set(minutesOf(runs));
      const isShared = minutesOf([asked]).some((minute) => taken.has(minute));
      expect(overlapping(runs, asked) !== undefined).toBe(isShared);
    }),
  );
});

test('neighbours are one run, so that a full day costs six characters', () => {
  const hours = Array.from({ length: 24 }, (_, hour): Run => [hour * 60, hour * 60 + 60]);
  const runs = hours.reduce<Run[]>((taken, each) => withRun(taken, each), []);
  expect(runs).toEqual([[0, 1440]]);
  expect(formatRuns(runs)).toHaveLength(6);
});

test('every number of a block, its end included, survives the text', () => {
  const runs: Run[] = [
    [0, 1],
    [35, 37],
    [1295, 1297],
    [BLOCK - 1, BLOCK],
  ];
  expect(parseRuns(formatRuns(runs))).toEqual(runs);
  expect(parseRuns('')).toEqual([]);
});

test('the fullest block is still a small record', () => {
  const count = Math.floor(BLOCK / 6);
  const runs = Array.from({ length: count }, (_, i): Run => [i * 6, i * 6 + 5]);
  expect(formatRuns(runs).length).toBeLessThan(50_000);
});
