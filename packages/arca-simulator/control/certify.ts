// The stand-in of WSASS and "Administración de Certificados": from a request of a taxpayer to its certificate.
import { createPublicKey } from 'node:crypto';
import { isValidCuit } from '#kernel/cuit.ts';
import type { CertificateAuthority } from '../wsaa/certificate-authority.ts';

/** Why a request gets no certificate, for people. */
export class NotCertifiable extends Error {}

const KEY_BITS_MIN = 2048;

/** PEM to PEM. Only key, name and CUIT are taken over, as ARCA does. Throws NotCertifiable. */
export async function certifyRequest(
  authority: CertificateAuthority,
  pem: string,
): Promise<string> {
  const encoded = /-----BEGIN (?:NEW )?CERTIFICATE REQUEST-----([^-]+)-----END/.exec(pem)?.[1];
  if (encoded === undefined) throw new NotCertifiable('The body is no PEM certificate request.');
  const { readRequest } = await import('../wsaa/x509.ts');
  const request = await readRequest(Buffer.from(encoded, 'base64'));
  if (request === undefined) {
    throw new NotCertifiable('The request cannot be read, or its own signature does not hold.');
  }
  const { CN: name = '', serialNumber = '' } = request.subject;
  const cuit = /^CUIT (\d{11})$/.exec(serialNumber)?.[1] ?? '';
  if (!isValidCuit(cuit)) {
    throw new NotCertifiable('The subject needs serialNumber=CUIT nnnnnnnnnnn with a valid CUIT.');
  }
  if (name === '') throw new NotCertifiable('The subject needs a CN, the name of the computer.');
  if (!isStrongRsa(request.publicKey)) {
    throw new NotCertifiable(`The key must be RSA of at least ${KEY_BITS_MIN} bits.`);
  }
  return authority.certify({ cuit, name }, request.publicKey);
}

function isStrongRsa(spki: Buffer): boolean {
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const bits = key.asymmetricKeyDetails?.modulusLength ?? 0;
  return key.asymmetricKeyType === 'rsa' && bits >= KEY_BITS_MIN;
}
