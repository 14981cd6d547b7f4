// What PKI.js does for the simulated certificate authority: certificates, requests and signed data, in DER. The product's
// own encoders are checked against this independent reader.
import { createHash, sign, webcrypto } from 'node:crypto';
import {
  Boolean as Asn1Boolean,
  BitString,
  fromBER,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Primitive,
  PrintableString,
  Sequence,
  Set as SetOf,
  UTCTime,
  Utf8String,
} from 'asn1js';
import {
  AlgorithmIdentifier,
  Certificate,
  CertificationRequest,
  ContentInfo,
  CryptoEngine,
  Extension,
  PublicKeyInfo,
  RelativeDistinguishedNames,
  SignedData,
  setEngine,
  Time,
} from 'pkijs';
import { toIso } from '#kernel/clock.ts';

export type Validity = { notBefore: number; notAfter: number };

setEngine('node', new CryptoEngine({ name: 'node', crypto: webcrypto as Crypto }));

const ATTRIBUTES = { CN: '2.5.4.3', serialNumber: '2.5.4.5', O: '2.5.4.10', C: '2.5.4.6' };
type Attributes = Partial<Record<keyof typeof ATTRIBUTES, string>>;
/** Of the kinds that RFC 5280 leaves no choice for; the others are UTF8String. */
const PRINTABLE = ['C', 'serialNumber'];

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const SHA512_WITH_RSA = '1.2.840.113549.1.1.13';
const EXTENSIONS = {
  subjectKeyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  authorityKeyIdentifier: '2.5.29.35',
};
/** Bits from the left: digitalSignature, nonRepudiation, keyEncipherment; keyCertSign, cRLSign. */
const USES = { holder: { bits: 0xe0, unused: 5 }, authority: { bits: 0x06, unused: 1 } };

type CertificateOrder = {
  issuer: RelativeDistinguishedNames;
  subject: RelativeDistinguishedNames;
  serial: Buffer;
  /** SPKI. */
  publicKey: Buffer;
  /** The authority's SPKI, which names its key. */
  issuerKey: Buffer;
  validity: Validity;
  isAuthority: boolean;
  /** PEM. */
  key: string;
};

/** A name with one attribute per step, in the order of the object. */
export function distinguishedName(attributes: Attributes): RelativeDistinguishedNames {
  const steps = Object.entries(attributes).map(([name, value]) => {
    const type = new ObjectIdentifier({ value: ATTRIBUTES[name as keyof Attributes] });
    const text = PRINTABLE.includes(name)
      ? new PrintableString({ value })
      : new Utf8String({ value });
    return new SetOf({ value: [new Sequence({ value: [type, text] })] });
  });
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: steps }).toBER());
}

/** The holder's name in a certificate, as its issuer's is written there. */
export const subjectOf = (der: Buffer): RelativeDistinguishedNames =>
  Certificate.fromBER(bytesOf(der)).subject;

/** X.509 v3 signed with SHA-512 in DER, with the extensions and string kinds of ARCA's own. */
export function buildCertificate(order: CertificateOrder): Buffer {
  const certificate = new Certificate();
  certificate.version = 2;
  certificate.serialNumber = new Integer({ valueHex: bytesOf(order.serial) });
  certificate.issuer = order.issuer;
  certificate.subject = order.subject;
  certificate.notBefore = timeOf(order.validity.notBefore);
  certificate.notAfter = timeOf(order.validity.notAfter);
  certificate.subjectPublicKeyInfo.fromSchema(fromBER(bytesOf(order.publicKey)).result);
  certificate.extensions = extensionsOf(order);
  certificate.signature = signatureAlgorithm();
  certificate.signatureAlgorithm = signatureAlgorithm();
  const signed = Buffer.from(certificate.encodeTBS().toBER());
  const valueHex = bytesOf(sign('sha512', signed, order.key));
  certificate.signatureValue = new BitString({ valueHex });
  return Buffer.from(certificate.toSchema(true).toBER());
}

/** RFC 4055: the parameters are NULL and must not be left out, which not every reader forgives. */
const signatureAlgorithm = () =>
  new AlgorithmIdentifier({ algorithmId: SHA512_WITH_RSA, algorithmParams: new Null() });

function extensionsOf({ isAuthority, publicKey, issuerKey }: CertificateOrder): Extension[] {
  const { bits, unused } = USES[isAuthority ? 'authority' : 'holder'];
  const usage = new BitString({ valueHex: new Uint8Array([bits]).buffer, unusedBits: unused });
  const constraints = new Sequence({
    value: isAuthority ? [new Asn1Boolean({ value: true })] : [],
  });
  const own = new OctetString({ valueHex: keyIdentifier(publicKey) });
  const issuer = new Sequence({
    value: [
      new Primitive({
        idBlock: { tagClass: 3, tagNumber: 0 },
        valueHex: keyIdentifier(issuerKey),
      }),
    ],
  });
  return [
    extension(EXTENSIONS.basicConstraints, constraints.toBER(), true),
    extension(EXTENSIONS.keyUsage, usage.toBER(), true),
    extension(EXTENSIONS.subjectKeyIdentifier, own.toBER()),
    extension(EXTENSIONS.authorityKeyIdentifier, issuer.toBER()),
  ];
}

const extension = (extnID: string, extnValue: ArrayBuffer, critical = false): Extension =>
  new Extension({ extnID, critical, extnValue });

/** SHA-1 over the key itself, without its algorithm (RFC 5280, 4.2.1.2). */
function keyIdentifier(spki: Buffer): ArrayBuffer {
  const info = new PublicKeyInfo({ schema: fromBER(bytesOf(spki)).result });
  const key = Buffer.from(info.subjectPublicKey.valueBlock.valueHexView);
  return bytesOf(createHash('sha1').update(key).digest());
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

/** The buffer's own bytes, not those of the pool behind it. */
const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;
