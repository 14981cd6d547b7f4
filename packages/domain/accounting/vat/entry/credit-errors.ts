// How much credit an entry may claim: of purchases that tell their VAT at most all of it, of anything else none.
import type { FieldError } from '#kernel/error.ts';
import { sum, toAmount } from '#kernel/money.ts';
import type { BookEntry } from '../../records/vat/book-entry.ts';
import { isSigned, isWithoutCredit } from '../../records/vat/voucher-kinds.ts';

type Claimed = Pick<BookEntry, 'book_type' | 'voucher_type' | 'vat_items' | 'computable_credit'>;

export function creditErrors(entry: Claimed): FieldError[] {
  const { book_type, voucher_type, computable_credit: actual, vat_items } = entry;
  if (isSigned(voucher_type)) return [];
  const hasCredit = book_type === 'purchases' && !isWithoutCredit(voucher_type);
  const max = hasCredit ? toAmount(sum(vat_items.map(({ amount }) => amount))) : 0;
  if (actual <= max) return [];
  const message = hasCredit
    ? 'No more than the VAT of the document'
    : 'Only purchases that tell their VAT give credit';
  const line = { field: 'computable_credit', location: 'body', code: 'too_large' } as const;
  return [{ ...line, message, max, actual }];
}
