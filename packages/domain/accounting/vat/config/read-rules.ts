// The rules of the account's books with its VAT condition, in one round trip.
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { fail } from '#kernel/error.ts';
import { type Change, unmoved } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Holding } from '../../records/vat/apportionment.ts';
import { bookId } from '../../records/vat/period.ts';
import { VatBook } from '../../records/vat/vat-book.ts';
import {
  type BookRules,
  CONFIG_ID,
  DEFAULT_RULES,
  VatConfig,
} from '../../records/vat/vat-config.ts';
import { summaryId, VatSummary } from '../../records/vat/vat-summary.ts';
import type { EntryRules } from '../entry/complete-entry.ts';

/** What of the rules decides which part of the VAT of purchases counts. */
export type Apportioning = Pick<BookRules, 'input_vat_apportionment' | 'earlier_apportionment'>;
export type ReadRules = { readonly rules: EntryRules; readonly config: VatConfig | undefined };

export async function readRules(ctx: Context): Promise<ReadRules> {
  const [config, facts] = await Promise.all([
    ctx.store.get(VatConfig, CONFIG_ID),
    readFiscalFacts(ctx),
  ]);
  const { condition } = fiscalIdentity(ctx, facts);
  return { rules: { ...DEFAULT_RULES, ...config, condition }, config };
}

/** The rules as they are of that book, and what its entries have their credit by. */
export const rulesIn = (
  book: Pick<VatBook, 'status' | 'apportionment'> | undefined,
  rules: EntryRules,
): EntryRules => ({ ...rules, input_vat_apportionment: holdingIn(book, rules).now });

/** What a closed book of an earlier version keeps is what held before the first change. */
export function holdingIn(
  book: Pick<VatBook, 'status' | 'apportionment'> | undefined,
  { input_vat_apportionment: current, earlier_apportionment: earlier = current }: Apportioning,
): Holding {
  return { now: book?.apportionment ?? (book?.status === 'closed' ? earlier : current), earlier };
}

/** What holds of the purchases of a month. */
export async function readHolding(ctx: Context, period: string): Promise<Holding> {
  const [rules, book] = await Promise.all([
    readApportioning(ctx),
    ctx.store.get(VatBook, bookId(period, 'purchases')),
  ]);
  return holdingIn(book, rules);
}

export async function readApportioning(ctx: Context): Promise<Apportioning> {
  const config = await ctx.store.get(VatConfig, CONFIG_ID);
  return { ...DEFAULT_RULES, ...config };
}

/** The commit of a purchase holds only while what its credit is made by is as it was read. */
export const unmovedRules = (config: VatConfig | undefined): Change[] =>
  config === undefined ? [] : [unmoved(VatConfig, config)];

/**
 * What a month is settled by. Throws tax_configuration_missing for a live account without a CUIT, tax_condition_mismatch where no VAT
 * return is owed.
 */
export async function readRegisteredRules(ctx: Context, period: string): Promise<EntryRules> {
  const [config, facts] = await Promise.all([
    ctx.store.get(VatConfig, CONFIG_ID),
    readFiscalFacts(ctx),
  ]);
  const { condition, cuit } = fiscalIdentity(ctx, facts);
  if (cuit === undefined) {
    fail('tax_configuration_missing', { errors: [{ field: 'cuit', code: 'required' }] });
  }
  if (condition !== 'responsable_inscripto' && !(await wasTaxed(ctx, period))) {
    const message = 'Only taxpayers registered for VAT settle and declare it';
    fail('tax_condition_mismatch', {
      errors: [{ field: 'vat_condition', message, actual: condition }],
    });
  }
  return { ...DEFAULT_RULES, ...config, condition };
}

/** The return of the last registered month falls due when the account may be registered no more: its books tell what it was. */
async function wasTaxed(ctx: Context, period: string): Promise<boolean> {
  const [sales, purchases] = [bookId(period, 'sales'), bookId(period, 'purchases')];
  const [books, summary] = await Promise.all([
    ctx.store.getMany(VatBook, [sales, purchases]),
    ctx.store.get(VatSummary, summaryId(period)),
  ]);
  const { vat_charged: charged = 0 } = books.get(sales)?.sums ?? {};
  const { credit: taken = 0 } = books.get(purchases)?.sums ?? {};
  return summary !== undefined || charged !== 0 || taken !== 0;
}
