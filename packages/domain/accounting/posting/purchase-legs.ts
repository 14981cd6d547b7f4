// The entries of what the business buys: received invoices, orders that arrived, expenses that were paid, stock that was
// corrected. fiscal#books. Documents of classes B and C give no tax credit, as in the VAT book; the whole of them is cost.
import { roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import { isCreditNote, isWithoutCredit } from '../records/vat/voucher-kinds.ts';
import { closedBy, credit, debit, type Leg, merged, opposite, type Place } from './legs.ts';
import { type MethodTypes, placeOfOutgoing } from './payment-places.ts';

type Perceptions = {
  vat?: number;
  income?: number;
  gross_income?: readonly { amount: number }[];
};
type PurchaseFacts = {
  voucher_type?: number;
  exchange_rate?: number;
  total_amount?: number;
  iva?: number;
  vat_items?: readonly { amount: number }[];
  other_taxes?: number;
  perceptions?: Perceptions;
};

/** Does the invoice give a tax credit to who is registered for VAT? */
const givesCredit = (type: number | undefined, isRegistered: boolean): boolean =>
  isRegistered && type !== undefined && !isWithoutCredit(type);

/**
 * What the invoice costs, and what of it is a credit against the authority. `order`: the invoice of an order that is already a
 * debt; only the split of that debt is posted, and `cost` is where its goods stand. The portal states credit notes as positive
 * amounts; they are turned round.
 */
export function purchaseLegs(
  invoice: PurchaseFacts,
  { cost, isRegistered, order }: { cost: Place; isRegistered: boolean; order?: boolean },
): Leg[] {
  const pesos = (amount = 0) => toAmount(roundAmount(times(amount, invoice.exchange_rate ?? 1)));
  const { iva = 0, vat_items = [], perceptions = {}, total_amount } = invoice;
  const taxes = vat_items.length > 0 ? vat_items.map(({ amount }) => amount) : [iva];
  const hasCredit = givesCredit(invoice.voucher_type, isRegistered);
  const vat = hasCredit ? toAmount(sum(taxes.map(pesos))) : 0;
  const credits = [...debit('input_vat', vat), ...perceived(perceptions, pesos)];
  const legs = order === true ? credits : [...credits, ...credit('payables', pesos(total_amount))];
  const whole = merged(closedBy(cost, legs));
  return isReturned(invoice) ? opposite(whole) : whole;
}

/** A credit note whose amounts are not negative already. */
const isReturned = ({ voucher_type, total_amount = 0 }: PurchaseFacts): boolean =>
  isCreditNote(voucher_type ?? 0) && total_amount > 0;

/** By how much the invoice moves what is owed to the supplier, in pesos. */
export function debtInPesos(invoice: PurchaseFacts): number {
  const { total_amount = 0, exchange_rate = 1 } = invoice;
  const pesos = toAmount(roundAmount(times(total_amount, exchange_rate)));
  return isReturned(invoice) ? -pesos : pesos;
}

function perceived(
  { vat, income, gross_income = [] }: Perceptions,
  pesos: (amount?: number) => number,
): Leg[] {
  const provinces = toAmount(sum(gross_income.map(({ amount }) => pesos(amount))));
  return [
    ...debit('vat_perceptions_suffered', pesos(vat)),
    ...debit('income_perceptions_suffered', pesos(income)),
    ...debit('gross_income_perceptions_suffered', provinces),
  ];
}

/** Goods that arrived on account. */
export const orderLegs = (owed: number): Leg[] => [
  ...debit('goods', owed),
  ...credit('payables', owed),
];

/** One payment of an expense, with its part of the tax. `beside`: what of it is not of the cost, and of what it is. */
export function expenseLegs(
  payment: { amount: number; vat: number; payment_method?: string; by?: Place },
  { cost, types, beside }: { cost: Place; types: MethodTypes; beside?: Leg },
): Leg[] {
  const by = payment.by ?? placeOfOutgoing(payment.payment_method, types);
  const money = credit(by, payment.amount);
  const others = beside === undefined ? [] : debit(beside.at, beside.amount);
  return merged(closedBy(cost, [...money, ...debit('input_vat', payment.vat), ...others]));
}

/** Units that were found (or are missing, negative), at cost. */
export const stockLegs = (value: number): Leg[] => [
  ...debit('goods', value),
  ...(value > 0 ? credit('other_income', value) : debit('expenses', -value)),
];
