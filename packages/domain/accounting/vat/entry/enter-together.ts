// Brings the entries of several documents to what these are now, by one reading and one commit for many of them: new entries, which
// stand in each other's way nowhere, and whose book counts them at once. What else a document asks for is done for it alone.

import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { credited } from '../../records/vat/apportionment.ts';
import type { BookEntry } from '../../records/vat/book-entry.ts';
import { bookId, periodOf } from '../../records/vat/period.ts';
import { entryId, identityOf, VatEntry } from '../../records/vat/vat-entry.ts';
import { changingEntries, readBooks } from '../book/move-entry.ts';
import { holdingIn, readRules } from '../config/read-rules.ts';
import type { EntryRules } from './complete-entry.ts';
import { type Derived, newEntry } from './derived-entry.ts';
import {
  askedByDocument,
  askedByPurchase,
  enterSource,
  obstacleOf,
  unmovedFor,
  type Wanted,
} from './enter-source.ts';
import { neverByHand } from './taken-numbers.ts';

type Source = Derived['source'];
/** A document that has no entry yet, with the entry that it asks for. */
type Fresh = {
  readonly sourceId: string;
  readonly entry: BookEntry;
  readonly held: readonly Change[];
  readonly bookId: string;
};

type Asked = Fresh & { readonly id: string };

/** An entry is three items with its name and its document; each month has a book and a counter besides. */
const ACTIONS_OF_ENTRY = 3;
const ACTIONS_OF_MONTH = 2;
/** One of a commit is the configuration, which holds what the credit of purchases is made by. */
const ACTIONS_MAX = 99;
const READ_AT_ONCE = 32;

/**
 * Repeatable. `areNew`: most of them are in no book yet, so entries that are there are looked for only where the commit met one.
 */
export async function enterTogether(
  ctx: Context,
  source: Source,
  ids: readonly string[],
  { areNew = false } = {},
): Promise<void> {
  const waiting = [...new Set(ids)];
  while (waiting.length > 0) {
    const few = waiting.splice(0, READ_AT_ONCE);
    const { alone, later } = await untilUnmoved(ctx, (isFirst) =>
      enterNew(ctx, { source, ids: few, areNew: areNew && isFirst }, isFirst),
    );
    for (const sourceId of alone) {
      await untilUnmoved(ctx, () => enterSource(ctx, { source, sourceId }));
    }
    waiting.unshift(...later);
  }
}

type Few = { readonly source: Source; readonly ids: readonly string[]; readonly areNew: boolean };
/** Documents that are to be looked at one by one, and new ones that the commit had no room for. */
type Rest = { readonly alone: readonly string[]; readonly later: readonly string[] };

/** `isFirst`: entries of other documents that are the same one are looked for only where the commit met one. */
async function enterNew(ctx: Context, few: Few, isFirst: boolean): Promise<Rest> {
  const reading = readRules(ctx);
  const rules = reading.then((known) => known.rules);
  const [wanted, read] = await Promise.all([wantedOf(ctx, few, rules), reading, rules]);
  const { fresh, alone } = await apart(ctx, few, wanted);
  const { now, later } = fitting(fresh);
  if (now.length === 0) return { alone, later };
  const [books, holders] = await Promise.all([
    readBooks(
      ctx,
      now.map((one) => one.bookId),
    ),
    isFirst ? new Map<string, string>() : holdersOf(ctx, now),
  ]);
  const entries = now.map(({ sourceId, entry, bookId: id }) => {
    const obstacle = obstacleOf(books.get(id)?.status, holders.get(sourceId), undefined);
    const own = credited(entry, holdingIn(books.get(id), read.rules));
    return newEntry(ctx, own, { source: few.source, sourceId, obstacle });
  });
  const held = now.flatMap((one) => one.held);
  const rulesHeld = now.slice(0, 1).flatMap(({ entry }) => unmovedFor(entry, read));
  const adding = changingEntries(
    ctx,
    entries.map((after) => ({ after })),
    books,
  );
  await ctx.commit([...held, ...rulesHeld, ...adding], { data: null });
  return { alone, later };
}

async function wantedOf(
  ctx: Context,
  { source, ids }: Few,
  rules: Promise<EntryRules>,
): Promise<Map<string, Wanted>> {
  if (source === 'tax_document') {
    const documents = await ctx.store.getMany(TaxDocument, ids);
    const known = await rules;
    return new Map(ids.map((id) => [id, askedByDocument(documents.get(id), known)]));
  }
  const invoices = await ctx.store.getMany(ReceivedInvoice, ids);
  const known = await rules;
  return new Map(ids.map((id) => [id, askedByPurchase(invoices.get(id), known)]));
}

/** Documents whose entry is to be made, and those whose entry may be there, has to go, or has a number near one told by hand. */
async function apart(
  ctx: Context,
  { source, areNew }: Few,
  wanted: ReadonlyMap<string, Wanted>,
): Promise<{ fresh: Fresh[]; alone: string[] }> {
  const asked: Asked[] = [];
  const alone: string[] = [];
  const identities = new Set<string>();
  for (const [sourceId, { entry, held }] of wanted) {
    const isSame = entry !== undefined && identities.has(identityOf(entry));
    if (entry === undefined || isSame) {
      alone.push(sourceId);
      continue;
    }
    identities.add(identityOf(entry));
    const id = entryId(source, sourceId, entry.date);
    const book = bookId(periodOf(entry.date), entry.book_type);
    asked.push({ id, sourceId, entry, held, bookId: book });
  }
  const ids = asked.map(({ id }) => id);
  const [known, isFree] = await Promise.all([
    areNew ? new Map<string, VatEntry>() : ctx.store.getMany(VatEntry, ids),
    neverByHand(
      ctx,
      asked.map(({ entry }) => entry),
    ),
  ]);
  const isUnsettled = (id: string) => known.has(id) && known.get(id)?.status !== 'entered';
  const isAlone = ({ id, entry }: Asked) => isUnsettled(id) || (!known.has(id) && !isFree(entry));
  const separate = asked.filter(isAlone).map(({ sourceId }) => sourceId);
  const fresh = asked.filter((one) => !known.has(one.id) && !isAlone(one));
  return { fresh, alone: [...alone, ...separate] };
}

/** As many as one commit has room for, of as few months as may be. */
function fitting(fresh: readonly Fresh[]): { now: Fresh[]; later: string[] } {
  const byBook = fresh.toSorted((a, b) => (a.bookId < b.bookId ? -1 : Number(a.bookId > b.bookId)));
  const months = new Set<string>();
  const now: Fresh[] = [];
  for (const one of byBook) {
    months.add(one.bookId);
    const actions = (now.length + 1) * ACTIONS_OF_ENTRY + months.size * ACTIONS_OF_MONTH;
    if (actions > ACTIONS_MAX) break;
    now.push(one);
  }
  return { now, later: byBook.slice(now.length).map(({ sourceId }) => sourceId) };
}

/** By document, the entry that is known as the same one. */
async function holdersOf(ctx: Context, fresh: readonly Fresh[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    fresh.map(async ({ sourceId, entry }) => {
      const holder = await ctx.store.find(VatEntry, 'identity', identityOf(entry));
      return holder === undefined ? [] : [[sourceId, holder] as const];
    }),
  );
  return new Map(found.flat());
}
