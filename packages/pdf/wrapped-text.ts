// Texts as they fit on paper: only characters that the fonts have, lines no wider than their column.
import type { PDFFont } from '@cantoo/pdf-lib';
import type { PaperFonts } from './font/paper-font.ts';

const POINTS_PER_MM = 72 / 25.4;
const MISSING = '\u{25A1}';

type Column = { widthMm: number; size: number; isBold?: boolean; linesMax?: number };

/**
 * The text with blanks for line ends, letters without the accents that the fonts lack, nothing for invisible characters, and an
 * empty box for what cannot be shown at all.
 */
export function printable(text: string, { shows }: PaperFonts): string {
  let shown = '';
  for (const character of text.normalize('NFC').replace(/\s+/g, ' ')) {
    const code = character.codePointAt(0) ?? 0;
    if (shows(code)) shown += character;
    else if (!/[\p{M}\p{C}]/u.test(character)) shown += substitute(character, shows);
  }
  return shown.trim();
}

function substitute(character: string, shows: PaperFonts['shows']): string {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  const isShown = [...plain].every((part) => shows(part.codePointAt(0) ?? 0));
  if (plain !== '' && isShown) return plain;
  return shows(MISSING.codePointAt(0) ?? 0) ? MISSING : '?';
}

/** Broken at line ends and blanks; words that are wider than the column are broken inside. Empty for an empty text. */
export function wrapped(text: string, fonts: PaperFonts, column: Column): string[] {
  const { size, isBold } = column;
  const fits = (line: string) => widthOf(line, fonts, size, isBold) <= column.widthMm;
  const lines: string[] = [];
  for (const paragraph of text.split(/\r\n|[\n\r]/)) {
    let line = '';
    for (const word of printable(paragraph, fonts)
      .split(' ')
      .flatMap((long) => pieces(long, fits))) {
      if (line === '' || fits(`${line} ${word}`)) line = line === '' ? word : `${line} ${word}`;
      else {
        lines.push(line);
        line = word;
      }
    }
    if (line !== '') lines.push(line);
  }
  return cut(lines, column.linesMax ?? Number.MAX_SAFE_INTEGER);
}

const cut = (lines: string[], most: number): string[] =>
  lines.length <= most ? lines : [...lines.slice(0, most - 1), `${lines[most - 1]}…`];

/** Millimetres of a text in one line: there is no kerning, so it is the sum of its characters. */
export function widthOf(text: string, fonts: PaperFonts, size: number, isBold = false): number {
  const font = fonts[isBold ? 'bold' : 'plain'];
  const widths = known.get(font) ?? new Map<string, number>();
  known.set(font, widths);
  let total = 0;
  for (const character of text) {
    const width = widths.get(character) ?? font.widthOfTextAtSize(character, 1);
    widths.set(character, width);
    total += width;
  }
  return (total * size) / POINTS_PER_MM;
}

const known = new WeakMap<PDFFont, Map<string, number>>();

function pieces(word: string, fits: (text: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [''];
  for (const character of word) {
    const last = parts.at(-1) ?? '';
    if (last === '' || fits(last + character)) parts[parts.length - 1] = last + character;
    else parts.push(character);
  }
  return parts;
}
