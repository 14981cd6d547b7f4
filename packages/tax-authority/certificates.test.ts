// Requests are checked by OpenSSL, which the certifying authority's own tools are made of.
import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { HAS_OPENSSL } from '../../test/support/tax-authority/openssl.ts';
import { testPair } from '../../test/support/tax-authority/pair.ts';
import { certificates, holderOf } from './certificates.ts';

const { request, inspect, matches } = certificates();
const SUBJECT = { cuit: '30715686054', organization: 'Ñandú & Cía. S.R.L.', system: 'talonario' };

const openssl = (args: string[], input: string): string =>
  execFileSync('openssl', args, { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] });

describe.skipIf(!HAS_OPENSSL)('a certificate request', () => {
  it('is signed by its own key of 2048 bits and names the taxpayer as the authority asks', async () => {
    const { csr, privateKey } = await request(SUBJECT);
    const args = ['req', '-verify', '-noout', '-subject', '-nameopt', 'RFC2253,-esc_msb,utf8'];
    const subject = openssl(args, csr);
    expect(subject.trim()).toBe(
      'subject=serialNumber=CUIT 30715686054,CN=talonario,O=Ñandú & Cía. S.R.L.,C=AR',
    );
    const key = openssl(['pkey', '-text', '-noout'], privateKey);
    expect(key).toMatch(/2048 bit/);
    const [ofKey, ofRequest] = [
      openssl(['pkey', '-pubout'], privateKey),
      openssl(['req', '-pubkey', '-noout'], csr),
    ];
    expect(ofRequest).toBe(ofKey);
  });

  it('has a new key each time, and keeps names within what a certificate may hold', async () => {
    const long = { ...SUBJECT, organization: 'ñ'.repeat(200) };
    const [one, two] = await Promise.all([request(long), request(long)]);
    expect(one.privateKey).not.toBe(two.privateKey);
    const names = ['req', '-noout', '-subject', '-nameopt', 'RFC2253,-esc_msb,utf8'];
    expect(openssl(names, one.csr)).toContain(`O=${'ñ'.repeat(64)},`);
  });
});

describe('a certificate', () => {
  const pair = testPair({ cuit: '20111111112', name: 'kiosco' });

  it('tells its holder, number and validity', () => {
    expect(inspect(pair.certificate)).toEqual({
      cuit: '20111111112',
      subject: 'CN=kiosco\nserialNumber=CUIT 20111111112',
      serial: '4D',
      notBefore: '2020-01-01T00:00:00.000Z',
      notAfter: '2049-01-01T00:00:00.000Z',
      keyType: 'rsa',
    });
    expect(holderOf(pair.certificate)).toBe('20111111112');
  });

  it('names no CUIT that another part of its subject pretends to', () => {
    const forged = testPair({ name: 'x\nserialNumber=CUIT 30999999995', cuit: 'none' });
    expect(inspect(forged.certificate)).toBeDefined();
    expect(holderOf(forged.certificate)).toBeUndefined();
  });

  it('is none where the text is something else', () => {
    for (const text of ['', 'x', pair.privateKey, pair.certificate.slice(0, 200)]) {
      expect(inspect(text)).toBeUndefined();
      expect(holderOf(text)).toBeUndefined();
    }
  });

  it('matches its own key and no other text', () => {
    expect(matches(pair.certificate, pair.privateKey)).toBe(true);
    expect(matches(pair.certificate, testPair({ name: 'otra' }).privateKey)).toBe(false);
    const cipher = { cipher: 'aes-256-cbc', passphrase: 'secret' };
    const locked = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({
      type: 'pkcs8',
      format: 'pem',
      ...cipher,
    });
    for (const text of ['', 'x', pair.certificate, locked.toString()]) {
      expect(matches(pair.certificate, text)).toBe(false);
    }
    expect(matches('x', pair.privateKey)).toBe(false);
  });
});
