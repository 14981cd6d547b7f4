// What every page ends with: the QR of RG 4892, the CAE and its expiry, the number of the page; or why there are none.
import type { PDFRef } from '@cantoo/pdf-lib';
import { LEFT, RIGHT } from '../piece.ts';
import { PAPER, type Sheet } from '../sheet.ts';
import type { PrintedDocument } from './printed-document.ts';

export const QR_WIDTH = 28;
/** Upper edge of the foot. */
export const FOOT_Y = PAPER.height - PAPER.margin - QR_WIDTH - 5;
const TEXT_X = LEFT + QR_WIDTH + 6;

type Foot = { page: number; pages: number; qr?: PDFRef };

export function drawFoot(sheet: Sheet, document: PrintedDocument, { page, pages, qr }: Foot): void {
  const { authorization, mark } = document;
  sheet.line({ x: LEFT, y: FOOT_Y }, { x: RIGHT, y: FOOT_Y });
  const y = FOOT_Y + 5;
  const middle = { x: PAPER.width / 2, align: 'middle' } as const;
  sheet.text(`Pág. ${page} de ${pages}`, { ...middle, y: PAPER.height - PAPER.margin - 2.5 });
  if (authorization === undefined || qr === undefined) {
    sheet.text(mark ?? '', { x: LEFT, y, size: 12, isBold: true, tone: 'alarm' });
    sheet.text(WITHOUT_CAE, { x: LEFT, y: y + 6, size: 9 });
    return;
  }
  sheet.stamp(qr, { x: LEFT, y: FOOT_Y + 4, width: QR_WIDTH });
  const { cae, expires, isSimulated } = authorization;
  const note = isSimulated ? SIMULATED : AUTHORIZED;
  const tone = isSimulated ? 'alarm' : 'ink';
  sheet.text(note.title, { x: TEXT_X, y, size: 11, isBold: true, tone });
  note.lines.forEach((line, i) => {
    sheet.text(line, { x: TEXT_X, y: y + 6 + i * 3.9, tone: 'soft' });
  });
  const at = { x: RIGHT, size: 10, align: 'right', isBold: true } as const;
  sheet.text(`CAE N°: ${cae}`, { ...at, y });
  sheet.text(`Fecha de vto. de CAE: ${expires}`, { ...at, y: y + 6 });
}

const WITHOUT_CAE = 'Sin CAE: este documento no fue autorizado y no es válido como comprobante.';
const AUTHORIZED = {
  title: 'Comprobante autorizado',
  lines: ['Puede verificarse con el código QR', 'o en www.arca.gob.ar'],
};
const SIMULATED = {
  title: 'PRUEBA — SIN VALIDEZ FISCAL',
  lines: ['Emitido en el entorno de pruebas: CAE simulado,', 'no informado a ARCA'],
};
