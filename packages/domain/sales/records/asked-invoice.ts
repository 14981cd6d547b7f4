// Whether a sale asks for an invoice again: one rule for what issues and for the books.
import type { Sale } from './sale.ts';

/** Once its document was cancelled, it has asked for another. */
export const hasAskedSince = (
  { invoice_asked_at: askedAt = '' }: Sale,
  { cancelled_at: cancelledAt = '' }: { cancelled_at?: string | undefined },
): boolean => askedAt >= cancelledAt;
