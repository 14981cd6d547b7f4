// How long an appointment lasts by what it books.
import { expect, test } from 'vitest';
import { defaultDuration, type Timed } from './duration.ts';

test.each<[Timed['service'], Timed['rental'], number]>([
  [{ duration: 45 }, undefined, 45],
  [{ duration: 2, duration_unit: 'hours' }, undefined, 120],
  [{ duration: 3, duration_unit: 'days' }, undefined, 4320],
  [{ duration: 1, duration_unit: 'weeks' }, undefined, 10_080],
  [{ duration: 1, duration_unit: 'minutes' }, undefined, 5],
  [{ duration: 60, duration_unit: 'weeks' }, undefined, 525_600],
  [{ duration: 0 }, undefined, 60],
  [{}, undefined, 60],
  [undefined, { time_unit: 'day' }, 1440],
  [undefined, { time_unit: 'hour', min_time: 4 }, 240],
  [undefined, { time_unit: 'month', min_time: 24 }, 525_600],
  [{ duration: 30 }, { time_unit: 'day' }, 30],
])('a service %j and a rental %j last %i minutes', (service, rental, minutes) => {
  expect(defaultDuration({ service, rental })).toBe(minutes);
});
