// By how much a register moves for each thing that can happen to a sale.
import { describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { METHODS_MAX, movementMoves, OTHER, saleMoves } from './sale-count.ts';

const register = { _id: 'r', sales_by_method: {} };
const sale = (more: Rec = {}): Rec => ({
  status: 'completed',
  cash_register_id: 'r',
  total: 121,
  discount_amount: 10,
  taxes: [{ tax_rate: 21, base: 100, amount: 21 }],
  ...more,
});
const moved = (before?: Rec, after?: Rec, of: Rec = register): Rec =>
  Object.fromEntries(saleMoves(of, before, after));

describe('what a register counts of a sale', () => {
  test('a new one: ticket, total, discount, payment and tax per rate', () => {
    expect(moved(undefined, sale())).toEqual({
      operations: 1,
      tickets: 1,
      sales_total: 121,
      discounts_total: 10,
      'sales_by_method.cash': 121,
      'taxes_by_rate.21': 21,
      'tax_bases_by_rate.21': 100,
    });
  });

  test.each([
    ['cancelled', sale({ status: 'cancelled' })],
    ['refunded', sale({ status: 'refunded' })],
    ['deleted', undefined],
  ])('one that is %s is a refund, also of an earlier register', (_, after) => {
    for (const cash_register_id of ['r', 'earlier']) {
      expect(moved(sale({ cash_register_id }), after)).toEqual({
        operations: 1,
        refunds: 1,
        refunds_total: 121,
        'refunds_by_method.cash': 121,
        'taxes_by_rate.21': -21,
        'tax_bases_by_rate.21': -100,
      });
    }
  });

  test('one that is undone already is not undone again', () => {
    expect(moved(sale({ status: 'refunded' }), undefined)).toEqual({});
  });

  test('an amended one moves by the difference, in the register that counted it', () => {
    const after = sale({ payment_method: 'visa' });
    expect(moved(sale(), after)).toEqual({
      operations: 1,
      'sales_by_method.cash': -121,
      'sales_by_method.visa': 121,
    });
    const earlier = { cash_register_id: 'earlier' };
    expect(moved(sale(earlier), { ...after, ...earlier })).toEqual({
      operations: 1,
      'sales_by_method.visa': 121,
      'refunds_by_method.cash': 121,
    });
    expect(moved(sale(), sale({ notes: 'x' }))).toEqual({});
  });

  test.each(['pending', 'Rejected', 'refunded'])(
    'no money of one whose payment is %s',
    (status) => {
      const unpaid = sale({ payment: { status } });
      expect(moved(undefined, unpaid)).not.toHaveProperty('sales_by_method.cash');
      expect(moved(unpaid, undefined)).not.toHaveProperty('refunds_by_method.cash');
      expect(moved(unpaid, sale({ payment: { status: 'approved' } }))).toEqual({
        operations: 1,
        'sales_by_method.cash': 121,
      });
    },
  );

  test('of one that is partly paid only the parts', () => {
    const partial_amounts = [{ method: 'visa', amount: 21 }];
    for (const payment of [
      { partial_amounts },
      { method: 'cash', status: 'partial', partial_amounts },
    ]) {
      const counts = moved(undefined, sale({ payment }));
      expect(counts).toMatchObject({ 'sales_by_method.visa': 21, sales_total: 121 });
      expect(counts).not.toHaveProperty('sales_by_method.cash');
    }
  });

  test('methods beyond the hundredth are counted together', () => {
    const names = Array.from({ length: METHODS_MAX }, (_, i) => [`m${i}`, 1]);
    const full = { _id: 'r', sales_by_method: Object.fromEntries(names) };
    const by = (payment_method: string) => moved(undefined, sale({ payment_method }), full);
    expect(by('m7')['sales_by_method.m7']).toBe(121);
    expect(by('constructor')[`sales_by_method.${OTHER}`]).toBe(121);
  });
});

test('a movement is counted by kind and method', () => {
  const taken = { type: 'expense', amount: 50.2, payment_method: 'Efectivo' } as const;
  expect(Object.fromEntries(movementMoves(register, taken))).toEqual({
    operations: 1,
    movements: 1,
    expense: 50.2,
    'expense_by_method.cash': 50.2,
  });
});
