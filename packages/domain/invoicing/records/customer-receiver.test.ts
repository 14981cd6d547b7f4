// The receiver of a document from its customer and from what the request says.
import { describe, expect, test } from 'vitest';
import { Customer } from '#domain/customers/records/customer.ts';
import { rowOf } from '#resource/test-data/row-of.ts';
import { receiverOf } from './customer-receiver.ts';

const customer = rowOf(Customer, {
  name: 'Acme SA',
  addresses: [
    { street: 'Salta', city: 'Córdoba', type: 'shipping' },
    { street: 'Mitre', number: 12, city: 'Rosario', state: 'Santa Fe', type: 'billing' },
  ],
});
const place = (stated: object) => {
  const { domicilio, localidad, provincia } = receiverOf(customer, stated);
  return { domicilio, localidad, provincia };
};

describe('the address of a receiver', () => {
  test("is the customer's billing address, with its town and province", () => {
    expect(place({})).toEqual({
      domicilio: 'Mitre 12, Rosario, Santa Fe',
      localidad: 'Rosario',
      provincia: 'Santa Fe',
    });
  });

  test('is never half of the one and half of the other', () => {
    expect(place({ domicilio: 'Ruta 9' })).toEqual({ domicilio: 'Ruta 9' });
    const elsewhere = { domicilio: 'Ruta 9', localidad: 'Escobar' };
    expect(place(elsewhere)).toEqual(elsewhere);
  });

  test('may be completed by the request', () => {
    expect(place({ provincia: 'SF' })).toMatchObject({ localidad: 'Rosario', provincia: 'SF' });
    expect(receiverOf(undefined, { localidad: 'Escobar' })).toEqual({ localidad: 'Escobar' });
    expect(receiverOf(rowOf(Customer, { name: 'Acme SA' }))).toEqual({ nombre: 'Acme SA' });
  });
});

describe('the passport of a customer', () => {
  const tourist = { name: 'John Smith', document_type: 'passport' } as const;
  const documentOf = (number: string, stated: object = {}, more: object = {}) => {
    const receiver = receiverOf(
      rowOf(Customer, { ...tourist, document_number: number, ...more }),
      stated,
    );
    return [receiver.tipo_documento, receiver.numero_documento];
  };

  test.each([5, 8, 9, 10, 15])(
    'of condition %i has letters: he is not identified, unless the request says how',
    (condicion_iva_receptor) => {
      const documentOfOne = (number: string, stated: object = {}) =>
        documentOf(number, { condicion_iva_receptor, ...stated });
      expect(documentOfOne('AAB123456')).toEqual([undefined, undefined]);
      expect(documentOfOne('AAB123456', { numero_documento: '123456' })).toEqual([94, '123456']);
    },
  );

  test('has more digits than the authority takes: he is not identified', () => {
    expect(documentOf('123456789012')).toEqual([undefined, undefined]);
    expect(documentOf('12 345-6')).toEqual([94, '12 345-6']);
  });
});
