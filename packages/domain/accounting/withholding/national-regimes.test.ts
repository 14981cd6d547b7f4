// The regimes of income tax withholding against the printed table of RG 830, written apart from the product, and the examples that
// were worked out for it.
import { describe, expect, it } from 'vitest';
import { withholdingSteps } from '../records/withholding/arithmetic.ts';
import { NATIONAL_REGIMES } from './national-regimes.ts';

/** Code, per cent of registered parties (or the scale), of others, and what is not subject. */
const PRINTED = `
19 3 10 0 | 21 6 28 7870 | 25 scale 28 16830 | 30 6 28 11200 | 31 6 28 11200
32 6 28 11200 | 35 6 28 7870 | 43 6 28 7870 | 51 6 28 7870 | 53 0.5 2 0 | 55 0.5 2 0
60 7 7 0 | 61 13 13 0 | 78 2 10 224000 | 86 2 10 224000 | 94 2 28 67170 | 95 0.25 28 67170
110 scale 28 10000 | 116-I scale 28 67170 | 116-II scale 28 16830 | 119 own 28 160000
124 scale 28 16830`;
const ROWS = PRINTED.trim()
  .split(/[|\n]/)
  .map((row) => row.trim().split(' '));
const of = (code: string) => {
  const found = NATIONAL_REGIMES.find((one) => one.code === code);
  if (found === undefined) throw new Error(`no regime ${code}`);
  return found;
};
const paid = (code: string, net_amount: number, condition: 'registered' | 'not_registered') =>
  withholdingSteps(of(code), {
    net_amount,
    condition,
    previous_payments: 0,
    previously_withheld: 0,
    exclusion: 0,
  });

describe('the regimes of RG 830', () => {
  it('are those of the table, and no others', () => {
    expect(NATIONAL_REGIMES.map(({ code }) => code).sort()).toEqual(
      ROWS.map(([code]) => code).sort(),
    );
  });

  it.each(ROWS)('%s: %s to registered parties, %s %% to others, beyond %s', (...row) => {
    const [code = '', rate, others, minimum] = row;
    expect(of(code)).toMatchObject({
      rate_unregistered: Number(others),
      ...(others === '28' && { rate_unregistered_company: 25 }),
      minimum_not_subject: Number(minimum),
      minimum_withholding: 240,
    });
    if (others !== '28') expect(of(code)).not.toHaveProperty('rate_unregistered_company');
    const own = of(code).rate_registered;
    if (Number.isNaN(Number(rate))) expect(of(code).scale).toHaveLength(8);
    else expect(own).toBe(Number(rate));
  });

  it.each([
    ['25', 96_000, 18_640],
    ['119', 852_000, 165_430],
  ])(
    'the scale of %s begins each row with what the row before comes to, up to %s',
    (code, from, fixed) => {
      const scale = of(code).scale ?? [];
      expect(scale.at(-1)).toEqual({ from, fixed, rate: 31 });
      expect(scale.map(({ rate }) => rate)).toEqual([5, 9, 12, 15, 19, 23, 27, 31]);
      scale.slice(1).forEach((row, at) => {
        const before = scale[at];
        if (before === undefined) throw new Error('the first row has none before it');
        expect(row.fixed).toBe(before.fixed + ((row.from - before.from) * before.rate) / 100);
      });
    },
  );

  it.each([
    ['78', 300_000, 1_520],
    ['94', 200_000, 2_656.6],
    ['119', 500_000, 39_750],
  ])('worked example: %s takes of %s, paid once, %s', (code, net, amount) => {
    expect(paid(code, net, 'registered').amount).toBe(amount);
  });

  it('rent of a house is withheld of others from 1,020 on', () => {
    expect(paid('31', 3_642.82, 'not_registered')).toMatchObject({
      calculated: 1_019.99,
      amount: 0,
    });
    expect(paid('31', 3_642.86, 'not_registered').amount).toBe(1_020);
    expect(paid('31', 15_200, 'registered').amount).toBe(240);
  });
});
