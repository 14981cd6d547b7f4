// The nested parts of a product. What describes it (variants, dimensions, seo, shipping, price_history) keeps members besides
// those that the service checks, since the table names none; what it is priced by takes no others, as a misspelt one would
// sell at another price. Spec: Product; Decision: member names the table does not give.
import {
  amount,
  amountOrPercentage,
  amountSum,
  date,
  freeObject,
  list,
  measure,
  object,
  oneOf,
  openObject,
  percentage,
  quantity,
  reference,
  text,
  textList,
} from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { embeddedPromotion, withPlaces } from './promotion-terms.ts';
import { variant } from './variant.ts';

/** A list of variants, or of their names, or an object of the client's own making. */
export const variants = () => z.union([list(z.union([variant(), text(0, 200)])), freeObject()]);

/** How an object that refers to a product option may call its id. */
export const OPTION_IDS = ['_id', 'id', 'option_id'];

/** References to product options: their ids, or objects that hold them. */
export const optionRefs = () =>
  list(
    z.union([
      reference(),
      openObject(Object.fromEntries(OPTION_IDS.map((name) => [name, z.unknown().optional()]))),
    ]),
  );

export const seo = () =>
  openObject({
    title: text(0, 200).optional(),
    description: text(0, 500).optional(),
    keywords: z.union([textList(100), text(0, 1000)]).optional(),
    slug: text(0, 200).optional(),
  });

export const shippingOptions = () =>
  openObject({
    requires_shipping: z.boolean().optional(),
    free_shipping: z.boolean().optional(),
    cost: amount().optional(),
  });

export const dimensions = () =>
  openObject({
    length: measure().optional(),
    width: measure().optional(),
    height: measure().optional(),
    unit: text(0, 20).optional(),
  });

/** Each a base_price that was in force until `changed_at`, or the price alone. */
export const pastPrices = () =>
  list(
    z.union([
      openObject({ price: amount().optional(), changed_at: text(0, 40).optional() }),
      amount(),
    ]),
  );

/** From min_quantity on, the unit costs `price`, or its usual price less discount_percentage. */
export const priceTiers = () =>
  list(
    object({
      min_quantity: quantity(),
      max_quantity: quantity().optional(),
      price: amount().optional(),
      discount_percentage: percentage().optional(),
    }),
  );

export const ownPromotion = embeddedPromotion;

/** A tax that is part of a price: its name and its rate in percent. */
export const appliedTax = () => object({ name: text(1, 100), rate: percentage() });

/** Profit on top of cost and taxes. */
export const profit = () =>
  withPlaces(
    object({ type: oneOf(['percentage', 'fixed']), value: amountOrPercentage() }),
    ({ type }) => type === 'percentage',
  );

export const pricingComposition = () =>
  object({
    pricing_profile_id: reference().optional(),
    supplier_cost: amount().optional(),
    applied_taxes: list(appliedTax(), 20).optional(),
    profit: z.union([profit(), z.number()]).optional(),
  });

/** Days of corrections that a product remembers each by itself. */
export const CORRECTED_DAYS_MAX = 31;

/** What corrections of the stock by hand came to, at cost, and the day of the last one; what those of its last days came to. */
export const stockCorrections = () =>
  z
    .strictObject({
      ...corrected(),
      days: list(z.strictObject(corrected()), CORRECTED_DAYS_MAX).optional(),
    })
    .meta({
      description: 'What corrections of the stock came to so far, at the cost of their days',
    });

const corrected = () => ({ value: amountSum(), date: date() });
