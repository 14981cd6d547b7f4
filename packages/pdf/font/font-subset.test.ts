// A subset holds the same letters as the font, and no others.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { subsetOf } from './font-subset.ts';
import { FONT_FILES } from './paper-font.ts';
import { readTrueType } from './true-type.ts';

const { resolve } = createRequire(import.meta.url);
const fonts = FONT_FILES.map((file) => readTrueType(Uint8Array.from(readFileSync(resolve(file)))));
const TEXT = 'Ñandú 1.234,56 → ✓ ½ ŽżΩж';

/** Tables of the subset by name; it has no map of characters, so it is read by glyph. */
function tables(bytes: Uint8Array): Map<string, DataView> {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, DataView>();
  for (let i = 0; i < file.getUint16(4); i += 1) {
    const at = 12 + i * 16;
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const [offset, length] = [file.getUint32(at + 8), file.getUint32(at + 12)];
    found.set(tag, new DataView(bytes.buffer, bytes.byteOffset + offset, length));
  }
  return found;
}

describe.each(fonts.map((font, i) => [FONT_FILES[i], font] as const))('%s', (_, font) => {
  const glyphs = [...TEXT].map((character) => font.glyphOf(character.codePointAt(0) ?? 0) ?? 0);

  test('shows what documents need, figures all of one width', () => {
    expect(glyphs).not.toContain(0);
    const widths = [...'0123456789'].map((digit) =>
      font.advanceOf(font.glyphOf(digit.charCodeAt(0)) ?? 0),
    );
    expect(new Set(widths).size).toBe(1);
  });

  test('every glyph asked for keeps its outline and its width under its new number', () => {
    const subset = subsetOf(font);
    const numbers = glyphs.map((glyph) => subset.include(glyph));
    expect(new Set(numbers).size).toBe(new Set(glyphs).size);
    const made = tables(subset.bytes());
    const [loca, glyf, hmtx] = ['loca', 'glyf', 'hmtx'].map((tag) => made.get(tag));
    if (!loca || !glyf || !hmtx) throw new Error('tables are missing');
    glyphs.forEach((glyph, i) => {
      const number = numbers[i] ?? 0;
      const [from, to] = [loca.getUint32(number * 4), loca.getUint32(number * 4 + 4)];
      const outline = new Uint8Array(glyf.buffer, glyf.byteOffset + from, to - from);
      const original = font.outlineOf(glyph);
      const isComposed = original.length > 0 && (original[0] ?? 0) > 127;
      if (!isComposed) expect(outline.slice(0, original.length)).toEqual(original);
      expect(hmtx.getUint16(number * 4)).toBe(font.advanceOf(glyph));
    });
  });

  test('the parts of composed letters come along', () => {
    const composed = [...'áéíóúñÑüŽ'].flatMap((character) => {
      const glyph = font.glyphOf(character.codePointAt(0) ?? 0) ?? 0;
      return (font.outlineOf(glyph)[0] ?? 0) > 127 ? [glyph] : [];
    });
    const subset = subsetOf(font);
    for (const glyph of composed) subset.include(glyph);
    const made = tables(subset.bytes());
    const count = made.get('maxp')?.getUint16(4) ?? 0;
    expect(count).toBeGreaterThanOrEqual(composed.length === 0 ? 1 : composed.length + 2);
    expect(made.get('loca')?.byteLength).toBe((count + 1) * 4);
  });

  test('it is a small part of the font', () => {
    const subset = subsetOf(font);
    for (const glyph of glyphs) subset.include(glyph);
    expect(subset.bytes().length).toBeLessThan(20_000);
  });
});
