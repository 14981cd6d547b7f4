// What credit invoices state, and from which amount on they exist.
import { describe, expect, test } from 'vitest';
import {
  type CreditInvoiceInput,
  checkMinimum,
  creditInvoiceOf,
  invoiceOptionals,
  noteOptionals,
} from './credit-invoice.ts';
import { type VoucherType, voucherType } from './voucher-types.ts';

const failing = (code: string) => expect.objectContaining({ code });
const typeOf = (code: number): VoucherType => {
  const type = voucherType(code);
  if (type === undefined) throw new Error(`no type ${code}`);
  return type;
};
const CBU = '2850590940090418135201';
const FCE: CreditInvoiceInput = { cbu: CBU, transferencia: 'SCA' };
const optionals = (code: number, fce?: CreditInvoiceInput, ids: string[] = []) =>
  invoiceOptionals(typeOf(code), {
    ...(fce && { fce }),
    opcionales: ids.map((id) => ({ id, valor: '1' })),
  });

describe('the data of a credit invoice', () => {
  test.each([201, 206, 211])('type %i states account and circulation', (code) => {
    expect(optionals(code, FCE)).toEqual([
      { id: '2101', valor: CBU },
      { id: '27', valor: 'SCA' },
    ]);
  });

  test('alias and reference where they are given, and all of it can be read back', () => {
    const fce = { ...FCE, alias_cbu: 'ALMACEN.SUR', referencia_comercial: 'OC 7' };
    const stated = optionals(201, fce);
    expect(stated.map(({ id }) => id)).toEqual(['2101', '2102', '27', '23']);
    expect(creditInvoiceOf(stated)).toMatchObject(fce);
  });

  test.each([
    ['nothing', undefined],
    ['no account', { transferencia: 'ADC' as const }],
    ['no circulation', { cbu: CBU }],
  ])('%s is not enough', (_, fce) => {
    expect(() => optionals(201, fce)).toThrow(failing('credit_invoice_data_required'));
  });

  test('a wrong digit anywhere in the account number is found', () => {
    for (let at = 0; at < CBU.length; at += 1) {
      const digit = (Number(CBU[at]) + 1) % 10;
      const cbu = `${CBU.slice(0, at)}${digit}${CBU.slice(at + 1)}`;
      expect(() => optionals(201, { ...FCE, cbu })).toThrow(failing('invalid_bank_account'));
    }
    expect(() => optionals(201, { ...FCE, cbu: CBU.slice(1) })).toThrow(
      failing('invalid_bank_account'),
    );
  });

  test.each(['con espacio', 'ñandu.alias', 'a_b_c_d', 'abcde', 'x'.repeat(21)])(
    'an alias %s is none that the authority takes (10166)',
    (alias_cbu) => {
      const fce = { ...FCE, alias_cbu };
      expect(() => optionals(201, fce)).toThrow(failing('invalid_bank_account'));
    },
  );

  test.each(['  ', 'OC 7\nOC 8', 'OC\t7'])('a reference %j is no line (10189)', (reference) => {
    const fce = { ...FCE, referencia_comercial: reference };
    expect(() => optionals(201, fce)).toThrow(failing('invalid_optional_data'));
  });

  test('other documents state none of it', () => {
    expect(() => optionals(1, FCE)).toThrow(failing('optional_data_not_allowed'));
    expect(optionals(1)).toEqual([]);
  });

  test('other optional data only where its regime allows it, and never what fce says', () => {
    expect(optionals(6, undefined, ['17'])).toHaveLength(1);
    expect(() => optionals(1, undefined, ['17'])).toThrow(failing('optional_data_not_allowed'));
    expect(() => optionals(201, FCE, ['2101'])).toThrow(failing('optional_data_not_allowed'));
    expect(() => optionals(6, undefined, ['9999'])).toThrow(failing('optional_data_not_allowed'));
  });
});

describe('a note of a credit invoice', () => {
  test('says whether the buyer has refused the invoice', () => {
    expect(noteOptionals(typeOf(203))).toEqual([{ id: '22', valor: 'N' }]);
    expect(noteOptionals(typeOf(207), true)).toEqual([{ id: '22', valor: 'S' }]);
  });

  test('other notes say nothing of it', () => {
    expect(noteOptionals(typeOf(3))).toEqual([]);
    expect(() => noteOptionals(typeOf(3), false)).toThrow(failing('optional_data_not_allowed'));
  });
});

describe('the minimum of a credit invoice', () => {
  const of =
    (code: number, total: number, exchangeRate = 1) =>
    () =>
      checkMinimum(typeOf(code), { total, exchangeRate, fecha: '2026-11-20' });
  const below = failing('credit_invoice_below_minimum');

  test('one cent less is too little, in pesos whatever the currency', () => {
    expect(of(201, 5_549_862)).not.toThrow();
    expect(of(201, 5_549_861.99)).toThrow(below);
    expect(of(201, 5_000, 1_500)).not.toThrow();
    expect(of(201, 3_000, 1_500)).toThrow(below);
  });

  test('notes and other invoices have none', () => {
    expect(of(203, 1)).not.toThrow();
    expect(of(1, 1)).not.toThrow();
  });
});
