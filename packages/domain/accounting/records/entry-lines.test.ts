// What balances and what does not. reliability#balanced-entries.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Failure } from '#kernel/error.ts';
import { ACCOUNTS_MAX, type GivenLine, settled } from './entry-lines.ts';

const debit = (code: string, amount: number): GivenLine => ({ account_code: code, debit: amount });
const credit = (code: string, amount: number): GivenLine => ({
  account_code: code,
  credit: amount,
});

function refusal(lines: readonly GivenLine[]): Failure {
  try {
    settled(lines);
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error('not refused');
}

describe('an entry', () => {
  it('states both sides of each line and its totals', () => {
    expect(settled([debit('1', 0.1), debit('1', 0.2), credit('2', 0.3)])).toEqual({
      lines: [
        { account_code: '1', debit: 0.1, credit: 0 },
        { account_code: '1', debit: 0.2, credit: 0 },
        { account_code: '2', debit: 0, credit: 0.3 },
      ],
      total_debit: 0.3,
      total_credit: 0.3,
    });
  });

  it.each([
    ['differs by a cent', [debit('1', 10), credit('2', 9.99)], ['lines']],
    [
      'has both sides on one line',
      [{ account_code: '1', debit: 5, credit: 5 }, debit('2', 1), credit('3', 1)],
      ['lines[0]'],
    ],
    ['is all zero', [debit('1', 0), credit('2', 0)], ['lines[0]', 'lines[1]']],
    ['moves within one account', [debit('1', 5), credit('1', 5)], ['lines']],
  ])('that %s is unbalanced_entry', (_, lines, fields) => {
    const { code, errors } = refusal(lines);
    expect([code, errors.map(({ field }) => field)]).toEqual(['unbalanced_entry', fields]);
  });

  it(`names at most ${ACCOUNTS_MAX} accounts, so that its reversal fits one commit`, () => {
    const many = (accounts: number) => [
      credit('0', accounts),
      ...Array.from({ length: accounts }, (_, i) => debit(String(i + 1), 1)),
    ];
    expect(settled(many(ACCOUNTS_MAX - 1)).total_debit).toBe(ACCOUNTS_MAX - 1);
    expect(refusal(many(ACCOUNTS_MAX))).toMatchObject({
      code: 'validation_error',
      errors: [{ field: 'lines', code: 'too_many_items', max: ACCOUNTS_MAX }],
    });
  });

  it('balances whenever the cents of both sides are the same, and never otherwise', () => {
    const cents = fc.array(fc.integer({ min: 1, max: 1_000_000_000 }), {
      minLength: 1,
      maxLength: 20,
    });
    fc.assert(
      fc.property(cents, fc.integer({ min: -3, max: 3 }), (parts, off) => {
        const total = parts.reduce((sum, part) => sum + part, 0) + off;
        fc.pre(total > 0);
        const lines = [...parts.map((part) => debit('1', part / 100)), credit('2', total / 100)];
        if (off === 0) expect(settled(lines).total_credit).toBe(total / 100);
        else expect(refusal(lines).errors).toMatchObject([{ difference: -off / 100 }]);
      }),
    );
  });
});
