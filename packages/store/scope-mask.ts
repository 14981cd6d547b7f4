// A token's scopes as one short text: bit i stands for SCOPES[i]. The order of SCOPES is therefore part of stored data.
import { SCOPES, type Scope } from '#resource/scopes.ts';

/** Hexadecimal bit mask; scopes that do not exist are ignored. */
export function toScopeMask(scopes: readonly Scope[]): string {
  const wanted = new Set(scopes);
  let mask = 0n;
  SCOPES.forEach((scope, bit) => {
    if (wanted.has(scope)) mask |= 1n << BigInt(bit);
  });
  return mask.toString(16);
}

/** The scopes of a mask, in the order of SCOPES. */
export function fromScopeMask(text: string): Scope[] {
  const mask = BigInt(`0x${text}`);
  return SCOPES.filter((_, bit) => (mask >> BigInt(bit)) & 1n);
}
