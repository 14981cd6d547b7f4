// Reads a PDF back as a person would: the texts of its pages, through the fonts' own maps to characters, and the QR with a decoder that
// knows nothing of how it was drawn.
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
} from '@cantoo/pdf-lib';
import jsqr from 'jsqr';

/** Texts of each page, in the order in which they were drawn. */
export async function readTexts(bytes: Uint8Array): Promise<string[][]> {
  return (await nodesOf(bytes)).map((node) => {
    const fonts = node.Resources()?.lookup(PDFName.of('Font'), PDFDict);
    const names = fonts?.keys() ?? [];
    const maps = new Map(
      names.map((name) => [name.decodeText(), charactersOf(fonts?.lookup(name, PDFDict))]),
    );
    return textsOf(contentOf(node.Contents()), maps);
  });
}

/** What the QR of each page says. */
export async function readCodes(bytes: Uint8Array): Promise<(string | undefined)[]> {
  return (await nodesOf(bytes)).map((node) => {
    const objects = node.Resources()?.lookupMaybe(PDFName.of('XObject'), PDFDict);
    const stamp = objects?.lookup(PDFName.of('stamp'));
    return stamp instanceof PDFRawStream ? decodedOnce(stamp) : undefined;
  });
}

const nodesOf = async (bytes: Uint8Array) =>
  (await PDFDocument.load(bytes)).getPages().map(({ node }) => node);

const textOf = (stream: PDFRawStream): string =>
  Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1');

function contentOf(contents: unknown): string {
  const size = contents instanceof PDFArray ? contents.size() : 0;
  const parts = Array.from({ length: size }, (_, i) =>
    contents instanceof PDFArray ? contents.lookup(i) : undefined,
  );
  const streams = contents instanceof PDFArray ? parts : [contents];
  return streams.map((each) => (each instanceof PDFRawStream ? textOf(each) : '')).join('\n');
}

function charactersOf(font?: PDFDict): Map<string, string> {
  const stream = font?.lookup(PDFName.of('ToUnicode'));
  if (!(stream instanceof PDFRawStream)) throw new Error('a font does not say its characters');
  const pairs = textOf(stream).matchAll(/^<([0-9a-fA-F]{4})> <([0-9a-fA-F]+)>$/gm);
  return new Map(
    [...pairs].map(([, glyph = '', code = '']) => [
      glyph.toUpperCase(),
      String.fromCharCode(...(code.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16))),
    ]),
  );
}

function textsOf(content: string, maps: Map<string, Map<string, string>>): string[] {
  const texts: string[] = [];
  let font: Map<string, string> | undefined;
  for (const [, name, hex] of content.matchAll(/\/(\w+) [\d.]+ Tf|<([0-9A-Fa-f]+)> Tj/g)) {
    if (name !== undefined) font = maps.get(name);
    const glyphs = hex?.toUpperCase().match(/.{4}/g) ?? [];
    if (hex !== undefined) texts.push(glyphs.map((glyph) => font?.get(glyph) ?? '?').join(''));
  }
  return texts;
}

const known = new WeakMap<PDFRawStream, string>();

/** Pages share one drawing. */
function decodedOnce(stamp: PDFRawStream): string | undefined {
  const text = known.get(stamp) ?? decoded(stamp);
  if (text !== undefined) known.set(stamp, text);
  return text;
}

type Corner = [number, number];
const QUIET = 4;
const PIXELS = 4;

/** Rasterises the outlines by the rule of even and odd, and reads the picture. */
function decoded(stamp: PDFRawStream): string | undefined {
  const outlines = outlinesOf(textOf(stamp));
  const side = stamp.dict.lookup(PDFName.of('BBox'), PDFArray).lookup(2, PDFNumber).asNumber();
  const xs = [...new Set(outlines.flat().map(([x]) => x))].sort((a, b) => a - b);
  const steps = xs.slice(1).map((x, i) => x - (xs[i] ?? 0));
  const modules = Math.round(side / Math.min(...steps.filter((step) => step > 0.1)));
  const width = (modules + 2 * QUIET) * PIXELS;
  const picture = new Uint8ClampedArray(width * width * 4).fill(255);
  for (let row = 0; row < modules; row += 1) {
    const crossed = crossings(outlines, side - ((row + 0.5) * side) / modules);
    for (let column = 0; column < modules; column += 1) {
      const centre = ((column + 0.5) * side) / modules;
      if (crossed.filter((x) => x > centre).length % 2 === 1)
        paint(picture, width, (column + QUIET) * PIXELS, (row + QUIET) * PIXELS);
    }
  }
  return jsqr.default(picture, width, width)?.data;
}

function paint(picture: Uint8ClampedArray, width: number, left: number, top: number): void {
  for (let y = top; y < top + PIXELS; y += 1) {
    for (let x = left; x < left + PIXELS; x += 1) {
      const at = (y * width + x) * 4;
      picture.fill(0, at, at + 3);
    }
  }
}

function outlinesOf(content: string): Corner[][] {
  const outlines: Corner[][] = [];
  for (const [, x = '', y = '', operator] of content.matchAll(/(-?[\d.]+) (-?[\d.]+) ([ml])\b/g)) {
    if (operator === 'm') outlines.push([]);
    outlines.at(-1)?.push([Number(x), Number(y)]);
  }
  return outlines;
}

/** Where the outlines cross that height. */
const crossings = (outlines: readonly Corner[][], y: number): number[] =>
  outlines.flatMap((outline) =>
    outline.flatMap(([x1, y1], i) => {
      const [x2, y2] = outline[(i + 1) % outline.length] ?? [0, 0];
      return y1 > y !== y2 > y ? [((x2 - x1) * (y - y1)) / (y2 - y1) + x1] : [];
    }),
  );
