// The timeline of a shipment.
import { expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { EVENTS_MAX } from '../records/shipment.ts';
import { timelineFields } from './timeline.ts';

const AT = '2026-03-10T12:00:00.000Z';

test('a state that is entered has its line and its instant; a note has only a line', () => {
  expect(timelineFields({ status: 'label_created', events: [] }, 'in_transit', AT)).toEqual({
    events: [{ status: 'in_transit', at: AT }],
    in_transit_at: AT,
  });
  expect(timelineFields({ status: 'in_transit' }, 'in_transit', AT, 'En Córdoba')).toEqual({
    events: [{ status: 'in_transit', at: AT, description: 'En Córdoba' }],
  });
});

test('a timeline that is full keeps its first line and the newest', () => {
  const line = (description: string): Rec => ({ status: 'in_transit', at: AT, description });
  const events = Array.from({ length: EVENTS_MAX }, (_, index) => line(String(index)));
  const after = timelineFields({ status: 'in_transit', events }, 'in_transit', AT, 'last').events;
  expect(after).toHaveLength(EVENTS_MAX);
  expect([after[0], after[1], after.at(-1)]).toEqual([line('0'), line('2'), line('last')]);
});
