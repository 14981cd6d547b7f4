// The parts of which a page is put together: each knows its height before it is drawn, so that pages can be filled.
import type { PaperFonts } from './font/paper-font.ts';
import { PAPER, type Sheet, SIZE } from './sheet.ts';
import { widthOf, wrapped } from './wrapped-text.ts';

/** Millimetres. */
export type Piece = { height: number; draw: (sheet: Sheet, y: number) => void };

export const LEFT = PAPER.margin;
export const RIGHT = PAPER.width - PAPER.margin;
export const WIDTH = RIGHT - LEFT;
export const LINE_HEIGHT = 3.9;
/** White below the last line of a text. */
export const LEADING = 1.9;

type Place = { x: number; width: number; size?: number; linesMax?: number };

/** Pieces one below the other. */
export function stacked(pieces: readonly Piece[]): Piece {
  return {
    height: pieces.reduce((total, { height }) => total + height, 0),
    draw: (sheet, y) => {
      let at = y;
      for (const piece of pieces) {
        piece.draw(sheet, at);
        at += piece.height;
      }
    },
  };
}

/** Pieces side by side, from the same upper edge. */
export const beside = (...pieces: readonly Piece[]): Piece => ({
  height: Math.max(...pieces.map(({ height }) => height)),
  draw: (sheet, y) => {
    for (const piece of pieces) piece.draw(sheet, y);
  },
});

export const space = (height: number): Piece => ({ height, draw: () => undefined });

/** Within a frame over the whole width, with some air. */
export function framed(inner: Piece, air = 2.4): Piece {
  const height = inner.height - LEADING + 2 * air;
  return {
    height,
    draw: (sheet, y) => {
      sheet.frame({ x: LEFT, y, width: WIDTH, height });
      inner.draw(sheet, y + air);
    },
  };
}

/** "Name: value", the name in bold, further lines of the value below its first. */
export function fact(
  [name, value]: readonly [string, string],
  fonts: PaperFonts,
  { x, width, size = SIZE, linesMax = 4 }: Place,
): Piece {
  const label = `${name}: `;
  const indent = widthOf(`${label}.`, fonts, size, true);
  const lines = wrapped(value, fonts, { widthMm: width - indent, size, linesMax });
  const step = (LINE_HEIGHT * size) / SIZE;
  return {
    height: Math.max(1, lines.length) * step,
    draw: (sheet, y) => {
      sheet.text(label, { x, y, size, isBold: true });
      lines.forEach((line, i) => {
        sheet.text(line, { x: x + indent, y: y + i * step, size });
      });
    },
  };
}

/** Facts in columns, row by row. */
export function factGrid(
  facts: readonly (readonly [string, string])[],
  fonts: PaperFonts,
  columns: readonly number[],
  linesMax?: number,
): Piece {
  const rows: Piece[] = [];
  for (let i = 0; i < facts.length; i += columns.length) {
    let x = LEFT + 3;
    const row = facts.slice(i, i + columns.length).map((one, at) => {
      const width = columns[at] ?? 0;
      const piece = fact(one, fonts, { x, width: width - 3, ...(linesMax && { linesMax }) });
      x += width;
      return piece;
    });
    rows.push(beside(...row));
  }
  return stacked(rows);
}

/** One piece for each line, so that a long text may go over pages. */
export function paragraph(
  text: string,
  fonts: PaperFonts,
  { x, width, size = SIZE, linesMax }: Place,
): Piece[] {
  const lines = wrapped(text, fonts, { widthMm: width, size, ...(linesMax && { linesMax }) });
  const height = (LINE_HEIGHT * size) / SIZE;
  return lines.map((line) => ({
    height,
    draw: (sheet, y) => sheet.text(line, { x, y, size }),
  }));
}
