// An entry as a person sends it, made whole: what is not said follows from the rules of the books.
import { PESO } from '#domain/fiscal/currency.ts';
import { ofIsoCode } from '#kernel/currency-codes.ts';
import type { BookEntry, BookType } from '../../records/vat/book-entry.ts';
import type { VatEntry } from '../../records/vat/vat-entry.ts';
import { completed, type EntryRules } from './complete-entry.ts';

export type SentEntry = (typeof VatEntry)['$input'];

export function wholeEntry(sent: SentEntry, bookType: BookType, rules: EntryRules): BookEntry {
  return completed(
    {
      book_type: bookType,
      date: sent.date,
      voucher_type: sent.voucher_type,
      sale_point: sent.sale_point,
      number: sent.number,
      number_to: sent.number_to,
      party: sent.party ?? {},
      currency: codeOf(sent.currency ?? PESO),
      exchange_rate: sent.exchange_rate ?? 1,
      vat_items: sent.vat_items ?? [],
      untaxed: sent.untaxed ?? 0,
      exempt: sent.exempt ?? 0,
      perceptions: sent.perceptions,
      internal_taxes: sent.internal_taxes ?? 0,
      other_taxes: sent.other_taxes ?? 0,
      total: sent.total,
      operation_code: sent.operation_code,
      computable_credit: sent.computable_credit,
      concept: sent.concept,
      activity_code: sent.activity_code,
    },
    rules,
  );
}

/** ISO 4217 stands for the codes of the authority; of currencies that have none here the code stays as it was sent. */
export const codeOf = (currency: string): string => ofIsoCode(currency) ?? currency;
