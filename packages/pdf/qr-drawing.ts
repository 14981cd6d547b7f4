// The QR of RG 4892 as one drawing that every page shows: outlines, sharp at any size, with error correction M.
import {
  closePath,
  fillEvenOdd,
  lineTo,
  moveTo,
  type PDFDocument,
  type PDFRef,
  setFillingGrayscaleColor,
} from '@cantoo/pdf-lib';
import { qrcode } from 'bwip-js/generic';
import { points } from './sheet.ts';

type Corner = [number, number];
type Outlines = { corners: Corner[][]; modules: number };

/** The code without its quiet zone, which needs four modules of white on each side, `widthMm` wide. */
export function qrDrawing(pdf: PDFDocument, text: string, widthMm: number): PDFRef {
  const { corners, modules } = outlinesOf(text);
  const side = points(widthMm);
  const at = (value: number) => Math.round((value * side * 10_000) / modules) / 10_000;
  const operators = corners.flatMap((outline) => [
    ...outline.map(([x, y], i) => (i === 0 ? moveTo : lineTo)(at(x), at(modules - y))),
    closePath(),
  ]);
  const form = pdf.context.formXObject([setFillingGrayscaleColor(0), ...operators, fillEvenOdd()], {
    BBox: pdf.context.obj([0, 0, side, side]),
  });
  return pdf.context.register(form);
}

/** Modules from the upper left corner. */
function outlinesOf(text: string): Outlines {
  const corners: Corner[][] = [];
  let modules = 0;
  const options = { bcid: 'qrcode', text, scale: 1, eclevel: 'M' };
  return qrcode<Outlines>(options, {
    scale: () => [1, 1],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      modules = width;
    },
    polygon: (outline) => {
      corners.push(outline);
    },
    line: () => undefined,
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => ({ corners, modules }),
  });
}
