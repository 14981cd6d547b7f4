// On which accounts what was posted stands. An entry has a line for each of its legs, in their order, so that it says where each went,
// whatever the configuration names by now: who takes a part of it back takes it from there. Decision 600.
import { decimal, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { JournalEntry } from '../records/journal-entry.ts';
import { LedgerPosting, type PostedPart } from '../records/ledger-posting.ts';
import { type Leg, merged, type Place, placeName } from './legs.ts';

/** The legs of an entry, or the first of them, where they stand; as they are where the entry does not say the same. */
export function asPosted(legs: readonly Leg[], entry: JournalEntry | undefined): Leg[] {
  const standing = linesAsLegs(entry);
  const isOfEntry = legs.every(({ amount }, at) => standing[at]?.amount === amount);
  return isOfEntry ? standing.slice(0, legs.length) : [...legs];
}

/** What an entry posted, account by account. */
export const linesAsLegs = (entry: JournalEntry | undefined): Leg[] =>
  (entry?.lines ?? []).map(({ account_code: code, account_id, debit, credit }) => ({
    at: { code, account_id },
    amount: toAmount(decimal(debit).minus(credit)),
  }));

/** By its name where each place of an entry stands. */
export class PostedPlaces {
  readonly #places = new Map<string, Place>();

  /** The legs that were posted as the entry, or the first of them; those that are known already stay. */
  learn(legs: readonly Leg[], entry: JournalEntry | undefined): this {
    const asked = merged(legs);
    const standing = asPosted(asked, entry);
    for (const [index, { at }] of asked.entries()) {
      const place = standing[index]?.at ?? at;
      if (place !== at && !this.#places.has(placeName(at))) this.#places.set(placeName(at), place);
    }
    return this;
  }

  /** That it stands there; nothing where that is not known. */
  know(at: Place, place: Place | undefined): this {
    if (place !== undefined) this.#places.set(placeName(at), place);
    return this;
  }

  of(at: Place): Place {
    return this.#places.get(placeName(at)) ?? at;
  }

  all(legs: readonly Leg[]): Leg[] {
    return legs.map(({ at, amount }) => ({ at: this.of(at), amount }));
  }
}

/** The entry of that part of a document; undefined where nothing was posted as it. */
export async function entryOf(
  ctx: Context,
  parts: readonly PostedPart[] = [],
  name: string,
): Promise<JournalEntry | undefined> {
  const id = parts.find(({ part }) => part === name)?.entry_id;
  return id === undefined ? undefined : ctx.store.get(JournalEntry, id as JournalEntry['_id']);
}

export const partsOf = async (ctx: Context, id: string): Promise<readonly PostedPart[]> =>
  (await ctx.store.get(LedgerPosting, id as LedgerPosting['_id']))?.parts ?? [];
