// Which sale points may issue, by what the authority's list says of them.
import { expect, test } from 'vitest';
import type { SalePoint } from '#resource/ports.ts';
import { mayServeExempt, salePointState } from './sale-point-state.ts';

const point = (more: Partial<SalePoint> = {}): SalePoint => ({
  punto_venta: 1,
  tipo_emision: 'CAE - Ri Iva',
  bloqueado: false,
  ...more,
});

test.each([
  ['enabled', point()],
  ['enabled', point({ tipo_emision: 'CAE' })],
  ['not_registered', undefined],
  ['closed', point({ baja: '2026-01-01' })],
  ['blocked', point({ bloqueado: true })],
  ['not_for_web_services', point({ tipo_emision: 'CAEA - Ri Iva' })],
  ['not_for_web_services', point({ tipo_emision: 'Factura en Linea' })],
])('it is %s', (state, found) => {
  expect(salePointState([point({ punto_venta: 9 })], found)).toBe(state);
});

test('an empty list says nothing of any', () => {
  expect(salePointState([], undefined)).toBe('none_registered');
});

test.each([
  ['CAE - Exento en IVA', true],
  ['CAE - EXENTO', true],
  ['CAE', true],
  ['CAE - Ri Iva', false],
  ['CAE - Monotributo', false],
])('a point of the kind "%s" may serve an exempt issuer: %s', (tipo_emision, expected) => {
  expect(mayServeExempt(point({ tipo_emision }))).toBe(expected);
});
