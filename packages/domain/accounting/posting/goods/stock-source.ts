// What corrections of stock ask of the books.
import { Product } from '#domain/catalog/records/product.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import { unmoved } from '#resource/change.ts';
import type { PostedPart } from '../../records/ledger-posting.ts';
import type { PostingEvent } from '../legs.ts';
import { stockLegs } from '../purchase-legs.ts';
import type { Source } from '../source.ts';

/**
 * Units that a person corrected, at the cost that they had then. The product adds them up by day, and what is new of a day since the
 * last entry is the next one. What is of before the first day that is posted is written down as nothing, so that no later day has it.
 * Decision 641.
 */
export const stockSource: Source = {
  name: 'product',
  async read(ctx, id, { posted, config }) {
    const product = await ctx.store.get(Product, id);
    const { from = '' } = config.automatic_posting;
    const standing = posted.filter(
      ({ entry_id, facts }) => entry_id !== undefined || dayIn(facts) < from,
    );
    const old = standing.map(({ part, facts }): PostingEvent => ({ ...EMPTY, part, facts }));
    if (product?.stock_corrections === undefined) return { events: old, guards: [] };
    const last = Math.max(0, ...posted.map(({ part }) => Number(part.split('.')[1])));
    const fresh = correctedSince(product.stock_corrections, standing).map(
      ({ value, date }, at): PostingEvent => ({
        part: `correction.${last + at + 1}`,
        date: date < from ? from : date,
        description: `Ajuste de stock: ${product.name}`,
        legs: date < from ? [] : stockLegs(value),
        facts: `${value} ${date}`,
      }),
    );
    const guards = fresh.length === 0 ? [] : [unmoved(Product, product)];
    return { events: [...old, ...fresh], guards };
  },
};

type Correction = { value: number; date: string };

/** By day what is not posted yet. The first day that the product remembers has all from before it, too. */
function correctedSince(
  { value, date, days = [] }: NonNullable<Product['stock_corrections']>,
  posted: readonly PostedPart[],
): Correction[] {
  const known = new Set(days.map((day) => day.date));
  const [first = { value: 0, date }, ...others] = days;
  const older = decimal(value).minus(sum(days.map((day) => day.value)));
  const all = [{ ...first, value: toAmount(older.plus(first.value)) }, ...others];
  return all.flatMap((day) => {
    const own = posted.filter(({ facts }) =>
      known.has(dayIn(facts)) ? dayIn(facts) === day.date : day.date === first.date,
    );
    const fresh = decimal(day.value).minus(sum(own.map(({ facts }) => valueIn(facts))));
    return fresh.eq(0) ? [] : [{ value: toAmount(fresh), date: day.date }];
  });
}

/** Facts of a correction: its value and its day; of one that was posted before days were remembered its value alone. */
const valueIn = (facts: string): string => facts.split(' ')[0] ?? '';
const dayIn = (facts: string): string => facts.split(' ')[1] ?? '';

const EMPTY = { date: '', description: '', legs: [] } as const;
