// What a return can name, and what it says of the rest.
import { expect, it } from 'vitest';
import { fileable } from './fileable.ts';
import type { Filed } from './filed.ts';

const document = { type: 'credit_note', number: 7, date: '2026-10-20', amount: -121 } as const;
const NOTE: Filed = {
  kind: 'perception',
  tax: 'gross_income',
  regime: '12',
  jurisdiction: '901',
  date: '2026-10-20',
  document,
  original: { ...document, type: 'invoice', number: 3 },
  base: -100,
  rate: 3,
  amount: -3,
  condition: 'registered',
  cuit: '30715686054',
  name: 'Muñoz',
};
const OF_AGIP = {
  period: '2026-10',
  tax: 'gross_income',
  jurisdiction: '901',
  direction: 'made',
  cuit: '30712345671',
} as const;
const { original: _, ...WITHOUT_ORIGINAL } = NOTE;

it('leaves out who has no CUIT', () => {
  expect(fileable([{ ...NOTE, cuit: '' }], OF_AGIP)).toEqual({
    whole: [],
    warnings: ['The perception of -3 of 2026-10-20 (Muñoz) lacks its CUIT'],
  });
});

it('leaves out of e-ARCIBA a note that names no document, and of no other file', () => {
  expect(fileable([NOTE], OF_AGIP)).toEqual({ whole: [NOTE], warnings: [] });
  const { whole, warnings } = fileable([WITHOUT_ORIGINAL], OF_AGIP);
  expect([whole, warnings]).toEqual([[], [expect.stringContaining('taken back of')]]);
  const elsewhere = { ...OF_AGIP, jurisdiction: '904' };
  expect(fileable([WITHOUT_ORIGINAL], elsewhere).whole).toEqual([WITHOUT_ORIGINAL]);
});

it.each(['gross_income', 'vat'] as const)(
  'leaves out of what was suffered of %s a paper without number',
  (tax) => {
    const suffered = { ...OF_AGIP, tax, direction: 'suffered' } as const;
    const paper = (number: string): Filed => ({
      ...NOTE,
      tax,
      kind: 'withholding',
      document: {
        type: 'other',
        number: Number(number.replaceAll(/\D/g, '')),
        date: '2026-10-20',
        amount: 3,
      },
      certificate: { number, sequence: 0 },
    });
    const [named, ...others] = ['A-12', 's/n', '000-0000'].map(paper);
    const { whole, warnings } = fileable([named as Filed, ...others], suffered);
    expect(whole).toEqual([named]);
    expect(warnings).toEqual([
      expect.stringContaining('lacks a number'),
      expect.stringContaining('lacks a number'),
    ]);
    const charged: Filed = { ...NOTE, tax, document: { ...document, number: 0 } };
    expect(fileable([charged], suffered).whole).toEqual([]);
  },
);

it('writes what was withheld of a paper without number, and says so where the file names it', () => {
  const made: Filed = {
    ...NOTE,
    kind: 'withholding',
    document: { ...document, type: 'invoice', number: 0 },
  };
  const { whole, warnings } = fileable([made, made], OF_AGIP);
  expect([whole, warnings]).toEqual([[made, made], [expect.stringMatching(/^2 withholdings/)]]);
  expect(fileable([made], { ...OF_AGIP, jurisdiction: '902' }).warnings).toEqual([]);
});

it('leaves to people what SIRE takes back by its own number', () => {
  const vat: Filed = { ...NOTE, tax: 'vat' };
  const at = (sire_since: string) =>
    fileable([vat], { ...OF_AGIP, tax: 'vat', jurisdiction: undefined, sire_since });
  expect(at('2026-10-21')).toEqual({ whole: [vat], warnings: [] });
  expect(at('2026-10-20').whole).toEqual([]);
  expect(at('2026-10-20').warnings).toEqual([expect.stringContaining('SIRE')]);
});

it('writes what has no regime where the layout names one, and says so once', () => {
  const items = [
    { ...NOTE, regime: '' },
    { ...NOTE, regime: '' },
  ];
  expect(fileable(items, OF_AGIP)).toEqual({ whole: items, warnings: [] });
  const { whole, warnings } = fileable(items, { ...OF_AGIP, jurisdiction: '921' });
  expect([whole, warnings]).toEqual([items, [expect.stringMatching(/^2 perceptions/)]]);
});

it.each([
  [{ jurisdiction: '902' }, { base: 1_000_000_000 }],
  [{ jurisdiction: '902' }, { kind: 'withholding', amount: 100_000_000 }],
  [{ jurisdiction: '901' }, { rate: 100 }],
  [{ jurisdiction: '921' }, { amount: 1_000_000_000 }],
  [{ tax: 'vat' }, { tax: 'vat', base: 100_000_000_000 }],
  [{ tax: 'income' }, { tax: 'income', regime: '1234' }],
  [
    { tax: 'vat', sire_since: '2026-01-01' },
    { tax: 'vat', amount: 100_000_000_000 },
  ],
  [{ tax: 'social_security' }, { tax: 'social_security', amount: 100_000_000_000 }],
  [{ direction: 'suffered' }, { amount: 100_000_000 }],
] as const)('leaves out of the file of %o what does not fit: %o', (of, more) => {
  const small: Filed = { ...NOTE, document: { ...document, type: 'invoice' }, base: 1, amount: 1 };
  const { whole, warnings } = fileable([{ ...small, ...more }, small], { ...OF_AGIP, ...of });
  expect(whole).toEqual([small]);
  expect(warnings[0]).toContain('(Muñoz) does not fit the file: ');
});
