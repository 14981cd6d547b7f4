// Free words of a sale that mean nothing are told together.
import { describe, expect, test } from 'vitest';
import { PaymentMethod } from '#domain/payment-methods/records/payment-method.ts';
import { given, testContext } from '#resource/test-data/plain-context.ts';
import type { Sale } from './records/sale.ts';
import { readWords } from './sale-words.ts';

test('a method and a tax_type that mean nothing are both told, and kept', async () => {
  const asked = { payment_method: 'Trueque', tax_type: 'no_grabado' };
  const { input, message } = await readWords(testContext(), asked);
  expect(input).toEqual(asked);
  expect(message).toMatch(/Trueque\. tax_type .*no_gravado\?$/);
  const meant = { payment_method: 'EFECTIVO', tax_type: 'Exento' };
  expect(await readWords(testContext(), meant)).toEqual({
    input: { payment_method: 'cash', tax_type: 'Exento' },
  });
});

describe('a payment method that is not active', () => {
  const line = { publication_id: 'p', quantity: 1 };
  const open = { items: [line] as Sale['items'] };
  const shop = () => {
    const ctx = testContext();
    given(ctx, PaymentMethod, { code: 'check', name: 'Cheque', status: 'inactive' });
    return ctx;
  };

  test('is told where it leaves a price as the catalog has it', async () => {
    const ctx = shop();
    for (const asked of [{ payment_method: 'Cheque' }, { payment: { method: 'check' } }])
      expect((await readWords(ctx, { ...open, ...asked })).message).toMatch(/not active.* check$/i);
  });

  test('is told of an edit that has the service price by it', async () => {
    const ctx = shop();
    const items = [{ ...line, price: 100, list_price: 100 }];
    const before = { payment_method: 'cash', items } as Sale;
    const told = async (patch: object, sale: Sale = before) =>
      (await readWords(ctx, patch, sale)).message;
    expect(await told({ payment_method: 'check' })).toMatch(/check$/);
    expect(await told(open, { ...before, payment_method: 'check' })).toMatch(/check$/);
    expect(await told({ notes: 'x' }, { ...before, payment_method: 'check' })).toBeUndefined();
  });

  test('changes nothing of prices that the caller states, nor is an active one told', async () => {
    const ctx = shop();
    given(ctx, PaymentMethod, { code: 'cash', name: 'Efectivo' });
    const items = [{ ...line, price: 5 }];
    expect((await readWords(ctx, { items, payment_method: 'check' })).message).toBeUndefined();
    expect((await readWords(ctx, { ...open, payment_method: 'cash' })).message).toBeUndefined();
  });
});
