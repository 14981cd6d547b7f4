// The table of what was sold. Columns that no line needs (unit, discount) are left out and give their room to the description.
import type { PaperFonts } from './font/paper-font.ts';
import { LEADING, LEFT, LINE_HEIGHT, type Piece, RIGHT, WIDTH } from './piece.ts';
import type { PrintedDocument } from './printed-document.ts';
import type { PrintedLine } from './printed-lines.ts';
import { type Sheet, SIZE } from './sheet.ts';
import { figure } from './spanish.ts';
import { widthOf, wrapped } from './wrapped-text.ts';

type Column = {
  title: string;
  width: number;
  of: (line: PrintedLine) => string;
  isText?: boolean;
};

const AIR = 1.6;
const CELL_GAP = 4.5;
const CELL_MAX = 28;
/** Millimetres that are left to the description, whatever the other columns hold. */
const DESCRIPTION_MIN = 45;
const HEADER_HEIGHT = 6.5;
const UNTAXED: Readonly<Record<string, string>> = { exento: 'Exento', no_gravado: 'No grav.' };
const DESCRIPTION = 'Descripción';

/** The title row, and a piece for each line. */
export function linesOf(
  document: PrintedDocument,
  fonts: PaperFonts,
): { header: Piece; rows: Piece[] } {
  const columns = sized(document, fonts);
  const taken = columns.reduce((total, { width }) => total + width, 0);
  const widthMm = WIDTH - taken - 4;
  return {
    header: headerOf(columns),
    rows: document.lines.map((line) => {
      const description = wrapped(line.description, fonts, { widthMm, size: 8 });
      return rowOf(line, description, columns);
    }),
  };
}

/** As wide as what they hold. */
function sized(document: PrintedDocument, fonts: PaperFonts): Column[] {
  const columns = columnsOf(document).map((column): Column => {
    const cells = document.lines.map((line) => widthOf(column.of(line), fonts, SIZE));
    const widest = Math.max(widthOf(column.title, fonts, SIZE, true), ...cells);
    return { ...column, width: Math.min(widest, CELL_MAX) + CELL_GAP };
  });
  const taken = columns.reduce((total, { width }) => total + width, 0);
  const most = WIDTH - DESCRIPTION_MIN;
  if (taken <= most) return columns;
  return columns.map((column) => ({ ...column, width: (column.width * most) / taken }));
}

function columnsOf({ lines, showsVat }: PrintedDocument): Omit<Column, 'width'>[] {
  const hasUnit = lines.some(({ unit }) => unit !== '');
  const hasDiscount = lines.some(({ discount }) => discount !== 0);
  return [
    { title: 'Cantidad', of: ({ quantity }) => figure(quantity, 'quantity') },
    ...(hasUnit ? [{ title: 'U. medida', of: unitOf, isText: true }] : []),
    { title: 'Precio unit.', of: ({ unitPrice }) => figure(unitPrice, 'unitPrice') },
    ...(hasDiscount ? [{ title: '% Bonif.', of: discountOf }] : []),
    { title: 'Subtotal', of: ({ amount }) => figure(amount) },
    ...(showsVat ? VAT_COLUMNS : []),
  ];
}

const unitOf = ({ unit }: PrintedLine): string => unit;
const discountOf = ({ discount }: PrintedLine): string =>
  discount === 0 ? '' : figure(discount, 'rate');

const VAT_COLUMNS: readonly Omit<Column, 'width'>[] = [
  { title: 'IVA', of: ({ rate }) => rateText(rate) },
  { title: 'Subtotal c/IVA', of: ({ amountWithVat = 0 }) => figure(amountWithVat) },
];

const rateText = (rate: number | string | undefined): string =>
  typeof rate === 'number' ? `${figure(rate, 'rate')} %` : (UNTAXED[rate ?? ''] ?? '');

function headerOf(columns: readonly Column[]): Piece {
  return {
    height: HEADER_HEIGHT,
    draw: (sheet, y) => {
      sheet.shade({ x: LEFT, y, width: WIDTH, height: HEADER_HEIGHT });
      sheet.text(DESCRIPTION, { x: LEFT + 2, y: y + 2.3, isBold: true });
      drawCells(sheet, columns, y + 2.3, { isBold: true, of: ({ title }) => title });
      sheet.line({ x: LEFT, y: y + HEADER_HEIGHT }, { x: RIGHT, y: y + HEADER_HEIGHT });
    },
  };
}

function rowOf(line: PrintedLine, description: string[], columns: readonly Column[]): Piece {
  const height = Math.max(1, description.length) * LINE_HEIGHT + 2 * AIR - LEADING;
  return {
    height,
    draw: (sheet, y) => {
      description.forEach((text, i) => {
        sheet.text(text, { x: LEFT + 2, y: y + AIR + i * LINE_HEIGHT });
      });
      drawCells(sheet, columns, y + AIR, { isBold: false, of: (column) => column.of(line) });
      sheet.line({ x: LEFT, y: y + height }, { x: RIGHT, y: y + height }, 0.3);
    },
  };
}

function drawCells(
  sheet: Sheet,
  columns: readonly Column[],
  y: number,
  { isBold, of }: { isBold: boolean; of: (column: Column) => string },
): void {
  let right = RIGHT - 2;
  for (const column of [...columns].reverse()) {
    const room = column.width - CELL_GAP / 2;
    const align = column.isText === true ? 'left' : 'right';
    const x = align === 'left' ? right - room : right;
    sheet.text(of(column), { x, y, isBold, align, room });
    right -= column.width;
  }
}
