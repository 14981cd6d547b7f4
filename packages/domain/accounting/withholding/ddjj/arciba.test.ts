// Names and certificates in e-ARCIBA's columns of text.
import { expect, it } from 'vitest';
import { arciba } from './arciba.ts';
import type { Filed } from './filed.ts';

const WITHHELD: Filed = {
  kind: 'withholding',
  tax: 'gross_income',
  regime: '29',
  jurisdiction: '901',
  date: '2026-10-21',
  document: { type: 'payment_order', number: 42, date: '2026-10-21', amount: 1_000 },
  base: 1_000,
  rate: 3,
  amount: 30,
  condition: 'registered',
  cuit: '30715686054',
  name: 'Muñoz',
};

it('writes names in the letters of Windows-1252, however they were typed', () => {
  const named = (name: string) => arciba([{ ...WITHHELD, name }]).slice(100, 130);
  expect(named('Pen\u0303a D’Angelo – Lech\tWałęsa')).toBe('Peña D’Angelo – Lech Walesa   ');
});

it('keeps the running number of a certificate whose prefix is long', () => {
  const certificate = { number: 'RETENC-CF-2026-00000042', sequence: 42 };
  expect(arciba([{ ...WITHHELD, certificate }]).slice(59, 75)).toBe('CF-2026-00000042');
});

it('names a document by the digits that are printed on it, to the right', () => {
  const numberOf = (sale_point: number, number: number) =>
    arciba([{ ...WITHHELD, document: { ...WITHHELD.document, sale_point, number } }]).slice(17, 33);
  expect(numberOf(3, 1_234)).toBe('0000000300001234');
  expect(numberOf(99_998, 99_999_999)).toBe('0009999899999999');
  expect(numberOf(0, 123_456_789_012)).toBe('0000123456789012');
});

it.each([
  [undefined, '3'],
  [80, '3'],
  [86, '2'],
  [87, '1'],
])('names a party of document type %s by type %s', (cuit_type, type) => {
  const [line = ''] = arciba([{ ...WITHHELD, ...(cuit_type && { cuit_type }) }]).split('\r\n');
  expect(line.slice(75, 87)).toBe(`${type}30715686054`);
});
