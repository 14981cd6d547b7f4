// Class of document for every pair of conditions.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classFor, issuableTypes, receiversOf } from './letter.ts';
import { VAT_CONDITIONS, vatCondition } from './vat-conditions.ts';

const ISSUERS = ['responsable_inscripto', 'monotributo', 'exento'] as const;
const REGISTERED_RECEIVERS = [1, 6, 13, 16];

describe('the letter of a document', () => {
  test.each(REGISTERED_RECEIVERS)('a registered issuer gives A to condition %i', (condition) => {
    expect(classFor('responsable_inscripto', condition)).toBe('A');
  });

  test.each([4, 5, 7, 8, 9, 10, 15])('a registered issuer gives B to condition %i', (condition) => {
    expect(classFor('responsable_inscripto', condition)).toBe('B');
  });

  test('an unknown condition is treated as a consumer, never as one who may deduct VAT', () => {
    expect(classFor('responsable_inscripto', 99)).toBe('B');
  });

  test.each(['monotributo', 'exento'] as const)('%s gives C to everybody', (issuer) => {
    const classes = VAT_CONDITIONS.map(({ id }) => classFor(issuer, id));
    expect(new Set(classes)).toEqual(new Set(['C']));
  });

  test('for every pair of conditions there is one class, valid for the receiver, with an invoice of it', () => {
    const pairs = fc.record({
      issuer: fc.constantFrom(...ISSUERS),
      receiver: fc.constantFrom(...VAT_CONDITIONS.map(({ id }) => id)),
    });
    fc.assert(
      fc.property(pairs, ({ issuer, receiver }) => {
        const cls = classFor(issuer, receiver);
        const invoices = issuableTypes(issuer).filter(({ kind }) => kind === 'invoice');
        expect(vatCondition(receiver)?.classes).toContain(cls);
        expect(invoices.filter((type) => type.class === cls)).toHaveLength(1);
      }),
    );
  });
});

describe('the types that an issuer may issue', () => {
  const codes = (issuer: (typeof ISSUERS)[number]) => issuableTypes(issuer).map(({ code }) => code);

  test('registered: A and B, with their notes and receipts', () => {
    expect(codes('responsable_inscripto')).toEqual([1, 2, 3, 4, 6, 7, 8, 9]);
  });

  test.each(['monotributo', 'exento'] as const)('%s: C only', (issuer) => {
    expect(codes(issuer)).toEqual([11, 12, 13, 15]);
  });

  test('each type names exactly the receivers that its letter suits', () => {
    const [invoiceA, , , , invoiceB] = issuableTypes('responsable_inscripto');
    const [invoiceC] = issuableTypes('monotributo');
    if (!invoiceA || !invoiceB || !invoiceC) throw new Error('types are missing');
    expect(receiversOf('responsable_inscripto', invoiceA)).toEqual(REGISTERED_RECEIVERS);
    expect(receiversOf('responsable_inscripto', invoiceB)).toEqual([4, 5, 7, 8, 9, 10, 15]);
    expect(receiversOf('monotributo', invoiceC)).toHaveLength(VAT_CONDITIONS.length);
  });
});
