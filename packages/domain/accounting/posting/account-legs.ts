// The entries of movements on current accounts. What a sale, an order or a received invoice put on the account is their own
// entry, and a merge of customers moves nothing between accounts of the chart; everything else is here.
import { decimal, toAmount } from '#kernel/money.ts';
import type { AccountKey } from '../records/account-keys.ts';
import { credit, debit, type Leg, merged, opposite, type Place, totalOf } from './legs.ts';
import { type MethodTypes, placeOfMethod, placeOfOutgoing } from './payment-places.ts';

/** A tax that the payer kept back, as the movement names it. */
type SufferedWithholding = { tax: string; amount: number };
type MovementFacts = {
  party_type?: string;
  type?: string;
  direction?: string;
  payment_method?: string;
  withholdings?: readonly SufferedWithholding[];
};

const SUFFERED: Readonly<Record<string, AccountKey>> = {
  vat: 'vat_withholdings_suffered',
  income: 'income_withholdings_suffered',
  gross_income: 'gross_income_withholdings_suffered',
  social_security: 'social_security_withholdings_suffered',
};

/** What a debit on the account of a customer is for, and a credit; those of suppliers are costs. */
const CUSTOMER: Readonly<Record<string, readonly [debit: AccountKey, credit: AccountKey]>> = {
  interest: ['interest_earned', 'interest_earned'],
  check_rejected: ['cheques', 'cheques'],
  opening: ['retained_earnings', 'retained_earnings'],
  adjustment: ['other_income', 'bad_debts'],
  credit_note: ['sales_goods', 'sales_goods'],
  invoice: ['sales_goods', 'sales_goods'],
  debit_note: ['other_income', 'other_income'],
};
const SUPPLIER: Readonly<Record<string, readonly [debit: AccountKey, credit: AccountKey]>> = {
  interest: ['interest_paid', 'interest_paid'],
  check_rejected: ['cheques_payable', 'cheques_payable'],
  opening: ['retained_earnings', 'retained_earnings'],
  adjustment: ['other_income', 'expenses'],
  credit_note: ['expenses', 'expenses'],
  invoice: ['expenses', 'expenses'],
  debit_note: ['expenses', 'expenses'],
};

/**
 * The entry of a movement of that many pesos. `against` overrides the other side (a document that the movement carries on the
 * account, the expense account of a supplier).
 */
export function movementLegs(
  movement: MovementFacts,
  pesos: number,
  { types, against }: { types: MethodTypes; against?: Place },
): Leg[] {
  const { party_type, type = '', direction } = movement;
  const isDebit = direction === 'debit';
  const control: AccountKey = party_type === 'customer' ? 'receivables' : 'payables';
  const own = isDebit ? debit(control, pesos) : credit(control, pesos);
  if (type === 'payment' || type === 'refund') {
    return merged([...own, ...moneyLegs(movement, isDebit ? -pesos : pesos, types)]);
  }
  const [ofDebit, ofCredit] = (party_type === 'customer' ? CUSTOMER : SUPPLIER)[type] ?? [
    'other_income' as const,
    'expenses' as const,
  ];
  const other = against ?? (isDebit ? ofDebit : ofCredit);
  return merged([...own, ...(isDebit ? credit(other, pesos) : debit(other, pesos))]);
}

/** Money that came in (or went out, negative), less what the payer kept back of it as taxes. */
function moneyLegs(movement: MovementFacts, pesos: number, types: MethodTypes): Leg[] {
  const { withholdings = [], payment_method: method } = movement;
  const place = pesos > 0 ? placeOfMethod(method, types) : placeOfOutgoing(method, types);
  const at = place === 'receivables' ? 'banks' : place;
  const kept = withholdings.flatMap(({ tax, amount }) =>
    debit(SUFFERED[tax] ?? 'other_receivables', amount),
  );
  const signed = pesos > 0 ? kept : opposite(kept);
  const rest = toAmount(decimal(pesos).minus(totalOf(signed)));
  return [...debit(at, rest), ...signed];
}
