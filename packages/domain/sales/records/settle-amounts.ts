// Whose amounts count: the server computes all of them, and a client that states others is told
// so. contract#stock.
// Decision: tax_type "included", "excluded", "exempt" and "untaxed" have a meaning, in Spanish too and however they
// are written; under any other, or none, prices include their tax unless the stated total is the one with tax on top.
// prices_include_tax keeps what was found. An issuer of documents C charges no VAT: its sales have
// none, inside or on top, whatever rates they name.
import { type FieldError, fail } from '#kernel/error.ts';
import { nearest } from '#kernel/errors/nearest.ts';
import { near } from '#kernel/money.ts';
import type { SaleLine } from './sale-line.ts';
import type { TaxMode } from './sale-vat.ts';
import { type PricedGood, saleTotals, type Totalled, type Totals } from './totals.ts';

const TOLERANCE = 0.01;
export const COMPUTED = ['subtotal', 'discount_amount', 'tax_amount', 'total'] as const;
const TAX_MODES: Readonly<Record<string, TaxMode>> = {
  included: 'included',
  incluido: 'included',
  iva_incluido: 'included',
  excluded: 'excluded',
  excluido: 'excluded',
  iva_excluido: 'excluded',
  exempt: 'exempt',
  exento: 'exempt',
  untaxed: 'untaxed',
  no_gravado: 'untaxed',
};
/** They say that goods are taxed, as they are without a word, and not whether their prices have the tax inside. */
const TAXED: readonly string[] = ['taxed', 'gravado', 'iva'];

/** What is told of a word that says nothing of tax: the prices are taken as if there were none. */
export function unknownTaxType(word: string | undefined): string | undefined {
  const plain = plainly(word);
  if (plain === '' || TAXED.includes(plain) || modeOf(word) !== undefined) return undefined;
  const meant = nearest(plain, Object.keys(TAX_MODES));
  const hint = meant === undefined ? '' : `. Did you mean ${meant}?`;
  return `tax_type is kept as it is, but says nothing of tax: ${word}${hint}`;
}

/** "No gravado" and "no-gravado" are one. */
const plainly = (word = ''): string =>
  word
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');

function modeOf(word: string | undefined): TaxMode | undefined {
  const plain = plainly(word);
  return Object.hasOwn(TAX_MODES, plain) ? TAX_MODES[plain] : undefined;
}

/** What the client says the amounts are, and whether the account charges VAT (taxpayer/charges-vat.ts). */
type Settling = { stated?: Stated; chargesVat: boolean };
export type Stated = { readonly [K in (typeof COMPUTED)[number]]?: number };
/** What says how prices and tax relate. */
type Taxing = { readonly tax_type?: string; readonly prices_include_tax?: boolean };
/** As the sale keeps them. */
type Amounts<L> = Omit<Totals<L>, 'lines' | 'shipping'> & { prices_include_tax: boolean };

/** The amounts to store in the sale. Throws totals_mismatch, validation_error. */
export function settledAmounts<L extends PricedGood>(
  sale: Totalled<L> & Taxing,
  { stated = {}, chargesVat }: Settling,
): Amounts<L> {
  const mode = chargesVat ? (taxMode(sale) ?? likelyMode(sale, stated)) : 'none';
  const { lines: _, shipping: __, ...amounts } = saleTotals(sale, mode);
  refuseMismatch(amounts, stated);
  return { ...amounts, prices_include_tax: mode !== 'excluded' };
}

/** How the prices of a stored sale and its tax relate. */
export const taxModeOf = (sale: Taxing): TaxMode => taxMode(sale) ?? 'included';

/** The stored sale's lines after its discount, and its tax per rate: what an invoice is made of. */
export const pricedSale = (sale: Totalled<SaleLine> & Taxing): Totals =>
  saleTotals(sale, taxModeOf(sale));

/** What was found of a stored sale comes before its word: an issuer of documents C put nothing on top. */
function taxMode({ tax_type: type, prices_include_tax: included }: Taxing): TaxMode | undefined {
  const mode = modeOf(type);
  if (mode === 'exempt' || mode === 'untaxed') return mode;
  if (included !== undefined) return included ? 'included' : 'excluded';
  return mode;
}

function likelyMode(sale: Totalled<PricedGood>, { total }: Stated): TaxMode {
  if (total === undefined) return 'included';
  const fits = (mode: TaxMode) => near(saleTotals(sale, mode).total, total, TOLERANCE);
  return !fits('included') && fits('excluded') ? 'excluded' : 'included';
}

function refuseMismatch(amounts: Required<Stated>, stated: Stated): void {
  const errors = COMPUTED.flatMap((field): FieldError[] => {
    const [actual, expected] = [stated[field], amounts[field]];
    if (actual === undefined || near(expected, actual, TOLERANCE)) return [];
    const message = `${field} is ${expected}, not ${actual}`;
    return [{ field, location: 'body', code: 'totals_mismatch', message, actual, expected }];
  });
  if (errors.length > 0) fail('totals_mismatch', { errors });
}
