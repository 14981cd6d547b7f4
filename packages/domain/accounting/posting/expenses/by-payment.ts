// What of the payments of an expense is something else than its cost, payment by payment.
import { decimal, toAmount } from '#kernel/money.ts';

/** Each payment adds to what those before it came to, `upTo` so many: a later payment moves no earlier one. */
export function byPayment(payments: readonly unknown[], upTo: (count: number) => number): number[] {
  return payments.map((_, at) => toAmount(decimal(upTo(at + 1)).minus(upTo(at))));
}
