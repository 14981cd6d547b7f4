// What the lines of sales and budgets name: a product, a service or a rental, by the words that `publication_type` has for each.
import type { Noun } from '#resource/declaration.ts';
import type { ByType } from '#resource/fields/field.ts';
import { Product } from './product.ts';
import { Rental } from './rental.ts';
import { Service } from './service.ts';

export type Sellable = typeof Product | typeof Service | typeof Rental;

const NOUNS: Readonly<Record<string, Sellable>> = {
  product: Product,
  service: Service,
  services: Service,
  rental: Rental,
  rentals: Rental,
};

/** What a line of that type sells. */
export const publicationNoun = ({ publication_type: word }: { publication_type: string }) =>
  NOUNS[word] ?? Product;

/** Anything that is sold, for ids beside which nothing says what they are of. */
export const sellables = (): readonly Noun[] => [Product, Service, Rental];

export const PUBLICATION: ByType = {
  by: 'publication_type',
  of: {
    product: { is: ['product'], noun: () => Product },
    service: { is: ['service', 'services'], noun: () => Service },
    rental: { is: ['rental', 'rentals'], noun: () => Rental },
  },
};

/** What promotions and rewards are of. */
export const ENTITY: ByType = { ...PUBLICATION, by: 'entity_type' };
