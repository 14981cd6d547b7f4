// The lines of a delivery note. Spec: Delivery note; Decision: a line's subtotal is computed where it has a price and says
// none.
import type * as z from 'zod';
import { amount, freeObject, list, object, positiveQuantity, text } from '#kernel/fields.ts';
import { times, toAmount } from '#kernel/money.ts';

/** contract#sizes: lines of one document. */
const ITEMS_MAX = 200;

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
    metadata: freeObject().nullable().optional(),
  });

type NoteItem = z.infer<ReturnType<typeof noteItem>>;

/** The lines with the subtotals that follow from quantity and price, and with the metadata that each carries. */
export const completeItems = (items: readonly NoteItem[]): NoteItem[] =>
  items.map((item) => ({ ...item, ...subtotalOf(item), metadata: item.metadata ?? null }));

function subtotalOf({ unit_price: price, quantity, subtotal }: NoteItem): Partial<NoteItem> {
  if (price === undefined || subtotal !== undefined) return {};
  return { subtotal: toAmount(times(price, quantity)) };
}
