// The catalog: what the account offers, in categories, with options, prices and promotions.
import { group } from '#resource/define.ts';
import { Category } from './category.ts';
import { createCategory } from './create-category.ts';
import { createProduct } from './create-product.ts';
import { createProfile, updateProfile } from './default-profile.ts';
import { expirePromotion } from './expire-promotion.ts';
import { ProductOption } from './options/product-option.ts';
import { PromotionUse } from './pricing/promotion-use.ts';
import { PricingProfile } from './pricing-profile.ts';
import { Product } from './product.ts';
import { Promotion } from './promotion.ts';
import { Rental } from './rental.ts';
import { Service } from './service.ts';
import { updateCategory } from './update-category.ts';
import { updateProduct } from './update-product.ts';

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
  ],
  jobs: [expirePromotion],
});
