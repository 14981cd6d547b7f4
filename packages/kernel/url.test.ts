// Addresses as they are kept are what the document calls a uri, by another hand's reading of RFC 3986.
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { expect, it } from 'vitest';
import { asUri } from './url.ts';

const isUri = fullFormats.uri as (text: string) => boolean;

it.each([
  'https://shop.example/hook',
  'HTTPS://Shop.example:443/a%20b?x=1&y=2',
  'https://[2606:4700::1]:8443/',
])('%s stays as it is written', (url) => {
  expect(asUri(url)).toBe(url);
  expect(isUri(url)).toBe(true);
});

it.each([
  ['https://shop.example/a b', 'https://shop.example/a%20b'],
  ['https://shop.example/?a[]=1', 'https://shop.example/?a%5B%5D=1'],
  ['https://münchen.example/ñ?q=ñ', 'https://xn--mnchen-3ya.example/%C3%B1?q=%C3%B1'],
  ['https://shop.example/a|b^c`d"e{f}', 'https://shop.example/a%7Cb%5Ec%60d%22e%7Bf%7D'],
  ['https://shop.example/100%', 'https://shop.example/100%25'],
  ['https://shop.example/\na', 'https://shop.example/a'],
  ['https://[2606:4700::1]/[a]', 'https://[2606:4700::1]/%5Ba%5D'],
])('%s is kept as %s', (written, kept) => {
  expect(isUri(written)).toBe(false);
  expect(asUri(written)).toBe(kept);
  expect(isUri(kept)).toBe(true);
});

it('what is no URL stays, and is refused as one', () => {
  expect(asUri('shop.example/a b')).toBe('shop.example/a b');
});
