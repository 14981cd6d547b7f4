// Class of document for every pair of conditions.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { classFor, issuableTypes, needsEnrolment, receiversOf } from './letter.ts';
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
        const invoices = issuableTypes({ condition: issuer }).filter(
          ({ kind }) => kind === 'invoice',
        );
        expect(vatCondition(receiver)?.classes).toContain(cls);
        const usual = invoices.filter((type) => type.class === cls && !needsEnrolment(type));
        expect(usual).toHaveLength(1);
      }),
    );
  });
});

describe('the types that an issuer may issue', () => {
  const codes = (issuer: (typeof ISSUERS)[number], date?: string) =>
    issuableTypes({ condition: issuer }, date).map(({ code }) => code);
  const typeOf = (issuer: (typeof ISSUERS)[number], code: number) => {
    const type = issuableTypes({ condition: issuer }).find((each) => each.code === code);
    if (type === undefined) throw new Error(`${issuer} does not issue ${code}`);
    return type;
  };

  test('registered: A and B with their notes and receipts, then what the authority must enrol for', () => {
    const general = [1, 2, 3, 4, 6, 7, 8, 9];
    const enrolled = [51, 52, 53, 54, 201, 202, 203, 206, 207, 208];
    expect(codes('responsable_inscripto')).toEqual([...general, ...enrolled]);
    const needing = issuableTypes({ condition: 'responsable_inscripto' }).filter(needsEnrolment);
    expect(needing.map(({ code }) => code)).toEqual(enrolled);
  });

  test.each([
    [true, [51, 52, 53, 54]],
    [false, [1, 2, 3, 4]],
  ])('registered, with the legend %s: documents A are %j alone', (hasWithholdingLegend, a) => {
    const issuer = { condition: 'responsable_inscripto', hasWithholdingLegend } as const;
    const given = issuableTypes(issuer).map(({ code }) => code);
    expect(given.filter((code) => code < 201)).toEqual([...a, 6, 7, 8, 9]);
    expect(given).toContain(201);
  });

  test('monotributo: C and its credit invoices; exempt: C only', () => {
    expect(codes('monotributo')).toEqual([11, 12, 13, 15, 211, 212, 213]);
    expect(codes('exento')).toEqual([11, 12, 13, 15]);
  });

  test('a type is issued only while it is in force', () => {
    expect(codes('responsable_inscripto', '2025-11-30')).not.toContain(51);
    expect(codes('responsable_inscripto', '2025-12-01')).toContain(51);
  });

  test.each([1, 3, 51, 201])('type %i names the receivers of A', (code) => {
    const type = typeOf('responsable_inscripto', code);
    expect(receiversOf('responsable_inscripto', type)).toEqual(REGISTERED_RECEIVERS);
  });

  test.each([6, 8, 206])('type %i names the receivers of B', (code) => {
    const type = typeOf('responsable_inscripto', code);
    expect(receiversOf('responsable_inscripto', type)).toEqual([4, 5, 7, 8, 9, 10, 15]);
  });

  test('C goes to everybody', () => {
    const type = typeOf('monotributo', 11);
    expect(receiversOf('monotributo', type)).toHaveLength(VAT_CONDITIONS.length);
  });
});
