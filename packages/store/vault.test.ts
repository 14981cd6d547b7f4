// What the vault seals, only the same tenant, mode and purpose opens.
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openVault } from './vault.ts';

const serverKey = randomBytes(32);
const vault = openVault(serverKey, 'a1b2c3d4e5', 'live');

describe('the vault', () => {
  it('opens what it sealed, of any length and script', async () => {
    for (const plain of ['', 'whsec_abc', 'ñandú '.repeat(1000), '-----BEGIN PRIVATE KEY-----\n']) {
      const sealed = await vault.seal(plain, 'webhook');
      expect(sealed).toMatch(/^v1:[\w-]+$/);
      expect(await vault.open(sealed, 'webhook')).toBe(plain);
    }
  });

  it('never seals the same way twice and shows nothing of the plain text', async () => {
    const [one, two] = [await vault.seal('secret', 'p'), await vault.seal('secret', 'p')];
    expect(one).not.toBe(two);
    expect(Buffer.from(one.slice(3), 'base64url').includes('secret')).toBe(false);
  });

  it('refuses another purpose, tenant, mode or server key', async () => {
    const sealed = await vault.seal('secret', 'webhook');
    const refused = { code: 'internal_error' };
    await expect(vault.open(sealed, 'certificate')).rejects.toMatchObject(refused);
    for (const other of [
      openVault(serverKey, 'zzzzzzzzzz', 'live'),
      openVault(serverKey, 'a1b2c3d4e5', 'test'),
      openVault(randomBytes(32), 'a1b2c3d4e5', 'live'),
    ]) {
      await expect(other.open(sealed, 'webhook')).rejects.toMatchObject(refused);
    }
  });

  it('refuses text that was altered, cut or never sealed', async () => {
    const sealed = await vault.seal('secret', 'webhook');
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (let i = 0; i < bytes.length; i++) {
      const altered = Buffer.from(bytes);
      altered[i] = (altered[i] ?? 0) ^ 1;
      await expect(vault.open(`v1:${altered.toString('base64url')}`, 'webhook')).rejects.toThrow();
    }
    for (const text of [
      '',
      'v1:',
      'v1:AAAA',
      sealed.slice(0, -6),
      sealed.slice(3),
      sealed.replace('v1', 'v2'),
    ]) {
      await expect(vault.open(text, 'webhook')).rejects.toThrow();
    }
  });
});
