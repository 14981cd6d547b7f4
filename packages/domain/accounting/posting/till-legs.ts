// The entries of a cash register besides its sales: money put in or taken out by hand, and what the count found. fiscal#books
// and 13: a surplus is income, a shortage a cost. The opening float is in the cash account already and is no entry.

import type { AccountKey } from '../records/account-keys.ts';
import { credit, debit, type Leg, merged } from './legs.ts';
import { type MethodTypes, placeOfMethod } from './payment-places.ts';

export function cashMovementLegs(
  { type, amount, payment_method }: { type: string; amount: number; payment_method?: string },
  types: MethodTypes,
): Leg[] {
  const at = placeInDrawer(payment_method, types);
  return type === 'income'
    ? [...debit(at, amount), ...credit('other_income', amount)]
    : [...debit('expenses', amount), ...credit(at, amount)];
}

/** Counted less expected, method by method. */
export function countLegs(
  differences: Readonly<Record<string, number>>,
  types: MethodTypes,
): Leg[] {
  return merged(
    Object.entries(differences).flatMap(([method, difference]) => {
      const at = placeInDrawer(method, types);
      return difference > 0
        ? [...debit(at, difference), ...credit('cash_surplus', difference)]
        : [...debit(at, difference), ...debit('cash_shortage', -difference)];
    }),
  );
}

/** Receivables are what current accounts say: what a drawer calls so is on none, but money that a person still has to hand over. */
function placeInDrawer(method: string | undefined, types: MethodTypes): AccountKey {
  const at = placeOfMethod(method, types);
  return at === 'receivables' ? 'other_receivables' : at;
}
