// Whatever a client says of its payment, the parts sum to the total and the change is right to the cent.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { sum } from '#kernel/money.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { changeOf, paymentsOf, refuseExcess } from './sale-payments.ts';

const cents = (max: number) => fc.integer({ min: 0, max }).map((value) => value / 100);
const method = fc.constantFrom('cash', 'Efectivo', 'VISA', ' débito ', undefined);
const part = fc.record({ method, amount: fc.option(cents(50_000), { nil: undefined }) });
const sale = fc.record({
  total: cents(100_000),
  payment_method: method,
  payment: fc.option(fc.record({ method, partial_amounts: fc.array(part, { maxLength: 5 }) }), {
    nil: undefined,
  }),
});
const parts = (...of: [string, number][]): Rec => ({
  partial_amounts: of.map(([name, amount]) => ({ method: name, amount })),
});

describe('the payments of a sale', () => {
  test('add up to its total, whatever its parts say', () => {
    fc.assert(
      fc.property(sale, (record) => {
        const payments = paymentsOf(record);
        expect(sum(payments.map(({ amount }) => amount)).toNumber()).toBe(record.total);
        expect(payments.every(({ amount }) => amount > 0)).toBe(true);
      }),
    );
  });

  test('are in cash where nothing is said, and under one name for each method', () => {
    expect(paymentsOf({ total: 10 })).toEqual([{ method: 'cash', amount: 10 }]);
    expect(paymentsOf({ total: 10, payment_method: ' Efectivo' })[0]?.method).toBe('cash');
    expect(paymentsOf({ total: 10, payment: { method: 'VISA' } })[0]?.method).toBe('visa');
  });

  test('take the parts first and leave the rest to the own method', () => {
    const payment = parts(['cash', 30.3], ['visa', 20]);
    expect(paymentsOf({ total: 100, payment_method: 'transfer', payment })).toEqual([
      { method: 'cash', amount: 30.3 },
      { method: 'visa', amount: 20 },
      { method: 'transfer', amount: 49.7 },
    ]);
  });
});

describe('change', () => {
  const refused = (record: Rec, cash: number): Rec[] => {
    try {
      changeOf(record, cash);
    } catch (error) {
      if (error instanceof Failure) return error.errors;
    }
    return [];
  };

  test('is what the cash exceeds the part due in cash by', () => {
    expect(changeOf({ total: 0.3 }, 0.5)).toEqual({ cash_received: 0.5, change: 0.2 });
    const mixed = { total: 100, payment_method: 'visa', payment: parts(['cash', 40.1]) };
    expect(changeOf(mixed, 50)).toEqual({ cash_received: 50, change: 9.9 });
    expect(changeOf({ total: 10 }, 10)).toEqual({ cash_received: 10, change: 0 });
  });

  test('of a sale that is partly paid is what the cash exceeds that part by, which is what the till counts', () => {
    const partly = { ...parts(['cash', 50]), status: 'partial' };
    const deposit = { total: 99.99, status: 'pending', payment_method: 'cash', payment: partly };
    expect(changeOf(deposit, 50)).toEqual({ cash_received: 50, change: 0 });
    expect(changeOf(deposit, 100)).toEqual({ cash_received: 100, change: 50 });
    expect(refused(deposit, 49.99)).toMatchObject([{ code: 'too_small', min: 50 }]);
    const card = { ...partly, partial_amounts: [{ method: 'visa', amount: 50 }] };
    expect(refused({ ...deposit, payment: card }, 60)).toMatchObject([{ max: 0 }]);
    const unpaid = { ...deposit, payment: { status: 'pending' } };
    expect(refused(unpaid, 100)).toMatchObject([{ field: 'cash_received', max: 0 }]);
    expect(changeOf(unpaid, 0)).toEqual({ cash_received: 0, change: 0 });
  });

  test('is not spoken of where no cash is', () => {
    expect(changeOf({ total: 10, payment_method: 'visa' }, undefined)).toEqual({});
  });

  test('too little cash and cash for nothing are refused', () => {
    expect(refused({ total: 10 }, 9.99)).toMatchObject([{ code: 'too_small', min: 10 }]);
    expect(refused({ total: 10, payment_method: 'visa' }, 1)).toMatchObject([
      { field: 'cash_received', code: 'too_large', max: 0 },
    ]);
  });

  test('parts over the total are refused, but for the cent by which a stated total may differ', () => {
    const paid = (amount: number) => () =>
      refuseExcess({ total: 10, payment: parts(['cash', 5], ['visa', amount]) });
    expect(paid(5.01)).not.toThrow();
    const line = { field: 'payment.partial_amounts', max: 10, actual: 10.02 };
    expect(paid(5.02)).toThrow(
      expect.objectContaining({ errors: [expect.objectContaining(line)] }),
    );
  });
});
