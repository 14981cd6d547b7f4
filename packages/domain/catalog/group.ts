// The catalog: what the account offers, in categories, with options, prices and promotions.
import { group } from '#resource/define.ts';
import { createCategory } from './create-category.ts';
import { createProduct } from './create-product.ts';
import { createProfile, updateProfile } from './default-profile.ts';
import { expirePromotion, resumePromotion } from './expire-promotion.ts';
import { Category } from './records/category.ts';
import { PricingProfile } from './records/pricing-profile.ts';
import { Product } from './records/product.ts';
import { ProductOption } from './records/product-option.ts';
import { Promotion } from './records/promotion.ts';
import { PromotionUse } from './records/promotion-use.ts';
import { Rental } from './records/rental.ts';
import { Service } from './records/service.ts';
import { updateCategory } from './update-category.ts';
import { updateProduct } from './update-product.ts';
import { updatePromotion } from './update-promotion.ts';

export const catalog = group('catalog', {
  title: 'Catalog',
  nouns: [
    Product,
    ProductOption,
    PricingProfile,
    Service,
    Rental,
    Category,
    Promotion,
    PromotionUse,
  ],
  verbs: [
    createProduct,
    updateProduct,
    createProfile,
    updateProfile,
    createCategory,
    updateCategory,
    updatePromotion,
  ],
  jobs: [expirePromotion, resumePromotion],
});
