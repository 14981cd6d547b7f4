// The QR address against the official sample, and how numbers are written.
import { expect, test } from 'vitest';
import { fullNumber, sequenceOf } from './document-number.ts';
import { qrUrl } from './qr.ts';

test('the address is that of the official sample of RG 4892', () => {
  const sample =
    '{"ver":1,"fecha":"2020-10-13","cuit":30000000007,"ptoVta":10,"tipoCmp":1,"nroCmp":94,"importe":12100,"moneda":"DOL","ctz":65,"tipoDocRec":80,"nroDocRec":20000000001,"tipoCodAut":"E","codAut":70417054367476}';
  const url = qrUrl({
    date: '2020-10-13',
    issuerCuit: '30000000007',
    salePoint: 10,
    voucherCode: 1,
    number: 94,
    total: 12100,
    currency: 'DOL',
    exchangeRate: 65,
    receiverDocumentType: 80,
    receiverDocumentNumber: '20000000001',
    cae: '70417054367476',
  });
  const payload = url.split('?p=')[1] ?? '';
  expect(
    url.startsWith('https://www.arca.gob.ar/fe/qr/?p=eyJ2ZXIiOjEsImZlY2hhIjoiMjAyMC0xMC0xMyIs'),
  ).toBe(true);
  expect(payload.endsWith('MDQxNzA1NDM2NzQ3Nn0=')).toBe(true);
  expect(Buffer.from(payload, 'base64').toString()).toBe(sample);
});

test('a number is written with five and eight digits', () => {
  expect(fullNumber(1, 12)).toBe('00001-00000012');
  expect(fullNumber(99_999, 99_999_999)).toBe('99999-99999999');
});

const document = (punto_venta: number, tipo_comprobante: number) => ({
  emisor: { cuit: '30715686054' },
  punto_venta,
  tipo_comprobante,
});

test('issuer, sale point and type each have their own sequence', () => {
  const names = [
    sequenceOf(document(1, 11)),
    sequenceOf(document(11, 1)),
    sequenceOf(document(1, 1)),
  ];
  expect(new Set(names).size).toBe(3);
});
