import { describe, expect, it } from 'vitest';
import { credit, debit } from './legs.ts';
import { cashMovementLegs, countLegs } from './till-legs.ts';

const OWN = new Map([['fiado', 'current_account']]);

describe('money of a drawer', () => {
  it('is where its method puts it, against income or a cost', () => {
    const move = (type: string, payment_method?: string) =>
      cashMovementLegs({ type, amount: 10, ...(payment_method && { payment_method }) }, OWN);
    expect(move('income')).toEqual([...debit('cash', 10), ...credit('other_income', 10)]);
    expect(move('expense', 'cheque')).toEqual([...debit('expenses', 10), ...credit('cheques', 10)]);
  });

  it.each(['current_account', 'Cuenta corriente', 'fiado'])(
    'is never owed by customers, whose accounts nothing moves: %s',
    (payment_method) => {
      const legs = cashMovementLegs({ type: 'income', amount: 10, payment_method }, OWN);
      expect(legs).toEqual([...debit('other_receivables', 10), ...credit('other_income', 10)]);
      expect(countLegs({ [payment_method]: -4 }, OWN)).toEqual([
        ...credit('other_receivables', 4),
        ...debit('cash_shortage', 4),
      ]);
    },
  );
});
