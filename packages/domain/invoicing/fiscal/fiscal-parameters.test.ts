// Figures by date.
import { describe, expect, test } from 'vitest';
import { CONSUMER_IDENTIFICATION, inForce } from './fiscal-parameters.ts';

describe('dated parameters', () => {
  const values = [
    { from: '2025-01-01', value: 1, source: 'a' },
    { from: '2026-01-01', value: 2, source: 'b' },
  ];

  test.each([
    ['2025-12-31', 1],
    ['2026-01-01', 2],
    ['2030-01-01', 2],
    ['2020-01-01', 1],
  ])('on %s the value is %i', (date, value) => {
    expect(inForce(values, date).value).toBe(value);
  });

  test('every entry says where it is written, oldest first', () => {
    const dates = CONSUMER_IDENTIFICATION.map(({ from }) => from);
    expect(dates).toEqual([...dates].sort());
    expect(CONSUMER_IDENTIFICATION.every(({ source }) => source.startsWith('RG'))).toBe(true);
  });
});
