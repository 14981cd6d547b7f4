// How a sale is paid, as far as it matters to the service: what of it goes on the customer's current
// account. Decision: the method is called "current_account"; "cuenta_corriente" is accepted for it
// and stored as it (other words for it: named-methods.ts). Partial amounts say how much; without them the whole total goes on account.
import { decimal, sum, toAmount } from '#kernel/money.ts';

export const ON_ACCOUNT = 'current_account';
const ALIAS = 'cuenta_corriente';

export type Part = { readonly method?: string };
/** What of a sale says how it is paid. */
export type Paying<P extends Part = Part> = {
  readonly payment_method?: string;
  readonly payment?: Part & { readonly partial_amounts?: readonly P[] };
};
type PaidPart = Part & { readonly amount?: number };

/** The input with one name for each method. */
export function withOneName<I extends Paying>(input: I): I {
  const { payment_method: method, payment } = input;
  return {
    ...input,
    ...(method === ALIAS && { payment_method: ON_ACCOUNT }),
    ...(payment !== undefined && payment !== null && { payment: namedPayment(payment) }),
  };
}

/** What of the total goes on account. */
export function amountOnAccount(sale: Paying<PaidPart> & { readonly total: number }): number {
  const parts = sale.payment?.partial_amounts ?? [];
  const of = (isOn: boolean) =>
    sum(parts.filter(({ method }) => (method === ON_ACCOUNT) === isOn).map(amountOf));
  const isWhole = sale.payment_method === ON_ACCOUNT || sale.payment?.method === ON_ACCOUNT;
  const named = of(true);
  const wanted = named.gt(0) || !isWhole ? named : decimal(sale.total).minus(of(false));
  return Math.min(Math.max(toAmount(wanted), 0), sale.total);
}

/** Does any part of the payment name the account? */
export const isOnAccount = ({ payment_method, payment }: Paying): boolean =>
  [payment_method, payment?.method, ...(payment?.partial_amounts ?? []).map(methodOf)].includes(
    ON_ACCOUNT,
  );

const methodOf = ({ method }: Part): string | undefined => method;
const amountOf = ({ amount = 0 }: PaidPart): number => amount;

function namedPayment<P extends NonNullable<Paying['payment']>>(payment: P): P {
  const { partial_amounts: parts } = payment;
  return {
    ...oneName(payment),
    ...(Array.isArray(parts) && { partial_amounts: parts.map(oneName) }),
  };
}

const oneName = <P extends Part>(part: P): P =>
  part.method === ALIAS ? { ...part, method: ON_ACCOUNT } : part;
