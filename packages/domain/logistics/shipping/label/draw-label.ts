// The label of a shipment, 100 by 150 mm as thermal printers take it, a page for each package: who sends
// it, the tracking number as Code 128, where it goes, and what it is. Nothing in it but the shipment and
// its sender decides a byte, so the same label comes out every time.

import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { businessDate } from '#kernel/date.ts';
import type { Tenant } from '#resource/context.ts';
import type { ShippingAddress } from '../../records/postal-address.ts';
import type { Shipment } from '../../records/shipment.ts';
import { CARRIERS } from '../carrier/carriers.ts';
import { barcodeOf } from './barcode.ts';
import { placeLines, printable, toLines } from './label-text.ts';

const WIDTH_MM = 100;
const HEIGHT_MM = 150;
const MARGIN_MM = 5;
const POINTS_PER_MM = 72 / 25.4;
const PAGE: [number, number] = [WIDTH_MM * POINTS_PER_MM, HEIGHT_MM * POINTS_PER_MM];
const BARCODE_MM = { top: 24, height: 22 };
/** GS1: quiet zone on either side of Code 128. */
const QUIET_MODULES = 10;
/** Letters shrink to this part of their size before a text is cut. */
const SMALLEST = 0.6;
const BLACK = rgb(0, 0, 0);

export type Label = { bytes: Uint8Array; pages: number; widthMm: number; heightMm: number };
type Sheet = { page: PDFPage; plain: PDFFont; bold: PDFFont };
type Sender = Pick<Tenant, 'name' | 'tax'>;

/** `shipment` has its tracking number. What all pages share is drawn once and shown on each. */
export async function drawLabel(shipment: Shipment, sender: Sender): Promise<Label> {
  const shared = await newSheet();
  drawShared(shared, shipment, sender);
  await shared.page.doc.flush();
  const pdf = await newDocument(shipment.tracking_number);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const form = await pdf.embedPage(shared.page);
  const pages = Math.max(1, shipment.packages.length);
  for (let number = 1; number <= pages; number += 1) {
    const page = pdf.addPage(PAGE);
    page.drawPage(form);
    const text = `Bulto ${number} de ${pages}`;
    write({ page, plain: bold, bold }, { text, topMm: 128, size: 13, isBold: true, widthMm: 42 });
  }
  return { bytes: await pdf.save(), pages, widthMm: WIDTH_MM, heightMm: HEIGHT_MM };
}

async function newDocument(title: string): Promise<PDFDocument> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title);
  return pdf;
}

async function newSheet(): Promise<Sheet> {
  const pdf = await newDocument('');
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  return { page: pdf.addPage(PAGE), plain, bold };
}

function drawShared(sheet: Sheet, shipment: Shipment, sender: Sender): void {
  drawHead(sheet, shipment, sender);
  drawBarcode(sheet, shipment.tracking_number);
  rule(sheet, 57);
  drawRecipient(sheet, shipment.destination);
  rule(sheet, 105);
  drawSender(sheet, shipment, sender);
  rule(sheet, 126);
  drawFacts(sheet, shipment);
}

function drawHead(sheet: Sheet, shipment: Shipment, sender: Sender): void {
  const { provider, service, livemode } = shipment;
  write(sheet, { text: sender.name, topMm: 6, size: 13, isBold: true, widthMm: 55 });
  const carrier = CARRIERS.find(({ code }) => code === provider)?.name ?? provider;
  const right = { leftMm: 62, widthMm: WIDTH_MM - MARGIN_MM - 62 };
  write(sheet, { text: carrier, topMm: 6, size: 11, isBold: true, ...right });
  write(sheet, { text: service ?? '', topMm: 11, size: 9, ...right });
  if (livemode !== true) {
    write(sheet, { text: 'PRUEBA: NO DESPACHAR', topMm: 15, size: 12, isBold: true });
  }
}

function drawBarcode(sheet: Sheet, text: string): void {
  const { bars, modules } = barcodeOf(text);
  const module = points(WIDTH_MM - 2 * MARGIN_MM) / (modules + 2 * QUIET_MODULES);
  const left = points(MARGIN_MM) + QUIET_MODULES * module;
  const height = points(BARCODE_MM.height);
  const y = points(HEIGHT_MM - BARCODE_MM.top) - height;
  for (const { from, width } of bars) {
    const [x, wide] = [left + from * module, width * module];
    sheet.page.drawRectangle({ x, y, width: wide, height, color: BLACK });
  }
  const size = 15;
  const middle = (points(WIDTH_MM) - sheet.bold.widthOfTextAtSize(text, size)) / 2;
  sheet.page.drawText(text, { x: middle, y: baseline(49, size), size, font: sheet.bold });
}

function drawRecipient(sheet: Sheet, to: ShippingAddress): void {
  write(sheet, { text: 'DESTINATARIO', topMm: 59, size: 7 });
  write(sheet, { text: to.name ?? to.company ?? '', topMm: 63, size: 14, isBold: true });
  const lines = toLines(placeLines(to), sheet.plain, 11, points(WIDTH_MM - 2 * MARGIN_MM));
  lines.slice(0, 5).forEach((text, at) => {
    write(sheet, { text, topMm: 70 + at * 5, size: 11 });
  });
  const code = to.postal_code === undefined ? '' : `CP ${to.postal_code}`;
  write(sheet, { text: code, topMm: 95, size: 20, isBold: true, widthMm: 50 });
  write(sheet, { text: to.phone ? `Tel. ${to.phone}` : '', topMm: 98, size: 10, leftMm: 50 });
}

function drawSender(sheet: Sheet, { origin = {} }: Shipment, { name, tax }: Sender): void {
  write(sheet, { text: 'REMITENTE', topMm: 107, size: 7 });
  write(sheet, { text: origin.name ?? origin.company ?? name, topMm: 111, size: 10, isBold: true });
  const own = tax.address === undefined ? [] : [tax.address];
  const place = placeLines({ ...origin, notes: '' });
  toLines(place.length > 0 ? place : own, sheet.plain, 9, points(WIDTH_MM - 2 * MARGIN_MM))
    .slice(0, 2)
    .forEach((text, at) => {
      write(sheet, { text, topMm: 116 + at * 4, size: 9 });
    });
}

function drawFacts(sheet: Sheet, shipment: Shipment): void {
  const { total_weight: weight, external_reference: reference, notes, created_at: at } = shipment;
  const made = businessDate(Date.parse(at)).split('-').reverse().join('/');
  write(sheet, { text: weight ? `Peso total ${weight} kg` : '', topMm: 128, size: 10, leftMm: 50 });
  write(sheet, { text: `Fecha ${made}`, topMm: 133, size: 9, leftMm: 50 });
  write(sheet, { text: reference ? `Ref. ${reference}` : '', topMm: 134, size: 9, widthMm: 42 });
  toLines([notes ?? ''], sheet.plain, 8, points(WIDTH_MM - 2 * MARGIN_MM))
    .slice(0, 2)
    .forEach((text, line) => {
      write(sheet, { text, topMm: 139 + line * 4, size: 8 });
    });
}

type Words = {
  text: string;
  /** From the upper edge to the top of the text. */
  topMm: number;
  size: number;
  isBold?: boolean;
  leftMm?: number;
  widthMm?: number;
};

/** One line, in smaller letters where it would not fit, and cut where even those do not help. */
function write(sheet: Sheet, words: Words): void {
  const { topMm, isBold, leftMm = MARGIN_MM, widthMm } = words;
  const font = isBold === true ? sheet.bold : sheet.plain;
  const room = points(widthMm ?? WIDTH_MM - MARGIN_MM - leftMm);
  const text = printable(words.text, font);
  const wanted = (0.99 * words.size * room) / font.widthOfTextAtSize(text, words.size);
  const size = Math.min(words.size, Math.max(wanted, words.size * SMALLEST));
  const [line = ''] = toLines([text], font, size, room);
  if (line === '') return;
  const y = baseline(topMm, words.size);
  sheet.page.drawText(line, { x: points(leftMm), y, size, font, color: BLACK });
}

function rule({ page }: Sheet, topMm: number): void {
  const y = points(HEIGHT_MM - topMm);
  const [start, end] = [MARGIN_MM, WIDTH_MM - MARGIN_MM].map((mm) => ({ x: points(mm), y }));
  if (start && end) page.drawLine({ start, end, thickness: 0.8, color: BLACK });
}

const points = (mm: number): number => mm * POINTS_PER_MM;
const baseline = (topMm: number, size: number): number => points(HEIGHT_MM - topMm) - size * 0.8;
