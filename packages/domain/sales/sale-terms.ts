// The terms of a sale: who buys what for how much. Decision: they may change only while the sale
// is pending and no document was made of it; afterwards a sale is corrected by refunding it and
// selling again.
import { isDeepStrictEqual } from 'node:util';
import { type FieldError, refuse } from '#kernel/error.ts';
import type { Rec } from '#resource/context.ts';
import { COMPUTED } from './settle-amounts.ts';

const TERMS = [
  'items',
  'customer',
  'customer_id',
  'tax_type',
  'tax_rate',
  'discount_type',
  'discount_rate',
  'shipping_cost',
  'promotion_ids',
  ...COMPUTED,
];

/** Names of the terms in which the two differ. */
export const changedTerms = (before: Rec, after: Rec): string[] =>
  TERMS.filter((name) => !isDeepStrictEqual(before[name], after[name]));

/** Throws validation_error, immutable, for every term that may no longer change. */
export function refuseLockedTerms(before: Rec, after: Rec): void {
  if (before.status === 'pending' && before.invoice_id === undefined) return;
  const message =
    before.invoice_id === undefined
      ? `A ${before.status} sale keeps its terms`
      : 'A sale with a tax document keeps its terms';
  refuse(
    changedTerms(before, after).map(
      (field): FieldError => ({ field, location: 'body', code: 'immutable', message }),
    ),
  );
}
