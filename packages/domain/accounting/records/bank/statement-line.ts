// A line of a bank statement: what came in (more than zero) or went out, and the entries of the journal that say the same. Its id
// follows from account, currency, day, amount, texts and its place among equal ones of the day, so that it is imported once.

import { startOfBusinessDay } from '#kernel/date.ts';
import { amount, date, list, oneOf, recordId, text } from '#kernel/fields.ts';
import { derivedId } from '#kernel/id.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import {
  type BankFile,
  type BankLine,
  DESCRIPTION_MAX,
  isInPesos,
  REFERENCE_MAX,
} from './bank-file.ts';

/** Entries that one line may be matched with. */
export const ENTRIES_MAX = 10;
const signed = () => amount(-AMOUNT_MAX);

const fields = {
  statement_id: field(recordId()).always().filterable(),
  account_id: field(recordId()).always().filterable(),
  date: field(date()).always().sortable('code').filterable(),
  amount: field(signed().meta({ description: 'More than zero for what came in' })).always(),
  description: field(text(0, DESCRIPTION_MAX)).always().searchable(),
  reference: field(text(0, REFERENCE_MAX)).searchable(),
  balance: field(signed()),
  status: field(oneOf(['unmatched', 'matched']))
    .always()
    .filterable(),
  journal_entry_ids: field(list(recordId(), ENTRIES_MAX)).always(),
};

export interface StatementLine extends Stored<'bank_statement_line', typeof fields> {}
export const StatementLine: NounOf<StatementLine, typeof fields> = noun({
  name: 'bank_statement_line',
  summary: 'A line of a bank statement.',
  plural: 'bank_statement_lines',
  base: '/accounting/bank/lines',
  key: 'bl',
  scope: 'accounting',
  fields,
  standard: [],
});

export type Identified = BankLine & { id: string };

/** The lines with their ids; equal ones of a day are told apart by their order. */
export function identified(
  accountId: string,
  { lines, currency }: Pick<BankFile, 'lines' | 'currency'>,
): Identified[] {
  const foreign = currency === undefined || isInPesos({ currency }) ? [] : [currency];
  const seen = new Map<string, number>();
  return lines.map((line) => {
    const { date: day, amount: sum, description, reference = '' } = line;
    const key = [accountId, ...foreign, day, sum, description, reference].join('\n');
    const ordinal = (seen.get(key) ?? 0) + 1;
    seen.set(key, ordinal);
    const id = derivedId(startOfBusinessDay(day), `bank line\n${key}\n${ordinal}`);
    return { ...line, id };
  });
}
