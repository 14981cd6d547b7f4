// Events, states and types of tax documents.
import { describe, expect, test } from 'vitest';
import { unreachableStates } from '#kernel/states.ts';
import { supportedTypes } from '../supported-types.ts';
import { testTenant } from '../test-tenant.ts';
import { MOVES, TaxDocument } from './tax-document.ts';

const events = (before: string | undefined, after: string) =>
  TaxDocument.events({
    before: before === undefined ? undefined : { estado: before },
    after: { estado: after },
  });

describe('events', () => {
  test.each([
    [1, 'invoice'],
    [4, 'invoice'],
    [3, 'credit_note'],
    [7, 'debit_note'],
  ])('of type %i begin with %s', (tipo_comprobante, prefix) => {
    expect(TaxDocument.eventPrefix?.of({ tipo_comprobante })).toBe(prefix);
    expect(TaxDocument.eventPrefix?.values).toContain(prefix);
  });

  test.each([
    [undefined, 'borrador', []],
    [undefined, 'autorizado', ['authorized']],
    ['borrador', 'autorizado', ['authorized']],
    ['borrador', 'procesando', ['pending_authorization']],
    ['procesando', 'pendiente_verificacion', []],
    ['pendiente_verificacion', 'rechazado', ['rejected']],
    ['autorizado', 'autorizado', []],
    ['autorizado', 'anulado', ['cancelled']],
  ])('from %s to %s: %j', (before, after, expected) => {
    expect(events(before, after)).toEqual(expected);
    expect(Object.keys(TaxDocument.eventKinds)).toEqual(expect.arrayContaining(expected));
  });
});

describe('states', () => {
  test('every state is reached from a new document', () => {
    expect(unreachableStates(MOVES, ['borrador'])).toEqual([]);
  });

  test('an authorized document goes nowhere but to its cancellation', () => {
    expect(MOVES.autorizado).toEqual(['anulado']);
  });
});

test('supported types are those of the account, with what each needs', async () => {
  const types = await testTenant({ tax_condition: 'exento' }).run(supportedTypes, {});
  expect(types).toMatchObject([
    { tipo_comprobante: 11, letra: 'C', clase: 'factura', requiere_documento_asociado: false },
    { tipo_comprobante: 12, clase: 'nota_debito', requiere_documento_asociado: true },
    { tipo_comprobante: 13, clase: 'nota_credito', requiere_documento_asociado: true },
    { tipo_comprobante: 15, clase: 'recibo', requiere_documento_asociado: false },
  ]);
});
