// What automatic entries are made of before accounts are known: legs on keys of the configuration (or on an account that the
// event itself names), a debit where the amount is positive and a credit where it is negative, adding up to zero.
import { allocate, decimal, sum, toAmount } from '#kernel/money.ts';
import type { AccountKey } from '../records/account-keys.ts';

/** An account by its key, or by its code where the document names one; with its id the one on which something stands already. */
export type Place = AccountKey | { code: string; account_id?: string };
export type Leg = { at: Place; amount: number };

/**
 * One entry that an event asks for. `part` tells it from the others of the same document; `facts` is what of the document
 * decides it: while that stays the entry stays, whatever the configuration or the cost of a product became meanwhile.
 */
export type PostingEvent = {
  part: string;
  date: string;
  description: string;
  legs: readonly Leg[];
  facts: string;
  /** Of a purchase: is its VAT taken as credit? */
  hasCredit?: boolean;
};

/** A share of an amount that several accounts take together. */
export type Share = { at: Place; weight: number };

export const debit = (at: Place, amount: number): Leg[] => (amount === 0 ? [] : [{ at, amount }]);
export const credit = (at: Place, amount: number): Leg[] => debit(at, amount === 0 ? 0 : -amount);

export const opposite = (legs: readonly Leg[]): Leg[] =>
  legs.map(({ at, amount }) => ({ at, amount: -amount }));

/** The amount over the shares, to the cent; the first takes all where none has a weight. */
export function shared(amount: number, shares: readonly Share[]): Leg[] {
  const parts = allocate(
    amount,
    shares.map(({ weight }) => weight),
  );
  return shares.flatMap(({ at }, index) => debit(at, parts[index] ?? 0));
}

export const totalOf = (legs: readonly Leg[]): number =>
  toAmount(sum(legs.map(({ amount }) => amount)));

/** The legs with what they lack to zero on one more account. */
export const closedBy = (at: Place, legs: readonly Leg[]): Leg[] => [
  ...legs,
  ...credit(at, totalOf(legs)),
];

export const placeName = (at: Place): string =>
  typeof at === 'string' ? at : `${at.account_id ? 'account' : 'code'}:${at.code}`;

/** The account on which something stands already. */
export const accountIn = (at: Place): string | undefined =>
  typeof at === 'string' ? undefined : at.account_id;

/** Legs of one account are one; those that come to nothing go. */
export function merged(legs: readonly Leg[]): Leg[] {
  const byPlace = new Map<string, Leg>();
  for (const { at, amount } of legs) {
    const known = byPlace.get(placeName(at))?.amount ?? 0;
    byPlace.set(placeName(at), { at, amount: toAmount(decimal(known).plus(amount)) });
  }
  return [...byPlace.values()].filter(({ amount }) => amount !== 0);
}
