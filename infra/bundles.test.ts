// What a function loads when it starts is bounded: a library that it does not need, or the code of a group that it does not
// declare, shows here as a number. Of the bundle of an API group about 95 KB are zod, 175 KB the machine (store, resource,
// http, kernel with its words in two languages), aws-jwt-verify and big.js, and the rest is the group with those that it declares.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const KB = 1024;
const API_MAX = 454 * KB;

/** Functions that need more, each with the reason. */
const LARGER: Record<string, number> = {
  /** Every group, since they describe or act on all nouns. */
  account: 1187 * KB,
  platform: 1260 * KB,
  webhooks: 1276 * KB,
  relay: 1161 * KB,
  sweep: 1161 * KB,
  'run-jobs': 1161 * KB,
  /** Sales with their prices, registers and accounts, and the way of a document to the tax authority. */
  sales: 513 * KB,
  budgets: 510 * KB,
  pos: 519 * KB,
  invoicing: 500 * KB,
  /** What posts to the books reads sales, documents and purchases. */
  accounting: 530 * KB,
  treasury: 526 * KB,
  /** The books of VAT read those, and the run that took earlier ones in. */
  iva: 465 * KB,
};

type Sizes = Record<string, { start: number; later: number }>;
const sizes: Sizes = JSON.parse(
  readFileSync(new URL('../dist/sizes.json', import.meta.url), 'utf8'),
);
const names = Object.keys(sizes);
const startOf = (name: string): number => sizes[name]?.start ?? 0;

describe('bundles', () => {
  it.each(names)('%s loads no more at its start than it says', (name) => {
    expect(startOf(name)).toBeLessThan(LARGER[name] ?? API_MAX);
  });

  it('have no bound of their own without needing it', () => {
    expect(Object.keys(LARGER).filter((name) => startOf(name) <= API_MAX)).toEqual([]);
  });

  it('load what draws paper only when it is asked for', () => {
    expect(sizes.logistics?.later).toBeGreaterThan(525 * KB);
    expect(startOf('logistics')).toBeLessThan(API_MAX);
  });
});
