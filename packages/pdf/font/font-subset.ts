// The part of a TrueType font that a document shows: the outlines of its glyphs under new numbers, in the order in which they were
// asked for, so that the same document always carries the same bytes.
import type { TrueType } from './true-type.ts';

type FontSubset = {
  /** The glyph's number in the subset. */
  include: (glyph: number) => number;
  bytes: () => Uint8Array;
};

/** Number 0 is the glyph for what is missing. */
export function subsetOf(font: TrueType): FontSubset {
  const chosen = [0];
  const numbers = new Map([[0, 0]]);
  const include = (glyph: number): number => {
    const known = numbers.get(glyph);
    if (known !== undefined) return known;
    numbers.set(glyph, chosen.length);
    chosen.push(glyph);
    return chosen.length - 1;
  };
  return { include, bytes: () => written(font, chosen, include) };
}

type Tables = Record<string, Uint8Array>;

function written(font: TrueType, chosen: number[], include: (glyph: number) => number): Uint8Array {
  const outlines: Uint8Array[] = [];
  for (let i = 0; i < chosen.length; i += 1) {
    outlines.push(renumbered(font.outlineOf(chosen[i] ?? 0), include));
  }
  const tables: Tables = {
    ...kept(font, ['cvt ', 'fpgm', 'prep']),
    glyf: Buffer.concat(outlines.map(padded)),
    head: changed(font.table('head'), (head) => {
      head.setUint32(8, 0);
      head.setInt16(50, 1);
    }),
    hhea: changed(font.table('hhea'), (hhea) => hhea.setUint16(34, chosen.length)),
    hmtx: metricsOf(font, chosen),
    loca: offsetsOf(outlines),
    maxp: changed(font.table('maxp'), (maxp) => maxp.setUint16(4, chosen.length)),
  };
  return fileOf(tables);
}

const COMPOSITE = { words: 0x0001, scale: 0x0008, more: 0x0020, xyScale: 0x0040, twoByTwo: 0x0080 };

/** A composed glyph (á is a and its accent) names its parts by number; they become part of the subset too. */
function renumbered(outline: Uint8Array, include: (glyph: number) => number): Uint8Array {
  const copy = Uint8Array.from(outline);
  const view = new DataView(copy.buffer);
  if (copy.length === 0 || view.getInt16(0) >= 0) return copy;
  let at = 10;
  for (let flags: number = COMPOSITE.more; (flags & COMPOSITE.more) !== 0; ) {
    flags = view.getUint16(at);
    view.setUint16(at + 2, include(view.getUint16(at + 2)));
    at += 4 + ((flags & COMPOSITE.words) !== 0 ? 4 : 2) + scaleBytes(flags);
  }
  return copy;
}

function scaleBytes(flags: number): number {
  if ((flags & COMPOSITE.scale) !== 0) return 2;
  if ((flags & COMPOSITE.xyScale) !== 0) return 4;
  return (flags & COMPOSITE.twoByTwo) !== 0 ? 8 : 0;
}

function metricsOf(font: TrueType, chosen: readonly number[]): Uint8Array {
  const [hmtx, advances] = [font.table('hmtx'), font.table('hhea').getUint16(34)];
  const made = new DataView(new ArrayBuffer(chosen.length * 4));
  chosen.forEach((glyph, i) => {
    const bearing = glyph < advances ? glyph * 4 + 2 : advances * 4 + (glyph - advances) * 2;
    made.setUint16(i * 4, font.advanceOf(glyph));
    made.setInt16(i * 4 + 2, hmtx.getInt16(bearing));
  });
  return new Uint8Array(made.buffer);
}

function offsetsOf(outlines: readonly Uint8Array[]): Uint8Array {
  const made = new DataView(new ArrayBuffer((outlines.length + 1) * 4));
  let offset = 0;
  outlines.forEach((outline, i) => {
    made.setUint32(i * 4, offset);
    offset += padded(outline).length;
  });
  made.setUint32(outlines.length * 4, offset);
  return new Uint8Array(made.buffer);
}

function kept(font: TrueType, tags: readonly string[]): Tables {
  const tables: Tables = {};
  for (const tag of tags) {
    try {
      tables[tag] = changed(font.table(tag), () => undefined);
    } catch {
      // Fonts without instructions have none of these.
    }
  }
  return tables;
}

function changed(table: DataView, change: (copy: DataView) => void): Uint8Array {
  const from = new Uint8Array(table.buffer, table.byteOffset, table.byteLength);
  const copy = Uint8Array.from(from);
  change(new DataView(copy.buffer));
  return copy;
}

/** The directory (in alphabetical order, as the format wants it) and the tables. */
function fileOf(tables: Tables): Uint8Array {
  const entries = Object.entries(tables).sort(([a], [b]) => (a < b ? -1 : 1));
  const header = Buffer.alloc(12 + entries.length * 16);
  const power = 2 ** Math.floor(Math.log2(entries.length));
  header.writeUInt32BE(0x00010000, 0);
  header.writeUInt16BE(entries.length, 4);
  header.writeUInt16BE(power * 16, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE((entries.length - power) * 16, 10);
  let offset = header.length;
  entries.forEach(([tag, bytes], i) => {
    const at = 12 + i * 16;
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(checksum(bytes), at + 4);
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(bytes.length, at + 12);
    offset += padded(bytes).length;
  });
  return Buffer.concat([header, ...entries.map(([, bytes]) => padded(bytes))]);
}

function checksum(bytes: Uint8Array): number {
  const all = Buffer.from(padded(bytes));
  let total = 0;
  for (let at = 0; at < all.length; at += 4) total = (total + all.readUInt32BE(at)) >>> 0;
  return total;
}

function padded(bytes: Uint8Array): Uint8Array {
  const rest = bytes.length % 4;
  return rest === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - rest)]);
}
