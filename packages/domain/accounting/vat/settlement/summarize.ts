// The settlement of a month from the counters of its two books, with what the months before leave. A month that was not calculated is
// settled on the way; the chain begins with the newest calculated month, with the opening balances, or with the first book. A calculated
// month is taken as it was calculated, and whether its books still say so is told.
import { isDeepStrictEqual } from 'node:util';
import type { Context, ListQuery } from '#resource/context.ts';
import { bookId, movedPeriod, spanOf } from '../../records/vat/period.ts';
import { type Carried, carriedFrom, type Settlement, settle } from '../../records/vat/settle.ts';
import { monthOf, ratesOf, type Sums } from '../../records/vat/sums.ts';
import { VatBook } from '../../records/vat/vat-book.ts';
import { summaryId, VatSummary } from '../../records/vat/vat-summary.ts';
import { creditedBooks } from '../book/credited-books.ts';
import type { EntryRules } from '../entry/complete-entry.ts';

/** What a person gives besides the books. */
/** By a person; null takes what was given before back. */
export type Given = {
  readonly withholdings?: number | null | undefined;
  readonly payments_on_account?: number | null | undefined;
};
type RateRow = VatSummary['by_rate'][number];
export type Month = {
  readonly settlement: Settlement;
  readonly by_rate: readonly RateRow[];
  /** VAT that a percentage over all leaves. */
  readonly non_computable_credit: number;
  readonly given: Required<VatSummary>['given'];
  /** Would the months before leave something else, were they calculated again? */
  readonly isCarryStale: boolean;
};

type Settled = Omit<Month, 'isCarryStale'>;
/** As they count by what holds of them. */
type Books = ReadonlyMap<string, VatBook>;
const NOTHING: Carried = { previous_technical_balance: 0, previous_free_balance: 0 };

/** `suffered`: VAT withheld from the account in the month, where its records tell. */
type Asked = {
  readonly period: string;
  readonly rules: EntryRules;
  readonly given: Given;
  readonly stored: VatSummary | undefined;
  readonly suffered: (period: string) => number;
};

export async function summarize(ctx: Context, asked: Asked): Promise<Month> {
  const { period, rules, given, stored } = asked;
  const before = movedPeriod(period, -1);
  const ids = [bookId(period, 'sales'), bookId(period, 'purchases')];
  const [books, previous, now] = await Promise.all([
    ctx.store.getMany(VatBook, ids).then((found) => creditedBooks(ctx, found, rules)),
    ctx.store.get(VatSummary, summaryId(before)),
    carriedByNow(ctx, asked),
  ]);
  const carried = await carriedInto(ctx, period, { asked, previous });
  const month = settledMonth(books, { period, rules, carried, given: kept(given, stored), asked });
  return { ...month, isCarryStale: now !== undefined && !isDeepStrictEqual(now, carried) };
}

/** What a person gave before stays until something else is given, or it is taken back. */
function kept(given: Given, stored: VatSummary | undefined): Given {
  const was = stored?.given;
  return {
    ...(was?.withholdings && { withholdings: stored?.withholdings }),
    ...(was?.payments_on_account && { payments_on_account: stored?.payments_on_account }),
    ...given,
  };
}

type Before = { readonly asked: Asked; readonly previous: VatSummary | undefined };

async function carriedInto(
  ctx: Context,
  period: string,
  { asked, previous }: Before,
): Promise<Carried> {
  const { opening } = asked.rules;
  if (opening !== undefined && opening.period >= period) {
    return opening.period === period ? opened(opening) : NOTHING;
  }
  if (previous !== undefined) return carriedFrom(previous);
  return chained(ctx, period, asked);
}

const opened = (opening: NonNullable<EntryRules['opening']>): Carried => ({
  previous_technical_balance: opening.technical_balance,
  previous_free_balance: opening.free_balance,
});

const LOOKED_BACK = 12;

/**
 * What the months of a year before would leave by what their books say now: from the first of them that was calculated on, each
 * settled again with what a person gave for it. None where none was calculated.
 */
async function carriedByNow(ctx: Context, asked: Asked): Promise<Carried | undefined> {
  const { period, rules } = asked;
  const { opening } = rules;
  const months = Array.from({ length: LOOKED_BACK }, (_, i) =>
    movedPeriod(period, i - LOOKED_BACK),
  ).filter((at) => at >= (opening?.period ?? ''));
  const [summaries, books] = await Promise.all([
    ctx.store.getMany(VatSummary, months.map(summaryId)),
    ctx.store.getMany(
      VatBook,
      months.flatMap((at) => [bookId(at, 'sales'), bookId(at, 'purchases')]),
    ),
  ]);
  if (summaries.size === 0) return undefined;
  const own = await creditedBooks(ctx, books, rules);
  let carried: Carried | undefined;
  for (const at of months) {
    const stored = summaries.get(summaryId(at));
    carried ??= opening?.period === at ? opened(opening) : stored && begunWith(stored);
    if (carried === undefined) continue;
    const month = { period: at, rules, carried, given: kept({}, stored), asked };
    carried = carriedFrom(settledMonth(own, month).settlement);
  }
  return carried;
}

const begunWith = ({ previous_technical_balance, previous_free_balance }: VatSummary): Carried => ({
  previous_technical_balance,
  previous_free_balance,
});

/** Settles the months that were not calculated, the oldest first. */
async function chained(ctx: Context, period: string, asked: Asked): Promise<Carried> {
  const { opening } = asked.rules;
  const [summaries, books] = await Promise.all([
    latest(ctx, VatSummary, period),
    everyBook(ctx, asked, period),
  ]);
  const [summary] = summaries;
  const after = (one: string | undefined, other: string | undefined): string | undefined =>
    one === undefined || (other !== undefined && other > one) ? other : one;
  const known =
    summary !== undefined && summary.period >= (opening?.period ?? '') ? summary : undefined;
  const first = known
    ? movedPeriod(known.period, 1)
    : after(opening?.period, firstOf(books, opening));
  if (first === undefined) return NOTHING;
  let carried = known ? carriedFrom(known) : opening?.period === first ? opened(opening) : NOTHING;
  for (let at = first; at < period; at = movedPeriod(at, 1)) {
    const month = settledMonth(books, {
      period: at,
      rules: asked.rules,
      carried,
      given: {},
      asked,
    });
    carried = carriedFrom(month.settlement);
  }
  return carried;
}

const firstOf = (books: Books, opening: EntryRules['opening']): string | undefined =>
  opening === undefined
    ? [...books.values()].map(({ period }) => period).sort()[0]
    : opening.period;

const ordered = { page: 1, sort: 'created_at', filters: {} } as const;

/** The newest calculated month before. */
async function latest(
  ctx: Context,
  noun: typeof VatSummary,
  period: string,
): Promise<VatSummary[]> {
  const query: ListQuery<never> = {
    ...ordered,
    perPage: 1,
    direction: 'desc',
    createdTo: spanOf(period).fromMs - 1,
  };
  return (await ctx.store.list(noun, query)).items;
}

const BOOKS_AT_ONCE = 500;

/** Two a month: those of twenty years are one page. */
async function everyBook(ctx: Context, { rules }: Asked, to: string): Promise<Books> {
  const from = rules.opening?.period;
  const query: ListQuery<never> = {
    ...ordered,
    perPage: BOOKS_AT_ONCE,
    direction: 'desc',
    ...(from !== undefined && { createdFrom: spanOf(from).fromMs }),
    createdTo: spanOf(to).fromMs - 1,
  };
  const { items } = await ctx.store.list(VatBook, query);
  return creditedBooks(ctx, new Map(items.map((book) => [book._id, book])), rules);
}

type Known = {
  readonly period: string;
  readonly rules: EntryRules;
  readonly carried: Carried;
  readonly given: Given;
  readonly asked: Asked;
};

function settledMonth(books: Books, { period, rules, carried, given, asked }: Known): Settled {
  const sums = (bookType: 'sales' | 'purchases'): Sums =>
    books.get(bookId(period, bookType))?.sums ?? {};
  const [sales, purchases] = [sums('sales'), sums('purchases')];
  const { apportionment: now = rules.input_vat_apportionment } =
    books.get(bookId(period, 'purchases')) ?? {};
  const { non_computable_credit, ...month } = monthOf(sales, purchases, now);
  const settlement = settle({
    ...month,
    ...carried,
    perceptions: purchases.vat_perceptions ?? 0,
    withholdings: given.withholdings ?? asked.suffered(period),
    payments_on_account: given.payments_on_account ?? 0,
  });
  return {
    settlement,
    by_rate: byRate(sales, purchases),
    non_computable_credit,
    given: {
      withholdings: typeof given.withholdings === 'number',
      payments_on_account: typeof given.payments_on_account === 'number',
    },
  };
}

function byRate(sales: Sums, purchases: Sums): RateRow[] {
  const [sold, bought] = [ratesOf(sales), ratesOf(purchases)];
  const aliquots = [...new Set([...sold, ...bought].map(({ aliquot }) => aliquot))];
  return aliquots
    .sort((a, b) => a - b)
    .map((aliquot) => {
      const [sale, purchase] = [sold, bought].map((rows) =>
        rows.find((row) => row.aliquot === aliquot),
      );
      return {
        aliquot,
        sales_base: sale?.base ?? 0,
        sales_vat: sale?.amount ?? 0,
        purchases_base: purchase?.base ?? 0,
        purchases_vat: purchase?.amount ?? 0,
      };
    });
}
