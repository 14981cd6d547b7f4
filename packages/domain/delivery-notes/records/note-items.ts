// The lines of a delivery note. Spec: Delivery note; Decision: a line's subtotal is computed where it has a price and says
// none; one that was computed and is sent back follows what the line says now (decision 481).
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

/**
 * The lines with the subtotals that follow from quantity and price, and with the metadata that each carries. `before`: the lines
 * that they are an edit of.
 */
export const completeItems = (
  items: readonly NoteItem[],
  before: readonly NoteItem[] = [],
): NoteItem[] =>
  items.map((item) => {
    const isStated = item.subtotal !== undefined && !before.some((old) => isOf(item, old));
    const subtotal = isStated ? undefined : computed(item);
    return {
      ...item,
      ...(subtotal !== undefined && { subtotal }),
      metadata: item.metadata ?? null,
    };
  });

/** Has the line the subtotal that was computed of that one? */
const isOf = (item: NoteItem, old: NoteItem): boolean =>
  old.product_id === item.product_id &&
  old.description === item.description &&
  old.subtotal === item.subtotal &&
  old.subtotal === computed(old);

const computed = ({ unit_price: price, quantity }: NoteItem): number | undefined =>
  price === undefined ? undefined : toAmount(times(price, quantity));
