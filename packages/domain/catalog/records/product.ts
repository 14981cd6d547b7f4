// A good for sale, with its price and stock. Spec: Product; States and transitions.

import { taxTreatment } from '#domain/fiscal/tax-treatment.ts';
import { COUNT_PRODUCT_FIGURES_JOB } from '#domain/jobs/figure-names.ts';
import { POST_STOCK_JOB } from '#domain/jobs/posting-names.ts';
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
import type { Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { Category } from './category.ts';
import { PricingProfile } from './pricing-profile.ts';
import { ProductOption } from './product-option.ts';
import * as shape from './product-shape.ts';
import { ownPromotionRule } from './promotion-rules.ts';
import {
  images,
  publicationEventKinds,
  publicationEvents,
  publicationStates,
  tags,
} from './publication.ts';
import { Rental } from './rental.ts';
import { Service } from './service.ts';
import { STOCK_DECIMALS_MAX, stockRules } from './stock-rules.ts';
import { openingStock } from './stock-totals.ts';
import { tierRule } from './tier-rule.ts';
import { stockCount } from './variant.ts';

const OWN_STOCK =
  'What is there to sell. Where variants have stocks of their own it is their sum, and changes with variants[].stock only';
const STOCK_VERSION =
  'Grows with each movement of the stock, which leaves `version` as it is. Sent with an update it asserts that the counts which that states were read after the last movement';
const DECIMALS =
  'Decimals that the product is counted and sold in: 0 for pieces, 3 for kilograms that are weighed to the gram';

/** An option is referred to by its id, alone or as one of these members of an object of the client's own making. */
const OPTION_MEMBERS = ['', ...shape.OPTION_IDS];

const fields = {
  name: field(text(1, 200)).required().sortable('text').searchable(),
  base_price: field(amount()).required().sortable('number'),
  description: field(text()),
  sku: field(text(0, 100)).unique().sortable('code').searchable(),
  barcode: field(text(0, 100)).searchable().filterable(),
  category_id: field(reference())
    .references('category', (): Noun => Category)
    .filterable(),
  cost: field(amount()),
  track_stock: field(flag()).default(false),
  stock: field(stockCount(OWN_STOCK)).always(),
  total_stock: field(stockCount()).always(),
  stock_version: field(whole(0).meta({ description: STOCK_VERSION }))
    .default(0)
    .asserted(),
  min_stock: field(stockCount()),
  stock_decimals: field(whole(0, STOCK_DECIMALS_MAX).meta({ description: DECIMALS })).default(0),
  unit: field(text(0, 50)),
  status: states(publicationStates).filterable(),
  images: field(images()),
  attributes: field(freeObject()),
  variants: field(shape.variants()).counting('stock'),
  has_variants: field(flag()).always(),
  global_option_refs: field(shape.optionRefs())
    .names(() => ProductOption, ...OPTION_MEMBERS)
    .looksUp(() => ProductOption, ...OPTION_MEMBERS),
  tags: field(tags()).searchable(),
  seo: field(shape.seo()),
  shipping: field(shape.shippingOptions()).kept(),
  tax_rate: field(percentage()),
  tax_treatment: field(taxTreatment()),
  weight: field(measure()).kept(),
  dimensions: field(shape.dimensions()),
  featured: field(flag()).kept().default(false),
  price_history: field(shape.pastPrices()),
  quantity_price_tiers: field(shape.priceTiers()),
  promotions: field(list(shape.ownPromotion())).looksUp(
    (): readonly Noun[] => [Product, Service, Rental],
    'entity_ids',
    'bundle_entity_ids',
  ),
  pricing_composition: field(shape.pricingComposition())
    .names(() => PricingProfile, 'pricing_profile_id')
    .looksUp(() => PricingProfile, 'pricing_profile_id'),
  stock_corrections: field(shape.stockCorrections()).assigned(),
};

export interface Product extends Stored<'product', typeof fields> {}
export const Product: NounOf<Product, typeof fields> = noun({
  name: 'product',
  summary: 'A good for sale, with its price, stock and variants.',
  base: '/products',
  key: 'pr',
  scope: 'products',
  fields,
  softDelete: true,
  rules: [...stockRules, ownPromotionRule, tierRule],
  prepare: openingStock,
  events: productEvents,
  tells: {
    price_changed: ['base_price', 'price_history'],
    stock_changed: ['stock', 'total_stock'],
  },
  jobs: ({ before, after }) => [
    ...(after !== undefined && before?.stock_corrections?.value !== after.stock_corrections?.value
      ? [POST_STOCK_JOB]
      : []),
    ...(runsLow(before) === runsLow(after) ? [] : [COUNT_PRODUCT_FIGURES_JOB]),
  ],
  eventKinds: {
    stock_changed: 'The stock of the product changed: a sale, a return or a correction',
    low_stock: 'The stock fell to min_stock or below',
    price_changed: 'base_price changed',
    ...publicationEventKinds('product'),
  },
});

/** Stock at or under the alert threshold, where there is one. */
export const isLowOnStock = (product: Product, stock: number = product.stock): boolean =>
  product.track_stock === true && product.min_stock !== undefined && stock <= product.min_stock;

/** Low on stock, and there to be sold. */
export const runsLow = (product: Product | undefined): boolean =>
  product !== undefined && product.status !== 'deleted' && isLowOnStock(product);

function productEvents(change: RecordChange<Product>): string[] {
  const { before, after } = change;
  const events = publicationEvents(change);
  if (before === undefined || after === undefined) return events;
  if (before.base_price !== after.base_price) events.push('price_changed');
  if (before.stock !== after.stock) events.push('stock_changed');
  if (!isLowOnStock(before) && isLowOnStock(after)) events.push('low_stock');
  return events;
}
