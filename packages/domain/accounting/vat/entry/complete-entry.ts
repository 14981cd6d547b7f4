// What an entry says of itself where neither its document nor a person does: operation code, credit, concept, activity.
import { omitUndefined } from '#kernel/omit-undefined.ts';
import type { TaxProfile } from '#resource/context.ts';
import { type Credit, madeCredit, saidCredit } from '../../records/vat/apportionment.ts';
import { type BookEntry, NO_PERCEPTIONS, type Perceptions } from '../../records/vat/book-entry.ts';
import type { BookRules } from '../../records/vat/vat-config.ts';
import { bookClass, isWithoutCredit } from '../../records/vat/voucher-kinds.ts';

/** The rules of the books, and the taxpayer's condition, on which the credit depends. */
export type EntryRules = BookRules & { readonly condition: TaxProfile['tax_condition'] };

/** The entry before what is usual is filled in. */
type EntryDraft = Omit<
  BookEntry,
  'perceptions' | 'number_to' | 'operation_code' | 'computable_credit' | 'concept' | 'activity_code'
> &
  Partial<
    Pick<
      BookEntry,
      'number_to' | 'operation_code' | 'computable_credit' | 'concept' | 'activity_code'
    >
  > & { readonly perceptions?: Partial<Perceptions> };

export function completed(draft: EntryDraft, rules: EntryRules): BookEntry {
  return {
    ...draft,
    number_to: draft.number_to ?? draft.number,
    perceptions: { ...NO_PERCEPTIONS, ...draft.perceptions },
    operation_code: draft.operation_code ?? operationOf(draft),
    ...omitUndefined(
      draft.computable_credit === undefined
        ? creditOf(draft, rules)
        : saidCredit(draft, draft.computable_credit),
    ),
    concept: draft.concept ?? conceptOf(draft, rules),
    activity_code: draft.activity_code ?? activityOf(draft, rules),
  };
}

type Told = Pick<BookEntry, 'book_type' | 'voucher_type' | 'vat_items' | 'exempt' | 'untaxed'>;

/** E: exempt alone, N: untaxed alone, X: export; purchases by B and C, which tell no VAT, are N. */
export function operationOf(told: Told): '' | 'E' | 'N' | 'X' {
  const { book_type, voucher_type, vat_items, exempt, untaxed } = told;
  const cls = bookClass(voucher_type);
  if (cls === 'E') return 'X';
  if (book_type === 'sales' && cls === 'C') return '';
  if (book_type === 'purchases' && isWithoutCredit(voucher_type)) return 'N';
  if (vat_items.length > 0) return '';
  if (exempt !== 0) return 'E';
  return untaxed === 0 ? '' : 'N';
}

/** All VAT of a purchase that tells it, to a registered taxpayer; a percentage by document is applied here. */
export const creditOf = (
  entry: Pick<BookEntry, 'book_type' | 'voucher_type' | 'vat_items'>,
  { condition, input_vat_apportionment: now }: EntryRules,
): Credit => madeCredit(entry, { now, isRegistered: condition === 'responsable_inscripto' });

/** Goods where nothing else is said of a sale; of a purchase what the configuration says. */
export const conceptOf = (
  { book_type }: Pick<BookEntry, 'book_type'>,
  { purchases_default_concept: usual }: EntryRules,
): BookRules['purchases_default_concept'] => (book_type === 'sales' ? 1 : usual);

/** That of the sale point, else the main one, else the only one. */
export function activityOf(
  { book_type, sale_point }: Pick<BookEntry, 'book_type' | 'sale_point'>,
  { activities, sale_point_activities: byPoint }: EntryRules,
): string {
  const own = book_type === 'sales' ? byPoint[String(sale_point)] : undefined;
  const main = activities.find(({ is_main }) => is_main === true) ?? activities[0];
  return own ?? main?.code ?? '';
}
