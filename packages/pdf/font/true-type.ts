// Reads what a PDF needs of a TrueType font: which glyph shows a character, how wide it is, its outlines. Decision: own reader
// instead of a font library, since the one that pdf-lib names is larger than the rest of an invoice together (760 KB) and
// lays out 200 lines in over a second; here no ligatures, kerning or right-to-left scripts are needed.

export type TrueType = {
  table: (tag: string) => DataView;
  unitsPerEm: number;
  glyphs: number;
  glyphOf: (codePoint: number) => number | undefined;
  characters: () => number[];
  advanceOf: (glyph: number) => number;
  outlineOf: (glyph: number) => Uint8Array;
};

/** Throws where the bytes are no TrueType font with outlines. */
export function readTrueType(bytes: Uint8Array): TrueType {
  const table = tablesOf(bytes);
  const head = table('head');
  const glyphs = table('maxp').getUint16(4);
  const map = charactersOf(table('cmap'));
  const hmtx = table('hmtx');
  const advances = table('hhea').getUint16(34);
  const isLong = head.getInt16(50) === 1;
  const [loca, glyf] = [table('loca'), table('glyf')];
  const startOf = (glyph: number) =>
    isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2;
  return {
    table,
    unitsPerEm: head.getUint16(18),
    glyphs,
    glyphOf: (codePoint) => map.get(codePoint),
    characters: () => [...map.keys()],
    advanceOf: (glyph) => hmtx.getUint16(Math.min(glyph, advances - 1) * 4),
    outlineOf: (glyph) => {
      const from = startOf(glyph);
      return new Uint8Array(glyf.buffer, glyf.byteOffset + from, startOf(glyph + 1) - from);
    },
  };
}

function tablesOf(bytes: Uint8Array): TrueType['table'] {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, DataView>();
  for (let at = 12; at < 12 + file.getUint16(4) * 16; at += 16) {
    const tag = String.fromCharCode(...bytes.subarray(at, at + 4));
    const [offset, length] = [file.getUint32(at + 8), file.getUint32(at + 12)];
    found.set(tag, new DataView(bytes.buffer, bytes.byteOffset + offset, length));
  }
  return (tag) => {
    const table = found.get(tag);
    if (table === undefined) throw new Error(`the font has no table ${tag}`);
    return table;
  };
}

/** From the map of the basic plane (format 4), which every font has. */
function charactersOf(cmap: DataView): Map<number, number> {
  const map = new Map<number, number>();
  const at = segmentMap(cmap);
  const doubled = cmap.getUint16(at + 6);
  const [ends, starts] = [at + 14, at + 16 + doubled];
  const [deltas, ranges] = [starts + doubled, starts + 2 * doubled];
  for (let i = 0; i < doubled; i += 2) {
    const range = cmap.getUint16(ranges + i);
    const [first, last] = [cmap.getUint16(starts + i), cmap.getUint16(ends + i)];
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const raw = range === 0 ? code : cmap.getUint16(ranges + i + range + 2 * (code - first));
      const glyph = raw === 0 ? 0 : (raw + cmap.getUint16(deltas + i)) % 0x10000;
      if (glyph !== 0) map.set(code, glyph);
    }
  }
  return map;
}

function segmentMap(cmap: DataView): number {
  for (let i = 0; i < cmap.getUint16(2); i += 1) {
    const offset = cmap.getUint32(4 + i * 8 + 4);
    if (cmap.getUint16(offset) === 4) return offset;
  }
  throw new Error('the font has no character map of format 4');
}
