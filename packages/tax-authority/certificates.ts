// Keys and certificates for the authority with node:crypto: a new key with the request to certify it (PKCS #10, subject of
// fiscal#signed-request), the facts of a certificate, and whether a key belongs to it.
import {
  createPrivateKey,
  createSign,
  generateKeyPair,
  type KeyObject,
  X509Certificate,
} from 'node:crypto';
import { promisify } from 'node:util';
import { toIso } from '#kernel/clock.ts';
import type { Certificates } from '#resource/ports.ts';
import { bitString, nothing, objectId, sequence, set, smallInteger, tagged, text } from './der.ts';
import { BOUNDS } from './input-bounds.ts';

const OID = {
  country: '2.5.4.6',
  organization: '2.5.4.10',
  commonName: '2.5.4.3',
  serialNumber: '2.5.4.5',
  sha256WithRsa: '1.2.840.113549.1.1.11',
} as const;
const KEY_BITS = 2048;
/** Upper bound of a name's parts (X.520). */
const NAME_MAX = 64;
const LINE = /.{1,64}/g;

export const certificates = (): Certificates => ({ request, inspect, matches });

type Subject = Parameters<Certificates['request']>[0];

async function request(subject: Subject): Promise<{ csr: string; privateKey: string }> {
  const pair = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });
  const privateKey = pair.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { csr: signedRequest(subject, pair), privateKey };
}

type Pair = { publicKey: KeyObject; privateKey: KeyObject };

function signedRequest(subject: Subject, { publicKey, privateKey }: Pair): string {
  const key = publicKey.export({ type: 'spki', format: 'der' });
  const info = sequence(smallInteger(0), nameOf(subject), key, tagged(0));
  const signature = createSign('sha256').update(info).sign(privateKey);
  const algorithm = sequence(objectId(OID.sha256WithRsa), nothing());
  return pem('CERTIFICATE REQUEST', sequence(info, algorithm, bitString(signature)));
}

const nameOf = ({ cuit, organization, system }: Subject): Buffer =>
  sequence(
    part(OID.country, 'AR'),
    part(OID.organization, organization),
    part(OID.commonName, system),
    part(OID.serialNumber, `CUIT ${cuit}`),
  );

const part = (type: string, value: string): Buffer =>
  set(sequence(objectId(type), text([...value].slice(0, NAME_MAX).join(''))));

function pem(label: string, der: Buffer): string {
  const lines = der.toString('base64').match(LINE) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

function inspect(pemText: string): ReturnType<Certificates['inspect']> {
  const certificate = parsed(pemText);
  if (certificate === undefined) return undefined;
  const { subject, serialNumber, validFrom, validTo, publicKey } = certificate;
  const cuit = cuitOf(subject);
  return {
    ...(cuit !== undefined && { cuit }),
    subject,
    serial: serialNumber,
    notBefore: toIso(Date.parse(validFrom)),
    notAfter: toIso(Date.parse(validTo)),
    keyType: publicKey.asymmetricKeyType ?? 'unknown',
  };
}

/** The holder's CUIT from a subject as node:crypto writes it, one part a line; undefined without one. */
const cuitOf = (subject: string): string | undefined =>
  /^serialNumber=CUIT (\d{11})$/m.exec(subject)?.[1];

/** The holder of a PEM certificate; undefined when it names none or is none. */
export const holderOf = (pemText: string): string | undefined => inspect(pemText)?.cuit;

function matches(pemText: string, privateKey: string): boolean {
  try {
    if (privateKey.length > BOUNDS.pem.characters) return false;
    return parsed(pemText)?.checkPrivateKey(createPrivateKey(privateKey)) ?? false;
  } catch {
    return false;
  }
}

function parsed(pemText: string): X509Certificate | undefined {
  if (pemText.length > BOUNDS.pem.characters) return undefined;
  try {
    return new X509Certificate(pemText);
  } catch {
    return undefined;
  }
}
