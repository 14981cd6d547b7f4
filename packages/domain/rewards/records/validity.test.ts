import { describe, expect, test } from 'vitest';
import { Reward } from './reward.ts';
import { hasBegun, hasEnded } from './validity.ts';

const NOON = '2026-03-10T12:00:00-03:00';
const atMs = (text: string): number => Date.parse(text);

describe('the validity of a reward ends as that of a promotion does', () => {
  test('an instant is its first after the end', () => {
    const reward = { valid_from: NOON, valid_until: '2026-03-11T12:00:00-03:00' };
    expect(hasBegun(reward, atMs(NOON) - 1)).toBe(false);
    expect(hasBegun(reward, atMs(NOON))).toBe(true);
    expect(hasEnded(reward, atMs(reward.valid_until) - 1)).toBe(false);
    expect(hasEnded(reward, atMs(reward.valid_until))).toBe(true);
  });

  test('a day is within it to its last millisecond', () => {
    const reward = { valid_from: '2026-03-10', valid_until: '2026-03-10' };
    expect(hasBegun(reward, atMs('2026-03-10T00:00:00-03:00'))).toBe(true);
    expect(hasEnded(reward, atMs('2026-03-10T23:59:59.999-03:00'))).toBe(false);
    expect(hasEnded(reward, atMs('2026-03-11T00:00:00-03:00'))).toBe(true);
  });

  test.each([
    ['the same instant', NOON, NOON, ['valid_until out_of_range']],
    ['an earlier instant', NOON, '2026-03-10T11:59:59-03:00', ['valid_until out_of_range']],
    ['a day that begins with it', '2026-03-10T00:00:00-03:00', '2026-03-10', []],
    ['the same day', '2026-03-10', '2026-03-10', []],
  ])('%s as its end', (_, valid_from, valid_until, wrong) => {
    const reward = { valid_from, valid_until, reward_type: 'free_product' };
    const found = (Reward.rules ?? []).flatMap((rule) => rule(reward as never));
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(wrong);
  });
});
