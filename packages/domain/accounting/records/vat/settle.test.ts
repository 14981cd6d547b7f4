import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carriedFrom, settle } from './settle.ts';

const NOTHING = {
  debit_vat: 0,
  debit_restitution: 0,
  credit_vat: 0,
  credit_restitution: 0,
  previous_technical_balance: 0,
  previous_free_balance: 0,
  withholdings: 0,
  perceptions: 0,
  payments_on_account: 0,
};
const EXAMPLE = {
  ...NOTHING,
  credit_vat: 126_000,
  previous_free_balance: 5_000,
  withholdings: 6_000,
  perceptions: 4_000,
};

describe('the settlement of a month', () => {
  it('pays 69,000 of a debit of 210,000 (worked example)', () => {
    expect(settle({ ...EXAMPLE, debit_vat: 210_000 })).toMatchObject({
      technical_tax: 84_000,
      technical_balance: 0,
      free_balance: 0,
      balance: 69_000,
    });
  });

  it('leaves 26,000 technical and 15,000 free of a debit of 100,000 (worked example)', () => {
    expect(settle({ ...EXAMPLE, debit_vat: 100_000 })).toMatchObject({
      technical_tax: 0,
      technical_balance: 26_000,
      free_balance: 15_000,
      balance: -41_000,
    });
  });

  it('keeps debit gross and takes what credit notes gave back apart', () => {
    const month = { ...NOTHING, debit_vat: 451.5, debit_restitution: 42 };
    expect(settle(month)).toMatchObject({ ...month, technical_tax: 409.5, balance: 409.5 });
    const bought = { ...month, credit_vat: 100.1, credit_restitution: 10.1 };
    expect(settle(bought).balance).toBe(319.5);
  });

  it('uses the technical balance of before against debit only, never what was paid ahead', () => {
    const month = { ...NOTHING, debit_vat: 100, previous_technical_balance: 130, withholdings: 20 };
    expect(settle(month)).toMatchObject({ technical_balance: 30, free_balance: 20, balance: -50 });
  });

  it('turns what was paid ahead over the tax into free balance', () => {
    expect(settle({ ...NOTHING, debit_vat: 100, perceptions: 130 })).toMatchObject({
      technical_tax: 100,
      technical_balance: 0,
      free_balance: 30,
      balance: -30,
    });
  });

  it('of a month without anything carries the balances on as they were', () => {
    const carried = { previous_technical_balance: 12.34, previous_free_balance: 56.78 };
    const settled = settle({ ...NOTHING, ...carried });
    expect(carriedFrom(settled)).toEqual(carried);
    expect(settled.balance).toBe(-69.12);
    expect(Object.is(settle(NOTHING).balance, 0)).toBe(true);
  });

  it('loses no cent: what goes in comes out as tax, payment or balance', () => {
    const cents = fc.integer({ min: 0, max: 10_000_000_000 }).map((value) => value / 100);
    const month = fc.record({
      debit_vat: cents,
      debit_restitution: cents,
      credit_vat: cents,
      credit_restitution: cents,
      previous_technical_balance: cents,
      previous_free_balance: cents,
      withholdings: cents,
      perceptions: cents,
      payments_on_account: cents,
    });
    fc.assert(
      fc.property(month, (given) => {
        const settled = settle(given);
        const whole = (value: number) => BigInt(Math.round(value * 1000)) / 10n;
        const owed =
          whole(given.debit_vat) -
          whole(given.debit_restitution) -
          whole(given.credit_vat) +
          whole(given.credit_restitution) -
          whole(given.previous_technical_balance) -
          whole(given.previous_free_balance) -
          whole(given.withholdings) -
          whole(given.perceptions) -
          whole(given.payments_on_account);
        expect(whole(settled.balance)).toBe(owed);
        expect(settled.technical_balance >= 0 && settled.free_balance >= 0).toBe(true);
        expect(settled.technical_tax === 0 || settled.technical_balance === 0).toBe(true);
      }),
    );
  });
});
