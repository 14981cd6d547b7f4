// What a credit takes of each rate, category and other tax, held to what its document has left of that: notes and document agree not
// only in their totals but rate by rate, to the cent.

import { type Amounts, discriminates, type VatItem } from '#domain/fiscal/amounts.ts';
import type { Tribute } from '#domain/fiscal/tributes.ts';
import type { VatRate, VatTreatment } from '#domain/fiscal/vat-rates.ts';
import type { VoucherClass } from '#domain/fiscal/voucher-types.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { type Decimal, decimal, sum, times, toAmount } from '#kernel/money.ts';
import { baseOf, type Share } from './what-is-left.ts';

const CENT = 0.01;
const UNTAXED = ['exento', 'no_gravado'] as const;

/** Rows of VAT with the sums that follow from them. */
export function withRows<A extends Amounts>(amounts: A, rows: readonly VatItem[]): A {
  const neto_gravado = toAmount(sum(rows.map(({ base }) => base)));
  const iva = toAmount(sum(rows.map(({ importe }) => importe)));
  const { no_gravado, exento, tributos_total } = amounts;
  const total = toAmount(sum([neto_gravado, iva, no_gravado, exento, tributos_total]));
  return { ...amounts, iva_items: [...rows], neto_gravado, iva, total };
}

/** The row of that much of a rate. A cent that would be VAT alone is net: the authority takes no row without a base (10020). */
export function rowOf(alicuota: VatRate, share: Share, gross: number): VatItem {
  const net = baseOf(share, gross);
  const base = net.gt(gross) || net.eq(0) ? decimal(gross) : net;
  return {
    alicuota,
    base: toAmount(base),
    importe: toAmount(decimal(gross).minus(base)),
  };
}

type Credit = Amounts & { readonly tributos?: readonly Tribute[] };
type Held = { class: VoucherClass; lines: number };

/**
 * A credit of lines or totals of its own: where it takes all that is left of a rate it takes that to the cent, however its own lines
 * round. `lines`: of how many it is, each of which may be off by a cent. Throws credit_exceeds_balance.
 */
export function heldToShares<A extends Credit>(
  credit: A,
  shares: readonly Share[],
  { class: cls, lines }: Held,
): A {
  const slack = times(CENT, lines);
  const left = (of?: VatTreatment): Decimal => shareOf(shares, of)?.gross ?? decimal(0);
  const over = overTaxes(credit, shares);
  const isByRate = discriminates(cls);
  const rows = credit.iva_items.map((row) => {
    const { alicuota } = row;
    const gross = sum([row.base, row.importe]);
    const rest = left(alicuota);
    if (gross.gt(rest.plus(slack))) over.push(exceeding(alicuota, rest, gross));
    const share = shareOf(shares, alicuota);
    const takesAll = share !== undefined && gross.minus(rest).abs().lte(slack);
    return takesAll && rest.gt(0) ? rowOf(alicuota, share, toAmount(rest)) : row;
  });
  for (const name of isByRate ? UNTAXED : []) {
    if (decimal(credit[name]).gt(left(name)))
      over.push(exceeding(name, left(name), decimal(credit[name])));
  }
  const net = decimal(credit.neto_gravado);
  if (!isByRate && net.gt(left())) over.push(tooMuch('items', left(), net));
  if (over.length > 0) fail('credit_exceeds_balance', { errors: over });
  return isByRate ? withRows(credit, rows) : credit;
}

/** Of each other tax a credit takes no more than its document and the notes of it have left of that. */
function overTaxes({ tributos = [] }: Credit, shares: readonly Share[]): FieldError[] {
  const taxes = [...new Set(tributos.map(({ codigo }) => codigo))];
  return taxes.flatMap((tax) => {
    const actual = sum(
      tributos.filter(({ codigo }) => codigo === tax).map(({ importe }) => importe),
    );
    const rest = sum(
      shares.filter(({ tribute }) => tribute?.codigo === tax).map(({ gross }) => gross),
    );
    return actual.gt(rest) ? [{ ...tooMuch('tributos', rest, actual), codigo: tax }] : [];
  });
}

/** Of a document without rates, its net. */
const shareOf = (shares: readonly Share[], of?: VatTreatment): Share | undefined =>
  shares.find(({ alicuota, tribute }) => alicuota === of && tribute === undefined);

const tooMuch = (field: string, max: Decimal, actual: Decimal): FieldError => ({
  field,
  location: 'body',
  message: 'The document has less left of that',
  max: toAmount(max.lt(0) ? decimal(0) : max),
  actual: toAmount(actual),
});

const exceeding = (alicuota: VatTreatment, max: Decimal, actual: Decimal): FieldError => ({
  ...tooMuch('items', max, actual),
  message: 'The document has less left of that rate',
  alicuota_iva: alicuota,
});
