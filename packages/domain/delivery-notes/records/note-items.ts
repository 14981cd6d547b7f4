// The lines of a delivery note. Spec: Delivery note; Decision: a line's subtotal is computed where it has a price and says
// none.
import type * as z from 'zod';
import { amount, freeObject, list, object, positiveQuantity, text } from '#kernel/fields.ts';
import { times, toAmount } from '#kernel/money.ts';

/** contract#sizes: lines of one document. */
export const ITEMS_MAX = 200;

export const noteItems = () => list(noteItem(), ITEMS_MAX, 1);

const noteItem = () =>
  object({
    description: text(1, 500),
    quantity: positiveQuantity(),
    product_id: text(0, 100).optional(),
    variant_id: text(0, 100).optional(),
    sku: text(0, 100).optional(),
    unit: text(0, 20).optional(),
    unit_price: amount().optional(),
    subtotal: amount().optional(),
    metadata: freeObject().optional(),
  });

export type NoteItem = z.infer<ReturnType<typeof noteItem>>;

/** The lines with the subtotals that follow from quantity and price. */
export const withSubtotals = (items: readonly NoteItem[]): NoteItem[] =>
  items.map((item) =>
    item.unit_price === undefined || item.subtotal !== undefined
      ? item
      : { ...item, subtotal: toAmount(times(item.unit_price, item.quantity)) },
  );
