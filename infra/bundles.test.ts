// What a function loads when it starts is bounded: a library that it does not need, or the code of a group that it does not
// declare, shows here as a number. Of the bundle of an API group about 95 KB are zod, 160 KB the machine (store, resource,
// http, kernel), aws-jwt-verify and big.js, and the rest is the group with those that it declares.
import { readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DIST = new URL('../dist/functions/', import.meta.url);
const KB = 1024;
const API_MAX = 400 * KB;

/** Functions that need more, each with the reason. */
const LARGER: Record<string, number> = {
  /** pdf-lib and bwip-js draw labels with their barcodes. */
  logistics: 1080 * KB,
  /** Every group, since they describe or act on all nouns: with that the 700 KB that draw the labels of logistics. */
  account: 1400 * KB,
  platform: 1420 * KB,
  webhooks: 1440 * KB,
  relay: 1560 * KB,
  sweep: 1560 * KB,
  /** undici (520 KB), whose connections can be guarded, and the client of SQS (300 KB). */
  'run-jobs': 2120 * KB,
  'deliver-webhooks': 1020 * KB,
};

const bytesOf = (name: string): number => statSync(new URL(`${name}/index.mjs`, DIST)).size;

describe('bundles', () => {
  it.each(readdirSync(DIST))('%s is no larger than it says', (name) => {
    expect(bytesOf(name)).toBeLessThan(LARGER[name] ?? API_MAX);
  });

  it('have no bound of their own without needing it', () => {
    expect(Object.keys(LARGER).filter((name) => bytesOf(name) <= API_MAX)).toEqual([]);
  });
});
