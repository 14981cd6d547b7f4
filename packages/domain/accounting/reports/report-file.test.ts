// Reports as files: what a spreadsheet opens without running it, and paper that can be read back.
import { expect, test } from 'vitest';
import { readTexts } from '../../../../test/support/read-pdf.ts';
import { csvText } from './csv-text.ts';
import { drawReport } from './draw-report.ts';
import { accountRow, totalRow } from './report-table.ts';

test('csv has its mark, semicolons and decimal commas, and no cell is a formula', () => {
  const text = csvText([
    ['Cuenta', 'Saldo'],
    ['=1+1', -1234.5],
    ['-x', 0],
    ['@a', undefined],
    ['+b;"c"', 1_000_000],
  ]);
  expect(text).toBe(
    '\u{FEFF}Cuenta;Saldo\r\n\'=1+1;-1234,50\r\n\'-x;0,00\r\n\'@a;\r\n"\'+b;""c""";1000000,00\r\n',
  );
});

test.each([
  '=HYPERLINK("http://evil.example";"x")',
  ' =1+1',
  '\u{a0}\u{200b}=1+1',
  '\u{feff}@SUM(1)',
  '\u{202e}+1',
  '\t=1',
  '\r\n=1',
  '＝1+1',
  '＠SUM(1)',
])('no text that a spreadsheet may run begins a cell: %j', (name) => {
  const cell = csvText([[name]]).replace(/^\u{feff}/u, '');
  expect(cell).toMatch(/^"?'/);
  expect(csvText([['Malbec = vino', 'a@b.c', 'C+1']])).toBe('\u{feff}Malbec = vino;a@b.c;C+1\r\n');
});

test('a statement is as many pages as it needs, each with its title and columns', async () => {
  const rows = Array.from({ length: 120 }, (_, i) =>
    accountRow({ code: `1.${i}`, name: `Cuenta ${i} ñandú`, level: 2, is_detail: true }, [
      i * 1000.5,
    ]),
  );
  const pages = await readTexts(
    await drawReport({
      title: 'Balance',
      subtitle: 'Al 31/12/2026',
      columns: ['Código', 'Cuenta', 'Saldo'],
      rows: [...rows, totalRow('Total', [5])],
    }),
  );
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages)
    expect(page.slice(0, 4)).toEqual(['Balance', 'Al 31/12/2026', 'Código', 'Cuenta']);
  const all = pages.flat();
  for (let i = 0; i < 120; i += 1) expect(all).toContain(`Cuenta ${i} ñandú`);
  expect(all).toContain('119.059,50');
});
