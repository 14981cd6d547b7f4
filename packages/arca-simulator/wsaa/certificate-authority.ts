// The local stand-in of ARCA's certificate authority: made once per directory, it certifies the provider's key and every
// request that WSASS would certify. Its private key also signs the tickets.
import {
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Clock } from '#kernel/clock.ts';
import { DAY_MS } from '#kernel/date.ts';
import { soundFile } from '#kernel/sound-file.ts';
import { writeWhole } from '#kernel/write-whole.ts';
import type { Validity } from './x509.ts';

export type Pair = { certificate: string; key: string };
export type Subject = { cuit: string; name: string };

export type CertificateAuthority = Pair & {
  /** The provider's, for TAX_AUTHORITY_CERTIFICATE and TAX_AUTHORITY_KEY. */
  provider: Pair;
  /** A PEM certificate of two years; the other dates are for tests. `publicKey` is SPKI in DER. */
  certify(subject: Subject, publicKey: Buffer, validity?: Validity): Promise<string>;
};

type Place = { directory?: string; clock: Clock; provider: string };

const YEARS_2_MS = 2 * 365 * DAY_MS;
const YEARS_10_MS = 10 * 365 * DAY_MS;
const RENEW_BEFORE_MS = 60 * DAY_MS;
const NAME = 'Computadores Simulados';
/** As DER: certificates of earlier directories lack the NULL. Their authority stays, since others hold its certificates. */
const SHA512_WITH_RSA_AND_NULL = Buffer.from('06092a864886f70d01010d0500', 'hex');

/** Reads the authority of the directory, making it the first time; in memory without one. */
export async function openCertificateAuthority(place: Place): Promise<CertificateAuthority> {
  const own = await kept(place, 'authority', async () => {
    const { privateKey, publicKey } = await newKey();
    const subject = { cuit: '33693450239', name: NAME };
    const validity = {
      notBefore: place.clock.now() - DAY_MS,
      notAfter: place.clock.now() + YEARS_10_MS,
    };
    return {
      certificate: await issue({ subject, publicKey, validity, authority: { key: privateKey } }),
      key: privateKey,
    };
  });
  const certify: CertificateAuthority['certify'] = (subject, publicKey, validity) =>
    issue({
      subject,
      publicKey,
      validity: validity ?? lasting(place.clock.now()),
      authority: own,
    });
  const provider = await kept(place, 'provider', async () => {
    const { privateKey, publicKey } = await newKey();
    const subject = { cuit: place.provider, name: 'talonario' };
    return { certificate: await certify(subject, publicKey), key: privateKey };
  });
  return { ...own, provider, certify };
}

/** Whether the authority signed it. */
export const isTrusted = (certificate: X509Certificate, authority: Pair): boolean => {
  const issuer = new X509Certificate(authority.certificate);
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
};

const lasting = (now: number): Validity => ({
  notBefore: now - DAY_MS,
  notAfter: now + YEARS_2_MS,
});

async function kept(place: Place, name: string, make: () => Promise<Pair>): Promise<Pair> {
  if (place.directory === undefined) return make();
  const path = (end: string) => join(place.directory ?? '', `${name}.${end}.pem`);
  if (existsSync(path('certificate'))) {
    const pair = { certificate: read(path('certificate')), key: read(path('key')) };
    const key = soundFile(path('key'), BEGIN_ANEW, () => createPrivateKey(pair.key));
    const { validTo, raw } = soundFile(path('certificate'), BEGIN_ANEW, () =>
      certificateOf(pair, key),
    );
    const isCurrent = name === 'authority' || raw.includes(SHA512_WITH_RSA_AND_NULL);
    if (isCurrent && Date.parse(validTo) - place.clock.now() > RENEW_BEFORE_MS) return pair;
  }
  const pair = await make();
  mkdirSync(place.directory, { recursive: true, mode: 0o700 });
  writeWhole(path('key'), pair.key, 0o600);
  writeWhole(path('certificate'), pair.certificate, 0o600);
  return pair;
}

const BEGIN_ANEW =
  'Put a copy of it in its place (of certificate and key together), or delete their directory: then the simulated authority begins anew, without the documents that it knew.';

/** Throws where the key beside it is not its own. */
function certificateOf({ certificate }: Pair, key: KeyObject): X509Certificate {
  const made = new X509Certificate(certificate);
  if (made.checkPrivateKey(key)) return made;
  throw new Error('its key is another one');
}

const read = (path: string): string => readFileSync(path, 'utf8');

async function newKey(): Promise<{ privateKey: string; publicKey: Buffer }> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return {
    privateKey: pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }),
  };
}

type Order = { subject: Subject; publicKey: Buffer; validity: Validity; authority: Issuer };
/** Without a certificate it certifies itself. */
type Issuer = { key: string; certificate?: string };

/** The libraries are loaded here because a stack that has its certificates does not need them to start. */
async function issue({ subject, publicKey, validity, authority }: Order): Promise<string> {
  const { buildCertificate, distinguishedName, subjectOf } = await import('./x509.ts');
  const own = authority.certificate && new X509Certificate(authority.certificate);
  const holder = { CN: subject.name, serialNumber: `CUIT ${subject.cuit}` };
  const name = distinguishedName(own ? holder : { CN: subject.name, O: 'AFIP', C: 'AR' });
  const certificate = buildCertificate({
    issuer: own ? subjectOf(own.raw) : name,
    subject: name,
    serial: Buffer.concat([Buffer.from([0x01]), randomBytes(7)]),
    publicKey,
    issuerKey: own ? own.publicKey.export({ type: 'spki', format: 'der' }) : publicKey,
    validity,
    isAuthority: !own,
    key: authority.key,
  });
  return new X509Certificate(certificate).toString();
}
