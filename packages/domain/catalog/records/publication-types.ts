// What the lines of sales and budgets name: a product, a service or a rental, by the words that `publication_type` has for each.
import type { ByType } from '#resource/fields/field.ts';
import { Product } from './product.ts';
import { Rental } from './rental.ts';
import { Service } from './service.ts';

export const PUBLICATION: ByType = {
  by: 'publication_type',
  of: {
    product: { is: ['product'], noun: () => Product },
    service: { is: ['service', 'services'], noun: () => Service },
    rental: { is: ['rental', 'rentals'], noun: () => Rental },
  },
};
