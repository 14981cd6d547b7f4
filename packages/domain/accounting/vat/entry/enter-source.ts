// Brings the entry of one document to what its document is now, exactly once however often and at the same time it is asked: the id
// of the entry derives from the document, and the commit holds only while everything is as it was read.

import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { amended, type Change, holds, unmoved } from '#resource/change.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { OLDEST_FIRST } from '#resource/list/every-record.ts';
import { credited } from '../../records/vat/apportionment.ts';
import type { BookEntry } from '../../records/vat/book-entry.ts';
import { bookId, periodOf } from '../../records/vat/period.ts';
import { VatBook } from '../../records/vat/vat-book.ts';
import { entryId, identityOf, VatEntry } from '../../records/vat/vat-entry.ts';
import { movingEntry, readBooks } from '../book/move-entry.ts';
import { holdingIn, type ReadRules, readRules, unmovedRules } from '../config/read-rules.ts';
import type { EntryRules } from './complete-entry.ts';
import { admitted, type Derived, newEntry, type Obstacle } from './derived-entry.ts';
import { entryOfDocument, type IssuedDocument } from './entry-of-document.ts';
import { entryOfPurchase } from './entry-of-purchase.ts';
import { takenByHand } from './taken-numbers.ts';

/** What the document says now: nothing where it is in no book. `held`: the commit holds only while it is so. */
export type Wanted = { readonly entry?: BookEntry; readonly held: readonly Change[] };

export async function enterSource(ctx: Context, of: Derived): Promise<void> {
  const read = readRules(ctx);
  const rules = read.then((known) => known.rules);
  const [wanted] = await Promise.all([wantedOf(ctx, of, rules), rules]);
  const known = await knownEntry(ctx, of, wanted.entry);
  if (wanted.entry === undefined) {
    if (known !== undefined) await leave(ctx, known, wanted);
    return;
  }
  if (known?.status === 'entered') return;
  await enter(ctx, { known, of, wanted: { ...wanted, entry: wanted.entry }, read: await read });
}

/** What the document asks for as it is now. */
async function wantedOf(ctx: Context, of: Derived, rules: Promise<EntryRules>): Promise<Wanted> {
  if (of.source === 'tax_document') {
    return askedByDocument(await ctx.store.get(TaxDocument, of.sourceId), await rules);
  }
  return askedByPurchase(await ctx.store.get(ReceivedInvoice, of.sourceId), await rules);
}

export const askedByDocument = (document: TaxDocument | undefined, rules: EntryRules): Wanted =>
  document?.cae === undefined
    ? { held: [] }
    : { entry: entryOfDocument(document as IssuedDocument, rules), held: [] };

export function askedByPurchase(invoice: ReceivedInvoice | undefined, rules: EntryRules): Wanted {
  if (invoice === undefined) return { held: [] };
  const held = [unmoved(ReceivedInvoice, invoice)];
  if (invoice.status === 'ignored') return { held };
  return { entry: entryOfPurchase(invoice, rules), held };
}

/** By its derived id; where the document is gone and tells no day, by its name among all entries. */
async function knownEntry(
  ctx: Context,
  { source, sourceId }: Derived,
  entry: BookEntry | undefined,
): Promise<VatEntry | undefined> {
  if (entry !== undefined) {
    return ctx.store.get(VatEntry, entryId(source, sourceId, entry.date));
  }
  const query: ListQuery<(typeof VatEntry)['$filter']> = {
    ...OLDEST_FIRST,
    perPage: 1,
    filters: { source_id: sourceId },
  };
  return (await ctx.store.list(VatEntry, query)).items[0];
}

type Entering = {
  readonly known: VatEntry | undefined;
  readonly of: Derived;
  readonly wanted: Required<Wanted>;
  readonly read: ReadRules;
};

async function enter(ctx: Context, { known, of, wanted, read }: Entering): Promise<void> {
  const { entry, held } = wanted;
  const id = known?.book_id ?? bookId(periodOf(entry.date), entry.book_type);
  const [books, holder, byHand] = await Promise.all([
    readBooks(ctx, [id]),
    ctx.store.find(VatEntry, 'identity', identityOf(entry)),
    takenByHand(ctx, entry),
  ]);
  const obstacle = byHand.isTaken
    ? 'duplicate'
    : obstacleOf(books.get(id)?.status, holder, known?._id);
  if (known !== undefined && obstacle !== undefined) return;
  const holding = holdingIn(books.get(id), read.rules);
  const after =
    known === undefined
      ? newEntry(ctx, credited(entry, holding), { ...of, obstacle })
      : admitted(ctx, known, holding);
  const moving = await movingEntry(ctx, { before: known, after }, books);
  await save(ctx, [...held, ...unmovedFor(entry, read), ...byHand.held, ...moving]);
}

/** A sale has no credit that the rules decide. */
export const unmovedFor = (
  { book_type }: Pick<BookEntry, 'book_type'>,
  { config }: ReadRules,
): Change[] => (book_type === 'purchases' ? unmovedRules(config) : []);

/** Why an entry of a book in that state cannot count yet, where `holder` is known as the same document. */
export function obstacleOf(
  status: string | undefined,
  holder: string | undefined,
  own: string | undefined,
): Obstacle | undefined {
  if (holder !== undefined && holder !== own) return 'duplicate';
  return status === 'closed' ? 'closed' : undefined;
}

/** Out of a closed book an entry goes once that is opened again. */
async function leave(ctx: Context, known: VatEntry, { held }: Wanted): Promise<void> {
  const books = await readBooks(ctx, [known.book_id]);
  const isClosed = books.get(known.book_id)?.status === 'closed';
  const isKept = isClosed && known.status !== 'waiting';
  if (isKept && known.status === 'leaving') return;
  const after = isKept ? amended(ctx, known, { status: 'leaving' }) : undefined;
  const stillClosed = isKept ? [holds(VatBook, known.book_id, { status: 'closed' })] : [];
  const changes = await movingEntry(ctx, { before: known, after }, books);
  await save(ctx, [...held, ...changes, ...stillClosed]);
}

const save = async (ctx: Context, changes: readonly Change[]): Promise<void> => {
  await ctx.commit(changes, { data: null });
};
