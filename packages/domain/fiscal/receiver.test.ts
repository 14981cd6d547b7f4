// Receivers: documents, conditions, and when a consumer must be identified.
import { describe, expect, test } from 'vitest';
import { checkReceiver, type Issue, type ReceiverInput, receiverFrom } from './receiver.ts';
import { type VoucherType, voucherType } from './voucher-types.ts';

const type = (code: number): VoucherType => {
  const found = voucherType(code);
  if (found === undefined) throw new Error(`no type ${code}`);
  return found;
};
const issue = (code: number, total = 1000, exchangeRate = 1): Issue => ({
  type: type(code),
  issuerCuit: '30715686054',
  total,
  exchangeRate,
  fecha: '2026-11-20',
});
const check = (input: ReceiverInput, code: number, total?: number, rate?: number) => () =>
  checkReceiver(receiverFrom(input), issue(code, total, rate));
const failing = (code: string) => expect.objectContaining({ code });

const COMPANY = {
  tipo_documento: 80,
  numero_documento: '33-69345023-9',
  condicion_iva_receptor: 1,
};
const PERSON = {
  tipo_documento: 96,
  numero_documento: '31.446.884',
  nombre: 'Ana Paz',
  domicilio: 'Mitre 12',
};

describe('completing a receiver', () => {
  test('nobody is a consumer without a document', () => {
    expect(receiverFrom({})).toMatchObject({
      tipo_documento: 99,
      numero_documento: '0',
      nombre: 'Consumidor Final',
      condicion_iva_receptor: 5,
    });
  });

  test('numbers are kept as digits', () => {
    expect(receiverFrom(COMPANY).numero_documento).toBe('33693450239');
    expect(receiverFrom(PERSON).numero_documento).toBe('31446884');
  });

  test.each([
    [96, '3144688A4'],
    [96, '31446884</DocNro>'],
    [80, '33693450239X'],
    [99, 'sin'],
    [undefined, 'AAB123456'],
  ])('what is no number is not made one: %s %s', (tipo_documento, numero_documento) => {
    const receiver = { tipo_documento, numero_documento, condicion_iva_receptor: 5 };
    expect(() => receiverFrom(receiver)).toThrow(failing('invalid_tax_id'));
  });

  test.each([30, 91, 92, 93, 94])('the digits among letters are nobody: type %i', (tipo) => {
    const foreign = (numero_documento: string) => ({ tipo_documento: tipo, numero_documento });
    expect(() => receiverFrom(foreign('AAB 123456'))).toThrow(failing('invalid_tax_id'));
    expect(receiverFrom(foreign('12-345.6 ')).numero_documento).toBe('123456');
  });

  test('a number without a type is a CUIT when it has 11 digits, else a DNI', () => {
    expect(
      receiverFrom({ numero_documento: '20111111112', condicion_iva_receptor: 6 }).tipo_documento,
    ).toBe(80);
    expect(receiverFrom({ numero_documento: '12345678' }).tipo_documento).toBe(96);
  });

  test.each(['33693450238', '3369345023', '00000000000'])('%s is no CUIT', (numero_documento) => {
    expect(() => receiverFrom({ ...COMPANY, numero_documento })).toThrow(failing('invalid_tax_id'));
  });

  test.each([
    [80, '20111111113', 'check digit'],
    [96, '123', '6 to 8 digits'],
    [96, '123456789', '6 to 8 digits'],
    [99, '31446884', 'no number'],
    [94, 'no digits', 'digits alone'],
    [94, '123456789012', '1 to 11 digits'],
    [91, '000', '1 to 11 digits'],
  ])('document %i cannot be %s, and says why', (tipo_documento, numero_documento, why) => {
    const message = expect.stringContaining(why);
    expect(() => receiverFrom({ tipo_documento, numero_documento })).toThrow(
      expect.objectContaining({
        code: 'invalid_tax_id',
        errors: [expect.objectContaining({ message })],
      }),
    );
  });

  test('who has a CUIT must state a tax condition', () => {
    expect(() => receiverFrom({ tipo_documento: 80, numero_documento: '33693450239' })).toThrow(
      failing('receiver_vat_condition_required'),
    );
  });
});

describe('receiver and document', () => {
  test('A goes to a registered CUIT', () => {
    expect(check(COMPANY, 1)).not.toThrow();
  });

  test('A never goes to a consumer, B never to a registered receiver', () => {
    expect(check(PERSON, 1)).toThrow(failing('tax_condition_mismatch'));
    expect(check(COMPANY, 6)).toThrow(failing('tax_condition_mismatch'));
  });

  test('A needs a CUIT even where the condition would do', () => {
    expect(check({ ...PERSON, condicion_iva_receptor: 6 }, 1)).toThrow(failing('invalid_tax_id'));
  });

  test.each([201, 206, 211])('a credit invoice %i needs a CUIT', (code) => {
    const condicion_iva_receptor = code === 206 ? 4 : 6;
    expect(check({ ...COMPANY, condicion_iva_receptor }, code)).not.toThrow();
    expect(check({ ...PERSON, condicion_iva_receptor }, code)).toThrow(failing('invalid_tax_id'));
  });

  test('a receiver without a category takes any document B but a credit invoice', () => {
    const uncategorized = { numero_documento: '23000000000', condicion_iva_receptor: 7 };
    expect(check(uncategorized, 6)).not.toThrow();
    expect(check(uncategorized, 206)).toThrow(failing('invalid_tax_id'));
  });

  test.each([
    [4, 6],
    [6, 11],
    [13, 11],
    [16, 11],
    [1, 11],
  ])('a receiver of condition %i is identified by CUIT at any amount', (condition, code) => {
    const of = (more: object) => check({ ...more, condicion_iva_receptor: condition }, code, 1);
    expect(of(COMPANY)).not.toThrow();
    expect(of(PERSON)).toThrow(failing('invalid_tax_id'));
    expect(of({ tipo_documento: 99 })).toThrow(failing('invalid_tax_id'));
  });

  test('C goes to anybody', () => {
    expect(check(COMPANY, 11)).not.toThrow();
    expect(check({}, 11)).not.toThrow();
  });

  test('nobody invoices himself', () => {
    const self = { ...COMPANY, numero_documento: '30715686054' };
    expect(check(self, 1)).toThrow(failing('receiver_is_issuer'));
    const personal = { tipo_documento: 86, numero_documento: '30715686054' };
    expect(check(personal, 6)).toThrow(failing('receiver_is_issuer'));
  });
});

describe('identification of consumers (RG 5700/2025, RG 5866/2026)', () => {
  const required = failing('consumer_identification_required');

  test('one cent below the threshold nobody needs a name, at the threshold everybody does', () => {
    expect(check({}, 6, 9_999_999.99)).not.toThrow();
    expect(check({}, 6, 10_000_000)).toThrow(required);
    expect(check({}, 11, 10_000_000)).toThrow(required);
  });

  test('document, name and address identify, since July 2026 the document alone', () => {
    expect(check(PERSON, 6, 10_000_000)).not.toThrow();
    for (const part of ['nombre', 'domicilio'] as const) {
      const nameless = { ...PERSON, [part]: undefined };
      const on = (fecha: string) => () =>
        checkReceiver(receiverFrom(nameless), { ...issue(6, 10_000_000), fecha });
      expect(on('2026-06-30')).toThrow(required);
      expect(on('2026-07-01')).not.toThrow();
    }
  });

  test.each([5, 7, 8, 9, 10, 15])(
    'of condition %i none is without a document there',
    (condition) => {
      const of = (more: object, code: number, total: number) =>
        check({ ...more, condicion_iva_receptor: condition }, code, total);
      const unnamed = { tipo_documento: 99 };
      const passport = { tipo_documento: 94, numero_documento: '1234567' };
      for (const code of [6, 11]) {
        expect(of(unnamed, code, 9_999_999.99)).not.toThrow();
        expect(of(unnamed, code, 10_000_000)).toThrow(required);
        expect(of(passport, code, 10_000_000)).not.toThrow();
      }
    },
  );

  test('a total in dollars counts in pesos', () => {
    expect(check({}, 6, 7000, 1428)).not.toThrow();
    expect(check({}, 6, 7000, 1429)).toThrow(required);
  });
});
