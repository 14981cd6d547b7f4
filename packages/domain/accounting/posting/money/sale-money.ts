// Whose money a sale is: where its payments put it, where the entry of the sale or of its document put it once, and what has
// moved since. Another way of paying changes no document and nothing that was sold, so it is an entry of its own, of the day on
// which it was told: cash that turned out to be a transfer, a debt that was paid at the till.

import { isDeepStrictEqual } from 'node:util';
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { ON_ACCOUNT } from '#domain/sales/records/payment-method.ts';
import type { Sale } from '#domain/sales/records/sale.ts';
import { paidOf, paymentsOf } from '#domain/sales/records/sale-payments.ts';
import { businessDate } from '#kernel/date.ts';
import { parseJson } from '#kernel/json.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import type { PostedPart } from '../../records/ledger-posting.ts';
import {
  type Leg,
  merged,
  opposite,
  type PostingEvent,
  type Share,
  shared,
  totalOf,
} from '../legs.ts';
import { methodTypes } from '../method-types.ts';
import { sharesOf } from '../payment-places.ts';
import { asPosted, entryOf, linesAsLegs, PostedPlaces, partsOf } from '../posted-places.ts';

/** What is paid on the accounts of its methods, what is on account as a debt; the rest, not paid yet, as still to be handed over. */
export async function paymentShares(ctx: Context, sale: Sale): Promise<Share[]> {
  const owed = paymentsOf(sale).filter(({ method }) => method === ON_ACCOUNT);
  const paid = paidOf({ ...sale, status: 'completed' }).filter(
    ({ method }) => method !== ON_ACCOUNT,
  );
  const known = [...paid, ...owed];
  const types = await methodTypes(
    ctx,
    known.map(({ method }) => method),
  );
  const left = decimal(sale.total).minus(sum(known.map(({ amount }) => amount)));
  const unpaid: Share[] = left.gt(0) ? [{ at: 'other_receivables', weight: toAmount(left) }] : [];
  const shares = [...sharesOf(known, types), ...unpaid];
  return shares.length > 0 ? shares : [{ at: 'cash', weight: 1 }];
}

/** What a document says beside its sale (a perception) is on no account: nothing but cash is known of it. Decision 602. */
export function covering(shares: readonly Share[], total: number): readonly Share[] {
  const beside = decimal(total).minus(sum(shares.map(({ weight }) => weight)));
  return beside.gt(0) ? [...shares, { at: 'cash', weight: toAmount(beside) }] : shares;
}

/** The parts under which the entry of a document is known, that of a sale without one, and what moved since. */
export const DOCUMENT = 'document';
export const SOLD = 'sale';
const PAID = 'paid';

/** Facts of a document that was posted against the payments of its sale: the accounts that took its total. */
export const placedFacts = (owed: number, against: readonly Share[]): string =>
  JSON.stringify(merged(shared(owed, against)));

/** Money as an entry put it, and the part that the entry is: it begins with these legs. */
export type Placed = { legs: readonly Leg[]; parts: readonly PostedPart[]; part: string };

/** Undefined where the document was not posted against payments. */
export function placedOf(parts: readonly PostedPart[] = []): Placed | undefined {
  const facts = factsOf(parts, DOCUMENT) ?? '';
  return facts.startsWith('[') ? { legs: parseJson(facts), parts, part: DOCUMENT } : undefined;
}

/** What decided the entry of a sale without a document: its total, and on which accounts it was put and what was sold. */
type SoldFacts = readonly [total: number, against: readonly Share[], income: readonly Share[]];

export const soldFacts = (...facts: SoldFacts): string => JSON.stringify(facts);

/** Where an entry that stands put what was sold; undefined where the sale sells something else by now, or nothing was posted. */
export function placedBySale(
  parts: readonly PostedPart[],
  [total, , income]: SoldFacts,
): Placed | undefined {
  const known = factsOf(parts, SOLD) ?? '';
  if (known === '') return undefined;
  const [amount, against, sold]: SoldFacts = parseJson(known);
  const isSame = amount === total && isDeepStrictEqual(sold, income);
  return isSame ? { legs: merged(shared(amount, against)), parts, part: SOLD } : undefined;
}

export const factsOf = (parts: readonly PostedPart[], name: string): string | undefined =>
  parts.find(({ part }) => part === name)?.facts;

/** Where the sale's first invoice put its money; one that took the place of a cancelled one put none. */
export async function placedByDocument(
  ctx: Context,
  invoice: TaxDocument | undefined,
): Promise<Placed | undefined> {
  if (invoice === undefined) return undefined;
  const [parts, earlier] = await Promise.all([partsOf(ctx, invoice._id), replacedBy(ctx, invoice)]);
  return placedOf(parts) ?? placedByDocument(ctx, earlier);
}

/** Was an invoice of the same sale authorized before this one? Then the money of the sale is on the books already. */
export async function hasForerunner(ctx: Context, document: TaxDocument): Promise<boolean> {
  const earlier = await replacedBy(ctx, document);
  if (earlier === undefined) return false;
  return earlier.authorized_at !== undefined || hasForerunner(ctx, earlier);
}

export const replacedBy = async (
  ctx: Context,
  { reemplaza_id: id }: TaxDocument,
): Promise<TaxDocument | undefined> =>
  id === undefined ? undefined : ctx.store.get(TaxDocument, id);

/**
 * The entry that moves the money to where the sale says by now; none where it is there. What goes, goes from the account on which it
 * stands; what stays is not touched.
 */
export async function movedMoney(
  ctx: Context,
  sale: Sale,
  placed: Placed | undefined,
  now: readonly Share[],
): Promise<PostingEvent[]> {
  if (placed === undefined) return [];
  const legs = merged([...shared(totalOf(placed.legs), now), ...opposite(placed.legs)]);
  if (legs.length === 0) return [];
  const places = new PostedPlaces().learn(placed.legs, await placedIn(ctx, placed));
  return [
    {
      part: PAID,
      date: businessDate(Date.parse(sale.updated_at)),
      description: `Cambio de medio de pago de venta ${sale.ticket_number ?? sale._id}`,
      legs: legs.map(({ at, amount }) => ({ at: amount < 0 ? places.of(at) : at, amount })),
      facts: JSON.stringify(legs),
    },
  ];
}

/** The money of the sale account by account: where its entry put it, and what moved since. */
export async function standingMoney(
  ctx: Context,
  placed: Placed,
  { moved, posted }: { moved: readonly PostingEvent[]; posted: readonly PostedPart[] },
): Promise<Leg[]> {
  const [first, since] = await Promise.all([
    placedIn(ctx, placed),
    movesNothingNew(moved, posted) ? entryOf(ctx, posted, PAID) : undefined,
  ]);
  const later = since ? linesAsLegs(since) : moved.flatMap(({ legs }) => legs);
  return merged([...asPosted(placed.legs, first), ...later]);
}

const placedIn = (ctx: Context, { parts, part }: Placed) => entryOf(ctx, parts, part);

const movesNothingNew = (moved: readonly PostingEvent[], posted: readonly PostedPart[]): boolean =>
  moved.some(({ part, facts }) => factsOf(posted, part) === facts);
