// What entries add to the counters of their book, in pesos: by rate, by kind of perception, and what the settlement asks for. Credit
// notes subtract, but what they give back is also counted apart. A book knows its totals without reading its entries.
import { type Decimal, decimal, sum, toAmount } from '#kernel/money.ts';
import { type Apportionment, countedCredit, madeSums } from './apportionment.ts';
import { type BookEntry, creditInPesos, inPesos } from './book-entry.ts';
import type { MonthOfVat } from './settle.ts';
import { isCreditNote, isWithoutCredit } from './voucher-kinds.ts';

/** Amounts by name: base.21, vat.21, untaxed, gross_income.901, charged … */
export type Sums = Readonly<Record<string, number>>;

/** Gross income tax of a jurisdiction that the document does not tell. */
const NO_JURISDICTION = 'none';

export function sumsOf(entry: BookEntry): Sums {
  const isBack = isCreditNote(entry.voucher_type);
  const pesos = (amount: number): number =>
    entry.exchange_rate === 1 ? amount : toAmount(inPesos(entry, amount));
  const signed = (amount: number): number => (isBack ? -amount : amount);
  const vat = toAmount(sum(entry.vat_items.map(({ amount }) => pesos(amount))));
  const credit = toAmount(creditInPesos(entry));
  const { perceptions } = entry;
  const parts: Part[] = [
    ...entry.vat_items.flatMap(({ aliquot, base, amount }): Part[] => [
      [`base.${aliquot}`, signed(pesos(base))],
      [`vat.${aliquot}`, signed(pesos(amount))],
    ]),
    ['untaxed', signed(pesos(entry.untaxed))],
    ['exempt', signed(pesos(entry.exempt))],
    ['vat_perceptions', signed(pesos(perceptions.vat))],
    ['income', signed(pesos(perceptions.income))],
    ['national', signed(pesos(perceptions.national))],
    ['uncategorized', signed(pesos(perceptions.uncategorized))],
    ['municipal', signed(pesos(perceptions.municipal))],
    ...perceptions.gross_income.map(
      ({ jurisdiction, amount }): Part => [
        `gross_income.${jurisdiction ?? NO_JURISDICTION}`,
        signed(pesos(amount)),
      ],
    ),
    ['internal_taxes', signed(pesos(entry.internal_taxes))],
    ['other_taxes', signed(pesos(entry.other_taxes))],
    ['total', signed(toAmount(totalOf(entry)))],
    [isBack ? 'vat_back' : 'vat_charged', vat],
    [isBack ? 'credit_back' : 'credit', credit],
    ...madeSums(entry, { credit, isBack }),
  ];
  return added(parts);
}

/** In pesos: the sum of the converted parts, which is the total but for what conversion rounds; by B and C the parts are not told. */
export function totalOf(entry: BookEntry): Decimal {
  if (entry.book_type === 'purchases' && isWithoutCredit(entry.voucher_type)) {
    return inPesos(entry, entry.total);
  }
  return sum(partsOf(entry).map((part) => inPesos(entry, part)));
}

/** Every amount that the total is made of. */
export const partsOf = (entry: Omit<BookEntry, 'total'>): number[] => {
  const { perceptions } = entry;
  return [
    ...entry.vat_items.flatMap(({ base, amount }) => [base, amount]),
    entry.untaxed,
    entry.exempt,
    perceptions.vat,
    perceptions.income,
    perceptions.national,
    perceptions.uncategorized,
    perceptions.municipal,
    ...perceptions.gross_income.map(({ amount }) => amount),
    entry.internal_taxes,
    entry.other_taxes,
  ];
};

/** What moves where an entry that added `before` adds `after`. */
export const difference = (before: Sums, after: Sums): Sums =>
  added([
    ...Object.entries(after),
    ...Object.entries(before).map(([name, value]): Part => [name, -value]),
  ]);

/** What several entries add together. */
export const joined = (all: readonly Sums[]): Sums =>
  added(all.flatMap((one) => Object.entries(one)));

type Part = readonly [name: string, amount: number];

function added(parts: readonly Part[]): Sums {
  const byName = new Map<string, number[]>();
  for (const [name, amount] of parts) {
    const alike = byName.get(name);
    if (alike === undefined) byName.set(name, [amount]);
    else alike.push(amount);
  }
  const sums = [...byName].map(([name, amounts]): Part => [name, toAmount(sum(amounts))]);
  return Object.fromEntries(sums.filter(([, amount]) => amount !== 0));
}

/** What the settlement takes from the counters of the two books of a month. */
export const monthOf = (
  sales: Sums,
  purchases: Sums,
  now: Apportionment,
): MonthOfVat & { readonly non_computable_credit: number } => ({
  debit_vat: sales.vat_charged ?? 0,
  debit_restitution: sales.vat_back ?? 0,
  ...countedCredit(purchases, now),
});

export type Totals = {
  readonly vat_items: readonly { aliquot: number; base: number; amount: number }[];
  readonly untaxed: number;
  readonly exempt: number;
  readonly perceptions: {
    readonly vat: number;
    readonly income: number;
    readonly national: number;
    readonly uncategorized: number;
    readonly gross_income: readonly { jurisdiction?: string; amount: number }[];
    readonly municipal: number;
  };
  readonly internal_taxes: number;
  readonly other_taxes: number;
  readonly total: number;
  readonly computable_credit: number;
};

/** The counters as the book shows them. */
export function totalsOf(sums: Sums): Totals {
  const of = (name: string): number => sums[name] ?? 0;
  return {
    vat_items: ratesOf(sums),
    untaxed: of('untaxed'),
    exempt: of('exempt'),
    perceptions: {
      vat: of('vat_perceptions'),
      income: of('income'),
      national: of('national'),
      uncategorized: of('uncategorized'),
      gross_income: jurisdictionsOf(sums),
      municipal: of('municipal'),
    },
    internal_taxes: of('internal_taxes'),
    other_taxes: of('other_taxes'),
    total: of('total'),
    computable_credit: toAmount(decimal(of('credit')).minus(of('credit_back'))),
  };
}

/** Base and VAT of each rate that has any, the lowest first. */
export const ratesOf = (sums: Sums): { aliquot: number; base: number; amount: number }[] =>
  namesAfter(sums, ['base.', 'vat.'])
    .map((rate) => decimal(rate).toNumber())
    .sort((a, b) => a - b)
    .map((aliquot) => ({
      aliquot,
      base: sums[`base.${aliquot}`] ?? 0,
      amount: sums[`vat.${aliquot}`] ?? 0,
    }))
    .filter(({ base, amount }) => base !== 0 || amount !== 0);

const jurisdictionsOf = (sums: Sums): { jurisdiction?: string; amount: number }[] =>
  namesAfter(sums, ['gross_income.'])
    .map((name) => ({
      ...(name !== NO_JURISDICTION && { jurisdiction: name }),
      amount: sums[`gross_income.${name}`] ?? 0,
    }))
    .filter(({ amount }) => amount !== 0);

const namesAfter = (sums: Sums, prefixes: readonly string[]): string[] => [
  ...new Set(
    Object.keys(sums)
      .sort()
      .flatMap((name) =>
        prefixes
          .filter((prefix) => name.startsWith(prefix))
          .map((prefix) => name.slice(prefix.length)),
      ),
  ),
];
