// A statement as A4 pages: its title on each, code and name of the account, amounts right-aligned, groups in bold.
import { PDFDocument } from '@cantoo/pdf-lib';
import { embedFonts, type PaperFonts } from '#pdf/font/paper-font.ts';
import { LEFT, LINE_HEIGHT, RIGHT, WIDTH } from '#pdf/piece.ts';
import { PAPER, Sheet } from '#pdf/sheet.ts';
import { figure } from '#pdf/spanish.ts';
import { widthOf, wrapped } from '#pdf/wrapped-text.ts';
import type { Cell } from './csv-text.ts';
import type { ReportTable, TableRow } from './report-table.ts';

const TOP = 16;
const BOTTOM = PAPER.height - PAPER.margin - 6;
const HEAD_HEIGHT = 20;
const INDENT = 3;
const AIR = 1;
const SIZE = 8;
/** Columns of text: the code of the account and its name. */
const TEXTS = 2;
const NAME_MIN = 52;

type Columns = { codeWidth: number; nameWidth: number; amountWidth: number };

export async function drawReport(table: ReportTable): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(`${table.title} ${table.subtitle}`);
  pdf.setLanguage('es-AR');
  const fonts = await embedFonts(pdf);
  const columns = measured(table, fonts);
  const pages = pagesOf(table, fonts, columns);
  pages.forEach((rows, index) => {
    const sheet = new Sheet(pdf, fonts);
    drawHead(sheet, table, columns);
    let y = TOP + HEAD_HEIGHT;
    for (const row of rows) {
      drawRow(sheet, row, { y, columns, fonts });
      y += heightOf(row, fonts, columns);
    }
    const foot = `Pág. ${index + 1} de ${pages.length}`;
    sheet.text(foot, { x: PAPER.width / 2, y: PAPER.height - PAPER.margin, align: 'middle' });
  });
  return pdf.save();
}

/** Amounts are as wide as the widest, and shrink where the name would have no room. */
function measured({ rows, columns }: ReportTable, fonts: PaperFonts): Columns {
  const amounts = columns.length - TEXTS;
  const widest = (at: number) =>
    Math.max(
      widthOf(columns[at] ?? '', fonts, SIZE, true),
      ...rows.map(({ cells, isBold }) => widthOf(shown(cells[at]), fonts, SIZE, isBold)),
    );
  const codeWidth = Math.min(widest(0) + 3, 34);
  const wanted = Math.max(0, ...Array.from({ length: amounts }, (_, i) => widest(i + TEXTS))) + 3;
  const room = amounts === 0 ? 0 : (WIDTH - codeWidth - NAME_MIN) / amounts;
  const amountWidth = Math.min(wanted, room);
  return { codeWidth, nameWidth: WIDTH - codeWidth - amounts * amountWidth - 2, amountWidth };
}

function pagesOf(table: ReportTable, fonts: PaperFonts, columns: Columns): TableRow[][] {
  const pages: TableRow[][] = [[]];
  let y = TOP + HEAD_HEIGHT;
  for (const row of table.rows) {
    const height = heightOf(row, fonts, columns);
    if (y + height > BOTTOM) {
      pages.push([]);
      y = TOP + HEAD_HEIGHT;
    }
    pages.at(-1)?.push(row);
    y += height;
  }
  return pages;
}

function drawHead(sheet: Sheet, { title, subtitle, columns }: ReportTable, widths: Columns): void {
  sheet.text(title, { x: LEFT, y: TOP - 4, size: 14, isBold: true });
  sheet.text(subtitle, { x: LEFT, y: TOP + 3, size: 9, tone: 'soft' });
  const y = TOP + HEAD_HEIGHT - 8;
  sheet.shade({ x: LEFT, y, width: WIDTH, height: 6 });
  drawCells(sheet, columns, { y: y + 2, widths, isBold: true });
}

type Drawn = { y: number; columns: Columns; fonts: PaperFonts };

function drawRow(sheet: Sheet, row: TableRow, { y, columns, fonts }: Drawn): void {
  const { isBold = false } = row;
  const [code, , ...amounts] = row.cells;
  drawCells(sheet, [shown(code), '', ...amounts.map(shown)], {
    y: y + AIR,
    widths: columns,
    isBold,
  });
  const x = LEFT + columns.codeWidth + indentOf(row);
  nameLines(row, fonts, columns).forEach((line, at) => {
    sheet.text(line, { x, y: y + AIR + at * LINE_HEIGHT, isBold });
  });
  const bottom = y + heightOf(row, fonts, columns);
  sheet.line({ x: LEFT, y: bottom }, { x: RIGHT, y: bottom }, 0.2);
}

type Cells = { y: number; widths: Columns; isBold: boolean };

function drawCells(sheet: Sheet, cells: readonly string[], { y, widths, isBold }: Cells): void {
  const [code = '', name = '', ...amounts] = cells;
  sheet.text(code, { x: LEFT + 1, y, isBold, room: widths.codeWidth - 2 });
  sheet.text(name, { x: LEFT + widths.codeWidth, y, isBold, room: widths.nameWidth });
  amounts.toReversed().forEach((amount, at) => {
    const x = RIGHT - 1 - at * widths.amountWidth;
    sheet.text(amount, { x, y, isBold, align: 'right', room: widths.amountWidth - 2 });
  });
}

const indentOf = ({ level = 0 }: TableRow): number => level * INDENT;

const nameLines = (row: TableRow, fonts: PaperFonts, { nameWidth }: Columns): string[] =>
  wrapped(shown(row.cells[1]), fonts, {
    widthMm: nameWidth - indentOf(row),
    size: SIZE,
    ...(row.isBold && { isBold: true }),
  });

const heightOf = (row: TableRow, fonts: PaperFonts, columns: Columns): number =>
  Math.max(1, nameLines(row, fonts, columns).length) * LINE_HEIGHT + 2 * AIR;

function shown(cell: Cell): string {
  if (cell === undefined) return '';
  return typeof cell === 'number' ? figure(cell) : cell;
}
