// Keys and certificates as a taxpayer would bring them: made by a certificate authority of the test's own.
import { generateKeyPairSync } from 'node:crypto';
import { openCertificateAuthority } from '#arca-simulator/wsaa/certificate-authority.ts';
import type { Clock } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';

export type Papers = {
  /** A certificate of that CUIT; from yesterday until in two years unless told. */
  certificate(
    cuit: string,
    publicKey: Buffer,
    days?: { from?: number; to?: number },
  ): Promise<string>;
};
type KeyPair = { pem: string; publicKey: Buffer };

export async function openPapers(clock: Clock): Promise<Papers> {
  const authority = await openCertificateAuthority({ clock, provider: '30000000007' });
  return {
    certificate: (cuit, publicKey, { from = -1, to = 730 } = {}) =>
      authority.certify({ cuit, name: 'talonario' }, publicKey, {
        notBefore: clock.now() + from * DAY_MS,
        notAfter: clock.now() + to * DAY_MS,
      }),
  };
}

/** A new RSA key: PKCS #8 or, as older tools write it, PKCS #1. */
export function newKey(type: 'pkcs8' | 'pkcs1' = 'pkcs8', passphrase?: string): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const cipher = passphrase === undefined ? {} : { cipher: 'aes-256-cbc', passphrase };
  const pem = privateKey.export({ type, format: 'pem', ...cipher }).toString();
  return { pem, publicKey: publicKey.export({ type: 'spki', format: 'der' }) };
}
