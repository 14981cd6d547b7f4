// What PKI.js does for the simulated certificate authority: certificates, requests and signed data, in DER. The product's
// own encoders are checked against this independent reader.
import { webcrypto } from 'node:crypto';
import {
  Boolean as Asn1Boolean,
  fromBER,
  Integer,
  ObjectIdentifier,
  Sequence,
  Set as SetOf,
  UTCTime,
  Utf8String,
} from 'asn1js';
import {
  Certificate,
  CertificationRequest,
  ContentInfo,
  CryptoEngine,
  Extension,
  RelativeDistinguishedNames,
  SignedData,
  setEngine,
  Time,
} from 'pkijs';
import { toIso } from '#kernel/clock.ts';
import type { Validity } from './certificate-authority.ts';

setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }));

const ATTRIBUTES = { C: '2.5.4.6', O: '2.5.4.10', CN: '2.5.4.3', serialNumber: '2.5.4.5' };
type Attributes = Partial<Record<keyof typeof ATTRIBUTES, string>>;

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const BASIC_CONSTRAINTS = '2.5.29.19';

export type CertificateOrder = {
  issuer: RelativeDistinguishedNames;
  subject: RelativeDistinguishedNames;
  serial: Buffer;
  /** SPKI. */
  publicKey: Buffer;
  validity: Validity;
  isAuthority: boolean;
  key: CryptoKey;
};

/** A name with one attribute per step, in the order of the object. */
export function distinguishedName(attributes: Attributes): RelativeDistinguishedNames {
  const steps = Object.entries(attributes).map(([name, value]) => {
    const type = new ObjectIdentifier({ value: ATTRIBUTES[name as keyof Attributes] });
    const pair = new Sequence({ value: [type, new Utf8String({ value })] });
    return new SetOf({ value: [pair] });
  });
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: steps }).toBER());
}

/** X.509 v3 signed with SHA-256, in DER. */
export async function buildCertificate(order: CertificateOrder): Promise<Buffer> {
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: bytesOf(order.serial) });
  certificate.issuer = order.issuer;
  certificate.subject = order.subject;
  certificate.notBefore = timeOf(order.validity.notBefore);
  certificate.notAfter = timeOf(order.validity.notAfter);
  certificate.subjectPublicKeyInfo.fromSchema(fromBER(bytesOf(order.publicKey)).result);
  certificate.extensions = [basicConstraints(order.isAuthority)];
  await certificate.sign(order.key, 'SHA-256');
  return Buffer.from(certificate.toSchema(true).toBER());
}

/** Public key (SPKI) and subject of a request whose own signature holds; undefined for anything else. */
export async function readRequest(
  der: Buffer,
): Promise<{ subject: Attributes; publicKey: Buffer } | undefined> {
  try {
    const request = CertificationRequest.fromBER(bytesOf(der));
    if (!(await request.verify())) return undefined;
    const publicKey = Buffer.from(request.subjectPublicKeyInfo.toSchema().toBER());
    return { subject: attributesOf(request.subject), publicKey };
  } catch {
    return undefined;
  }
}

export type Signed = {
  /** DER of the signer's certificate; undefined when it does not come along. */
  certificate: Buffer | undefined;
  /** The enclosed content if the signature over it holds. */
  content: Buffer | undefined;
};

/** Undefined when it is no CMS SignedData. */
export async function readSignedData(der: Buffer): Promise<Signed | undefined> {
  const signed = parseSignedData(der);
  const signer = signed?.signerInfos[0];
  if (signed === undefined || signer === undefined) return undefined;
  const sid = signer.sid as { issuer?: RelativeDistinguishedNames; serialNumber?: Integer };
  const certificate = signed.certificates?.find(
    (each): each is Certificate =>
      each instanceof Certificate &&
      (sid.serialNumber === undefined ||
        (each.serialNumber.isEqual(sid.serialNumber) && each.issuer.isEqual(sid.issuer))),
  );
  if (certificate === undefined) return { certificate: undefined, content: undefined };
  const content = signed.encapContentInfo.eContent?.getValue();
  const holds = content !== undefined && (await verifies(signed));
  return {
    certificate: Buffer.from(certificate.toSchema().toBER()),
    content: holds ? Buffer.from(content) : undefined,
  };
}

function parseSignedData(der: Buffer): SignedData | undefined {
  try {
    const outer = ContentInfo.fromBER(bytesOf(der));
    return outer.contentType === SIGNED_DATA
      ? new SignedData({ schema: outer.content })
      : undefined;
  } catch {
    return undefined;
  }
}

async function verifies(signed: SignedData): Promise<boolean> {
  try {
    return await signed.verify({ signer: 0, checkChain: false });
  } catch {
    return false;
  }
}

function attributesOf(name: RelativeDistinguishedNames): Attributes {
  const known = Object.entries(ATTRIBUTES).flatMap(([attribute, oid]) => {
    const found = name.typesAndValues.find(({ type }) => String(type) === oid);
    return found === undefined ? [] : [[attribute, String(found.value.valueBlock.value)]];
  });
  return Object.fromEntries(known);
}

/** Seconds, two-digit year: certificates of ARCA end before 2050. */
function timeOf(ms: number): Time {
  const value = `${toIso(ms).slice(2, 19).replace(/\D/g, '')}Z`;
  return new Time({ schema: new UTCTime({ value }) });
}

function basicConstraints(isAuthority: boolean): Extension {
  const flags = isAuthority ? [new Asn1Boolean({ value: true })] : [];
  const extnValue = new Sequence({ value: flags }).toBER();
  return new Extension({ extnID: BASIC_CONSTRAINTS, critical: true, extnValue });
}

/** The buffer's own bytes, not those of the pool behind it. */
const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;
