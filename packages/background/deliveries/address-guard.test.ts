// The address guard against hostile addresses in every notation.
import { describe, expect, it } from 'vitest';
import { inSpanish } from '#kernel/errors/words/in-spanish.ts';
import { addressProblem, isAllowedAddress } from './address-guard.ts';
import { HOSTILE_ADDRESSES, HOSTILE_URLS } from './test-data/hostile-addresses.ts';

const DEPLOYED = { allowLocal: false };
const LOCAL = { allowLocal: true };

describe('the address guard', () => {
  it('knows at least 37 hostile addresses', () => {
    expect(new Set(HOSTILE_ADDRESSES).size).toBeGreaterThanOrEqual(37);
  });

  it.each(HOSTILE_ADDRESSES)('refuses to connect to %s', (address) => {
    expect(isAllowedAddress(address, DEPLOYED)).toBe(false);
  });

  it.each(HOSTILE_URLS)('refuses a subscription to %s', (url) => {
    expect(addressProblem(url, DEPLOYED)).toBeTypeOf('string');
  });

  it.each([
    'https://example.com/hook',
    'https://example.com:8443/hook?a=b',
    'https://93.184.216.34/hook',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/hook',
    'https://receptor.com.ar',
  ])('lets %s through', (url) => {
    expect(addressProblem(url, DEPLOYED)).toBeUndefined();
  });

  it.each([
    '1fff:ffff::1',
    '4000::1',
    '8000::1',
    'e000::1',
    '64:ff9b::808:808',
    '3fff::1',
    '5f00::1',
  ])('refuses %s, which is no public address of IPv6', (address) => {
    expect(isAllowedAddress(address, DEPLOYED)).toBe(false);
    expect(addressProblem(`https://[${address}]/hook`, DEPLOYED)).toBeTypeOf('string');
  });

  it('gives no reason that is not told in Spanish as well', () => {
    const long = `https://example.com/${'a'.repeat(2048)}`;
    const others = [
      'no',
      'http://example.com',
      'https://a:b@example.com',
      'https://example.com/#a',
    ];
    const urls = [...HOSTILE_URLS, ...others, long, 'https://example.com:22', 'https://intranet'];
    const reasons = new Set(urls.map((url) => addressProblem(url, DEPLOYED) ?? url));
    expect(reasons.size).toBe(7);
    for (const reason of reasons) {
      const told = inSpanish(
        `Webhooks go to public https addresses on port 443 or 8443: ${reason}`,
      );
      expect(told).toContain(`8443: ${inSpanish(reason)}`);
    }
  });

  it('refuses this API itself', () => {
    const rules = { allowLocal: false, ownHost: 'api.talonario.com.ar' };
    expect(addressProblem('https://API.talonario.com.ar./webhooks', rules)).toBeDefined();
    expect(addressProblem('https://api.talonario.com.ar.example.com/', rules)).toBeUndefined();
  });

  it('refuses addresses that are too long, even if they are public', () => {
    expect(addressProblem(`https://example.com/${'a'.repeat(2048)}`, DEPLOYED)).toBeDefined();
  });

  it('lets the local stack reach http and loopback but nothing else that is private', () => {
    expect(addressProblem('http://127.0.0.1:4000/hook', LOCAL)).toBeUndefined();
    expect(addressProblem('http://localhost:4000/hook', LOCAL)).toBeUndefined();
    expect(addressProblem('http://[::1]:4000/hook', LOCAL)).toBeUndefined();
    for (const url of [
      'http://169.254.169.254/',
      'http://10.0.0.1/',
      'http://192.168.0.1:4000/',
      'http://example.com:22/',
    ]) {
      expect(addressProblem(url, LOCAL)).toBeDefined();
    }
  });
});
