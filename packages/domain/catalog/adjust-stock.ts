// Units that leave or come back: changes that sales and delivery notes put into their own
// commit, so that goods and paper never part. contract#stock; reliability#race-of-stock. A product that does not
// track its stock is not changed at all.
import type { Change } from '#resource/change.ts';
import { isLowOnStock, Product } from './product.ts';

const STOCK_EVENT = 'product.stock_changed';
const LOW_EVENT = 'product.low_stock';

/**
 * Takes units off a tracked product; the commit answers insufficient_stock (409) when there are
 * not enough.
 */
export function takeStock(product: Product, units: number): Change {
  const left = (product.stock ?? 0) - units;
  const becomesLow = !isLowOnStock(product) && isLowOnStock(product, left);
  return {
    ...movement(product._id, -units),
    min: 0,
    unless: { field: 'track_stock', value: false },
    events: becomesLow ? [STOCK_EVENT, LOW_EVENT] : [STOCK_EVENT],
    refusal: {
      code: 'insufficient_stock',
      errors: [
        {
          field: 'items',
          location: 'body',
          code: 'insufficient_stock',
          message: `Not enough stock of ${product.name}`,
          product_id: product._id,
          name: product.name,
          requested: units,
          available: Math.max(product.stock ?? 0, 0),
        },
      ],
    },
  };
}

/**
 * Gives back units that an earlier takeStock took; it cannot be refused while the product
 * exists.
 */
export const returnStock = (productId: string, units: number): Change => movement(productId, units);

const movement = (productId: string, by: number): Extract<Change, { kind: 'adjust' }> => ({
  kind: 'adjust',
  noun: Product,
  id: productId,
  field: 'stock',
  also: ['total_stock'],
  by,
  events: [STOCK_EVENT],
  refusal: {
    code: 'related_record_not_found',
    errors: [{ location: 'body', code: 'not_found', product_id: productId }],
  },
});
