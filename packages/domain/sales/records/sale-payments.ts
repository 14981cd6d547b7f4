// How a sale is paid, method by method, and the change that a payment in cash gives. Decision:
// contract#payloads.
// Decision: the parts of payment.partial_amounts come first, what is left of the total is paid by
// the sale's own method, cash where it names none; names are compared without case, and "efectivo"
// and "contado" are cash.
import { refuse } from '#kernel/error.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';

export const CASH = 'cash';
/** By so much a stated amount may differ from the computed one (settle-amounts.ts). */
const TOLERANCE = 0.01;
const CASH_NAMES: readonly string[] = [CASH, 'efectivo', 'contado'];

export type Payment = { method: string; amount: number };
type Part = { method?: string; amount?: number };
/** What of a sale says how it is paid. */
export type PaidSale = {
  total: number;
  status?: string;
  payment_method?: string;
  payment?: { method?: string; status?: string; partial_amounts?: readonly Part[] };
};

/** The name under which a method is counted. */
export function methodName(method: string | undefined): string {
  const name = (method ?? '').trim().toLowerCase();
  return name === '' || CASH_NAMES.includes(name) ? CASH : name;
}

/** Adds up to the total; parts beyond it pay nothing. */
export function paymentsOf(sale: PaidSale): Payment[] {
  const own = sale.payment_method ?? sale.payment?.method;
  const payments: Payment[] = [];
  let left = decimal(sale.total);
  for (const part of sale.payment?.partial_amounts ?? []) {
    const amount = Math.min(part.amount ?? 0, left.toNumber());
    if (amount > 0) payments.push({ method: methodName(part.method ?? own), amount });
    left = left.minus(amount);
  }
  if (left.gt(0)) payments.push({ method: methodName(own), amount: toAmount(left) });
  return payments;
}

const STANDING: readonly string[] = ['pending', 'completed'];
/** Words of payment.status (contract#states) under which nothing is paid, or only what the parts say. */
const UNPAID: readonly string[] = ['pending', 'rejected', 'refunded', 'cancelled', 'failed'];
const PARTLY: readonly string[] = ['partial', 'partially_paid'];

/**
 * What of the sale is paid: nothing of one that was undone, or whose payment is pending, rejected or given back; only the parts of one
 * that is partly paid, which is also one with parts and no method for the rest.
 */
export const paidOf = (sale: PaidSale | undefined): Payment[] =>
  sale === undefined || !STANDING.includes(sale.status ?? '') ? [] : handedOver(sale);

function handedOver(sale: PaidSale): Payment[] {
  const status = (sale.payment?.status ?? '').trim().toLowerCase();
  if (UNPAID.includes(status)) return [];
  const parts = sale.payment?.partial_amounts ?? [];
  const own = sale.payment_method ?? sale.payment?.method;
  const isPartly = PARTLY.includes(status) || (parts.length > 0 && own === undefined);
  if (!isPartly) return paymentsOf(sale);
  const paid = toAmount(sum(parts.map(({ amount }) => amount ?? 0)));
  return paymentsOf({ ...sale, total: Math.min(paid, sale.total) });
}

type Change = { cash_received?: number; change?: number };

/**
 * What the customer handed over and gets back. Throws validation_error where the cash comes to less than is due in cash, or nothing is.
 */
export function changeOf(sale: PaidSale, cashReceived: number | undefined): Change {
  if (cashReceived === undefined) return {};
  const due = sum(cashPartsOf(sale));
  const at = { field: 'cash_received', location: 'body' } as const;
  const actual = cashReceived;
  if (due.eq(0) && cashReceived > 0) {
    refuse([{ ...at, code: 'too_large', max: 0, actual, message: 'Nothing is paid in cash' }]);
  }
  if (due.gt(cashReceived)) {
    refuse([{ ...at, code: 'too_small', min: toAmount(due), actual, message: 'Not enough cash' }]);
  }
  return { cash_received: cashReceived, change: toAmount(decimal(cashReceived).minus(due)) };
}

/** What of it a register counts as cash, so that drawer and change agree. */
const cashPartsOf = (sale: PaidSale): number[] =>
  handedOver(sale).flatMap(({ method, amount }) => (method === CASH ? [amount] : []));

/** Throws validation_error where the parts that are said of it come to more than the total: what is beyond it would pay nothing. */
export function refuseExcess({ total, payment }: PaidSale): void {
  const parts = payment?.partial_amounts ?? [];
  const actual = toAmount(sum(parts.map(({ amount }) => amount ?? 0)));
  if (decimal(actual).minus(total).lte(TOLERANCE)) return;
  const message = 'The parts come to more than the total';
  const field = 'payment.partial_amounts';
  refuse([{ field, location: 'body', code: 'too_large', message, max: total, actual }]);
}
