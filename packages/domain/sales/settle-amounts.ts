// Whose amounts count: the server computes all of them, and a client that states others is told
// so. Ruling 6.
// Decision: tax_type "included", "excluded" and "exempt" have a meaning; under any other, or
// none, prices include their tax unless the stated total is the one with tax on top.
// prices_include_tax keeps what was found.
import { type FieldError, fail } from '#kernel/error.ts';
import { near } from '#kernel/money.ts';
import type { Rec } from '#resource/context.ts';
import { saleTotals, type TaxMode, type Totals } from './totals.ts';

export const TOLERANCE = 0.01;
export const COMPUTED = ['subtotal', 'discount_amount', 'tax_amount', 'total'] as const;
const TAX_MODES: readonly string[] = ['included', 'excluded', 'exempt'];

/**
 * The amounts to store in the sale. `stated`: what the client says they are. Throws
 * totals_mismatch, validation_error.
 */
export function settledAmounts(sale: Rec, stated: Rec): Rec {
  const mode = taxMode(sale) ?? likelyMode(sale, stated);
  const { lines: _, ...amounts } = saleTotals(sale, mode);
  refuseMismatch(amounts, stated);
  return { ...amounts, prices_include_tax: mode !== 'excluded' };
}

/** How the prices of a stored sale and its tax relate. */
export const taxModeOf = (sale: Rec): TaxMode => taxMode(sale) ?? 'included';

/** The stored sale's lines after its discount, and its tax per rate: what an invoice is made of. */
export const pricedSale = (sale: Rec): Totals => saleTotals(sale, taxModeOf(sale));

function taxMode({ tax_type: type, prices_include_tax: included }: Rec): TaxMode | undefined {
  if (TAX_MODES.includes(type)) return type;
  if (included === undefined) return undefined;
  return included ? 'included' : 'excluded';
}

function likelyMode(sale: Rec, stated: Rec): TaxMode {
  if (stated.total === undefined) return 'included';
  const fits = (mode: TaxMode) => near(saleTotals(sale, mode).total, stated.total, TOLERANCE);
  return !fits('included') && fits('excluded') ? 'excluded' : 'included';
}

function refuseMismatch(amounts: Rec, stated: Rec): void {
  const wrong = COMPUTED.filter(
    (field) => stated[field] !== undefined && !near(amounts[field], stated[field], TOLERANCE),
  );
  if (wrong.length === 0) return;
  const errors = wrong.map((field): FieldError => {
    const [actual, expected] = [stated[field], amounts[field]];
    const message = `${field} is ${expected}, not ${actual}`;
    return { field, location: 'body', code: 'totals_mismatch', message, actual, expected };
  });
  fail('totals_mismatch', { errors });
}
