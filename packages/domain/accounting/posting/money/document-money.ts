// Who took the total of a document, and on which accounts that stands which a note, or an invoice again, takes back. Decisions 600, 602.
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import type { Sale } from '#domain/sales/records/sale.ts';
import { type Decimal, decimal, roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import type { JournalEntry } from '../../records/journal-entry.ts';
import { LedgerPosting, type PostedPart } from '../../records/ledger-posting.ts';
import { type Place, type Share, totalOf } from '../legs.ts';
import { entryOf, linesAsLegs, PostedPlaces, partsOf } from '../posted-places.ts';
import { documentLegs, incomeOf, isCreditNote, isDebitNote, owedInPesos } from '../sale-legs.ts';
import {
  covering,
  DOCUMENT,
  factsOf,
  hasForerunner,
  type Placed,
  paymentShares,
  placedOf,
  replacedBy,
} from './sale-money.ts';

/** Facts of a document, which never changes once it is authorized: of which no sale says how it is paid. */
export const IN_CASH = 'in cash';
/** Of any other that no payments decide; before decision 602 of those without a sale too, which were posted as a debt. */
export const AUTHORIZED = 'authorized';
export const CASH: readonly Share[] = [{ at: 'cash', weight: 1 }];
export const ADVANCE = 'customer_advances';
const OWED_BACK: readonly Share[] = [{ at: ADVANCE, weight: 1 }];
/** The part of a sale that was undone while its document stands. */
export const UNDONE = 'undone';

/** What takes back a document that was posted as a debt lowers that debt. */
export const cashFacts = async (
  ctx: Context,
  original: TaxDocument | undefined,
): Promise<string> =>
  original && factsOf(await partsOf(ctx, original._id), DOCUMENT) === AUTHORIZED
    ? AUTHORIZED
    : IN_CASH;

/** The document that a credit note takes back. */
export const originalOf = async (
  ctx: Context,
  { tipo_comprobante: type, documento_original_id: id }: TaxDocument,
): Promise<TaxDocument | undefined> =>
  isCreditNote(type) && id !== undefined ? ctx.store.get(TaxDocument, id) : undefined;

type Related = { original: TaxDocument | undefined; sale: Sale | undefined };
export const NO_PLACES = new PostedPlaces();

/** Where what a note takes back stands, and what the sale owes back where a note or an invoice again takes that. */
export async function placesOf(
  ctx: Context,
  document: TaxDocument,
  { original, sale }: Related,
): Promise<PostedPlaces> {
  const places = new PostedPlaces();
  if (original !== undefined) await learnDocument(ctx, places, { original, sale });
  if (sale === undefined || isDebitNote(document.tipo_comprobante)) return places;
  const notes = notesOf(original ?? (await replacedBy(ctx, document)));
  return places.know(ADVANCE, await advanceOf(ctx, [sale._id, ...notes]));
}

async function learnDocument(
  ctx: Context,
  places: PostedPlaces,
  { original, sale }: { original: TaxDocument; sale: Sale | undefined },
): Promise<void> {
  const parts = await partsOf(ctx, original._id);
  const entry = await entryOf(ctx, parts, DOCUMENT);
  if (entry === undefined) return;
  const placed = placedOf(parts)?.legs.map(({ at, amount }) => ({ at, weight: amount }));
  const against = placed ?? (await payersOf(ctx, original, sale)).against;
  const income = incomeOf(original, sale?.items);
  const owed = tookOf(original, { parts, entry, sale });
  places.learn(documentLegs(original, { against, income, owed }), entry);
}

/**
 * The pesos that a document puts on the accounts of who paid or owes it: its own, and of one that is in another currency what the sale
 * comes to at its rate those of the sale, which are on the account of the customer. A credit note takes its part of what its document
 * took.
 */
export async function owedOf(
  ctx: Context,
  document: TaxDocument,
  { original, sale }: Related,
): Promise<number> {
  if (!isForeign(document) || sale === undefined || isDebitNote(document.tipo_comprobante)) {
    return owedInPesos(document);
  }
  if (original === undefined) return saleInPesos(document, sale);
  const parts = await partsOf(ctx, original._id);
  const entry = await entryOf(ctx, parts, DOCUMENT);
  return partOfWhole(tookOf(original, { parts, entry, sale }), document, original);
}

const isForeign = ({ cotizacion = 1 }: TaxDocument): boolean => cotizacion !== 1;

/** A document that says other lines than its sale, or perceives something beside it, is of its own pesos. */
export const saleInPesos = (document: TaxDocument, sale: Sale): number =>
  isOfSale(document, sale) ? sale.total : owedInPesos(document);

const isOfSale = ({ cotizacion = 1, total }: TaxDocument, sale: Sale): boolean =>
  total === toAmount(decimal(sale.total).div(cotizacion));

/** Who has by now what a document of the sale took once; one in another currency took more, or less, before decision 603. */
export const holdersOf = (
  against: readonly Share[],
  placed: Placed | undefined,
  { invoice, sale }: { invoice: TaxDocument | undefined; sale: Sale },
): readonly Share[] =>
  placed === undefined || (invoice !== undefined && isOfSale(invoice, sale))
    ? against
    : covering(against, totalOf(placed.legs));

type Taken = {
  parts: readonly PostedPart[];
  entry: JournalEntry | undefined;
  sale: Sale | undefined;
};

/** As it was posted; where no payments decided it, its entry begins with what it took. */
function tookOf(document: TaxDocument, { parts, entry, sale }: Taken): number {
  const placed = placedOf(parts);
  if (placed !== undefined) return totalOf(placed.legs);
  if (!isForeign(document) || sale === undefined) return owedInPesos(document);
  const [first] = linesAsLegs(entry);
  return first?.amount ?? saleInPesos(document, sale);
}

/** By what the notes up to this one took of the total, less what those before it took: so they come to the whole. */
function partOfWhole(whole: number, note: TaxDocument, { total, notas = [] }: TaxDocument): number {
  const credits = notas.filter(({ tipo_comprobante: type }) => isCreditNote(type));
  const at = credits.findIndex(({ _id }) => _id === note._id);
  const before = sum((at < 0 ? credits : credits.slice(0, at)).map((one) => one.total));
  const until = (credited: Decimal) => roundAmount(times(whole, credited).div(total));
  return toAmount(until(before.plus(note.total)).minus(until(before)));
}

export const notesOf = (document: TaxDocument | undefined): string[] =>
  (document?.notas ?? []).map(({ _id }) => _id);

/** The account on which an undone sale, or a note of it, has what is owed back: the first leg of its entry. */
export async function advanceOf(ctx: Context, ids: readonly string[]): Promise<Place | undefined> {
  const postings = await ctx.store.getMany(LedgerPosting, [...ids] as LedgerPosting['_id'][]);
  const parts = ids.flatMap((id) => postings.get(id as LedgerPosting['_id'])?.parts ?? []);
  const owing = parts.filter(({ part }) => part === UNDONE || part === DOCUMENT);
  const first = owing.find(({ entry_id: id }) => id !== undefined);
  return first && linesAsLegs(await entryOf(ctx, [first], first.part))[0]?.at;
}

/** Who took the total; `payer` is the sale whose payments decided it. */
export async function payersOf(
  ctx: Context,
  document: TaxDocument,
  sale: Sale | undefined,
): Promise<{ against: readonly Share[]; payer?: Sale }> {
  const { tipo_comprobante: type } = document;
  if (sale === undefined || isDebitNote(type)) return { against: CASH };
  if (isCreditNote(type) || (await hasForerunner(ctx, document))) return { against: OWED_BACK };
  const against = covering(await paymentShares(ctx, sale), saleInPesos(document, sale));
  return { against, payer: sale };
}
