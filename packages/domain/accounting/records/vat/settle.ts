// What a month owes of VAT (art. 24 of the law): the technical balance of debit less credit, which only later debits use up, and
// the balance of free disposal, which withholdings, perceptions and payments on account feed.
import { decimal, sum, toAmount } from '#kernel/money.ts';

/** Gross: what notes of credit take back of each stands apart. */
export type MonthOfVat = {
  readonly debit_vat: number;
  readonly debit_restitution: number;
  readonly credit_vat: number;
  readonly credit_restitution: number;
};
/** Both are 0 or in the taxpayer's favour. */
export type Carried = {
  readonly previous_technical_balance: number;
  readonly previous_free_balance: number;
};
type PaidAhead = {
  readonly withholdings: number;
  readonly perceptions: number;
  readonly payments_on_account: number;
};
type Settled = {
  /** The authority's technical balance, 0 where it is the taxpayer's. */
  readonly technical_tax: number;
  readonly technical_balance: number;
  readonly free_balance: number;
  /** To pay; negative: in the taxpayer's favour, both balances together. */
  readonly balance: number;
};
export type Settlement = MonthOfVat & Carried & PaidAhead & Settled;

export function settle(month: MonthOfVat & Carried & PaidAhead): Settlement {
  const technical = decimal(month.debit_vat)
    .minus(month.debit_restitution)
    .minus(month.credit_vat)
    .plus(month.credit_restitution)
    .minus(month.previous_technical_balance);
  const paid = sum([
    month.withholdings,
    month.perceptions,
    month.payments_on_account,
    month.previous_free_balance,
  ]);
  const isOwed = technical.gt(0);
  const tax = isOwed ? technical : decimal(0);
  const toPay = tax.minus(paid);
  const technicalBalance = isOwed ? decimal(0) : technical.neg();
  const free = toPay.lt(0) ? toPay.neg() : decimal(0);
  return {
    ...month,
    technical_tax: toAmount(tax),
    technical_balance: amountOf(technicalBalance),
    free_balance: amountOf(free),
    balance: toPay.gt(0) ? toAmount(toPay) : amountOf(technicalBalance.plus(free).neg()),
  };
}

/** What the next month begins with. */
export const carriedFrom = ({ technical_balance, free_balance }: Settled): Carried => ({
  previous_technical_balance: technical_balance,
  previous_free_balance: free_balance,
});

/** Never a negative zero. */
const amountOf = (value: ReturnType<typeof decimal>): number => (value.eq(0) ? 0 : toAmount(value));
