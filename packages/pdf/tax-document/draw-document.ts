// A tax document as A4 pages (PDF): the same words give the same bytes.
import { PDFDocument } from '@cantoo/pdf-lib';
import { embedFonts, type PaperFonts } from '../font/paper-font.ts';
import { PageFlow, type Placed } from '../page-flow.ts';
import { LEFT, type Piece, paragraph, space, WIDTH } from '../piece.ts';
import { qrDrawing } from '../qr-drawing.ts';
import { Sheet } from '../sheet.ts';
import { drawFoot, FOOT_Y, QR_WIDTH } from './draw-foot.ts';
import { associatedOf, headOf } from './draw-head.ts';
import { linesOf } from './draw-lines.ts';
import { totalsOf } from './draw-totals.ts';
import type { PrintedDocument } from './printed-document.ts';

const TOP = 8;

export async function drawDocument(document: PrintedDocument): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(document.name);
  pdf.setAuthor(document.issuer.name);
  pdf.setLanguage('es-AR');
  const fonts = await embedFonts(pdf);
  const { authorization } = document;
  const qr = authorization && qrDrawing(pdf, authorization.qr, QR_WIDTH);
  const pages = plannedPages(document, fonts);
  pages.forEach((pieces, index) => {
    const sheet = new Sheet(pdf, fonts);
    drawMark(sheet, document);
    for (const { piece, y } of pieces) piece.draw(sheet, y);
    drawFoot(sheet, document, { page: index + 1, pages: pages.length, qr });
  });
  return pdf.save();
}

function drawMark(sheet: Sheet, { mark }: PrintedDocument): void {
  if (mark !== undefined) sheet.diagonal(mark, mark === 'ANULADO' ? 'faint-alarm' : 'ghost');
}

/** The totals stand at the foot of the last page. */
function plannedPages(document: PrintedDocument, fonts: PaperFonts): Placed[][] {
  const { header, rows } = linesOf(document, fonts);
  const headOfPage = (isFirst: boolean) => headOf(document, fonts, isFirst);
  const paper = new PageFlow({ top: TOP, bottom: FOOT_Y, headOf: headOfPage });
  paper.flow(associatedOf(document, fonts));
  paper.flow([header]);
  paper.flow(rows, header);
  paper.flow(remarksOf(document, fonts));
  paper.atFoot(totalsOf(document, fonts));
  return paper.pages;
}

const remarksOf = ({ remarks }: PrintedDocument, fonts: PaperFonts): Piece[] =>
  remarks.flatMap((text) => [
    space(2),
    ...paragraph(text, fonts, { x: LEFT + 2, width: WIDTH - 4, size: 8.5 }),
  ]);
