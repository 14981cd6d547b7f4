// Distinguished Encoding Rules (X.690), as much of them as a signed ticket request and a certificate request need, and the
// walk through a certificate that finds its issuer and serial number byte for byte.

const SHORT_LENGTH_MAX = 127;
const PRINTABLE = /^[A-Za-z0-9 '()+,\-./:=?]*$/;

/** One element: tag, length, content. */
export function element(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([Buffer.from([tag]), length(body.length), body]);
}

export const sequence = (...members: readonly Buffer[]): Buffer => element(0x30, ...members);
/** Members in the order that DER prescribes: by their bytes. */
export const set = (...members: readonly Buffer[]): Buffer =>
  element(0x31, ...[...members].sort(Buffer.compare));
/** Below 128, which all our integers are. */
export const smallInteger = (value: number): Buffer => element(0x02, Buffer.from([value]));
export const octetString = (bytes: Buffer): Buffer => element(0x04, bytes);
/** Whole bytes: no unused bits at the end. */
export const bitString = (bytes: Buffer): Buffer => element(0x03, Buffer.from([0]), bytes);
export const nothing = (): Buffer => element(0x05);
/** Context tag [n], constructed. */
export const tagged = (n: number, ...content: readonly Buffer[]): Buffer =>
  element(0xa0 + n, ...content);

/** PrintableString where the text allows it, else UTF8String. */
export const text = (value: string): Buffer =>
  element(PRINTABLE.test(value) ? 0x13 : 0x0c, Buffer.from(value));

/** UTCTime of an RFC 3339 instant in UTC; years 1950 to 2049. */
export const utcTime = (iso: string): Buffer =>
  element(0x17, Buffer.from(`${iso.slice(2, 19).replaceAll(/[-:T]/g, '')}Z`));

/** Object identifier from its dotted form. */
export function objectId(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map((arc) => Number.parseInt(arc, 10));
  return element(0x06, Buffer.from([first * 40 + second, ...rest.flatMap(base128)]));
}

/** The members of a constructed element, each whole as it stands there. Throws RangeError for bytes that are no DER. */
export function members(constructed: Buffer): Buffer[] {
  const found: Buffer[] = [];
  let rest = contentOf(constructed);
  while (rest.length > 0) {
    const { start, size } = sizes(rest);
    found.push(rest.subarray(0, start + size));
    rest = rest.subarray(start + size);
  }
  return found;
}

function contentOf(whole: Buffer): Buffer {
  const { start, size } = sizes(whole);
  return whole.subarray(start, start + size);
}

function sizes(bytes: Buffer): { start: number; size: number } {
  const first = bytes.readUInt8(1);
  if (first <= SHORT_LENGTH_MAX) return within(bytes, 2, first);
  const count = first & SHORT_LENGTH_MAX;
  return within(bytes, 2 + count, bytes.readUIntBE(2, count));
}

function within(bytes: Buffer, start: number, size: number): { start: number; size: number } {
  if (start + size > bytes.length) throw new RangeError('an element is longer than what holds it');
  return { start, size };
}

function length(size: number): Buffer {
  if (size <= SHORT_LENGTH_MAX) return Buffer.from([size]);
  const digits = size.toString(16);
  const bytes = Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
  return Buffer.concat([Buffer.from([0x80 + bytes.length]), bytes]);
}

/** Seven bits a byte, all but the last marked. */
function base128(arc: number): number[] {
  const bytes = [arc & 0x7f];
  for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) {
    bytes.unshift((left & 0x7f) | 0x80);
  }
  return bytes;
}
