// What a person should look at before the files are sent: the entry counts in the book all the same.
import { isPesos } from '#domain/fiscal/currency.ts';
import { near, percent, sum, toAmount } from '#kernel/money.ts';
import type { BookEntry } from '../../records/vat/book-entry.ts';
import { partsOf } from '../../records/vat/sums.ts';
import type { Remark } from '../../records/vat/vat-entry.ts';
import { isWithoutCredit } from '../../records/vat/voucher-kinds.ts';
import { leftOut } from '../layouts/book-files.ts';

/** The authority's page warns above so much between VAT and base times rate. */
const VAT_TOLERANCE = 0.5;
/** One source of its checks ends here, though its web service gives higher ones. */
const LAST_SALE_POINT = 9_997;

export function remarksOf(entry: BookEntry): Remark[] {
  const { sale_point, currency, exchange_rate, vat_items } = entry;
  const isApart = leftOut(entry);
  const isOff = vat_items.some(
    ({ aliquot, base, amount }) => !near(amount, percent(base, aliquot), VAT_TOLERANCE),
  );
  const isTold = entry.book_type === 'sales' || !isWithoutCredit(entry.voucher_type);
  return [
    ...(isApart === undefined ? [] : [isApart]),
    ...(sale_point > LAST_SALE_POINT ? (['high_sale_point'] as const) : []),
    ...(!isPesos(currency) && exchange_rate === 1 ? (['rate_of_one'] as const) : []),
    ...(isOff ? (['vat_differs'] as const) : []),
    ...(isTold && toAmount(sum(partsOf(entry))) !== entry.total
      ? (['total_differs'] as const)
      : []),
  ];
}

/** In the words of warnings[]. */
export const REMARK_TEXTS: Readonly<Record<Remark, string>> = {
  zero_total: 'The authority refuses documents of total 0: it is in no file',
  other_file: 'Documents of this type go in a file of their own: it is in no file here',
  high_sale_point: 'Some checks of the authority end at sale point 9997',
  rate_of_one: 'The authority refuses a foreign currency with the rate 1',
  wide_rate: 'The exchange rate has more than four whole digits: it is in no file',
  vat_differs: 'VAT differs from base times rate by more than 0.50',
  total_differs: 'The total is not the sum of its parts, which the authority refuses',
  duplicate: 'Another entry of the book is the same document',
};
