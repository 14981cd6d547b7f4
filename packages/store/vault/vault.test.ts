// What the vault seals, only the same tenant, mode and purpose opens.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDataKeys } from './data-keys.ts';
import { connectionTo, startTestKms, type TestKms } from './test-kms.ts';
import { openVault } from './vault.ts';

const serverKey = randomBytes(32);
const vault = openVault({ serverKey }, 'a1b2c3d4e5', 'live');

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
      openVault({ serverKey }, 'zzzzzzzzzz', 'live'),
      openVault({ serverKey }, 'a1b2c3d4e5', 'test'),
      openVault({ serverKey: randomBytes(32) }, 'a1b2c3d4e5', 'live'),
    ]) {
      await expect(other.open(sealed, 'webhook')).rejects.toMatchObject(refused);
    }
  });

  it('opens what was sealed under the key that was in use before, and seals under the new one', async () => {
    const sealed = await vault.seal('secret', 'webhook');
    const next = randomBytes(32);
    const rotating = openVault(
      { serverKey: next, formerServerKey: serverKey },
      'a1b2c3d4e5',
      'live',
    );
    expect(await rotating.open(sealed, 'webhook')).toBe('secret');
    const after = openVault({ serverKey: next }, 'a1b2c3d4e5', 'live');
    expect(await after.open(await rotating.seal('secret', 'webhook'), 'webhook')).toBe('secret');
    await expect(rotating.open(sealed, 'certificate')).rejects.toMatchObject({
      code: 'internal_error',
    });
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

describe('the vault under KMS', () => {
  let kms: TestKms;
  beforeAll(async () => {
    kms = await startTestKms();
  });
  afterAll(() => kms.close());

  const clock = { now: () => 0 };
  const sleep = async () => {};
  const keys = () => ({
    serverKey,
    dataKeys: openDataKeys('arn:key', { connection: connectionTo(kms), clock }, { sleep }),
  });

  it('seals under a data key of KMS that any process with the right to it opens', async () => {
    const sealed = await openVault(keys(), 'a1b2c3d4e5', 'live').seal('secret', 'webhook:1');
    expect(sealed).toMatch(/^v2:[\w-]+$/);
    const elsewhere = openVault({ ...keys(), serverKey: randomBytes(32) }, 'a1b2c3d4e5', 'live');
    expect(await elsewhere.open(sealed, 'webhook:1')).toBe('secret');
    expect(kms.calls.map(({ context }) => context)).toEqual([
      { tenant: 'a1b2c3d4e5', mode: 'live', purpose: 'webhook' },
      { tenant: 'a1b2c3d4e5', mode: 'live', purpose: 'webhook' },
    ]);
  });

  it('refuses another purpose of the same kind, another kind, tenant or mode, and altered text', async () => {
    const under = keys();
    const own = openVault(under, 'a1b2c3d4e5', 'live');
    const sealed = await own.seal('secret', 'webhook:1');
    const refused = { code: 'internal_error' };
    await expect(own.open(sealed, 'webhook:2')).rejects.toMatchObject(refused);
    await expect(own.open(sealed, 'tax-key:1')).rejects.toMatchObject(refused);
    for (const other of [
      openVault(under, 'zzzzzzzzzz', 'live'),
      openVault(under, 'a1b2c3d4e5', 'test'),
      openVault({ serverKey }, 'a1b2c3d4e5', 'live'),
    ]) {
      await expect(other.open(sealed, 'webhook:1')).rejects.toMatchObject(refused);
    }
    const bytes = Buffer.from(sealed.slice(3), 'base64url');
    for (const i of [0, 1, 2, 100, bytes.length - 20, bytes.length - 1]) {
      const altered = Buffer.from(bytes);
      altered[i] = (altered[i] ?? 0) ^ 1;
      const text = `v2:${altered.toString('base64url')}`;
      await expect(own.open(text, 'webhook:1')).rejects.toMatchObject(refused);
    }
    for (const text of ['v2:', 'v2:AAAA', sealed.slice(0, -6)]) {
      await expect(own.open(text, 'webhook:1')).rejects.toMatchObject(refused);
    }
  });

  it('still opens what was sealed under the server key', async () => {
    const old = await vault.seal('secret', 'webhook:1');
    const upgraded = openVault(keys(), 'a1b2c3d4e5', 'live');
    expect(await upgraded.open(old, 'webhook:1')).toBe('secret');
  });

  it('says that it is unavailable while KMS is', async () => {
    const sealed = await openVault(keys(), 'a1b2c3d4e5', 'live').seal('secret', 'webhook:1');
    kms.refusal = { status: 503, name: 'DependencyTimeoutException' };
    const later = openVault(keys(), 'a1b2c3d4e5', 'live');
    const unavailable = { code: 'service_unavailable' };
    await expect(later.open(sealed, 'webhook:1')).rejects.toMatchObject(unavailable);
    await expect(later.seal('secret', 'webhook:1')).rejects.toMatchObject(unavailable);
    kms.refusal = undefined;
  });
});
