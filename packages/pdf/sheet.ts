// A page and the few things that are drawn on it. Measures are millimetres from the upper left corner, letters in points.
import {
  beginText,
  drawObject,
  endText,
  fill,
  lineTo,
  moveTo,
  type PDFDocument,
  PDFName,
  type PDFOperator,
  type PDFPage,
  type PDFRef,
  popGraphicsState,
  pushGraphicsState,
  rectangle,
  rotateDegrees,
  setFillingRgbColor,
  setFontAndSize,
  setLineWidth,
  setStrokingGrayscaleColor,
  setTextMatrix,
  showText,
  stroke,
  translate,
} from '@cantoo/pdf-lib';
import type { PaperFonts } from './font/paper-font.ts';
import { printable } from './wrapped-text.ts';

export const PAPER = { width: 210, height: 297, margin: 12 } as const;
const POINTS_PER_MM = 72 / 25.4;
/** Height of capitals in parts of the letter size; texts are placed by their upper edge. */
const CAPITALS = 0.66;
const GREY = 0.55;
/** Points of the usual text. */
export const SIZE = 8;

type Tone = 'ink' | 'soft' | 'alarm' | 'ghost' | 'faint-alarm';
const TONES: Readonly<Record<Tone, [number, number, number]>> = {
  ink: [0.09, 0.1, 0.12],
  soft: [0.38, 0.4, 0.44],
  alarm: [0.75, 0.08, 0.08],
  ghost: [0.9, 0.9, 0.91],
  'faint-alarm': [0.99, 0.87, 0.86],
};

type Words = {
  x: number;
  y: number;
  size?: number;
  isBold?: boolean;
  tone?: Tone;
  /** Where x is: the left edge of the text, its middle or its right edge. */
  align?: 'left' | 'middle' | 'right';
  /** Millimetres that the text may take; it is set in smaller letters where it would take more. */
  room?: number;
};
type Box = { x: number; y: number; width: number; height: number };

export class Sheet {
  readonly fonts: PaperFonts;
  private readonly page: PDFPage;

  constructor(pdf: PDFDocument, fonts: PaperFonts) {
    this.page = pdf.addPage([points(PAPER.width), points(PAPER.height)]);
    this.fonts = fonts;
    this.page.node.setFontDictionary(PDFName.of('plain'), fonts.plain.ref);
    this.page.node.setFontDictionary(PDFName.of('bold'), fonts.bold.ref);
  }

  /** One line. */
  text(text: string, words: Words): void {
    const { isBold = false, tone = 'ink', align = 'left', room = PAPER.width } = words;
    const font = this.fonts[isBold ? 'bold' : 'plain'];
    const shown = printable(text, this.fonts);
    if (shown === '') return;
    const wanted = words.size ?? SIZE;
    const full = font.widthOfTextAtSize(shown, wanted);
    const size = rounded(Math.min(wanted, (wanted * points(room)) / full));
    const width = Math.min(full, points(room));
    const x = points(words.x) - { left: 0, middle: width / 2, right: width }[align];
    const y = points(PAPER.height - words.y) - size * CAPITALS;
    this.draw(
      setFillingRgbColor(...TONES[tone]),
      beginText(),
      setFontAndSize(isBold ? 'bold' : 'plain', size),
      setTextMatrix(1, 0, 0, 1, rounded(x), rounded(y)),
      showText(font.encodeText(shown)),
      endText(),
    );
  }

  /** Across the whole page, rising. */
  diagonal(text: string, tone: Tone): void {
    const font = this.fonts.bold;
    const room = points(250);
    const size = Math.min(64, (64 * room) / font.widthOfTextAtSize(text, 64));
    const half = font.widthOfTextAtSize(text, size) / 2;
    this.draw(
      pushGraphicsState(),
      translate(points(PAPER.width / 2), points(PAPER.height / 2)),
      rotateDegrees(52),
      setFillingRgbColor(...TONES[tone]),
      beginText(),
      setFontAndSize('bold', rounded(size)),
      setTextMatrix(1, 0, 0, 1, rounded(-half), rounded(-size / 3)),
      showText(font.encodeText(text)),
      endText(),
      popGraphicsState(),
    );
  }

  frame({ x, y, width, height }: Box): void {
    this.draw(
      setStrokingGrayscaleColor(GREY),
      setLineWidth(0.6),
      rectangle(points(x), points(PAPER.height - y - height), points(width), points(height)),
      stroke(),
    );
  }

  shade({ x, y, width, height }: Box): void {
    this.draw(
      setFillingRgbColor(0.93, 0.935, 0.945),
      rectangle(points(x), points(PAPER.height - y - height), points(width), points(height)),
      fill(),
    );
  }

  line(from: { x: number; y: number }, to: { x: number; y: number }, thickness = 0.6): void {
    this.draw(
      setStrokingGrayscaleColor(thickness < 0.5 ? 0.8 : GREY),
      setLineWidth(thickness),
      moveTo(points(from.x), points(PAPER.height - from.y)),
      lineTo(points(to.x), points(PAPER.height - to.y)),
      stroke(),
    );
  }

  /** A drawing that pages share; `width` is its own. */
  stamp(drawing: PDFRef, { x, y, width }: Omit<Box, 'height'>): void {
    this.page.node.setXObject(PDFName.of('stamp'), drawing);
    this.draw(
      pushGraphicsState(),
      translate(points(x), points(PAPER.height - y - width)),
      drawObject('stamp'),
      popGraphicsState(),
    );
  }

  private draw(...operators: PDFOperator[]): void {
    this.page.pushOperators(...operators);
  }
}

export const points = (mm: number): number => rounded(mm * POINTS_PER_MM);
/** Three places are a thousandth of a point. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;
