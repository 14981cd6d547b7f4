// The portal gives its export as a ZIP with one CSV in it, which is taken as it comes. fiscal#received-exports. A workbook is a ZIP of
// many files.
import { crc32 } from 'node:zlib';
import { refuseFile } from './refuse-file.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const CSV = /^[^/]+\.csv$/i;
/** No more than a file that comes unpacked may have. */
const BYTES_MAX = 4_000_000;

/** Throws validation_error with the reason archive for any other ZIP, or a damaged one. The library is loaded with the first one. */
export async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  if (!ZIP.every((byte, i) => bytes[i] === byte)) return bytes;
  const { unzipSync } = await import('fflate');
  try {
    const [csv] = Object.values(unzipSync(bytes, { filter: isTaken }));
    if (csv !== undefined && isWhole(bytes, csv)) return csv;
  } catch {
    // What cannot be unpacked is refused as any other.
  }
  const message = `Upload the CSV, or a ZIP that holds one of at most ${BYTES_MAX} bytes`;
  return refuseFile('archive', message, { max: BYTES_MAX });
}

/** What is unpacked has the size that the archive states, whatever it holds. */
const isTaken = ({ name, originalSize }: { name: string; originalSize: number }): boolean =>
  CSV.test(name) && originalSize <= BYTES_MAX;

/** The archive holds that file alone, and its size and check sum are those that its directory states: the library looks at neither. */
function isWhole(bytes: Uint8Array, file: Uint8Array): boolean {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  const directory = archive.readUInt32LE(end + 16);
  return (
    archive.readUInt16LE(end + 10) === 1 &&
    archive.readUInt32LE(directory + 16) === crc32(file) &&
    archive.readUInt32LE(directory + 24) === file.length
  );
}
