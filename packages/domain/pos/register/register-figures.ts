// What a register should hold and how its count compares. Pure. fiscal#registers: only cash moves the
// drawer; other methods are compared with their vouchers.

import { CASH } from '#domain/sales/records/sale-payments.ts';
import { type Decimal, decimal, toAmount } from '#kernel/money.ts';
import type { CashRegister } from '../records/cash-register.ts';

/** What an expectation is made of. */
type Held = Pick<
  CashRegister,
  | 'initial_amount'
  | 'sales_by_method'
  | 'refunds_by_method'
  | 'income_by_method'
  | 'expense_by_method'
>;
type Taxed = Pick<CashRegister, 'taxes_by_rate' | 'tax_bases_by_rate'>;
type TaxLine = { tax_rate: number; base: number; amount: number };
type ByMethod = Readonly<Record<string, number>>;

/** By payment method, always with cash, which begins with the initial amount. */
export function expectedByMethod(register: Held): Record<string, number> {
  const { sales_by_method, refunds_by_method, income_by_method, expense_by_method } = register;
  const expected = new Map<string, Decimal>([[CASH, decimal(register.initial_amount)]]);
  const add = (counters: Readonly<Record<string, number>>, sign: 1 | -1) => {
    for (const [method, amount] of Object.entries(counters)) {
      expected.set(method, (expected.get(method) ?? decimal(0)).plus(decimal(amount).times(sign)));
    }
  };
  add(sales_by_method, 1);
  add(refunds_by_method, -1);
  add(income_by_method, 1);
  add(expense_by_method, -1);
  return Object.fromEntries([...expected].map(([method, amount]) => [method, toAmount(amount)]));
}

/** Expected cash. */
export const expectedCash = (register: Held): number => expectedByMethod(register)[CASH] ?? 0;

/** Counted less expected, for every method that was counted. */
export function differences(counted: ByMethod, expected: ByMethod): Record<string, number> {
  const known = new Map(Object.entries(expected));
  const found = Object.entries(counted).map(([method, amount]) => {
    const difference = decimal(amount).minus(known.get(method) ?? 0);
    return [method, toAmount(difference)] as const;
  });
  return Object.fromEntries(found);
}

/** Tax per rate, as a sale shows it: also at a rate of 0, of which only the base moves. */
export function taxLines({ taxes_by_rate, tax_bases_by_rate }: Taxed): TaxLine[] {
  const taxes = new Map(Object.entries(taxes_by_rate));
  const bases = new Map(Object.entries(tax_bases_by_rate));
  return [...new Set([...taxes.keys(), ...bases.keys()])]
    .map((rate) => ({
      tax_rate: decimal(rate).toNumber(),
      base: bases.get(rate) ?? 0,
      amount: taxes.get(rate) ?? 0,
    }))
    .sort((a, b) => a.tax_rate - b.tax_rate);
}

export const netSales = ({
  sales_total,
  refunds_total,
}: Pick<CashRegister, 'sales_total' | 'refunds_total'>): number =>
  toAmount(decimal(sales_total).minus(refunds_total));
