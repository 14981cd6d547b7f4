import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Challenged, opened, proofOf } from './srp.ts';

const POOL = 'sa-east-1_Abc123xyz';
const PASSWORD = 'Contraseña-larga-1!';
const AT = Date.parse('2025-11-02T18:04:05Z');
const hex = (algorithm: string, text: string): string =>
  createHash(algorithm).update(text).digest('hex');
const bytes = (text: string): Buffer => Buffer.from(text, 'hex');

const opening = opened(new Uint8Array(bytes(hex('sha512', 'a').repeat(2))));
const challenge: Challenged = {
  USER_ID_FOR_SRP: '9f1c2d3e-user',
  SRP_B: hex('sha512', 'b').repeat(6).slice(0, 766),
  SALT: `f${hex('sha256', 'salt').slice(0, 31)}`,
  SECRET_BLOCK: Buffer.from('secret block of the pool').toString('base64'),
};

test('is the one that the vendor’s own library computes of the same numbers', async () => {
  expect(opening.srpA.slice(0, 32)).toBe('39e3fb41e961f02142ccdf91bf0cb2d4');
  const known = { opening, pool: POOL, password: PASSWORD, challenge };
  expect(await proofOf(known, AT)).toEqual({
    signature: 'cfFDgLzMPoCSD7u0GuOAWxO2YwS2tF6S1UdxJ/XxNgs=',
    timestamp: 'Sun Nov 2 18:04:05 UTC 2025',
  });
});

test('is another for another password, and at another time', async () => {
  const known = { opening, pool: POOL, password: PASSWORD, challenge };
  const right = await proofOf(known, AT);
  const wrong = await proofOf({ ...known, password: 'otra' }, AT);
  const later = await proofOf(known, AT + 1000);
  expect(new Set([right, wrong, later].map(({ signature }) => signature)).size).toBe(3);
});

test('is not made of a number that would give the password away', async () => {
  const known = { opening, pool: POOL, password: PASSWORD };
  const empty = { ...challenge, SRP_B: '0' };
  await expect(proofOf({ ...known, challenge: empty }, AT)).rejects.toThrow('proves nothing');
});
