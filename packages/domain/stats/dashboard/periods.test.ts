// The days of a dashboard and of what it is compared with.
import { expect, test } from 'vitest';
import { changeOf } from './figures.ts';
import { spansOf } from './periods.ts';

const chosen = { from: '2026-02-10', to: '2026-02-12' };

test.each([
  ['today', '2026-03-31', '2026-03-31', '2026-03-30', '2026-03-30'],
  ['week', '2026-03-30', '2026-03-31', '2026-03-23', '2026-03-24'],
  ['month', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['year', '2026-01-01', '2026-03-31', '2025-01-01', '2025-03-31'],
  ['custom', '2026-02-10', '2026-02-12', '2026-02-07', '2026-02-09'],
] as const)('%s: its days, and as many before', (period, ...days) => {
  const [from, to, before, until] = days;
  expect(spansOf(period, { today: '2026-03-31', chosen })).toEqual({
    current: { from, to },
    previous: { from: before, to: until },
  });
});

test('a change is in percent of what was, and none from nothing', () => {
  expect([changeOf(200, 250), changeOf(200, 0), changeOf(0, 5), changeOf(-100, 100)]).toEqual([
    25,
    -100,
    null,
    200,
  ]);
});
