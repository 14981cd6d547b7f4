import { describe, expect, test } from 'vitest';
import { fail } from '#kernel/error.ts';
import { ForgedCredentials } from './forged-credentials.ts';

const forged = async () => fail('invalid_token');
const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'let in',
    (error: { code: string }) => error.code,
  );

describe('forged credentials', () => {
  test('are limited by their address, for what is left of a minute', async () => {
    const held = new ForgedCredentials(3);
    const ask = (address: string, at: number) => codeOf(held.hold(address, at, forged));
    for (const at of [0, 1, 2]) expect(await ask('a', at)).toBe('invalid_token');
    await expect(held.hold('a', 30_500, forged)).rejects.toMatchObject({
      code: 'rate_limit_exceeded',
      headers: { 'Retry-After': '30' },
    });
    expect(await ask('b', 30_500)).toBe('invalid_token');
    expect(await ask('a', 60_000)).toBe('invalid_token');
  });

  test('keep no genuine credential out, nor hide another refusal', async () => {
    const held = new ForgedCredentials(0);
    expect(await codeOf(held.hold('a', 0, forged))).toBe('rate_limit_exceeded');
    expect(await held.hold('a', 0, async () => 'credential')).toBe('credential');
    expect(await codeOf(held.hold('a', 0, async () => fail('missing_token')))).toBe(
      'missing_token',
    );
  });

  test('lock nobody out by a clock that was set back', async () => {
    const held = new ForgedCredentials(1);
    await codeOf(held.hold('a', 9_000_000, forged));
    expect(await codeOf(held.hold('a', 1_000, forged))).toBe('invalid_token');
    expect(await codeOf(held.hold('a', 1_001, forged))).toBe('rate_limit_exceeded');
  });

  test('of many addresses are counted in bounded room', async () => {
    const held = new ForgedCredentials(1);
    await codeOf(held.hold('first', 0, forged));
    for (let at = 0; at < 10_000; at += 1) await codeOf(held.hold(`${at}`, 0, forged));
    expect(await codeOf(held.hold('9999', 0, forged))).toBe('rate_limit_exceeded');
    expect(await codeOf(held.hold('first', 0, forged))).toBe('invalid_token');
  });
});
