// Several files as one zip. The archive library is loaded when a file is asked for, so that nothing else waits for it.
import type { BookFile } from './book-files.ts';

export const ZIP = 'application/zip';
/** Of every file: archives of the same month are the same bytes. The format counts from this day. */
const DATED = '1980-01-01T00:00:00';

export async function zipped(files: readonly BookFile[]): Promise<Uint8Array> {
  const { zipSync } = await import('fflate');
  return zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])), {
    mtime: DATED,
  });
}

/** Headers of a file that is kept under that name. */
export const asAttachment = (contentType: string, name: string): Record<string, string> => ({
  'Content-Type': contentType,
  'Content-Disposition': `attachment; filename="${name}"`,
});
