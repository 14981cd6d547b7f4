// Which part of the VAT of purchases counts where sales are exempt too (art. 13 of the law): `by_document` takes it of each entry,
// `global` once of the sum of the month. A month has one method: an open book goes by the configuration, one that was closed keeps what
// it was closed with. What a person said of an entry counts as it was said, under any method. Decision 579.
import { object, oneOf, percentage } from '#kernel/fields.ts';
import { type Decimal, decimal, percent, sum, toAmount } from '#kernel/money.ts';
import { type BookEntry, CREDIT_BY } from './book-entry.ts';
import { isWithoutCredit } from './voucher-kinds.ts';

export const apportionment = () =>
  object({
    method: oneOf(['none', 'global', 'by_document']).meta({
      description:
        'How VAT of purchases counts as credit: all of it, a share of the month, or document by document',
    }),
    percentage: percentage().optional(),
  });
export type Apportionment = {
  readonly method: 'none' | 'global' | 'by_document';
  readonly percentage?: number;
};

/** What holds of a book, and what held of all of them before the first change: of books and entries that tell nothing of it. */
export type Holding = { readonly now: Apportionment; readonly earlier: Apportionment };

/** The credit of an entry and who it is by. */
export type Credit = Pick<BookEntry, 'computable_credit' | 'credit_by' | 'credit_percentage'>;
type Taxed = Pick<BookEntry, 'book_type' | 'voucher_type' | 'vat_items'>;

const WHOLE = 100;

/** The percentage of its VAT that each entry has as credit; that over all is taken of the month. */
const shareOf = ({ method, percentage: part = 0 }: Apportionment): number =>
  method === 'by_document' ? part : WHOLE;

/** Do both make the same of a month? */
export const isSameApportionment = (a: Apportionment, b: Apportionment): boolean =>
  a.method === b.method && (a.method === 'none' || a.percentage === b.percentage);

const givesCredit = ({ book_type, voucher_type }: Taxed): boolean =>
  book_type === 'purchases' && !isWithoutCredit(voucher_type);

/** Half up to the cent, in the currency of the document. */
const partOf = ({ vat_items }: Taxed, share: number): number =>
  toAmount(percent(sum(vat_items.map(({ amount }) => amount)), share));

/** What a new entry has; a sale has none, and says of none who made it. */
export function madeCredit(
  entry: Taxed,
  { now, isRegistered }: { now: Apportionment; isRegistered: boolean },
): Credit {
  const nobody = { credit_percentage: undefined };
  if (entry.book_type === 'sales') return { ...nobody, computable_credit: 0, credit_by: undefined };
  return isRegistered && givesCredit(entry)
    ? byMethod(entry, now)
    : { ...nobody, computable_credit: 0, credit_by: 'none' };
}

/** What a person says of a purchase. */
export const saidCredit = ({ book_type }: Taxed, computable_credit: number): Credit => ({
  computable_credit,
  credit_by: book_type === 'sales' ? undefined : 'person',
  credit_percentage: undefined,
});

function byMethod(entry: Taxed, now: Apportionment): Credit {
  const share = shareOf(now);
  return {
    computable_credit: partOf(entry, share),
    credit_by: 'method',
    credit_percentage: share,
  };
}

/** The entry with the credit that it has in a book of which that holds; itself where that is what it keeps. */
export function credited<E extends BookEntry>(entry: E, { now, earlier }: Holding): E {
  const { book_type, credit_by, credit_percentage } = entry;
  if (book_type === 'sales') return entry;
  if (credit_by === 'method') {
    return credit_percentage === shareOf(now) ? entry : { ...entry, ...byMethod(entry, now) };
  }
  if (credit_by !== undefined || isSameApportionment(now, earlier)) return entry;
  if (isSeenOf(entry, earlier)) return { ...entry, ...byMethod(entry, now) };
  return { ...entry, credit_by: givesCredit(entry) ? 'earlier' : 'none' };
}

/** The same as a change of the entry. */
export function creditIn(entry: BookEntry, holding: Holding): Credit {
  const { computable_credit, credit_by, credit_percentage } = credited(entry, holding);
  return { computable_credit, credit_by, credit_percentage };
}

/** Is the credit what the method that held makes of it, or, under one over all, what the same percentage by document had made before? */
function isSeenOf(entry: BookEntry, earlier: Apportionment): boolean {
  const { method, percentage: part } = earlier;
  const shares = [shareOf(earlier), ...(method === 'global' && part !== undefined ? [part] : [])];
  return (
    givesCredit(entry) && shares.some((share) => partOf(entry, share) === entry.computable_credit)
  );
}

type Sums = Readonly<Record<string, number>>;
const MADE = 'made.';

/** What of a purchase its book counts beside its amounts: who its credit is by, and what of it a person said. `credit`: in pesos. */
export function madeSums(
  { credit_by, credit_percentage }: BookEntry,
  { credit, isBack }: { credit: number; isBack: boolean },
): (readonly [name: string, amount: number])[] {
  if (credit_by === undefined) return [];
  const made = [`${MADE}${credit_percentage ?? credit_by}`, 1] as const;
  return credit_by === 'person' ? [made, [isBack ? 'said_back' : 'said', credit]] : [made];
}

/** Do the counters of the book already say what its entries have under what holds of it? */
export function isCounted(
  { sums, entries_count }: { sums: Sums; entries_count: number },
  { now, earlier }: Holding,
): boolean {
  const made = Object.entries(sums).filter(
    ([name, entries]) => name.startsWith(MADE) && entries !== 0,
  );
  const others: readonly string[] = CREDIT_BY;
  const isOther = made.some(
    ([name]) => name !== `${MADE}${shareOf(now)}` && !others.includes(name.slice(MADE.length)),
  );
  const told = made.reduce((count, [, entries]) => count + entries, 0);
  return !isOther && (told >= entries_count || isSameApportionment(now, earlier));
}

type Counted = {
  readonly credit_vat: number;
  readonly credit_restitution: number;
  /** VAT that the percentage over all leaves: a cost of the month. */
  readonly non_computable_credit: number;
};

/**
 * The credit of a month by the counters of its purchases. A percentage over all is applied once, to what no person said, and what is
 * given back of it is the rest to the cent.
 */
export function countedCredit(sums: Sums, now: Apportionment): Counted {
  const { credit = 0, credit_back = 0, said = 0, said_back = 0 } = sums;
  if (now.method !== 'global') {
    return { credit_vat: credit, credit_restitution: credit_back, non_computable_credit: 0 };
  }
  const [charged, back] = [decimal(credit).minus(said), decimal(credit_back).minus(said_back)];
  const net = charged.minus(back);
  const [part, left] = [globalPart(charged, now), globalPart(net, now)];
  return {
    credit_vat: toAmount(part.plus(said)),
    credit_restitution: toAmount(part.minus(left).plus(said_back)),
    non_computable_credit: toAmount(net.minus(left)),
  };
}

/** What counts of a sum of VAT that no person said; all of it but under a percentage over all. */
export const globalPart = (
  whole: Decimal,
  { method, percentage: part = 0 }: Apportionment,
): Decimal => (method === 'global' ? decimal(toAmount(percent(whole, part))) : whole);
