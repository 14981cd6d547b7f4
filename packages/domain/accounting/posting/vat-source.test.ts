// The entry of a month of VAT balances whatever the month came to.
import { expect, test } from 'vitest';
import { settle } from '../records/vat/settle.ts';
import { totalOf } from './legs.ts';
import { settlementLegs } from './vat-source.ts';

const MONTH = {
  debit_vat: 69_000,
  debit_restitution: 42,
  credit_vat: 26_000,
  credit_restitution: 0,
  previous_technical_balance: 0,
  previous_free_balance: 0,
  withholdings: 0,
  perceptions: 0,
  payments_on_account: 0,
};
const amountAt = (legs: ReturnType<typeof settlementLegs>, at: string) =>
  legs.find((leg) => leg.at === at)?.amount ?? 0;

test.each([
  ['owed', {}, { vat_payable: -42_958 }],
  ['paid ahead', { withholdings: 50_000 }, { vat_free_balance: 7_042, vat_payable: 0 }],
  ['in favour', { credit_vat: 80_000 }, { vat_technical_balance: 11_042, vat_payable: 0 }],
  [
    'carried over',
    { previous_technical_balance: 1_000, previous_free_balance: 500, perceptions: 10.5 },
    { vat_technical_balance: -1_000, vat_free_balance: -500, vat_payable: -41_447.5 },
  ],
])('a month that is %s is an entry that balances', (_, more, wanted) => {
  const legs = settlementLegs(settle({ ...MONTH, ...more }));
  expect(totalOf(legs)).toBe(0);
  for (const [at, amount] of Object.entries(wanted))
    expect([at, amountAt(legs, at)]).toEqual([at, amount]);
});
