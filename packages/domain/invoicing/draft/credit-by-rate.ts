// What a credit takes of each rate, category and other tax, held to what its document has left of that: notes and document agree not
// only in their totals but rate by rate, to the cent.

import { type Amounts, discriminates, type VatItem } from '#domain/fiscal/amounts.ts';
import type { Tribute } from '#domain/fiscal/tributes.ts';
import type { VatRate, VatTreatment } from '#domain/fiscal/vat-rates.ts';
import type { VoucherType } from '#domain/fiscal/voucher-types.ts';
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

/** `type`: of the note. `base`: its net as its own lines round it; else that of the share, in proportion. */
type Row = { share: Share; type: VoucherType; base?: number };

/**
 * The row of that much of a rate: of no more net and no more VAT than is left, and while something stays a cent of VAT stays with it, as
 * the authority takes no net whose VAT is 0 (10018) and the rest could never be credited. A cent that would be VAT alone is net, unless
 * nothing of that is left: only notes that are no credit invoice's may have a row without a base (10020).
 */
export function rowOf(alicuota: VatRate, gross: number, { share, type, base: own }: Row): VatItem {
  const { owed, credited } = share;
  const net = own === undefined ? baseOf(share, gross) : decimal(own);
  const wanted = net.gt(gross) || net.eq(0) ? decimal(gross) : net;
  const netLeft = owed.base.minus(credited.base);
  const vatLeft = share.gross.minus(netLeft);
  const stays = share.gross.gt(gross) && vatLeft.gt(0) ? CENT : 0;
  const least = decimal(gross).minus(vatLeft).plus(stays);
  const base = clamped(wanted, least, netLeft);
  const taken = base.gt(0) || !type.isCreditInvoice ? base : wanted;
  return { alicuota, base: toAmount(taken), importe: toAmount(decimal(gross).minus(taken)) };
}

/** Neither below 0. The lower bound is the stronger one. */
function clamped(value: Decimal, least: Decimal, most: Decimal): Decimal {
  const below = value.gt(most) ? most : value;
  const above = below.lt(least) ? least : below;
  return above.lt(0) ? decimal(0) : above;
}

type Credit = Amounts & { readonly tributos?: readonly Tribute[] };
type Held = { type: VoucherType; lines: number };

/**
 * A credit of lines or totals of its own: where it takes all that is left of a rate it takes that to the cent, however its own lines
 * round. `lines`: of how many it is, each of which may be off by a cent. Throws credit_exceeds_balance.
 */
export function heldToShares<A extends Credit>(
  credit: A,
  shares: readonly Share[],
  { type, lines }: Held,
): A {
  const slack = times(CENT, lines);
  const left = (of?: VatTreatment): Decimal => shareOf(shares, of)?.gross ?? decimal(0);
  const over = overTaxes(credit, shares);
  const isByRate = discriminates(type.class);
  const rows = credit.iva_items.map((row) => {
    const { alicuota } = row;
    const gross = sum([row.base, row.importe]);
    const rest = left(alicuota);
    if (gross.gt(rest.plus(slack))) over.push(exceeding(alicuota, rest, gross));
    const share = shareOf(shares, alicuota);
    if (share === undefined || rest.lte(0)) return row;
    const takesAll = gross.minus(rest).abs().lte(slack);
    return takesAll
      ? rowOf(alicuota, toAmount(rest), { share, type })
      : rowOf(alicuota, toAmount(gross), { share, type, base: row.base });
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

/**
 * Of each other tax, and of each jurisdiction of one, a credit takes no more than its document and the notes of it have left of that.
 * What the document charged without a jurisdiction is of any.
 */
function overTaxes({ tributos = [] }: Credit, shares: readonly Share[]): FieldError[] {
  const left = shares.flatMap(({ tribute, gross }) => (tribute ? [{ ...tribute, gross }] : []));
  return kindsOf(tributos).flatMap(({ codigo, jurisdiction: place }) => {
    const isOf = (each: Kind) =>
      each.codigo === codigo && (place === undefined || each.jurisdiction === place);
    const isAnywhere = (each: Kind) => each.codigo === codigo && each.jurisdiction === undefined;
    const actual = sum(tributos.filter(isOf).map(({ importe }) => importe));
    const known = left.filter((each) => isOf(each) || isAnywhere(each));
    const rest = sum(known.map(({ gross }) => gross));
    if (actual.lte(rest)) return [];
    const at = { codigo, ...(place && { jurisdiction: place }) };
    return [{ ...tooMuch('tributos', rest, actual), ...at }];
  });
}

type Kind = Pick<Tribute, 'codigo' | 'jurisdiction'>;

/** Each tax as a whole, then each of its jurisdictions that is named. */
function kindsOf(tributos: readonly Tribute[]): Kind[] {
  const kinds = tributos.flatMap(({ codigo, jurisdiction }): Kind[] => [
    { codigo },
    ...(jurisdiction === undefined ? [] : [{ codigo, jurisdiction }]),
  ]);
  return [...new Map(kinds.map((kind) => [JSON.stringify(kind), kind])).values()];
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
