// What the taxes of a business must come to in its books: the ledger of each month says what the VAT book of that month says, and
// withholdings are owed, or claimed, as their records stand.
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { type Business, every, monthsOf, TAXES } from './business.ts';

type Books = { accounts: readonly Rec[]; entries: readonly Rec[]; config: Rec };

/** By key of the configuration, settlements left out. */
export async function taxesOf(business: Business): Promise<Record<string, number>> {
  const applied = (query: string) =>
    every(business, `${TAXES}/retenciones/?status=applied&${query}`);
  const [made, suffered] = await Promise.all([
    applied('direction=made'),
    applied('direction=suffered'),
  ]);
  const of = (tax: string) => suffered.filter((one) => one.tax === tax);
  return {
    withholdings_income_payable: -total(made),
    vat_withholdings_suffered: total(of('vat')),
    gross_income_withholdings_suffered: total(of('gross_income')),
  };
}

/**
 * Month by month, both books; credit notes subtract. Not asked where a person took the entry of an invoice back, which counts in the
 * book all the same.
 */
export async function booksOfVatDiffer(business: Business, books: Books): Promise<string[]> {
  const reopened = await every(business, '/received_invoices/list/?status=pending');
  if (reopened.length > 0) return [];
  const wrong: string[] = [];
  for (const month of await monthsOf(business)) {
    const [sales, purchases] = await Promise.all(
      ['sales', 'purchases'].map((type) => business.ask('GET', `/iva/books/${month}/${type}/`)),
    );
    const sold = total(sales?.totals.vat_items ?? []);
    const wanted = { output_vat: -sold, input_vat: purchases?.totals.computable_credit };
    for (const [key, amount] of Object.entries(wanted)) {
      const is = movedIn(month, key, books);
      if (is !== toAmount(decimal(amount ?? 0))) {
        wrong.push(`${key} of ${month} is ${is}, the book says ${amount}`);
      }
    }
  }
  return wrong;
}

/** What settled months owe of VAT is posted as it was calculated; asked before months are opened again. */
export async function settlementsDiffer(business: Business): Promise<string[]> {
  const config = (await business.ask('GET', '/accounting/config/')) ?? {};
  if (!config.automatic_posting.enabled) return [];
  const entries = await every(business, '/accounting/journal/list/');
  const wrong: string[] = [];
  for (const month of await monthsOf(business)) {
    const [summary, ...books] = await Promise.all([
      business.ask('GET', `/iva/summary/${month}/`),
      ...['sales', 'purchases'].map((type) => business.ask('GET', `/iva/books/${month}/${type}/`)),
    ]);
    const isSettled =
      summary?.status === 'calculated' && books.every((book) => book?.status === 'closed');
    const owed = isSettled ? Math.max(summary?.balance, 0) : 0;
    const posted = entries
      .filter(({ reference_type: of, date }) => of === 'vat_summary' && date.startsWith(month))
      .concat(entries.filter(({ reverses }) => isCounterOf(entries, reverses, month)))
      .flatMap(({ lines }) => lines)
      .filter(({ account_code: code }: Rec) => code === config.accounts.vat_payable);
    const distinct = [...new Set(posted)] as Rec[];
    const is = toAmount(
      sum(distinct.map(({ debit = 0, credit = 0 }) => decimal(credit).minus(debit))),
    );
    if (is !== owed) wrong.push(`VAT of ${month} is posted as ${is} instead of ${owed}`);
  }
  return wrong;
}

/** A counter-entry is dated today, which may be another month. */
function isCounterOf(entries: readonly Rec[], id: string | undefined, month: string): boolean {
  const of = entries.find(({ _id }) => _id === id);
  return of?.reference_type === 'vat_summary' && of.date.startsWith(month);
}

/** Regime 78, told apart from its code: 2 % of what a month pays beyond 224,000, nothing under 240. */
export async function withheldOtherwise(business: Business): Promise<string[]> {
  const all = await every(business, `${TAXES}/retenciones/?direction=made`);
  const months = [...new Set(all.map(({ period }) => period))];
  return months.flatMap((month) => {
    const own = all.filter(({ period }) => period === month);
    if (own.some(({ status }) => status === 'annulled')) return [];
    const beyond = sum(own.map((one) => one.net_amount)).minus(224_000);
    const due = toAmount(beyond.times('0.02'));
    const wanted = due < 240 ? 0 : due;
    const is = total(own);
    return is === wanted ? [] : [`${is} were withheld in ${month} instead of ${wanted}`];
  });
}

function movedIn(month: string, key: string, { entries, config }: Books): number {
  const lines = entries
    .filter(({ date, status }) => date.startsWith(month) && status !== 'draft')
    .filter(({ reference_type: of, closing }) => of !== 'vat_summary' && closing !== true)
    .flatMap((entry) => entry.lines)
    .filter(({ account_code: code }: Rec) => code === config.accounts[key]);
  return toAmount(sum(lines.map(({ debit = 0, credit = 0 }: Rec) => decimal(debit).minus(credit))));
}

const total = (rows: readonly Rec[]): number => toAmount(sum(rows.map(({ amount }) => amount)));
