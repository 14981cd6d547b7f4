// The nouns of this process by where their records are. A field says only the address of what it names where its group does not import
// the other's: its noun is found here.
import type { Address, Noun } from '../declaration.ts';

const byBase = new Map<string, Noun>();

/** Kept where its records can be read one by one. */
export function remember(noun: Noun): void {
  if (noun.standard.includes('get')) byBase.set(noun.base, noun);
}

/** The noun itself, or the one that is at the address. */
export const nounAt = (address: Address): Noun | undefined =>
  isNoun(address) ? address : byBase.get(address.base);

const isNoun = (address: Address): address is Noun => 'record' in address;
