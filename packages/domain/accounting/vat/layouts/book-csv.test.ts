// A book in a spreadsheet adds up to what the book says of itself.
import { expect, it } from 'vitest';
import { sumsOf, totalsOf } from '../../records/vat/sums.ts';
import { bookCsv } from './book-csv.ts';
import { entryOf } from './test-entries.ts';

it('has the total and the credit of a document in dollars as its book counts them', () => {
  const entry = entryOf({
    book_type: 'purchases',
    currency: 'DOL',
    exchange_rate: 1449.5,
    vat_items: [
      { aliquot: 10.5, base: 50, amount: 5.25 },
      { aliquot: 21, base: 300.15, amount: 63.03 },
    ],
    total: 418.43,
    computable_credit: 68.28,
  });
  const [, line = ''] = bookCsv([entry]).split('\r\n');
  const { total, computable_credit } = totalsOf(sumsOf(entry));
  expect([total, computable_credit]).toEqual([606_514.3, 98_971.87]);
  expect(line.split(';').slice(-2)).toEqual(['606514,30', '98971,87']);
});
