// A token's scopes as one short text: bit i stands for SCOPES[i]. The order of SCOPES is therefore part of stored data.
import { SCOPES, type Scope } from '#resource/scopes.ts';

const WORD_DIGITS = 8;

/** Hexadecimal bit mask; scopes that do not exist are ignored. */
export function toScopeMask(scopes: readonly Scope[]): string {
  const wanted = new Set(scopes);
  let mask = 0n;
  SCOPES.forEach((scope, bit) => {
    if (wanted.has(scope)) mask |= 1n << BigInt(bit);
  });
  return mask.toString(16);
}

/** The scopes of a mask, in the order of SCOPES: of each request, so in words of 32 bits rather than in one large number. */
export function fromScopeMask(text: string): Scope[] {
  const words: number[] = [];
  for (let end = text.length; end > 0; end -= WORD_DIGITS)
    words.push(Number.parseInt(text.slice(Math.max(0, end - WORD_DIGITS), end), 16));
  return SCOPES.filter((_, bit) => ((words[bit >> 5] ?? 0) >>> (bit & 31)) & 1);
}
