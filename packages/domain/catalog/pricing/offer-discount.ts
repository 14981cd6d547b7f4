// What one promotion takes off the lines of a sale, exact. Spec: Promotion. Decision:
// - percentage: of each line; fixed_amount: `value` off every unit, at most its price.
// - buy_x_get_y: the whole units of its lines stand in order of price, dearest first; of each full
//   group of buy + get units, the cheapest `get` have get_discount_percentage (100) taken off.
// - bundle: bundle_discount off each complete bundle, at most its price, spread over its parts in
//   proportion to their prices, to the cent. An id that is named twice is in the bundle twice.
import { allocate, decimal, percent, sum, times, toAmount } from '#kernel/money.ts';
import { bundleParts, type Offer, type OfferLine } from './offer.ts';

/** Discount by index of the line, and the lines that no other promotion may have. */
export type Discounts = { off: Map<number, number>; taken: readonly number[] };

const NOTHING: Discounts = { off: new Map(), taken: [] };
/** A line with its place in the sale. */
type Placed = { line: OfferLine; index: number };
/** Whole units of a line. */
type Units = Placed & { units: number };

/** True where the promotion takes off each line by itself, whatever else is bought. */
export const isLineOffer = ({ terms }: Offer): boolean =>
  terms.promotion_type === 'percentage' || terms.promotion_type === 'fixed_amount';

/** The discount on the lines of those indexes. Never more than a line comes to. */
export function discountsOf(
  offer: Offer,
  lines: readonly OfferLine[],
  indexes: readonly number[],
): Discounts {
  const placed = indexes.flatMap((index): Placed[] => {
    const line = lines[index];
    return line === undefined ? [] : [{ line, index }];
  });
  switch (offer.terms.promotion_type) {
    case 'percentage':
      return byLine(placed, ({ amount }) => toAmount(percent(amount, rateOf(offer.terms.value))));
    case 'fixed_amount':
      return byLine(placed, (line) => fixedOff(line, offer.terms.value ?? 0));
    case 'buy_x_get_y':
      return boughtAndGiven(offer, inOrder(placed));
    default:
      return bundled(offer, inOrder(placed));
  }
}

export const totalOf = ({ off }: Discounts): number => toAmount(sum(off.values()));

const rateOf = (value: number | undefined): number => Math.min(value ?? 0, 100);

function byLine(placed: readonly Placed[], discount: (line: OfferLine) => number): Discounts {
  const off = placed.map(({ line, index }) => [index, discount(line)] as const);
  const given = off.filter(([, amount]) => amount > 0);
  return { off: new Map(given), taken: given.map(([index]) => index) };
}

const fixedOff = ({ price, quantity, amount }: OfferLine, value: number): number =>
  value >= price ? amount : Math.min(toAmount(times(value, quantity)), amount);

/** Dearest first; equal prices by what is sold, so that the order of the lines does not matter. */
const inOrder = (placed: readonly Placed[]): Units[] =>
  placed
    .map((each) => ({ ...each, units: Math.floor(each.line.quantity) }))
    .filter(({ units }) => units > 0)
    .sort(
      (a, b) =>
        b.line.price - a.line.price || byText(a.line, b.line) || b.line.quantity - a.line.quantity,
    );

const byText = (a: OfferLine, b: OfferLine): number =>
  compare(a.publication_id, b.publication_id) || compare(a.variant_id ?? '', b.variant_id ?? '');

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);

function boughtAndGiven({ terms }: Offer, ordered: readonly Units[]): Discounts {
  const { buy_quantity: buy = 0, get_quantity: get = 0 } = terms;
  const group = buy + get;
  if (buy < 1 || get < 1) return NOTHING;
  const all = ordered.reduce((total, { units }) => total + units, 0);
  const grouped = all - (all % group);
  const off = new Map<number, number>();
  const taken: number[] = [];
  let from = 0;
  for (const { line, index, units } of ordered) {
    const to = Math.min(from + units, grouped);
    if (to <= from) break;
    const given = givenBefore(to, buy, group) - givenBefore(from, buy, group);
    const rate = rateOf(terms.get_discount_percentage ?? 100);
    const amount = toAmount(percent(times(line.price, given), rate));
    if (amount > 0) off.set(index, Math.min(amount, line.amount));
    taken.push(index);
    from += units;
  }
  return { off, taken };
}

/** How many of the first units are given ones. */
const givenBefore = (units: number, buy: number, group: number): number =>
  Math.floor(units / group) * (group - buy) + Math.max((units % group) - buy, 0);

function bundled(offer: Offer, ordered: readonly Units[]): Discounts {
  const counts = new Map<string, number>();
  for (const part of bundleParts(offer)) counts.set(part, (counts.get(part) ?? 0) + 1);
  const bundles = Math.min(
    ...[...counts].map(([part, count]) => Math.floor(unitsOf(ordered, part) / count)),
  );
  if (!Number.isFinite(bundles) || bundles < 1) return NOTHING;
  const parts = [...counts].flatMap(([part, count]) => takeUnits(ordered, part, count * bundles));
  const worth = parts.map(({ line, units }) => toAmount(times(line.price, units)));
  const wanted = times(offer.terms.bundle_discount ?? 0, bundles);
  const whole = sum(worth);
  const discount = toAmount(wanted.lt(whole) ? wanted : whole);
  const shares = allocate(decimal(discount), worth);
  return {
    off: new Map(parts.map(({ index }, i) => [index, shares[i] ?? 0])),
    taken: parts.map(({ index }) => index),
  };
}

const ofPart = (ordered: readonly Units[], part: string): Units[] =>
  ordered.filter(({ line }) => line.publication_id === part);

const unitsOf = (ordered: readonly Units[], part: string): number =>
  ofPart(ordered, part).reduce((total, { units }) => total + units, 0);

/** So many units of the part, from its dearest lines on. */
function takeUnits(ordered: readonly Units[], part: string, wanted: number): Units[] {
  let left = wanted;
  return ofPart(ordered, part).flatMap((each) => {
    const units = Math.min(each.units, left);
    left -= units;
    return units > 0 ? [{ ...each, units }] : [];
  });
}
