// What one seed came to, and everything that is wrong with it.
import type { Rec } from '#resource/context.ts';
import type { Wish } from '../clients/wishes.ts';
import type { Kept } from '../map-store.ts';
import type { Voucher } from '../model-authority.ts';
import { judgedDocuments } from './judge-documents.ts';
import { judgedRents } from './judge-rents.ts';
import { judgedSales } from './judge-sales.ts';

export type Rest = {
  documents: readonly Rec[];
  sales: readonly Rec[];
  /** Sales that were deleted. */
  gone: ReadonlySet<string>;
  contracts: readonly Rec[];
  claims: Kept['claims'];
  answers: Kept['answers'];
  vouchers: readonly Voucher[];
  wishes: readonly Wish[];
  nowMs: number;
};

/** Everything that is wrong, in words. */
export const judged = (rest: Rest): string[] => [
  ...judgedDocuments(rest),
  ...judgedSales(rest),
  ...judgedRents(rest),
];
