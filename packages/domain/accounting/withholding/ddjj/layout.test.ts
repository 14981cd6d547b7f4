// The files of the returns, read back by readers that were written apart from the writer: positions are counted from the
// authorities' tables, from 1, end included.
import { describe, expect, it } from 'vitest';
import { ARBA_PERCEPTIONS, ARBA_WITHHOLDINGS, arba, arbaFileName } from './arba.ts';
import { ARCIBA, ARCIBA_CREDIT_NOTES, arciba, arcibaCreditNotes } from './arciba.ts';
import type { Filed } from './filed.ts';
import type { Layout } from './layout.ts';
import { SICORE, sicore } from './sicore.ts';
import {
  SIFERE_PERCEPTIONS,
  SIFERE_WITHHOLDINGS,
  sifere,
  VAT_SUFFERED,
  vatSuffered,
} from './sifere.ts';
import { sircar } from './sircar.ts';
import { F2004, F2005, f2004, f2005 } from './sire.ts';

/** Characters of a line, without its end. */
const lengthOf = (layout: Layout): number =>
  layout.reduce((total, { length }) => total + length, 0);

const WITHHELD: Filed = {
  kind: 'withholding',
  tax: 'income',
  regime: '94',
  date: '2026-10-21',
  document: {
    type: 'invoice',
    letter: 'A',
    sale_point: 3,
    number: 1234,
    date: '2026-10-05',
    amount: 242_000.5,
    vat: 42_000.09,
  },
  base: 200_000.41,
  rate: 2,
  amount: 2_656.61,
  condition: 'registered',
  cuit: '30715686054',
  name: 'MUÑOZ & HIJOS SOCIEDAD DE RESPONSABILIDAD',
  vat_condition: 'responsable_inscripto',
  gross_income_number: '901-123456-7',
  gross_income_status: 2,
  certificate: { number: '2026-00000042', sequence: 42 },
  exclusion: { percentage: 12.5, valid_to: '2026-12-31' },
};
const PERCEIVED: Filed = {
  ...WITHHELD,
  kind: 'perception',
  tax: 'gross_income',
  jurisdiction: '902',
  rate: 3.5,
  amount: 7_000.01,
};

const linesOf = (text: string): string[] => {
  expect(text.endsWith('\r\n')).toBe(true);
  return text.split('\r\n').slice(0, -1);
};
const only = (text: string): string => {
  const lines = linesOf(text);
  expect(lines).toHaveLength(1);
  return lines[0] ?? '';
};
/** A perception that a credit note takes back: less than 0 in the account's records. */
const TAKEN_BACK: Filed = {
  ...PERCEIVED,
  document: { ...PERCEIVED.document, type: 'credit_note', number: 77, amount: -242_000.5 },
  original: PERCEIVED.document,
  base: -PERCEIVED.base,
  amount: -PERCEIVED.amount,
};
const documentOf = (type: Filed['document']['type'], more: Partial<Filed['document']> = {}) => ({
  ...PERCEIVED,
  document: { ...PERCEIVED.document, type, ...more },
});
/** Characters `from` to `to` of the authority's table. */
const at = (line: string, from: number, to = from): string => line.slice(from - 1, to);

describe('SICORE', () => {
  it('is 198 characters, each field at its place', () => {
    const line = only(sicore([WITHHELD]));
    expect(line).toHaveLength(198);
    expect(lengthOf(SICORE)).toBe(198);
    expect([
      at(line, 1, 2),
      at(line, 3, 12),
      at(line, 13, 28),
      at(line, 29, 44),
      at(line, 45, 48),
      at(line, 49, 51),
      at(line, 52),
      at(line, 53, 66),
      at(line, 67, 76),
      at(line, 77, 78),
      at(line, 79),
      at(line, 80, 93),
      at(line, 94, 99),
      at(line, 100, 109),
      at(line, 110, 111),
      at(line, 112, 131),
      at(line, 132, 145),
      at(line, 146, 198),
    ]).toEqual([
      '01',
      '05/10/2026',
      '0000300000001234',
      '0000000242000.50',
      '0217',
      '094',
      '1',
      '00000200000.41',
      '21/10/2026',
      '01',
      '0',
      '00000002656.61',
      '012.50',
      '31/12/2026',
      '80',
      '30715686054         ',
      '00000000000000',
      `${' '.repeat(30)}0${' '.repeat(22)}`,
    ]);
  });

  it('says VAT by 0767, a payment order by 06, and nothing of an exclusion that there is none of', () => {
    const { exclusion: _, ...plain } = WITHHELD;
    const document = { ...plain.document, type: 'payment_order' as const };
    const line = only(sicore([{ ...plain, tax: 'vat', document, condition: 'not_registered' }]));
    expect([at(line, 1, 2), at(line, 45, 48), at(line, 77, 78)]).toEqual(['06', '0767', '02']);
    expect(at(line, 94, 109)).toBe(`000.00${' '.repeat(10)}`);
  });

  it('says without a sign what a credit note takes back', () => {
    const line = only(sicore([{ ...TAKEN_BACK, tax: 'vat' }]));
    expect([at(line, 1, 2), at(line, 29, 44), at(line, 53, 66), at(line, 80, 93)]).toEqual([
      '03',
      '0000000242000.50',
      '00000200000.41',
      '00000007000.01',
    ]);
  });
});

describe('ARBA', () => {
  it('writes withholdings of 47 and perceptions of 71 characters', () => {
    expect([lengthOf(ARBA_WITHHOLDINGS), lengthOf(ARBA_PERCEPTIONS)]).toEqual([47, 71]);
    expect(only(arba([WITHHELD]))).toBe('30-71568605-421/10/202620260000004200002656,61A');
    const branched = { number: '0004-2027-00000042', sequence: 42 };
    expect(only(arba([{ ...WITHHELD, certificate: branched }]))).toContain('202700000042');
    const perc = only(arba([PERCEIVED]));
    expect([
      at(perc, 1, 13),
      at(perc, 14, 23),
      at(perc, 24),
      at(perc, 25),
      at(perc, 26, 29),
      at(perc, 30, 37),
      at(perc, 38, 49),
      at(perc, 50, 60),
      at(perc, 61, 70),
      at(perc, 71),
    ]).toEqual([
      '30-71568605-4',
      '21/10/2026',
      'F',
      'A',
      '0003',
      '00001234',
      '000200000,41',
      '00007000,01',
      '21/10/2026',
      'A',
    ]);
  });

  it('takes back by a negative amount, its sign before the zeros', () => {
    expect(at(only(arba([{ ...PERCEIVED, amount: -10.5 }])), 50, 60)).toBe('-0000010,50');
  });

  it('has letters of their own for credit invoices and their notes', () => {
    const kinds = ['invoice', 'credit_note', 'debit_note'] as const;
    const lettersOf = (more: Partial<Filed['document']>) =>
      linesOf(arba(kinds.map((kind) => documentOf(kind, more)))).map((line) => at(line, 24));
    expect(lettersOf({})).toEqual(['F', 'C', 'D']);
    expect(lettersOf({ is_credit_invoice: true })).toEqual(['E', 'H', 'I']);
  });

  it('names its file by agent, half-month and activity', () => {
    const name = arbaFileName('30712345671', '2026-10', { kind: 'withholding', half: 1 });
    expect(name).toBe('AR-30712345671-2026101-6-LOTE1.txt');
  });
});

describe('e-ARCIBA', () => {
  it('writes 23 fields in 226 characters', () => {
    const line = only(arciba([PERCEIVED]));
    expect(lengthOf(ARCIBA)).toBe(226);
    const starts = [1, 2, 5, 15, 17, 18, 34, 44, 60, 76, 77, 88, 89, 100, 101, 131, 147, 163, 179];
    const rest = [184, 200, 216, 217, 227];
    const edges = [...starts, ...rest];
    const fields = edges.slice(0, -1).map((from, i) => at(line, from, (edges[i + 1] ?? 0) - 1));
    expect(fields).toEqual([
      '2',
      '029',
      '21/10/2026',
      '01',
      'A',
      '0000000300001234',
      '05/10/2026',
      '0000000242000,50',
      '2026-00000042   ',
      '3',
      '30715686054',
      '2',
      '09011234567'.padStart(11, '0'),
      '1',
      'MUÑOZ & HIJOS SOCIEDAD DE RESP',
      '0000000000000,00',
      '0000000042000,09',
      '0000000200000,41',
      '03,50',
      '0000000007000,01',
      '0000000007000,01',
      ' ',
      ' '.repeat(10),
    ]);
  });

  it('writes credit notes of 13 fields that name the document they answer', () => {
    expect(lengthOf(ARCIBA_CREDIT_NOTES)).toBe(119);
    const line = only(arcibaCreditNotes([TAKEN_BACK]));
    expect([at(line, 2, 13), at(line, 56, 57), at(line, 59, 74), at(line, 75, 85)]).toEqual([
      '000300000077',
      '01',
      '0000000300001234',
      '30715686054',
    ]);
    expect([at(line, 86, 88), at(line, 89, 98), at(line, 99, 114), at(line, 115, 119)]).toEqual([
      '029',
      '05/10/2026',
      '0000000007000,01',
      '03,50',
    ]);
  });

  it('says without a sign what credit notes take back', () => {
    const line = only(arcibaCreditNotes([TAKEN_BACK]));
    expect([at(line, 24, 39), at(line, 99, 114)]).toEqual(['0000000200000,41', '0000000007000,01']);
  });

  it('tells credit invoices, and debit notes by what they are of', () => {
    const typesOf = (items: Filed[]) =>
      linesOf(arciba(items)).map((line) => [at(line, 15, 16), at(line, 17)]);
    const withheld = { ...documentOf('debit_note'), kind: 'withholding' as const };
    expect(
      typesOf([
        documentOf('invoice', { is_credit_invoice: true }),
        documentOf('debit_note'),
        withheld,
      ]),
    ).toEqual([
      ['10', 'A'],
      ['09', ' '],
      ['02', ' '],
    ]);
    const original = { ...PERCEIVED.document, is_credit_invoice: true };
    expect(at(only(arcibaCreditNotes([{ ...TAKEN_BACK, original }])), 56, 57)).toBe('10');
  });
});

describe('SIRCAR', () => {
  it('separates by commas and numbers its lines', () => {
    const lines = linesOf(sircar([{ ...WITHHELD, jurisdiction: '921' }, PERCEIVED]));
    expect(lines).toEqual([
      '00001,1,1,000000000042,30715686054,21/10/2026,000200000.41,002.00,000002656.61,094,921',
      '00002,001,A,000300001234,30715686054,21/10/2026,000200000.41,003.50,000007000.01,094,902',
    ]);
  });

  it('tells Córdoba and Misiones the certificate too', () => {
    const line = only(sircar([{ ...WITHHELD, jurisdiction: '904' }]));
    expect(line.split(',').slice(11)).toEqual([
      '1',
      '21/10/2026',
      '00000000000042',
      '0'.repeat(14),
    ]);
  });

  it('puts the sign of what a note takes back before the zeros', () => {
    const line = only(sircar([{ ...TAKEN_BACK, jurisdiction: '921' }]));
    expect(line.split(',').slice(6)).toEqual([
      '-00200000.41',
      '003.50',
      '-00007000.01',
      '094',
      '921',
    ]);
    expect(line.split(',')[1]).toBe('102');
  });

  it('tells Córdoba and Misiones of perceptions what is taken back', () => {
    const lines = linesOf(
      sircar([PERCEIVED, TAKEN_BACK].map((item) => ({ ...item, jurisdiction: '914' }))),
    );
    expect(lines.map((line) => line.split(',').slice(11))).toEqual([
      ['1', '0'.repeat(14)],
      ['2', '1A000300001234'],
    ]);
  });
});

describe('what was suffered', () => {
  it('goes to SIFERE in 79 characters of withholdings and 51 of perceptions', () => {
    expect([lengthOf(SIFERE_WITHHOLDINGS), lengthOf(SIFERE_PERCEPTIONS)]).toEqual([79, 51]);
    expect(only(sifere([PERCEIVED]))).toBe('90230-71568605-421/10/2026000300001234FA00007000,01');
    const ret = only(sifere([{ ...PERCEIVED, kind: 'withholding' }]));
    expect([at(ret, 1, 30), at(ret, 31, 46), at(ret, 47, 48)]).toEqual([
      '90230-71568605-421/10/20260003',
      '0000000000001234',
      'FA',
    ]);
    expect([at(ret, 49, 68), at(ret, 69, 79)]).toEqual(['00000000000000001234', '00007000,01']);
  });

  it('goes to the VAT return in 58 characters', () => {
    expect(lengthOf(VAT_SUFFERED)).toBe(58);
    expect(only(vatSuffered([{ ...WITHHELD, tax: 'vat' }]))).toBe(
      '09430-71568605-421/10/202600002026000000420000000002656,61',
    );
  });
});

describe('SIRE', () => {
  it('F.2005 is 305 characters', () => {
    expect(lengthOf(F2005)).toBe(305);
    const line = only(f2005([{ ...WITHHELD, tax: 'vat', regime: '831' }]));
    expect([at(line, 1, 4), at(line, 5, 40).trim(), at(line, 41, 43), at(line, 44, 46)]).toEqual([
      '0100',
      '',
      '216',
      '831',
    ]);
    expect([at(line, 47, 56), at(line, 57, 58), at(line, 59), at(line, 60, 89).trim()]).toEqual([
      '21/10/2026',
      '01',
      '0',
      '',
    ]);
    expect([at(line, 90, 103), at(line, 104, 117), at(line, 118), at(line, 119, 124)]).toEqual([
      '00000002656.61',
      '00000200000.41',
      '1',
      '012.50',
    ]);
    expect([at(line, 125, 134), at(line, 135, 136), at(line, 137, 146)]).toEqual([
      '31/12/2026',
      '01',
      '05/10/2026',
    ]);
    expect([at(line, 147, 162), at(line, 201, 214), at(line, 245, 255)]).toEqual([
      '0000300001234   ',
      '00000242000.50',
      '30715686054',
    ]);
    expect(at(line, 163, 200).trim() + at(line, 256, 305).trim()).toBe('');
  });

  it('F.2004 is 191 characters', () => {
    expect(lengthOf(F2004)).toBe(191);
    const line = only(
      f2004([{ ...WITHHELD, tax: 'social_security', regime: '748' }], '30712345671'),
    );
    expect([at(line, 1, 8), at(line, 9, 18).trim(), at(line, 19, 29), at(line, 30, 35)]).toEqual([
      '20040100',
      '',
      '30712345671',
      '353748',
    ]);
    expect([at(line, 36, 46), at(line, 47, 56), at(line, 57, 58), at(line, 59, 68)]).toEqual([
      '30715686054',
      '21/10/2026',
      '01',
      '05/10/2026',
    ]);
    expect([at(line, 69, 84), at(line, 85, 98), at(line, 99, 112)]).toEqual([
      '0000300001234   ',
      '00000242000.50',
      '00000002656.61',
    ]);
  });
});

it('a file of nothing is empty, and what does not fit a column is a mistake, never cut', () => {
  expect(sicore([])).toBe('');
  expect(() => sicore([{ ...WITHHELD, amount: 999_999_999_999.99 }])).toThrow('amount holds 14');
});
