// What one sale adds to one goal. Pure.
import { isStanding, type Sale } from '#domain/sales/records/sale.ts';
import { businessDate } from '#kernel/date.ts';
import { idTime } from '#kernel/id.ts';
import { type Decimal, sum, toPlaces } from '#kernel/money.ts';
import type { Goal } from './goal.ts';
import { covers } from './goal-days.ts';

/** `value` is what current_value grows by, `buyer` whom the sale makes count among the customers. */
export type Contribution = { sales: number; total: number; value: number; buyer?: string };
/** Category of each publication by its id, and every category with those below it. */
export type SoldCategories = {
  categoryOf: ReadonlyMap<string, string>;
  within: ReadonlyMap<string, ReadonlySet<string>>;
};

/** What a sale adds to a goal now, and what was counted of it before. */
export type Step = { goal: Goal; saleId: string; before: Contribution; after: Contribution };
/** Sales by their id; those that were deleted are undefined. */
export type Sales = ReadonlyMap<string, Sale | undefined>;

type Line = Sale['items'][number];

export const NOTHING: Contribution = { sales: 0, total: 0, value: 0 };
const SERVICES = ['service', 'services'];
const QUANTITY_PLACES = 6;

/** The day on which a sale counts. */
export const dayOfSale = (saleId: string): string => businessDate(idTime(saleId));

/** `sale` is undefined when it was deleted. */
export function contributionOf(
  goal: Goal,
  sale: Sale | undefined,
  categories: SoldCategories,
): Contribution {
  if (sale === undefined || !isStanding(sale) || !covers(goal, dayOfSale(sale._id))) return NOTHING;
  const one = { sales: 1, total: sale.total };
  const units = (wanted: (item: Line) => boolean): Contribution => {
    const value = toPlaces(unitsOf(sale, wanted), QUANTITY_PLACES);
    return value === 0 ? NOTHING : { ...one, value };
  };
  switch (goal.goal_type) {
    case 'revenue':
      return { ...one, value: sale.total };
    case 'quantity':
      return { ...one, value: 1 };
    case 'average_ticket':
      return { ...one, value: 0 };
    case 'customers':
      return sale.customer_id === undefined
        ? NOTHING
        : { ...one, value: 0, buyer: sale.customer_id };
    case 'items':
      return units(() => true);
    case 'service_bookings':
      return units((item) => SERVICES.includes(item.publication_type));
    case 'specific_publication':
      return units(isNamed(goal.publication_id));
    case 'product_category':
      return units(isOfCategory(goal.category_id, categories));
    default:
      return NOTHING;
  }
}

const unitsOf = (sale: Sale, wanted: (item: Line) => boolean): Decimal =>
  sum(sale.items.filter(wanted).map((item) => item.quantity));

const isNamed =
  (wanted: string | undefined) =>
  (item: Line): boolean =>
    wanted === undefined || item.publication_id === wanted || item.variant_id === wanted;

const isOfCategory =
  (wanted: string | undefined, { categoryOf, within }: SoldCategories) =>
  (item: Line): boolean => {
    if (wanted === undefined) return true;
    const category = categoryOf.get(item.publication_id);
    return category !== undefined && (within.get(wanted)?.has(category) ?? category === wanted);
  };
