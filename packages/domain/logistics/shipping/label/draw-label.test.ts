// The label of a shipment as the PDF that carries it.
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Rec } from '#resource/test-data/rec.ts';
import { barcodeOf } from './barcode.ts';
import { drawLabel } from './draw-label.ts';

const sender = {
  name: 'Almacén La Estrella',
  tax: { tax_condition: 'monotributo' as const, sale_points: [1], address: 'Calle Falsa 123' },
};
const shipment = (more: Rec = {}): Rec => ({
  tracking_number: 'TL7K2M9QXWHD',
  provider: 'own_delivery',
  livemode: true,
  created_at: '2026-03-10T12:00:00.000Z',
  destination: { name: 'Ana Núñez', street: 'San Martín', number: 10, postal_code: '4700' },
  packages: [{ weight: 2 }, { weight: 1 }],
  total_weight: 3,
  ...more,
});

/** The drawing instructions of all pages, in which Helvetica's texts are hexadecimal Latin-1. */
function drawing(bytes: Uint8Array): string {
  const raw = Buffer.from(bytes).toString('latin1');
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)];
  const texts = streams.map(([, body = '']) => {
    try {
      return inflateSync(Buffer.from(body, 'latin1')).toString('latin1');
    } catch {
      return body;
    }
  });
  return texts
    .join('\n')
    .replace(/<([0-9A-F]+)> Tj/g, (_, hex) => Buffer.from(hex, 'hex').toString('latin1'));
}

describe('the label', () => {
  test('says who sends what to whom, a page for each package', async () => {
    const label = await drawLabel(shipment({ notes: 'Frágil' }), sender);
    expect(Buffer.from(label.bytes.slice(0, 5)).toString()).toBe('%PDF-');
    expect([label.pages, label.widthMm, label.heightMm]).toEqual([2, 100, 150]);
    const text = drawing(label.bytes);
    for (const part of [
      'TL7K2M9QXWHD',
      'Almacén La Estrella',
      'Envío propio',
      'Ana Núñez',
      'San Martín 10',
      'CP 4700',
      'Bulto 1 de 2',
      'Bulto 2 de 2',
      'Frágil',
      'Calle Falsa 123',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('PRUEBA');
    for (const font of ['Helvetica', 'Helvetica-Bold']) {
      expect(text).toMatch(new RegExp(`/BaseFont /${font}\\s`));
    }
  });

  test('is the same to the byte whenever it is made', async () => {
    const [one, other] = [await drawLabel(shipment(), sender), await drawLabel(shipment(), sender)];
    expect(Buffer.from(one.bytes).equals(Buffer.from(other.bytes))).toBe(true);
  });

  test('of the sandbox says that it is a test', async () => {
    const { bytes } = await drawLabel(shipment({ livemode: false }), sender);
    expect(drawing(bytes)).toContain('PRUEBA');
  });

  test('is made and stays small whatever the texts are', async () => {
    const long = 'ñandú '.repeat(80);
    const destination = {
      name: '客户 🙂\n\u0007',
      street: 'x'.repeat(200),
      notes: long,
      postal_code: 4700,
    };
    const packages = Array.from({ length: 50 }, () => ({ weight: 1 }));
    const label = await drawLabel(shipment({ destination, packages, notes: long }), sender);
    expect(label.pages).toBe(50);
    expect(label.bytes.byteLength).toBeLessThan(100_000);
    expect(drawing(label.bytes)).toContain('?');
  });
});

test('the barcode is Code 128: start, symbols, check, stop', () => {
  const { bars, modules } = barcodeOf('TL7K2M9QXWHD');
  expect(modules).toBe(11 * (1 + 12 + 1) + 13);
  expect(bars).toHaveLength(3 * (1 + 12 + 1) + 4);
  expect(bars.slice(0, 3)).toEqual([
    { from: 0, width: 2 },
    { from: 3, width: 1 },
    { from: 6, width: 1 },
  ]);
  expect(bars.at(-1)).toEqual({ from: modules - 2, width: 2 });
});
