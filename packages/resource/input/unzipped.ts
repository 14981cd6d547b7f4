// An uploaded file that comes in a ZIP, as portals give it and computers make it: taken out where it is there alone, but for what systems
// leave in archives that they make. Decision 695. A workbook is a ZIP of many files.
import { crc32 } from 'node:zlib';
import { refuseUpload } from './file-text.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** Of the file, or of the folder in which it was. */
const LEFT_BY_SYSTEMS = /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)|\/$/i;
const MEMBERS_MAX = 20;
const ENTRY_BYTES = 46;

type Member = { name: string; size: number; sum: number };
/** `named`: what the file may be called. `max`: how many bytes it may have. */
type Taken = { named: RegExp; max: number };

/**
 * The bytes as they came where they are no ZIP. Throws validation_error with the reason archive for one of several files, or a damaged
 * one. The library is loaded with the first one.
 */
export async function unzipped(bytes: Uint8Array, { named, max }: Taken): Promise<Uint8Array> {
  if (!ZIP.every((byte, i) => bytes[i] === byte)) return bytes;
  const { unzipSync } = await import('fflate');
  const isTaken = ({ name, originalSize }: { name: string; originalSize: number }) =>
    isOurs({ name }) && named.test(name) && originalSize <= max;
  try {
    const [stated, ...others] = membersOf(bytes).filter(isOurs);
    const [file] = Object.values(unzipSync(bytes, { filter: isTaken }));
    if (others.length === 0 && file && isWhole(file, stated)) return file;
  } catch {
    // What cannot be unpacked is refused as any other.
  }
  const message = `Upload the file itself, or a ZIP that holds it alone, of at most ${max} bytes`;
  return refuseUpload({ reason: 'archive', message, max });
}

const isOurs = ({ name }: { name: string }): boolean => !LEFT_BY_SYSTEMS.test(name);

/** The library looks at neither size nor check sum. */
const isWhole = (file: Uint8Array, stated?: Member): boolean =>
  file.length === stated?.size && crc32(file) === stated.sum;

/** As its directory states them; none where there are more than any portal or computer puts in. */
function membersOf(bytes: Uint8Array): Member[] {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const count = archive.readUInt16LE(end + 10);
  if (count > MEMBERS_MAX) return [];
  const members: Member[] = [];
  for (let at = archive.readUInt32LE(end + 16); members.length < count; ) {
    const named = at + ENTRY_BYTES;
    const [name = 0, extra = 0, comment = 0] = [28, 30, 32].map((by) =>
      archive.readUInt16LE(at + by),
    );
    members.push({
      name: archive.toString('latin1', named, named + name),
      size: archive.readUInt32LE(at + 24),
      sum: archive.readUInt32LE(at + 16),
    });
    at = named + name + extra + comment;
  }
  return members;
}
