// A good for sale, with its price and stock. Spec: Product; States and transitions.
import {
  amount,
  flag,
  freeObject,
  list,
  measure,
  percentage,
  reference,
  text,
  whole,
} from '#kernel/fields.ts';
import type { Rec } from '#resource/context.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { Category } from './category.ts';
import * as shape from './product-shape.ts';
import {
  images,
  publicationEventKinds,
  publicationEvents,
  publicationStates,
  publicationStatus,
  tags,
} from './publication.ts';
import { openingStock } from './stock-totals.ts';

export const Product = noun({
  name: 'product',
  summary: 'A good for sale, with its price, stock and variants.',
  base: '/products',
  key: 'pr',
  scope: 'products',
  record: {
    name: text(1, 200),
    base_price: amount(),
    description: text(),
    sku: text(0, 100),
    barcode: text(0, 100),
    category_id: reference(),
    cost: amount(),
    track_stock: flag(),
    stock: whole(0, shape.STOCK_MAX),
    total_stock: whole(0, shape.STOCK_MAX),
    min_stock: whole(0, shape.STOCK_MAX),
    unit: text(0, 50),
    status: publicationStatus(),
    images: images(),
    attributes: freeObject(),
    variants: shape.variants(),
    has_variants: flag(),
    global_option_refs: shape.optionRefs(),
    tags: tags(),
    seo: shape.seo(),
    shipping: shape.shippingOptions(),
    tax_rate: percentage(),
    weight: measure(),
    dimensions: shape.dimensions(),
    featured: flag(),
    price_history: shape.pastPrices(),
    quantity_price_tiers: shape.priceTiers(),
    promotions: list(shape.ownPromotion()),
    pricing_composition: shape.pricingComposition(),
  },
  required: ['name', 'base_price'],
  defaults: { track_stock: false, featured: false },
  unique: [{ field: 'sku' }],
  references: { category_id: (): Noun => Category },
  list: {
    sort: { text: 'name', number: 'base_price', code: 'sku' },
    search: ['name', 'sku', 'barcode', 'tags'],
    filter: ['status', 'category_id', 'barcode'],
  },
  states: { status: publicationStates },
  softDelete: true,
  prepare: openingStock,
  events: productEvents,
  eventKinds: {
    stock_changed: 'The stock of the product changed: a sale, a return or a correction',
    low_stock: 'The stock fell to min_stock or below',
    price_changed: 'base_price changed',
    ...publicationEventKinds('product'),
  },
});

/** Stock at or under the alert threshold, where there is one. */
export const isLowOnStock = (product: Rec, stock: number = product.stock): boolean =>
  product.track_stock === true && product.min_stock !== undefined && stock <= product.min_stock;

function productEvents(change: RecordChange): string[] {
  const { before, after } = change;
  const events = publicationEvents(change);
  if (before === undefined || after === undefined) return events;
  if (before.base_price !== after.base_price) events.push('price_changed');
  if (before.stock !== after.stock) events.push('stock_changed');
  if (!isLowOnStock(before) && isLowOnStock(after)) events.push('low_stock');
  return events;
}
