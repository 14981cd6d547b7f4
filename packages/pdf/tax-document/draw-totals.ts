// What a document ends with: on the right what it adds up to, on the left other taxes, what the law wants a consumer to be told, and
// the sentences that the law asks for.
import type { PaperFonts } from '../font/paper-font.ts';
import {
  beside,
  LEFT,
  LINE_HEIGHT,
  type Piece,
  paragraph,
  RIGHT,
  space,
  stacked,
} from '../piece.ts';
import type { Fact, PrintedDocument } from './printed-document.ts';

const TOTALS_WIDTH = 74;
const TOTALS_X = RIGHT - TOTALS_WIDTH;
const LEFT_WIDTH = TOTALS_X - LEFT - 6;
const ROW = 5;

export function totalsOf(document: PrintedDocument, fonts: PaperFonts): Piece {
  const left = [tributesOf(document), transparencyOf(document), legendsOf(document, fonts)];
  const shown = left.filter(({ height }) => height > 0).flatMap((piece) => [piece, space(2.5)]);
  return stacked([space(2), beside(stacked(shown), sumsOf(document))]);
}

function sumsOf({ totals, total, currency }: PrintedDocument): Piece {
  const rows = totals.map(([name, value]) => sumOf([name, `${currency} ${value}`]));
  const last: Piece = {
    height: 8.5,
    draw: (sheet, y) => {
      sheet.shade({ x: TOTALS_X, y, width: TOTALS_WIDTH, height: 8.5 });
      sheet.text('TOTAL', { x: TOTALS_X + 2, y: y + 2.9, size: 12, isBold: true });
      const at = { x: RIGHT - 2, y: y + 2.9, size: 12, isBold: true };
      sheet.text(total, { ...at, align: 'right', room: TOTALS_WIDTH - 22 });
    },
  };
  return stacked([...rows, space(1), last]);
}

const sumOf = ([name, value]: Fact): Piece => ({
  height: ROW,
  draw: (sheet, y) => {
    sheet.text(name, { x: TOTALS_X + 2, y: y + 1, size: 9 });
    sheet.text(value, { x: RIGHT - 2, y: y + 1, size: 9, align: 'right' });
  },
});

function tributesOf({ tributes }: PrintedDocument): Piece {
  if (tributes.length === 0) return space(0);
  const [base, rate, amount] = [LEFT + 62, LEFT + 78, LEFT + LEFT_WIDTH];
  const row = (cells: readonly string[], isBold: boolean): Piece => ({
    height: LINE_HEIGHT,
    draw: (sheet, y) => {
      const [name = '', ...rest] = cells;
      sheet.text(name, { x: LEFT, y, isBold, size: 7.5, room: 40 });
      [base, rate, amount].forEach((x, i) => {
        sheet.text(rest[i] ?? '', { x, y, isBold, size: 7.5, align: 'right', room: 24 });
      });
    },
  });
  return stacked([
    row(['Otros tributos', 'Base imponible', 'Alícuota %', 'Importe'], true),
    ...tributes.map((one) => row([one.name, one.base, one.rate, one.amount], false)),
  ]);
}

function transparencyOf({ transparency, currency }: PrintedDocument): Piece {
  if (transparency === undefined) return space(0);
  const height = 7.4 + transparency.rows.length * LINE_HEIGHT;
  return {
    height,
    draw: (sheet, y) => {
      sheet.frame({ x: LEFT, y, width: LEFT_WIDTH, height });
      sheet.text(transparency.title, { x: LEFT + 2, y: y + 2, isBold: true });
      transparency.rows.forEach(([name, value], i) => {
        const at = y + 6.2 + i * LINE_HEIGHT;
        sheet.text(name, { x: LEFT + 2, y: at });
        const x = LEFT + LEFT_WIDTH - 2;
        sheet.text(`${currency} ${value}`, { x, y: at, align: 'right' });
      });
    },
  };
}

const legendsOf = ({ legends }: PrintedDocument, fonts: PaperFonts): Piece =>
  stacked(
    legends.flatMap((text) => [
      ...paragraph(text, fonts, { x: LEFT, width: LEFT_WIDTH, size: 8 }),
      space(1),
    ]),
  );
