// Texts as they fit on a label: only characters that its fonts have, lines no wider than the paper.
import type { PDFFont } from '@cantoo/pdf-lib';
import type { ShippingAddress } from '../../records/postal-address.ts';

/** An address in lines, without its name, its postal code and its phone. */
export function placeLines(address: ShippingAddress): string[] {
  const { company, name, street, number, floor, city, state, country, notes } = address;
  const line = (...parts: unknown[]) =>
    parts.filter((part) => part !== undefined && part !== '').join(' ');
  const lines = [
    name === undefined ? '' : line(company),
    line(street, number, floor),
    [line(city), line(state), line(country)].filter(Boolean).join(', '),
    line(notes),
  ];
  return lines.filter((text) => text !== '');
}

/** The text with a question mark for whatever the font cannot show, blanks for line ends. */
export function printable(text: string, font: PDFFont): string {
  const known = charactersOf(font);
  const shown = (character: string): string => {
    if (/\s/.test(character)) return ' ';
    return known.has(character.codePointAt(0) ?? 0) ? character : '?';
  };
  return [...text.normalize('NFC')].map(shown).join('').replace(/ +/g, ' ').trim();
}

const characters = new WeakMap<PDFFont, ReadonlySet<number>>();

function charactersOf(font: PDFFont): ReadonlySet<number> {
  const known = characters.get(font) ?? new Set(font.getCharacterSet());
  characters.set(font, known);
  return known;
}

/** Wrapped at blanks, words that are wider than a line inside; in points. */
export function toLines(
  texts: readonly string[],
  font: PDFFont,
  size: number,
  width: number,
): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= width;
  return texts.flatMap((text) => {
    const lines: string[] = [];
    for (const word of printable(text, font)
      .split(' ')
      .flatMap((word) => pieces(word, fits))) {
      const last = lines.at(-1);
      if (last !== undefined && fits(`${last} ${word}`))
        lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines.filter((line) => line !== '');
  });
}

function pieces(word: string, fits: (text: string) => boolean): string[] {
  const parts: string[] = [''];
  for (const character of word) {
    const last = parts.at(-1) ?? '';
    if (last === '' || fits(last + character)) parts[parts.length - 1] = last + character;
    else parts.push(character);
  }
  return parts;
}
