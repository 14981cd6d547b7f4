import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NATIONAL_REGIMES } from '../../withholding/national-regimes.ts';
import { type Payment, type Terms, withholdingSteps } from './arithmetic.ts';

const regime = (code: string): Terms => {
  const found = NATIONAL_REGIMES.find((each) => each.code === code);
  if (found === undefined) throw new Error(`no regime ${code}`);
  return found;
};
const pay = (code: string, net: number, more: Partial<Payment> = {}) =>
  withholdingSteps(regime(code), {
    net_amount: net,
    condition: 'registered',
    previous_payments: 0,
    previously_withheld: 0,
    exclusion: 0,
    ...more,
  });

describe('income tax withholding', () => {
  it('takes 2 % of what goods cost beyond the minimum, and the second payment what the month owes more', () => {
    const first = pay('78', 300_000);
    expect(first).toMatchObject({ minimum: 224_000, subject_base: 76_000, rate: 2, amount: 1_520 });
    const second = pay('78', 200_000, { previous_payments: 300_000, previously_withheld: 1_520 });
    expect(second).toMatchObject({ month_base: 500_000, calculated: 5_520, amount: 4_000 });
  });

  it('takes 2,656.60 of services of 200,000', () => {
    expect(pay('94', 200_000).amount).toBe(2_656.6);
  });

  it('goes by the scale of professionals: 39,750 of 500,000', () => {
    expect(pay('119', 500_000)).toMatchObject({
      subject_base: 340_000,
      scale_row: { from: 284_000, fixed: 29_110, rate: 19 },
      amount: 39_750,
    });
  });

  it('takes nothing under 240, exactly 240 is withheld, and a later payment catches up', () => {
    expect(pay('78', 235_999).amount).toBe(0);
    expect(pay('78', 236_000).amount).toBe(240);
    const later = pay('78', 10_000, { previous_payments: 235_999, previously_withheld: 0 });
    expect(later.amount).toBe(439.98);
  });

  it('knows no minimum for those who are not registered', () => {
    expect(pay('94', 10_000, { condition: 'not_registered' })).toMatchObject({
      minimum: 0,
      rate: 28,
      amount: 2_800,
    });
  });

  it('goes by the only rate or scale of a regime, whoever is paid', () => {
    const paid = (terms: Terms) =>
      withholdingSteps(terms, {
        ...{ net_amount: 100_000, condition: 'not_registered', exclusion: 0 },
        ...{ previous_payments: 0, previously_withheld: 0 },
      });
    expect(paid({ rate_registered: 3, minimum_not_subject: 5_000 }).amount).toBe(3_000);
    expect(paid({ scale: [{ from: 50_000, fixed: 100, rate: 5 }] }).amount).toBe(2_600);
    expect(paid({ rate_registered: 3, rate_unregistered: 0 }).amount).toBe(0);
  });

  it('takes 25 % of companies that are not registered where persons have 28, and 10 % of either', () => {
    const other = { condition: 'not_registered', is_company: true } as const;
    expect(pay('94', 10_000, other)).toMatchObject({ minimum: 0, rate: 25, amount: 2_500 });
    expect(pay('78', 10_000, other)).toMatchObject({ rate: 10, amount: 1_000 });
    expect(pay('94', 100_000, { is_company: true })).toMatchObject({ rate: 2, amount: 656.6 });
  });

  it('takes less with a certificate of exclusion, nothing with a whole one, and never gives back', () => {
    expect(pay('94', 200_000, { exclusion: 50 }).amount).toBe(1_328.3);
    expect(pay('94', 200_000, { exclusion: 100 }).amount).toBe(0);
    expect(pay('94', 1_000, { previous_payments: 0, previously_withheld: 5_000 }).amount).toBe(0);
  });

  it('forgets the month where a regime does not accumulate', () => {
    const terms = { rate_registered: 3, accumulates_monthly: false };
    const payment: Payment = {
      net_amount: 1_000,
      condition: 'registered',
      previous_payments: 9_000,
      previously_withheld: 270,
      exclusion: 0,
    };
    expect(withholdingSteps(terms, payment)).toMatchObject({ month_base: 1_000, amount: 30 });
  });

  it('takes the same of a month however it is paid, once the last payment settles it', () => {
    const cents = fc.integer({ min: 1, max: 200_000_000 }).map((n) => n / 100);
    const terms = { ...regime('78'), minimum_withholding: 0 };
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 8 }), (payments) => {
        let [paid, taken] = [0, 0];
        for (const net_amount of payments) {
          const steps = withholdingSteps(terms, {
            net_amount,
            condition: 'registered',
            previous_payments: paid,
            previously_withheld: taken,
            exclusion: 0,
          });
          paid = steps.month_base;
          taken = Math.round((taken + steps.amount) * 1e2) / 1e2;
        }
        const atOnce = withholdingSteps(terms, {
          net_amount: paid,
          condition: 'registered',
          previous_payments: 0,
          previously_withheld: 0,
          exclusion: 0,
        });
        expect(taken).toBe(atOnce.amount);
      }),
      { numRuns: 500, seed: 20_261_122 },
    );
  });
});
