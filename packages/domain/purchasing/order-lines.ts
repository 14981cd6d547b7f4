// The lines of an order: of each, a part may have come, and what did not may never come. Quantities are as they were ordered;
// `received_quantity` and `cancelled_quantity` follow from receipts, `line_total` from what is not cancelled.
import { isDeepStrictEqual } from 'node:util';
import { decimal, toPlaces } from '#kernel/money.ts';
import type { OrderItem } from './records/order.ts';

type Lines = readonly OrderItem[];

const PLACES = 6;
const COMPUTED = ['line_total', 'received_quantity', 'cancelled_quantity'] as const;

/** Units of one line. */
export type Came = { index: number; quantity: number };

/** The lines without what follows from others: as a client orders them. */
export const orderedLines = (items: Lines): OrderItem[] =>
  items.map((item) => {
    const own = { ...item };
    for (const name of COMPUTED) Reflect.deleteProperty(own, name);
    return own;
  });

/** The lines after an update; one that says what was ordered already leaves them as they are. */
export function updatedLines(before: Lines, said: Lines): OrderItem[] {
  const lines = orderedLines(said);
  return isDeepStrictEqual(orderedLines(before), lines) ? [...before] : lines;
}

/** Units that are paid for: what was ordered and not cancelled. */
export const unitsOf = ({ quantity, cancelled_quantity: gone = 0 }: OrderItem): number =>
  less(quantity, gone);

/** Units that are still to come. */
export const awaitedOf = (item: OrderItem): number =>
  less(unitsOf(item), item.received_quantity ?? 0);

/** All that is still to come. */
export const awaited = (items: Lines): Came[] =>
  items
    .map((item, index) => ({ index, quantity: awaitedOf(item) }))
    .filter(({ quantity }) => quantity > 0);

/** The lines once that came. */
export const withReceived = (items: Lines, came: readonly Came[]): OrderItem[] =>
  items.map((item, at) => {
    const parts = came.filter(({ index }) => index === at);
    if (parts.length === 0) return item;
    const all = parts.reduce((sum, { quantity }) => sum.plus(quantity), decimal(0));
    const received = all.plus(item.received_quantity ?? 0);
    return { ...item, received_quantity: toPlaces(received, PLACES) };
  });

/** The lines once nothing more of them will come. */
export const withoutRest = (items: Lines): OrderItem[] =>
  items.map((item) => {
    const left = awaitedOf(item);
    if (left <= 0) return item;
    return { ...item, cancelled_quantity: less(item.quantity, item.received_quantity ?? 0) };
  });

const less = (from: number, by: number): number => toPlaces(decimal(from).minus(by), PLACES);
