// The table of what was sold. Columns that no line needs (code, unit, discount) are left out and give their room to the description.
import type { PaperFonts } from '../font/paper-font.ts';
import { LEADING, LEFT, LINE_HEIGHT, type Piece, RIGHT, WIDTH } from '../piece.ts';
import { type Sheet, SIZE } from '../sheet.ts';
import { figure } from '../spanish.ts';
import { widthOf, wrapped } from '../wrapped-text.ts';
import type { PrintedDocument, PrintedLine } from './printed-document.ts';

type Column = {
  title: string;
  width: number;
  of: (line: PrintedLine) => string;
  isText?: boolean;
};

type CodeColumn = Pick<Column, 'title' | 'width'>;

const AIR = 1.6;
/** Millimetres, so that what is measured to fit does. */
const ROUNDING = 0.1;
const CELL_GAP = 4.5;
const CELL_MAX = 28;
/** Millimetres that are left to the description, whatever the other columns hold. */
const DESCRIPTION_MIN = 45;
const HEADER_HEIGHT = 6.5;
const UNTAXED: Readonly<Record<string, string>> = { exento: 'Exento', no_gravado: 'No grav.' };
const DESCRIPTION = 'Descripción';
const CODE = 'Código';

/** The title row, and a piece for each line; figures shrink to fit their column, words take several lines. */
export function linesOf(
  document: PrintedDocument,
  fonts: PaperFonts,
): { header: Piece; rows: Piece[] } {
  const code = codeColumn(document, fonts);
  const columns = sized(document, fonts, WIDTH - DESCRIPTION_MIN - code.width);
  const taken = columns.reduce((total, { width }) => total + width, 0);
  const widthMm = WIDTH - taken - code.width - 4;
  const codeMm = code.width - CELL_GAP;
  return {
    header: headerOf(code, columns),
    rows: document.lines.map((line) => {
      const description = wrapped(line.description, fonts, { widthMm, size: 8 });
      const codes = code.width === 0 ? [] : wrapped(line.code, fonts, { widthMm: codeMm, size: 8 });
      const texts = [
        { x: LEFT + 2, lines: codes },
        { x: LEFT + 2 + code.width, lines: description },
        ...columns.filter(isWords).map((column) => {
          const { x, room } = placeOf(column, columns);
          return { x, lines: wrapped(column.of(line), fonts, { widthMm: room, size: 8 }) };
        }),
      ];
      return rowOf(line, texts, columns);
    }),
  };
}

/** Left of the description, where long codes take several lines; no width where no line has a code. */
function codeColumn({ lines }: PrintedDocument, fonts: PaperFonts): CodeColumn {
  const widest = Math.max(0, ...lines.map(({ code }) => widthOf(code, fonts, SIZE)));
  if (widest === 0) return { title: '', width: 0 };
  const needed = Math.max(widest + ROUNDING, widthOf(CODE, fonts, SIZE, true));
  return { title: CODE, width: Math.min(needed, CELL_MAX) + CELL_GAP };
}

/** As wide as what they hold, together not over `most`. */
function sized(document: PrintedDocument, fonts: PaperFonts, most: number): Column[] {
  const columns = columnsOf(document).map((column): Column => {
    const cells = document.lines.map((line) => widthOf(column.of(line), fonts, SIZE));
    const widest = Math.max(widthOf(column.title, fonts, SIZE, true), ...cells);
    return { ...column, width: Math.min(widest, CELL_MAX) + CELL_GAP };
  });
  const taken = columns.reduce((total, { width }) => total + width, 0);
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

function headerOf(code: CodeColumn, columns: readonly Column[]): Piece {
  return {
    height: HEADER_HEIGHT,
    draw: (sheet, y) => {
      sheet.shade({ x: LEFT, y, width: WIDTH, height: HEADER_HEIGHT });
      sheet.text(code.title, { x: LEFT + 2, y: y + 2.3, isBold: true });
      sheet.text(DESCRIPTION, { x: LEFT + 2 + code.width, y: y + 2.3, isBold: true });
      drawCells(sheet, columns, y + 2.3, { isBold: true, of: ({ title }) => title });
      sheet.line({ x: LEFT, y: y + HEADER_HEIGHT }, { x: RIGHT, y: y + HEADER_HEIGHT });
    },
  };
}

const isWords = ({ isText }: Column): boolean => isText === true;

/** Where a column begins, and the room between it and the next. */
function placeOf(column: Column, columns: readonly Column[]): { x: number; room: number } {
  const after = columns.slice(columns.indexOf(column) + 1);
  const right = after.reduce((at, { width }) => at - width, RIGHT - 2);
  const room = column.width - CELL_GAP / 2;
  return { x: right - room, room };
}

type Text = { x: number; lines: string[] };

function rowOf(line: PrintedLine, texts: readonly Text[], columns: readonly Column[]): Piece {
  const most = Math.max(1, ...texts.map(({ lines }) => lines.length));
  const height = most * LINE_HEIGHT + 2 * AIR - LEADING;
  return {
    height,
    draw: (sheet, y) => {
      for (const { x, lines } of texts) {
        lines.forEach((text, i) => {
          sheet.text(text, { x, y: y + AIR + i * LINE_HEIGHT });
        });
      }
      const of = (column: Column) => (isWords(column) ? '' : column.of(line));
      drawCells(sheet, columns, y + AIR, { isBold: false, of });
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
  for (const column of [...columns].reverse()) {
    const { x, room } = placeOf(column, columns);
    const align = isWords(column) ? 'left' : 'right';
    sheet.text(of(column), { x: align === 'left' ? x : x + room, y, isBold, align, room });
  }
}
