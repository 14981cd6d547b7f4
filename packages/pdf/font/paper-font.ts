// The two weights in which documents are set: Source Sans 3 (SIL Open Font License), whose figures are all of one width, with letters
// from Latin to Cyrillic. A document carries only the glyphs it shows, so it looks the same everywhere and in ten years.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib';
import { subsetOf } from './font-subset.ts';
import { readTrueType, type TrueType } from './true-type.ts';

const PACKAGE = '@expo-google-fonts/source-sans-3';
const FILES = {
  plain: `${PACKAGE}/400Regular/SourceSans3_400Regular.ttf`,
  bold: `${PACKAGE}/600SemiBold/SourceSans3_600SemiBold.ttf`,
} as const;
type Weight = keyof typeof FILES;
/** Files of installed packages that the build must put beside whatever draws documents. */
export const FONT_FILES: readonly string[] = Object.values(FILES);

export type PaperFonts = Record<Weight, PDFFont> & { shows: (codePoint: number) => boolean };

/** Embeds both weights. */
export async function embedFonts(pdf: PDFDocument): Promise<PaperFonts> {
  pdf.registerFontkit({ create: engineOf });
  const [plain, bold] = [
    await pdf.embedFont(bytesOf('plain'), { subset: true, customName: 'TALONA+SourceSans3' }),
    await pdf.embedFont(bytesOf('bold'), {
      subset: true,
      customName: 'TALONB+SourceSans3SemiBold',
    }),
  ];
  const font = readOnce(bytesOf('plain'));
  return { plain, bold, shows: (codePoint) => font.glyphOf(codePoint) !== undefined };
}

/** The font as pdf-lib asks for it. */
function engineOf(bytes: Uint8Array) {
  const font = readOnce(bytes);
  const [head, hhea] = [font.table('head'), font.table('hhea')];
  const side = (at: number) => head.getInt16(at);
  const glyphForCodePoint = (codePoint: number) => {
    const id = font.glyphOf(codePoint) ?? 0;
    return { id, codePoints: [codePoint], advanceWidth: font.advanceOf(id) };
  };
  return {
    postscriptName: null,
    unitsPerEm: font.unitsPerEm,
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    italicAngle: 0,
    capHeight: font.table('OS/2').getInt16(88),
    xHeight: font.table('OS/2').getInt16(86),
    bbox: { minX: side(36), minY: side(38), maxX: side(40), maxY: side(42), width: 0, height: 0 },
    get characterSet() {
      return font.characters();
    },
    glyphForCodePoint,
    layout: (text: string) => ({
      glyphs: [...text].map((character) => glyphForCodePoint(character.codePointAt(0) ?? 0)),
    }),
    createSubset: () => {
      const subset = subsetOf(font);
      return {
        includeGlyph: (glyph: number | { id: number }) =>
          subset.include(typeof glyph === 'number' ? glyph : glyph.id),
        encode: subset.bytes,
      };
    },
  };
}

const read = new WeakMap<Uint8Array, TrueType>();

function readOnce(bytes: Uint8Array): TrueType {
  const font = read.get(bytes) ?? readTrueType(bytes);
  read.set(bytes, font);
  return font;
}

const files = new Map<Weight, Uint8Array>();

function bytesOf(weight: Weight): Uint8Array {
  const bytes = files.get(weight) ?? Uint8Array.from(readFileSync(locate(FILES[weight])));
  files.set(weight, bytes);
  return bytes;
}

/** Beside the bundle when built, in the installed package otherwise. */
function locate(file: string): string {
  const beside = join(import.meta.dirname, basename(file));
  return existsSync(beside) ? beside : createRequire(import.meta.url).resolve(file);
}
