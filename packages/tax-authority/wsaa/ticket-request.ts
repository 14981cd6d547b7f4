// The request for an access ticket (TRA) and its signature: CMS SignedData with the request inside, SHA-256 with RSA, made with
// node:crypto alone (fiscal#ticket-request, fiscal#signed-request). Checked against `openssl cms -verify`.
import { createHash, createSign, X509Certificate } from 'node:crypto';
import { toIso } from '#kernel/clock.ts';
import {
  element,
  members,
  nothing,
  objectId,
  octetString,
  sequence,
  set,
  smallInteger,
  tagged,
  utcTime,
} from '../der.ts';
import { writeXml, xml } from '../soap/write-xml.ts';

/** PEM texts. */
export type KeyPair = { certificate: string; privateKey: string };

/** Clocks of both sides may differ by as much. */
const MARGIN_MS = 600_000;

/** The request's XML. `nowMs` is the authority's time. */
export function ticketRequest(service: string, nowMs: number): string {
  const header = xml('header', [
    xml('uniqueId', Math.floor(nowMs / 1000)),
    xml('generationTime', toIso(nowMs - MARGIN_MS)),
    xml('expirationTime', toIso(nowMs + MARGIN_MS)),
  ]);
  const request = xml('loginTicketRequest', [header, xml('service', service)], { version: '1.0' });
  return `<?xml version="1.0" encoding="UTF-8"?>${writeXml(request)}`;
}

const OID = {
  signedData: '1.2.840.113549.1.7.2',
  data: '1.2.840.113549.1.7.1',
  sha256: '2.16.840.1.101.3.4.2.1',
  rsa: '1.2.840.113549.1.1.1',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
} as const;

/** The text signed, in DER. Throws for a certificate or key that is none. */
export function signedMessage(text: string, pair: KeyPair, nowMs: number): Buffer {
  const content = Buffer.from(text);
  const certificate = new X509Certificate(pair.certificate).raw;
  const sha256 = sequence(objectId(OID.sha256), nothing());
  const attributes = signedAttributes(content, nowMs);
  const signer = sequence(
    smallInteger(1),
    issuerAndSerial(certificate),
    sha256,
    tagged(0, ...attributes),
    sequence(objectId(OID.rsa), nothing()),
    octetString(
      createSign('sha256')
        .update(set(...attributes))
        .sign(pair.privateKey),
    ),
  );
  const signedData = sequence(
    smallInteger(1),
    set(sha256),
    sequence(objectId(OID.data), tagged(0, octetString(content))),
    tagged(0, certificate),
    set(signer),
  );
  return sequence(objectId(OID.signedData), tagged(0, signedData));
}

/** Sorted, as they are signed as a SET OF and stored as they were signed. */
function signedAttributes(content: Buffer, nowMs: number): Buffer[] {
  const digest = createHash('sha256').update(content).digest();
  return [
    attribute(OID.contentType, objectId(OID.data)),
    attribute(OID.signingTime, utcTime(toIso(nowMs))),
    attribute(OID.messageDigest, octetString(digest)),
  ].sort(Buffer.compare);
}

const attribute = (type: string, value: Buffer): Buffer => sequence(objectId(type), set(value));

const INTEGER_TAG = 0x02;

/** As they stand in the certificate: a name written anew need not be the same bytes. */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [signed = element(0x30)] = members(certificate);
  const fields = members(signed);
  const at = fields.findIndex((field) => field[0] === INTEGER_TAG);
  const [serial, issuer] = [fields[at], fields[at + 2]];
  if (serial === undefined || issuer === undefined) throw new RangeError('no certificate');
  return sequence(issuer, serial);
}
