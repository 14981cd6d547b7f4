// Which promotions a sale gets. Decision: each line has at most one. Those that the client asked for
// come first, then the best for the customer: every line has the percentage or fixed amount that
// takes most off it; a buy_x_get_y or a bundle has its lines where it takes more off them than those
// would, the one that gains most first. Equals are decided by id, so that neither the order of the
// lines nor that of the promotions matters.
import { decimal, sum, toAmount } from '#kernel/money.ts';
import { meantFor, type Offer, type OfferLine } from './offer.ts';
import { type Discounts, discountsOf, isLineOffer, totalOf } from './offer-discount.ts';

/** A promotion that is applied, and what it takes off which line. */
export type Chosen = { offer: Offer; off: ReadonlyMap<number, number> };

const NO_WISH = { asked: [], onlyAsked: 0 };

type LineChoice = { offer: Offer; amount: number };

/** `asked`: ids of promotions that come before the others; the last `onlyAsked` lines take no others. */
export function chooseOffers(
  offers: readonly Offer[],
  lines: readonly OfferLine[],
  { asked, onlyAsked }: { asked: readonly string[]; onlyAsked: number } = NO_WISH,
): Chosen[] {
  const ordered = [...offers].sort((a, b) => Number(a.id > b.id) - Number(a.id < b.id));
  const free = new Set(lines.keys());
  const first = ordered.filter(({ id }) => asked.includes(id));
  const others = ordered.filter(({ id }) => !asked.includes(id));
  const wanted = bestOf(first, lines, free);
  for (const index of [...lines.keys()].slice(lines.length - onlyAsked)) free.delete(index);
  return [...wanted, ...bestOf(others, lines, free)];
}

/** Takes what it chooses out of `free`. */
function bestOf(
  offers: readonly Offer[],
  lines: readonly OfferLine[],
  free: Set<number>,
): Chosen[] {
  const meant = new Map(offers.map((offer) => [offer, meantFor(offer, lines)]));
  const alone = lineChoices(offers, lines, meant);
  const chosen: Chosen[] = [];
  let left = offers.filter((offer) => !isLineOffer(offer));
  for (;;) {
    const best = mostGaining(left, lines, { meant, alone, free });
    if (best === undefined) break;
    chosen.push({ offer: best.offer, off: best.discounts.off });
    for (const index of best.discounts.taken) free.delete(index);
    left = left.filter((offer) => offer !== best.offer);
  }
  return [...chosen, ...takenAlone(alone, free)];
}

/** The percentage or fixed amount that takes most off each line. */
function lineChoices(
  offers: readonly Offer[],
  lines: readonly OfferLine[],
  meant: ReadonlyMap<Offer, readonly number[]>,
): Map<number, LineChoice> {
  const best = new Map<number, LineChoice>();
  for (const offer of offers.filter(isLineOffer)) {
    for (const [index, amount] of discountsOf(offer, lines, meant.get(offer) ?? []).off) {
      if (amount > (best.get(index)?.amount ?? 0)) best.set(index, { offer, amount });
    }
  }
  return best;
}

type Standing = {
  meant: ReadonlyMap<Offer, readonly number[]>;
  alone: ReadonlyMap<number, LineChoice>;
  free: ReadonlySet<number>;
};

function mostGaining(
  offers: readonly Offer[],
  lines: readonly OfferLine[],
  { meant, alone, free }: Standing,
): { offer: Offer; discounts: Discounts } | undefined {
  let best: { offer: Offer; discounts: Discounts; gain: number } | undefined;
  for (const offer of offers) {
    const open = (meant.get(offer) ?? []).filter((index) => free.has(index));
    const discounts = discountsOf(offer, lines, open);
    const lost = sum(discounts.taken.map((index) => alone.get(index)?.amount ?? 0));
    const gain = toAmount(decimal(totalOf(discounts)).minus(lost));
    if (gain > (best?.gain ?? 0)) best = { offer, discounts, gain };
  }
  return best;
}

function takenAlone(alone: ReadonlyMap<number, LineChoice>, free: Set<number>): Chosen[] {
  const byOffer = new Map<Offer, Map<number, number>>();
  for (const [index, { offer, amount }] of alone) {
    if (!free.delete(index)) continue;
    byOffer.set(offer, (byOffer.get(offer) ?? new Map()).set(index, amount));
  }
  return [...byOffer].map(([offer, off]) => ({ offer, off }));
}
