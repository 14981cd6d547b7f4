// Promotions that the client asked for by name (promotion_ids) must be applied, or the sale is told
// why not; all others are applied where they can be. Spec: Promotion; Decision: promotion_ids.
import type { Offer } from '#domain/catalog/pricing/offer.ts';
import { hasUsesLeft, type PriceBasis } from '#domain/catalog/pricing/read-offers.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import type { Sale } from './records/sale.ts';
import type { GivenLine } from './records/sale-line.ts';
import { customerIdOf } from './sale-parts.ts';

type Outcome = {
  /** Lines as they are priced. */
  items: readonly GivenLine[];
  /** Promotions that run now, and those of them that have uses left. */
  running: readonly Offer[];
  offers: readonly Offer[];
  basis: PriceBasis;
};

/** What asks for them, and who buys. */
type Asking = Partial<Pick<Sale, 'promotion_ids' | 'customer' | 'customer_id'>>;

/** Throws related_record_not_found, promotion_limit_reached, validation_error. */
export function refuseUnappliedPromotions(sale: Asking, outcome: Outcome): void {
  const applied = new Set(
    outcome.items.flatMap(({ applied_promotions: all = [] }) =>
      all.map(({ promotion_id }) => promotion_id),
    ),
  );
  const asked = sale.promotion_ids ?? [];
  const missed = asked.flatMap((id, index) => (applied.has(id) ? [] : [{ id, index }]));
  if (missed.length === 0) return;
  const reasons = missed.map(({ id, index }) => reasonOf(sale, outcome, { id, index }));
  const of = (kind: Reason['kind']) =>
    reasons.flatMap((reason) => (reason.kind === kind ? [reason.error] : []));
  if (of('missing').length > 0) fail('related_record_not_found', { errors: of('missing') });
  refuse(of('unfit'));
  fail('promotion_limit_reached', { errors: of('used up') });
}

type Reason = { kind: 'missing' | 'unfit' | 'used up'; error: FieldError };

function reasonOf(
  sale: Asking,
  { running, offers, basis }: Outcome,
  { id, index }: { id: string; index: number },
): Reason {
  const error = (code: FieldError['code'], message: string): FieldError => ({
    field: `promotion_ids[${index}]`,
    location: 'body',
    code,
    message,
    promotion_id: id,
  });
  const promotion = basis.promotions.find(({ _id }) => _id === id);
  const isHere = promotion !== undefined && promotion.status !== 'deleted';
  if (!isHere && !running.some((offer) => offer.id === id)) {
    return { kind: 'missing', error: error('not_found', 'No such promotion') };
  }
  if (isUsedUp(sale, basis, running, id) || isSpent(promotion)) {
    return { kind: 'used up', error: error(undefined, 'The promotion has no uses left') };
  }
  if (!running.some((offer) => offer.id === id)) {
    return { kind: 'unfit', error: error('out_of_range', 'The promotion is not running') };
  }
  if (!offers.some((offer) => offer.id === id)) {
    const message = 'The promotion is for named customers';
    return { kind: 'unfit', error: error('conditional_required', message) };
  }
  const message = 'The promotion takes nothing off these lines';
  return { kind: 'unfit', error: error('out_of_range', message) };
}

type Terms = Offer['terms'];

/** A promotion that ended because its last use was taken. */
const isSpent = (promotion: Terms | undefined): boolean =>
  promotion?.status === 'expired' &&
  promotion.max_uses != null &&
  (promotion.uses_count ?? 0) >= promotion.max_uses;

function isUsedUp(sale: Asking, basis: PriceBasis, running: readonly Offer[], id: string): boolean {
  const offer = running.find((each) => each.id === id);
  if (offer === undefined || hasUsesLeft(basis, offer, customerIdOf(sale))) return false;
  const unlimited = { ...offer, terms: { ...offer.terms, max_uses_per_customer: null } };
  const isPerCustomer = hasUsesLeft(basis, unlimited, undefined);
  return !isPerCustomer || customerIdOf(sale) !== undefined;
}
