// Documents that an invoice may name.
import { describe, expect, test } from 'vitest';
import { checkAssociated } from './associated.ts';
import { voucherType } from './voucher-types.ts';

const failing = (code: string) => expect.objectContaining({ code });

describe('named documents', () => {
  const named = (code: number, tipo_comprobante: number) => () => {
    const type = voucherType(code);
    if (type === undefined) throw new Error('no such type');
    checkAssociated(type, [{ tipo_comprobante, punto_venta: 1, numero: 5 }]);
  };

  test('an invoice A or B may name its delivery notes and nothing else', () => {
    expect(named(1, 91)).toThrow(failing('invoice_not_processable'));
    expect(named(1, 991)).not.toThrow();
    expect(named(6, 88)).not.toThrow();
    expect(named(6, 6)).toThrow(failing('invoice_not_processable'));
  });

  test('an invoice C names none', () => {
    expect(named(11, 88)).toThrow(failing('invoice_not_processable'));
  });
});
