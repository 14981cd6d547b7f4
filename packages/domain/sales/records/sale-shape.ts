// The nested parts of a sale. Spec: Sale; Decision: member names the table does not give.
import { lineOptions } from '#domain/catalog/records/line-options.ts';
import { taxTreatment } from '#domain/fiscal/tax-treatment.ts';
import { GENERAL_RATE } from '#domain/fiscal/vat-rates.ts';
import {
  amount,
  flag,
  freeObject,
  list,
  metadata,
  object,
  oneOf,
  percentage,
  positiveQuantity,
  quantity,
  text,
} from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';

/** Where a sale comes from. */
export const SALE_ORIGINS = [
  'manual',
  'pos',
  'ecommerce',
  'order',
  'budget',
  'contract',
  'rental_booking',
  'appointment',
  'subscription',
  'external_channel_a',
  'external_channel_b',
  'external_channel_c',
] as const;

/** contract#sizes: lines of one document. */
const ITEMS_MAX = 200;

const PUBLICATION_TYPES = ['product', 'service', 'services', 'rental', 'rentals'] as const;

/** Promotions named in one sale. */
const PROMOTIONS_MAX = 20;
/** Rewards redeemed on one sale. */
export const REWARDS_MAX = 20;

/** What a promotion took off a line. */
const appliedPromotion = () =>
  object({
    promotion_id: text(1, 100),
    name: text(0, 200),
    promotion_type: text(0, 50),
    amount: amount(),
  });

/** Promotions that the client asks for. */
export const promotionIds = () =>
  list(text(1, 100), PROMOTIONS_MAX).meta({
    description: 'Promotions that must be applied, also to lines that state their price',
  });
export const applyPromotions = () =>
  flag().meta({
    description:
      'True: lines that state their price have the promotions that run taken off it, as lines without a price always have',
  });

/** Uses of promotions that the sale gives back if it is undone (catalog/pricing/count-uses.ts). */
export const promotionsUsed = () =>
  list(
    z.strictObject({
      promotion_id: text(1, 100),
      product_id: text(1, 100).optional(),
      customer_id: text(1, 100).optional(),
    }),
  );

const TERMS = 'Value, min_purchase, entity_type and entity_ids of the reward as it was redeemed';

/** Rewards that were redeemed on the sale, and what each takes off it (rewards/redeem-reward.ts). */
export const rewardsApplied = () =>
  list(
    z.strictObject({
      redemption_id: text(1, 100),
      reward_id: text(1, 100),
      name: text(0, 200),
      reward_type: text(0, 50),
      stackable: flag(),
      amount: amount(),
      terms: freeObject().meta({ description: TERMS }).optional(),
    }),
    REWARDS_MAX,
  );

const OF_VARIANT =
  'The `_id` of a variant of what is sold, or its sku; asked for where each variant has a stock of its own';
const LINE_RATE = `VAT in percent. Left out: the sale's tax_rate, else the product's, else ${GENERAL_RATE}, the general rate`;

/** The rate of lines that name none, and what is charged for bringing it all. */
export const saleRate = () =>
  percentage().meta({
    description: `VAT in percent of the lines that say nothing of theirs. Left out: the product's, else ${GENERAL_RATE}`,
  });
export const shippingCost = () =>
  amount().meta({
    description:
      'What the buyer pays for it, its VAT inside: taxed in proportion to the lines, exempt with exempt goods',
  });

/** One line: what was sold, how much of it, at which unit price; `metadata` is the client's. */
export const saleItem = () =>
  object({
    publication_id: text(1, 100),
    publication_type: oneOf(PUBLICATION_TYPES),
    name: text(1, 200),
    quantity: positiveQuantity(),
    price: amount().optional().meta({ description: 'Left out: the service prices the line' }),
    variant_id: text(0, 100).nullable().optional().meta({ description: OF_VARIANT }),
    sku: text(0, 100).optional().meta({ description: 'Left out: that of what is sold' }),
    options: lineOptions()
      .optional()
      .meta({ description: 'What is chosen of the options of the product' }),
    tax_rate: percentage().meta({ description: LINE_RATE }).optional(),
    tax_treatment: taxTreatment().optional(),
    discount_rate: percentage().optional(),
    list_price: amount().optional(),
    promotion_discount: amount().optional(),
    applied_promotions: list(appliedPromotion()).optional(),
    price_composition: freeObject().optional(),
    line_total: amount().optional(),
    metadata: metadata().optional(),
  });

export const saleItems = () => list(saleItem(), ITEMS_MAX, 1);

/** How the sale is paid, in one or in parts. */
export const payment = () =>
  object({
    method: text(0, 100).optional(),
    status: text(0, 50).optional(),
    partial_amounts: list(
      object({ method: text(0, 100).optional(), amount: amount().optional() }),
    ).optional(),
  });

/** Any word, as the specification lists none; these have a meaning. */
const word = (description: string) => text(0, 50).meta({ description });
export const taxType = () =>
  word(
    'included, excluded, exempt or untaxed (or incluido, excluido, exento, no_gravado): how prices and tax relate. Under any other word, and without one, prices have their tax inside unless total says otherwise',
  );
export const discountType = () =>
  word('fixed: the discount is discount_amount. Any other word: discount_rate percent, if given');

export const saleDiscount = () =>
  percentage().meta({
    description: 'Percent off the subtotal; only kept where discount_type is fixed',
  });

/** Tax per rate: what it is of, and how much. */
export const taxLines = () =>
  list(z.strictObject({ tax_rate: percentage(), base: amount(), amount: amount() }));

/** What of it left with delivery notes (delivery-notes/issue-note.ts). */
export const stockDelivered = () =>
  z.record(text(1, 201), quantity()).meta({
    description: 'Units that left with delivery notes, by product, or by product/variant',
  });

/** What registers counted of the sale, by method (pos/register/sale-count.ts). */
export const countedPayments = () =>
  list(z.strictObject({ method: text(0, 100), amount: amount() }));

/** Why no invoice could be issued right after the sale. */
export const invoiceError = () => z.strictObject({ code: text(0, 100), error: text(0, 1000) });
