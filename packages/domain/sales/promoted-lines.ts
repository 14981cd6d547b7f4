// Lines that state their price and have promotions taken off it all the same, since the sale asks for it: those that promotion_ids
// name, and with apply_promotions all that run. Decision 153. A line that stays as it was keeps what it has, unless the sale
// asks for something else now and the line has none yet.
import { isDeepStrictEqual } from 'node:util';
import { type ListedLine, lineOf } from './list-price.ts';
import type { Sale } from './records/sale.ts';
import type { GivenLine } from './records/sale-line.ts';
import type { Publication } from './sale-parts.ts';

export type Asking = Partial<Pick<Sale, 'promotion_ids' | 'apply_promotions'>>;

/** Does the sale ask for any? */
export const asksForAny = ({ promotion_ids: asked = [], apply_promotions: all }: Asking): boolean =>
  all === true || asked.length > 0;

/** Does it ask for what it did not ask for before? */
const asksAnew = (before: Asking | undefined, sale: Asking): boolean =>
  before === undefined ||
  before.apply_promotions !== sale.apply_promotions ||
  !isDeepStrictEqual(before.promotion_ids, sale.promotion_ids);

type Edit = {
  sale: Asking & { readonly items: readonly GivenLine[] };
  before: Sale | undefined;
  publications: readonly Publication[];
};

/** `kept`: the lines of the sale; one that is the very line that was sent stays as it was. */
export function promotedLines(
  kept: readonly GivenLine[],
  { sale, before, publications }: Edit,
): ListedLine[] {
  if (!asksForAny(sale)) return [];
  const isAnew = asksAnew(before, sale);
  return kept.flatMap((item, index): ListedLine[] => {
    const publication = publications[index];
    const stays = before !== undefined && item === sale.items[index];
    const isOpen = stays ? isAnew && isBare(item) : true;
    if (item.price === undefined || publication === undefined || !isOpen) return [];
    return [{ index, publication, line: lineOf(item, publication, item.price), members: {} }];
  });
}

/** Neither priced by the service nor with a promotion. */
const isBare = ({ list_price, applied_promotions }: GivenLine): boolean =>
  list_price === undefined && applied_promotions === undefined;
