// How a sale is paid, as far as it matters to the service: what of it goes on the customer's current
// account. Decision: the method is called "current_account"; "cuenta_corriente" is accepted for it
// and stored as it (other words for it: named-methods.ts). Partial amounts say how much; without them the whole total goes on account.
import { decimal, sum, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/context.ts';

export const ON_ACCOUNT = 'current_account';
const ALIAS = 'cuenta_corriente';

/** The input with one name for each method. */
export function withOneName(input: Rec): Rec {
  const { payment_method: method, payment } = input;
  return {
    ...input,
    ...(method === ALIAS && { payment_method: ON_ACCOUNT }),
    ...(payment !== undefined && payment !== null && { payment: namedPayment(payment) }),
  };
}

/** What of the total goes on account. */
export function amountOnAccount(sale: Rec): number {
  const parts: Rec[] = sale.payment?.partial_amounts ?? [];
  const of = (isOn: boolean) =>
    sum(parts.filter(({ method }) => (method === ON_ACCOUNT) === isOn).map(amountOf));
  const isWhole = sale.payment_method === ON_ACCOUNT || sale.payment?.method === ON_ACCOUNT;
  const named = of(true);
  const wanted = named.gt(0) || !isWhole ? named : decimal(sale.total).minus(of(false));
  return Math.min(Math.max(toAmount(wanted), 0), sale.total);
}

/** Does any part of the payment name the account? */
export const isOnAccount = (sale: Rec): boolean =>
  [sale, ...(sale.payment?.partial_amounts ?? [])].some(
    ({ payment_method, payment, method }: Rec) =>
      [payment_method, payment?.method, method].includes(ON_ACCOUNT),
  );

const amountOf = ({ amount = 0 }: Rec): number => amount;

function namedPayment(payment: Rec): Rec {
  const { partial_amounts: parts } = payment;
  return {
    ...oneName(payment),
    ...(Array.isArray(parts) && { partial_amounts: parts.map(oneName) }),
  };
}

const oneName = (part: Rec): Rec =>
  part.method === ALIAS ? { ...part, method: ON_ACCOUNT } : part;
