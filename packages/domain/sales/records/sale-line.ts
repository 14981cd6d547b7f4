// A line of a sale: as a client gives it, once the service has priced it, and as it is stored.
import type * as z from 'zod';
import type { saleItem } from './sale-shape.ts';

/** The service prices the one that has no price. */
export type GivenLine = z.infer<ReturnType<typeof saleItem>>;
export type Priced<L> = L & { price: number };
/** With what it comes to. */
export type SaleLine = Priced<GivenLine> & { line_total: number };
export type AppliedPromotion = NonNullable<GivenLine['applied_promotions']>[number];
