// What of a sale goes on account.
import { expect, test } from 'vitest';
import { amountOnAccount, isOnAccount, ON_ACCOUNT, withOneName } from './payment-method.ts';

const parts = (...amounts: [string, number][]) => ({
  partial_amounts: amounts.map(([method, amount]) => ({ method, amount })),
});

test('both names of the account are one, wherever they stand', () => {
  const named = withOneName({
    payment_method: 'cuenta_corriente',
    payment: { method: 'cuenta_corriente', ...parts(['cuenta_corriente', 1], ['cash', 2]) },
  });
  expect(JSON.stringify(named)).not.toContain('cuenta');
  expect(isOnAccount(named)).toBe(true);
  expect(isOnAccount(withOneName({ payment: parts(['cash', 1]) }))).toBe(false);
  const unpaid = { notes: 'x', payment_method: undefined };
  expect(withOneName(unpaid)).toEqual(unpaid);
});

test.each([
  ['nothing is said', { total: 10 }, 0],
  ['the method is the account', { total: 10, payment_method: ON_ACCOUNT }, 10],
  ['the payment is by account', { total: 10, payment: { method: ON_ACCOUNT } }, 10],
  ['a part is named', { total: 10, payment: parts([ON_ACCOUNT, 4], ['cash', 6]) }, 4],
  ['the rest is', { total: 10, payment_method: ON_ACCOUNT, payment: parts(['cash', 2.5]) }, 7.5],
  ['more is named than it costs', { total: 10, payment: parts([ON_ACCOUNT, 40]) }, 10],
  [
    'all is paid otherwise',
    { total: 10, payment_method: ON_ACCOUNT, payment: parts(['c', 12]) },
    0,
  ],
])('when %s', (_, sale, amount) => {
  expect(amountOnAccount(sale)).toBe(amount);
});
