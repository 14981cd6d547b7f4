// Signed messages as a client of WSAA makes them, for tests: with PKI.js, and with what can be wrong about them.
import { X509Certificate } from 'node:crypto';
import { Integer, OctetString } from 'asn1js';
import {
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  SignerInfo,
} from 'pkijs';
import type { Pair } from '#arca-simulator/wsaa/certificate-authority.ts';
import { toIso } from '#kernel/clock.ts';
import '#arca-simulator/wsaa/x509.ts';

type Flaw = 'detached' | 'without certificate' | 'broken signature';
const HOUR_MS = 3_600_000;

/** A ticket request of ten minutes around `now`. */
export const ticketRequest = (service: string, now: number, extra = ''): string =>
  '<?xml version="1.0" encoding="UTF-8"?><loginTicketRequest version="1.0"><header>' +
  `${extra}<uniqueId>1</uniqueId><generationTime>${toIso(now - HOUR_MS / 6)}</generationTime>` +
  `<expirationTime>${toIso(now + HOUR_MS / 6)}</expirationTime></header>` +
  `<service>${service}</service></loginTicketRequest>`;

/** Base64 of the CMS. */
export async function sign(content: string, pair: Pair, flaw?: Flaw): Promise<string> {
  const data = new TextEncoder().encode(content).buffer;
  const certificate = Certificate.fromBER(
    new Uint8Array(new X509Certificate(pair.certificate).raw),
  );
  const { issuer, serialNumber } = certificate;
  const eContent = new OctetString({ valueHex: data });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({
      eContentType: '1.2.840.113549.1.7.1',
      ...(flaw !== 'detached' && { eContent }),
    }),
    signerInfos: [
      new SignerInfo({ version: 1, sid: new IssuerAndSerialNumber({ issuer, serialNumber }) }),
    ],
    certificates: flaw === 'without certificate' ? [] : [certificate],
  });
  await signed.sign(await keyOf(pair.key), 0, 'SHA-256', data);
  const outer = new ContentInfo({
    contentType: '1.2.840.113549.1.7.2',
    content: signed.toSchema(true),
  });
  const der = Buffer.from(outer.toSchema().toBER());
  if (flaw === 'broken signature') der[der.length - 9] = (der[der.length - 9] ?? 0) ^ 1;
  return der.toString('base64');
}

/** A structure that is ASN.1, but no signed data. */
export const otherStructure = (): string =>
  Buffer.from(new Integer({ value: 7 }).toBER()).toString('base64');

function keyOf(pem: string): Promise<CryptoKey> {
  const der = Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  return crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign']);
}
