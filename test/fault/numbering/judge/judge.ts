// What one seed came to, and everything that is wrong with it.
import { judgedDocuments } from './judge-documents.ts';
import { judgedRents } from './judge-rents.ts';
import { judgedSales } from './judge-sales.ts';
import type { Rest } from './rest.ts';

/** Everything that is wrong, in words. */
export const judged = (rest: Rest): string[] => [
  ...judgedDocuments(rest),
  ...judgedSales(rest),
  ...judgedRents(rest),
];
