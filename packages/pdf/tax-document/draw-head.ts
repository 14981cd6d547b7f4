// What every page begins with: the letter in its box, who issues, which document it is, and who receives it.
import type { PaperFonts } from '../font/paper-font.ts';
import {
  beside,
  fact,
  factGrid,
  framed,
  LEADING,
  LEFT,
  type Piece,
  paragraph,
  RIGHT,
  space,
  stacked,
  WIDTH,
} from '../piece.ts';
import { PAPER, type Sheet } from '../sheet.ts';
import { wrapped } from '../wrapped-text.ts';
import type { PrintedDocument } from './printed-document.ts';

const MIDDLE = PAPER.width / 2;
const COPY_HEIGHT = 6;
const LETTER = { width: 17, height: 15 } as const;
const INSET = 3;
const LEFT_WIDTH = MIDDLE - LETTER.width / 2 - LEFT - 2 * INSET;
const RIGHT_X = MIDDLE + LETTER.width / 2 + INSET + 2;
const RIGHT_WIDTH = RIGHT - RIGHT_X - INSET;
const HEAD_AIR = 3.5;
const GAP = 1.5;
const HALVES = [WIDTH / 2, WIDTH / 2] as const;

/** Everything that comes before the lines: on the first page more than on the others. */
export function headOf(document: PrintedDocument, fonts: PaperFonts, isFirst: boolean): Piece {
  const grids = isFirst ? [document.period, document.terms] : [];
  const rows = grids
    .filter((facts) => facts.length > 0)
    .map((facts) => framed(factGrid(facts, fonts, HALVES)));
  const boxes = [receiverOf(document, fonts), ...rows];
  return stacked([
    copyOf(document),
    identity(document, fonts),
    ...boxes.flatMap((box) => [space(GAP), box]),
    space(GAP),
  ]);
}

/** Which copy it is; above all that it is none where the document is not valid. */
function copyOf({ mark, authorization }: PrintedDocument): Piece {
  const texts = [...(authorization === undefined ? [] : ['ORIGINAL']), ...(mark ? [mark] : [])];
  const at = { x: MIDDLE, size: 10, isBold: true, align: 'middle' } as const;
  return {
    height: COPY_HEIGHT,
    draw: (sheet, y) => {
      sheet.frame({ x: LEFT, y, width: WIDTH, height: COPY_HEIGHT });
      sheet.text(texts.join(' — '), { ...at, y: y + 1.9, tone: mark ? 'alarm' : 'ink' });
    },
  };
}

function identity(document: PrintedDocument, fonts: PaperFonts): Piece {
  const inner = beside(issuerOf(document, fonts), documentOf(document, fonts));
  const height = Math.max(inner.height - LEADING + 2 * HEAD_AIR, LETTER.height + 14);
  return {
    height,
    draw: (sheet, y) => {
      sheet.frame({ x: LEFT, y, width: WIDTH, height });
      sheet.line({ x: MIDDLE, y: y + LETTER.height }, { x: MIDDLE, y: y + height });
      drawLetter(sheet, document, y);
      inner.draw(sheet, y + HEAD_AIR);
    },
  };
}

function drawLetter(sheet: Sheet, { letter, code }: PrintedDocument, y: number): void {
  sheet.frame({ x: MIDDLE - LETTER.width / 2, y, ...LETTER });
  sheet.text(letter, { x: MIDDLE, y: y + 2, size: 28, isBold: true, align: 'middle' });
  sheet.text(code, { x: MIDDLE, y: y + 11.2, size: 7.5, isBold: true, align: 'middle' });
}

function issuerOf({ issuer }: PrintedDocument, fonts: PaperFonts): Piece {
  const x = LEFT + INSET;
  const width = MIDDLE - x - INSET;
  const name = headline(issuer.name, fonts, { x, width: LEFT_WIDTH, size: 14 });
  const facts = issuer.facts.map((one) => fact(one, fonts, { x, width, size: 8.5 }));
  return stacked([name, space(Math.max(2.5, LETTER.height - HEAD_AIR - name.height)), ...facts]);
}

function documentOf(document: PrintedDocument, fonts: PaperFonts): Piece {
  const { title, heading, issuer } = document;
  const size = title.length > 20 ? 11.5 : 17;
  const at = { x: RIGHT_X, width: RIGHT_WIDTH, size: 8.5 };
  const [point, number, ...rest] = heading.map((one, i) =>
    fact(one, fonts, i === 1 ? { ...at, x: RIGHT_X + 40, size: 10 } : { ...at, size: 10 }),
  );
  const numbers = point === undefined || number === undefined ? [] : [beside(point, number)];
  return stacked([
    headline(title, fonts, { x: RIGHT_X, width: RIGHT_WIDTH, size }),
    space(2.5),
    ...numbers,
    ...rest,
    space(1.5),
    ...issuer.registrations.map((one) => fact(one, fonts, at)),
  ]);
}

function headline(
  text: string,
  fonts: PaperFonts,
  { x, width, size }: { x: number; width: number; size: number },
): Piece {
  const lines = wrapped(text, fonts, { widthMm: width, size, isBold: true, linesMax: 4 });
  const step = size * 0.41;
  return {
    height: lines.length * step,
    draw: (sheet, y) => {
      lines.forEach((line, i) => {
        sheet.text(line, { x, y: y + i * step, size, isBold: true });
      });
    },
  };
}

function receiverOf({ receiver }: PrintedDocument, fonts: PaperFonts): Piece {
  const x = LEFT + INSET;
  const width = WIDTH - 2 * INSET;
  const [first, second, ...rest] = receiver.facts;
  const pair = [first, second].flatMap((one) => (one === undefined ? [] : [one]));
  return framed(
    stacked([
      fact(['Apellido y nombre / Razón social', receiver.name], fonts, { x, width, size: 9 }),
      factGrid(pair, fonts, HALVES),
      ...rest.map((one) => fact(one, fonts, { x, width })),
    ]),
  );
}

/** The documents that this one names, line by line. */
export const associatedOf = ({ associated }: PrintedDocument, fonts: PaperFonts): Piece[] =>
  associated.length === 0
    ? []
    : [
        space(1),
        ...paragraph(`Comprobantes asociados: ${associated.join(' · ')}`, fonts, {
          x: LEFT + INSET,
          width: WIDTH - 2 * INSET,
        }),
        space(GAP),
      ];
