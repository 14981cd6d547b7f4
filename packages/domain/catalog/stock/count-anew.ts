// Does an update count the stock anew? Sales move it without a version of the product, so what a client read before one of them and
// sends back whole would put the sold goods on the shelf again; `stock_version` is what tells (decision 327).
import { fail } from '#kernel/error.ts';
import { countedVariants, type OfVariants } from '../records/variant.ts';

type Counts = OfVariants & {
  readonly stock?: number | undefined;
  readonly total_stock?: number | undefined;
};
type Stored = Counts & { readonly stock_version: number };

/** The version of the counts that the update makes. Throws version_conflict where they are moved by one who read others. */
export function countedAnew(
  before: Stored,
  fields: Counts,
  read: number | undefined,
): { stock_version?: number } {
  if (!movesCounts(before, fields)) return {};
  const { stock_version: actual } = before;
  if (read !== undefined && read !== actual) {
    fail('version_conflict', {
      errors: [{ field: 'stock_version', location: 'body', actual }],
    });
  }
  return { stock_version: actual + 1 };
}

const movesCounts = (before: Counts, fields: Counts): boolean =>
  (['stock', 'total_stock'] as const).some(
    (name) => fields[name] !== undefined && fields[name] !== before[name],
  ) ||
  ('variants' in fields && sharesOf(before) !== sharesOf(fields));

/** What there is of each variant, in whatever order they stand. */
const sharesOf = (goods: OfVariants): string =>
  countedVariants(goods)
    .map(({ _id, stock }) => `${_id} ${stock}`)
    .toSorted()
    .join();
