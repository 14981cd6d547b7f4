// A payment is booked where its method puts it, by whatever word it names the method.
import { expect, it } from 'vitest';
import { PaymentMethod } from '#domain/payment-methods/records/payment-method.ts';
import { payExpense } from '#domain/purchasing/pay-expense.ts';
import { Expense } from '#domain/purchasing/records/expense.ts';
import { given, testContext } from '#resource/test-data/plain-context.ts';
import { runVerb } from '#resource/test-data/run-verb.ts';
import { methodTypes } from './method-types.ts';
import { placeOfMethod, placeOfOutgoing } from './payment-places.ts';

const own = () => {
  const ctx = testContext();
  given(ctx, PaymentMethod, { code: 'caja2', name: 'Caja chica', type: 'cash' });
  const { _id } = given(ctx, PaymentMethod, {
    ...{ code: 'galicia', name: 'Banco Galicia', type: 'bank_transfer' },
  });
  return { ctx, id: _id as string };
};

it('is that of the code, the name and the id of a method', async () => {
  const { ctx, id } = own();
  const words = ['galicia', 'Banco Galicia', id, 'Caja chica', 'bitcoin'];
  const types = await methodTypes(ctx, words);
  expect(words.map((word) => placeOfMethod(word, types))).toEqual([
    ...['banks', 'banks', 'banks', 'cash', 'other_receivables'],
  ]);
  expect(placeOfOutgoing('Caja chica', types)).toBe('cash');
});

it('is kept by its code where an expense is paid', async () => {
  const { ctx, id } = own();
  const expense = { amount: 30, paid_amount: 0, status: 'confirmed', payment_status: 'pending' };
  const record = given(ctx, Expense, { ...expense, date: '2026-01-01' });
  for (const payment_method of ['Banco galicia', id]) {
    const paid = await runVerb(ctx, payExpense, { record, body: { amount: 10, payment_method } });
    expect(paid.payments).toMatchObject([{ payment_method: 'galicia' }]);
  }
});
