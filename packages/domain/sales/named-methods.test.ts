import { describe, expect, test } from 'vitest';
import { PaymentMethod } from '#domain/payment-methods/records/payment-method.ts';
import { given, testContext } from '#resource/test-data/plain-context.ts';
import { namedMethods } from './named-methods.ts';
import { amountOnAccount } from './records/payment-method.ts';
import { paidOf } from './records/sale-payments.ts';

describe('the payment methods of a sale', () => {
  test.each([
    ['Cuenta Corriente', 'current_account'],
    ['cuenta-corriente', 'current_account'],
    ['TARJETA DE DEBITO', 'debit_card'],
    ['Tarjeta de débito', 'debit_card'],
    ['Bank transfer', 'bank_transfer'],
    ['EFECTIVO', 'cash'],
    ['contado', 'cash'],
    ['Credit_Card', 'credit_card'],
  ])('%s is %s', async (word, code) => {
    const payment = { method: word, partial_amounts: [{ method: word, amount: 1 }] };
    const named = await namedMethods(testContext(), { payment_method: word, payment });
    expect(named).toEqual({
      input: {
        payment_method: code,
        payment: { method: code, partial_amounts: [{ method: code, amount: 1 }] },
      },
    });
  });

  test('of the account are found by id, code and name', async () => {
    const ctx = testContext();
    const { _id } = given(ctx, PaymentMethod, { code: 'MP-QR', name: 'Código Mercado Pago' });
    for (const payment_method of [_id, 'mp qr', 'codigo mercado pago'])
      expect((await namedMethods(ctx, { payment_method })).input).toEqual({
        payment_method: 'MP-QR',
      });
  });

  test('that are none are kept, told, and never counted as cash', async () => {
    const { input, message } = await namedMethods(testContext(), { payment_method: 'Trueque' });
    expect(input).toEqual({ payment_method: 'Trueque' });
    expect(message).toContain('Trueque');
    expect(paidOf({ ...input, status: 'completed', total: 10 })).toEqual([
      { method: 'trueque', amount: 10 },
    ]);
  });

  test('that every account has cost no read by their codes', async () => {
    const ctx = testContext();
    ctx.store.each = () => {
      throw new Error('read');
    };
    expect((await namedMethods(ctx, { payment_method: 'cash' })).message).toBeUndefined();
    expect(await namedMethods(ctx, {})).toEqual({ input: {} });
  });

  test('on account book the debt, whatever they are called by', async () => {
    const { input } = await namedMethods(testContext(), { payment_method: 'Cuenta Corriente' });
    expect(amountOnAccount({ ...input, total: 100 })).toBe(100);
  });
});
