// Adjustments against the worked examples of the market (fiscal#rents), and what they need to know.
import { expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { type AdjustmentWish, adjustmentOf } from './adjustment.ts';

const contract = (more: Rec = {}): Rec => ({
  start_date: '2027-01-01',
  initial_rent: 60_000,
  ...more,
});
const rentBy = (of: Rec, wish: AdjustmentWish = {}, day = '2027-04-01'): number =>
  adjustmentOf(of, wish, day).new_rent;

test('ICL: 60,000 / 1.23 x 1.89 is 92,195.12', () => {
  expect(rentBy(contract({ adjustment_type: 'icl' }), { index_from: 1.23, index_to: 1.89 })).toBe(
    92_195.12,
  );
});

test('IPC: index numbers are divided, not rounded percentages chained', () => {
  const wish = { index_from: 11_363.0904, index_to: 12_076.3937 };
  const made = adjustmentOf(contract({ initial_rent: 100_000 }), wish, '2027-04-01');
  expect(made).toMatchObject({ new_rent: 106_277.37, coefficient: 1.06277371 });
});

test.each([
  ['half a cent goes up', { percentage: 0.025 }, 100.2, 100.23],
  ['a third is rounded once', { index_from: 3, index_to: 4 }, 0.01, 0.01],
  ['a rent can go down', { percentage: -50 }, 100, 50],
  ['no rent stays none', { percentage: 50 }, 0, 0],
])('%s', (_, wish, rent, expected) => {
  expect(rentBy(contract({ initial_rent: rent }), wish)).toBe(expected);
});

test('the contract says by how much where the request does not', () => {
  const fixed = contract({ adjustment_type: 'fixed_percentage', adjustment_percentage: 8.5 });
  expect(rentBy(fixed)).toBe(65_100);
  expect(rentBy(fixed, { percentage: 10 })).toBe(66_000);
  expect(rentBy(contract(), { new_rent: 71_000.5 })).toBe(71_000.5);
});

test.each(['ipc', 'cpi'])('%s goes from the month before the window to its last month', (type) => {
  const index_values = [
    { date: '2026-12-31', value: 100 },
    { date: '2027-03-01', value: 110 },
    { date: '2027-06-30', value: 132 },
  ];
  const first = contract({ adjustment_type: type, index_values });
  const one = adjustmentOf(first, {}, '2027-04-01');
  expect(one).toMatchObject({ new_rent: 66_000, index_from_date: '2026-12-31' });
  const two = adjustmentOf({ ...first, adjustments: [one] }, {}, '2027-07-01');
  expect(two).toMatchObject({ previous_rent: 66_000, new_rent: 79_200, index_from: 110 });
});

test('ICL needs the value of the very day', () => {
  const index_values = [
    { date: '2027-01-01', value: 2 },
    { date: '2027-03-31', value: 3 },
  ];
  const daily = contract({ adjustment_type: 'icl', index_values });
  expect(errorOf(() => adjustmentOf(daily, {}, '2027-04-01'))).toMatchObject({
    code: 'index_not_available',
    errors: [{ field: 'index_to', date: '2027-04-01' }],
  });
  expect(rentBy(daily, {}, '2027-03-31')).toBe(90_000);
});

test.each(['none', 'custom', 'fixed_percentage'])('%s without an amount is refused', (type) => {
  expect(
    errorOf(() => adjustmentOf(contract({ adjustment_type: type }), {}, '2027-04-01')),
  ).toMatchObject({ code: 'validation_error', errors: [{ code: 'conditional_required' }] });
});

test('a rent over the greatest amount is refused', () => {
  const wish = { index_from: 0.0001, index_to: 999_999_999 };
  expect(errorOf(() => adjustmentOf(contract(), wish, '2027-04-01'))).toMatchObject({
    errors: [{ field: 'new_rent', code: 'too_large' }],
  });
});

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  return undefined;
}
