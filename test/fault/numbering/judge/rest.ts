// What is there when a seed has come to rest, for the judges.
import type { Rec } from '#resource/test-data/rec.ts';
import type { Wish } from '../clients/wishes.ts';
import type { Kept } from '../map-store.ts';
import type { Voucher } from '../model-authority.ts';

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
