import { describe, expect, test } from 'vitest';
import { Failure } from '#kernel/error.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { pricedSale, settledAmounts as settled, unknownTaxType } from './settle-amounts.ts';

const sale: Rec = { items: [{ price: 100, quantity: 2 }], tax_rate: 21 };

const settledAmounts = (of: Rec, stated: Rec): Rec => settled(of, { stated, chargesVat: true });

const failureOf = (run: () => unknown): Failure => {
  try {
    run();
  } catch (error) {
    if (error instanceof Failure) return error;
  }
  throw new Error('nothing was refused');
};

describe('what the client states', () => {
  test('may differ by a cent and the server amount is kept', () => {
    expect(settledAmounts(sale, { total: 200.01 }).total).toBe(200);
  });

  test('is refused with both values when it differs by more', () => {
    const failure = failureOf(() => settledAmounts(sale, { subtotal: 200, total: 200.02 }));
    expect(failure.code).toBe('totals_mismatch');
    expect(failure.status).toBe(400);
    expect(failure.errors).toMatchObject([{ field: 'total', actual: 200.02, expected: 200 }]);
  });
});

describe('prices and their tax', () => {
  test('include it when nothing is said', () => {
    expect(settledAmounts(sale, {})).toMatchObject({ total: 200, prices_include_tax: true });
  });

  test('do not when the stated total has it on top', () => {
    const amounts = settledAmounts(sale, { total: 242 });
    expect(amounts).toMatchObject({ total: 242, tax_amount: 42, prices_include_tax: false });
  });

  test('a tax_type that says so is not overruled by the stated total', () => {
    const failure = failureOf(() =>
      settledAmounts({ ...sale, tax_type: 'included' }, { total: 242 }),
    );
    expect(failure.code).toBe('totals_mismatch');
  });

  test.each([
    ['incluido', 200, 34.71],
    ['excluido', 242, 42],
    ['exento', 200, 0],
    ['Exento', 200, 0],
    ['No gravado', 200, 0],
  ])('are told in Spanish as in English: %s', (tax_type, total, tax_amount) => {
    const amounts = settledAmounts({ ...sale, tax_type }, {});
    expect(amounts).toMatchObject({ total, tax_amount });
    expect(pricedSale({ ...sale, ...amounts, tax_type }).total).toBe(total);
  });

  test.each([
    ['exempt', 'exento'],
    ['untaxed', 'no_gravado'],
    ['no_gravado', 'no_gravado'],
  ])('%s lines reach the document as %s', (tax_type, vat) => {
    const { lines, shipping } = pricedSale({ ...sale, tax_type, shipping_cost: 10 });
    expect([...lines, ...shipping].map((paid) => paid.vat)).toEqual([vat, vat]);
  });

  test('what was found is found again from the stored sale', () => {
    const stored = { ...sale, ...settledAmounts(sale, { total: 242 }) };
    expect(pricedSale(stored).total).toBe(242);
    expect(settledAmounts(stored, {})).toMatchObject({ total: 242 });
  });
});

describe('an issuer of documents C', () => {
  test('charges no VAT, inside or on top, whatever rates its sales name', () => {
    const of = (more: Rec) => settled({ ...sale, ...more }, { chargesVat: false });
    for (const tax_type of ['included', 'excluded', undefined]) {
      expect(of({ tax_type })).toMatchObject({ total: 200, tax_amount: 0, taxes: [] });
    }
    const stored = { ...sale, tax_type: 'excluded', ...of({ tax_type: 'excluded' }) };
    expect(pricedSale(stored).total).toBe(200);
  });
});

test.each([
  ['no_grabado', 'Did you mean no_gravado?'],
  ['Exeto', 'Did you mean exento?'],
  ['Régimen especial', 'says nothing of tax: Régimen especial'],
  ['No Gravado', undefined],
  ['gravado', undefined],
  [' ', undefined],
  [undefined, undefined],
])('of a tax_type %s is told: %s', (word, told) => {
  const message = unknownTaxType(word);
  if (told === undefined) expect(message).toBeUndefined();
  else expect(message).toContain(told);
});
