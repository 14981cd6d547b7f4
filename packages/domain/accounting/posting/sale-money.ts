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
import { LedgerPosting, type PostedPart } from '../records/ledger-posting.ts';
import {
  type Leg,
  merged,
  opposite,
  type PostingEvent,
  type Share,
  shared,
  totalOf,
} from './legs.ts';
import { methodTypes } from './method-types.ts';
import { sharesOf } from './payment-places.ts';

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

/** The part under which the entry of a document is known. */
export const DOCUMENT = 'document';

/** Facts of a document that was posted against the payments of its sale: the accounts that took its total. */
export const placedFacts = (owed: number, against: readonly Share[]): string =>
  JSON.stringify(merged(shared(owed, against)));

/** Undefined where the document was not posted against payments. */
function placedOf(parts: readonly PostedPart[] = []): Leg[] | undefined {
  const facts = factsOf(parts, DOCUMENT) ?? '';
  return facts.startsWith('[') ? parseJson(facts) : undefined;
}

/** What decided the entry of a sale without a document: its total, and on which accounts it was put and what was sold. */
type SoldFacts = readonly [total: number, against: readonly Share[], income: readonly Share[]];

export const soldFacts = (...facts: SoldFacts): string => JSON.stringify(facts);

/** Where an entry that stands put what was sold; undefined where the sale sells something else by now, or nothing was posted. */
export function placedBySale(known = '', [total, , income]: SoldFacts): Leg[] | undefined {
  if (known === '') return undefined;
  const [amount, against, sold]: SoldFacts = parseJson(known);
  const isSame = amount === total && isDeepStrictEqual(sold, income);
  return isSame ? merged(shared(amount, against)) : undefined;
}

export const factsOf = (parts: readonly PostedPart[], name: string): string | undefined =>
  parts.find(({ part }) => part === name)?.facts;

/** Where the sale's first invoice put its money; one that took the place of a cancelled one put none. */
export async function placedByDocument(
  ctx: Context,
  invoice: TaxDocument | undefined,
): Promise<readonly Leg[] | undefined> {
  if (invoice === undefined) return undefined;
  const id: string = invoice._id;
  const [posting, earlier] = await Promise.all([
    ctx.store.get(LedgerPosting, id),
    replacedBy(ctx, invoice),
  ]);
  return placedOf(posting?.parts) ?? placedByDocument(ctx, earlier);
}

/** Was an invoice of the same sale authorized before this one? Then the money of the sale is on the books already. */
export async function hasForerunner(ctx: Context, document: TaxDocument): Promise<boolean> {
  const earlier = await replacedBy(ctx, document);
  if (earlier === undefined) return false;
  return earlier.authorized_at !== undefined || hasForerunner(ctx, earlier);
}

const replacedBy = async (
  ctx: Context,
  { reemplaza_id: id }: TaxDocument,
): Promise<TaxDocument | undefined> =>
  id === undefined ? undefined : ctx.store.get(TaxDocument, id);

/** The entry that moves the money to where the sale says by now; none where it is there. */
export function movedMoney(
  sale: Sale,
  placed: readonly Leg[] | undefined,
  now: readonly Share[],
): PostingEvent[] {
  if (placed === undefined) return [];
  const legs = merged([...shared(totalOf(placed), now), ...opposite(placed)]);
  if (legs.length === 0) return [];
  return [
    {
      part: 'paid',
      date: businessDate(Date.parse(sale.updated_at)),
      description: `Cambio de medio de pago de venta ${sale.ticket_number ?? sale._id}`,
      legs,
      facts: JSON.stringify(legs),
    },
  ];
}
