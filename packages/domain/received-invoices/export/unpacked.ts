// The portal gives its export as a ZIP with one CSV in it, which is taken as it comes. fiscal#received-exports. A workbook is a ZIP
// without a CSV.
import { refuseFile } from './refuse-file.ts';

const ZIP = [0x50, 0x4b, 0x03, 0x04];
const CSV = /^[^/]+\.csv$/i;
/** No more than a file that comes unpacked may have. */
const BYTES_MAX = 4_000_000;

/** Throws validation_error with the reason archive for any other ZIP. The library is loaded with the first one. */
export async function unpacked(bytes: Uint8Array): Promise<Uint8Array> {
  if (!ZIP.every((byte, i) => bytes[i] === byte)) return bytes;
  const { unzipSync } = await import('fflate');
  try {
    const files = unzipSync(bytes, { filter: isTaken });
    const [csv, ...others] = Object.values(files);
    if (csv !== undefined && others.length === 0) return csv;
  } catch {
    // A damaged one is refused as any other.
  }
  const message = `Upload the CSV, or a ZIP that holds one of at most ${BYTES_MAX} bytes`;
  return refuseFile('archive', message, { max: BYTES_MAX });
}

/** What is unpacked has the size that the archive states, whatever it holds. */
const isTaken = ({ name, originalSize }: { name: string; originalSize: number }): boolean =>
  CSV.test(name) && originalSize <= BYTES_MAX;
