// The terms of a sale: who buys what for how much. Decision: they may change only while the sale
// is pending and no document was made of it; afterwards a sale is corrected by refunding it and
// selling again. A sale on which rewards were redeemed keeps its customer.
import { isDeepStrictEqual } from 'node:util';
import { type FieldError, refuse } from '#kernel/error.ts';
import type { Sale } from './sale.ts';
import type { GivenLine } from './sale-line.ts';
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
  'apply_promotions',
  ...COMPUTED,
] as const satisfies readonly (keyof Sale)[];
type Term = (typeof TERMS)[number];

/** A sale with what a client changed of it; the service has yet to price its new lines. */
export type Edited = Omit<Sale, 'items'> & { readonly items: GivenLine[] };

type Terms = Pick<Edited, Term>;

/** Names of the terms in which the two differ. */
export const changedTerms = (before: Terms, after: Terms): Term[] =>
  TERMS.filter((name) => !isDeepStrictEqual(before[name], after[name]));

const WHO: readonly Term[] = ['customer', 'customer_id'];

/** May who buys what for how much still change? */
export const hasOpenTerms = ({ status, invoice_id: invoiceId }: Edited): boolean =>
  status === 'pending' && invoiceId === undefined;

/** Throws validation_error, immutable, for every term that may no longer change. */
export function refuseLockedTerms(before: Sale, after: Edited): void {
  const changed = changedTerms(before, after);
  if (!hasOpenTerms(before)) refuse(changed.map((field) => locked(field, lockedMessage(before))));
  if (before.rewards_applied === undefined) return;
  const who = changed.filter((field) => WHO.includes(field));
  refuse(who.map((field) => locked(field, 'A sale with redeemed rewards keeps its customer')));
}

const lockedMessage = ({ status, invoice_id: invoiceId }: Sale): string =>
  invoiceId === undefined
    ? `A ${status} sale keeps its terms`
    : 'A sale with a tax document keeps its terms';

const locked = (field: string, message: string): FieldError => ({
  field,
  location: 'body',
  code: 'immutable',
  message,
});
