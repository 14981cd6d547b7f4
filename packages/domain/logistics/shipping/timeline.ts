// The timeline of a shipment: each state that it entered, and each note about it, with its instant.
import { EVENTS_MAX, type Shipment } from '../records/shipment.ts';

type Standing = Pick<Shipment, 'status' | 'events'>;

/**
 * Fields of a shipment that entered the state, or about which something was noted, at that instant: the new line, and the
 * time that is named after the state. The first line stays when there are too many.
 */
export function timelineFields(
  before: Partial<Standing>,
  status: Standing['status'],
  at: string,
  note?: string,
): Pick<Shipment, 'events'> & Partial<Shipment> {
  const known = before.events ?? [];
  const line = { status, at, ...(note !== undefined && note !== '' && { description: note }) };
  const kept = known.length < EVENTS_MAX ? known : [...known.slice(0, 1), ...known.slice(2)];
  const isEntered = before.status !== status && status !== 'created';
  return { events: [...kept, line], ...(isEntered && { [`${status}_at`]: at }) };
}
