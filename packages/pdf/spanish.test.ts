// Figures, days and tax numbers as they are written here.
import { describe, expect, test } from 'vitest';
import { addressLine, cuit, day, documentName, figure } from './spanish.ts';

describe('figures', () => {
  test.each([
    [0, '0,00'],
    [1234.56, '1.234,56'],
    [999_999_999_999.99, '999.999.999.999,99'],
  ])('%d is %s', (value, text) => {
    expect(figure(value)).toBe(text);
  });

  test('each kind has its places', () => {
    expect(figure(0.123456, 'quantity')).toBe('0,123456');
    expect(figure(40, 'quantity')).toBe('40');
    expect(figure(10.5, 'rate')).toBe('10,5');
    expect(figure(1485.5, 'exchange')).toBe('1.485,50');
    expect(figure(82.6446, 'unitPrice')).toBe('82,6446');
  });
});

test('days and tax numbers', () => {
  expect(day('2026-11-21')).toBe('21/11/2026');
  expect(cuit('30715686054')).toBe('30-71568605-4');
  expect(documentName(96)).toBe('DNI');
  expect(documentName(3)).toBe('CI policía');
});

describe('an address', () => {
  test.each([
    [{ domicilio: 'Mitre 12, Rosario, Santa Fe', localidad: 'Rosario', provincia: 'Santa Fe' }],
    [{ domicilio: 'Mitre 12', localidad: 'Rosario', provincia: 'Santa Fe' }],
    [{ domicilio: 'Mitre 12, ROSARIO', localidad: 'Rosario', provincia: 'Santa Fe' }],
  ])('names each part once: %j', (place) => {
    expect(addressLine(place).toLowerCase()).toBe('mitre 12, rosario, santa fe');
  });

  test('a street may be named like a province, a town like its own', () => {
    expect(addressLine({ domicilio: 'Av. Córdoba 90', provincia: 'Córdoba' })).toBe(
      'Av. Córdoba 90, Córdoba',
    );
    expect(addressLine({ localidad: 'Córdoba', provincia: 'Cordoba' })).toBe('Córdoba');
    expect(addressLine({})).toBe('');
  });
});
