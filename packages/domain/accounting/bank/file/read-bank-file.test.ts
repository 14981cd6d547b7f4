import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { refusal } from '#resource/test-data/run-verb.ts';
import { readFile } from './read-bank-file.ts';

const SIDES = {
  mapping: {
    date: 'Fecha',
    description: 'Concepto',
    debit: 'Débito',
    credit: 'Crédito',
    balance: 'Saldo',
  },
};
const ROWS =
  'Fecha;Concepto;Débito;Crédito;Saldo\r\n5/11/2026;PAGO; $ 1.000,50 ; $ -   ; $ 5,00 \r\n';
const READ = {
  ...{ format: 'csv', opening_balance: 1005.5, closing_balance: 5 },
  lines: [{ row: 2, date: '2026-11-05', amount: -1000.5, description: 'PAGO', balance: 5 }],
};

describe('a CSV of a bank', () => {
  it('is read as a spreadsheet here saves it', async () => {
    for (const text of [ROWS, `sep=;\r\n${ROWS};;;;\r\n\r\n`, `\ufeff${ROWS}`]) {
      expect(await readFile(Buffer.from(text), SIDES)).toEqual(READ);
    }
  });

  it('is read out of a ZIP that holds it alone', async () => {
    const file = strToU8(ROWS);
    const zip = zipSync({ 'nov/a.csv': file, '__MACOSX/nov/._a.csv': strToU8('Mac OS X') });
    expect(await readFile(zip, SIDES)).toEqual(READ);
    const two = zipSync({ 'a.csv': file, 'b.csv': file });
    const { errors } = await refusal(readFile(two, SIDES));
    expect(errors).toMatchObject([{ field: 'file', reason: 'archive' }]);
  });
});
