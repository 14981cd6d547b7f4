// Does what a sale moves, or would move when it is undone, fit one commit? Stock itself is moved by catalog/stock.
import { TRACKED_PRODUCTS_MAX, tooManyProducts } from '#domain/catalog/stock/stock-lines.ts';
import { fail } from '#kernel/error.ts';
import type { Change } from '#resource/change.ts';
import { idOf } from '#resource/fields/row.ts';

/**
 * Throws validation_error where stock and uses of promotions do not fit the sale's commit, or would not fit the one that
 * undoes the sale.
 */
export function refuseCrowded(changes: readonly Change[], undoing: readonly Change[]): void {
  const most = Math.max(touched(changes), touched(undoing));
  if (most > TRACKED_PRODUCTS_MAX) fail('validation_error', { errors: [tooManyProducts(most)] });
}

/** Records that the changes move; those that are only looked at move along with one of them. */
const touched = (changes: readonly Change[]): number => new Set(changes.flatMap(movedRecord)).size;

function movedRecord(change: Change): string[] {
  if (change.kind === 'adjust') return [`${change.noun.key} ${change.id}`];
  return change.kind === 'create' ? [`${change.noun.key} ${idOf(change.noun, change.record)}`] : [];
}
