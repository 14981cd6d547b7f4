// A statement of a bank account as it was imported: its lines, and how many of them are matched with entries of the journal. It is
// reconciled when nothing is left unmatched.
import { amount, amountSum, date, dateTime, oneOf, recordId, text, whole } from '#kernel/fields.ts';
import { AMOUNT_MAX } from '#kernel/money.ts';
import type { Noun, NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { AccountingAccount } from '../account.ts';

/** The background job that writes the next part of a large statement. */
export const BANK_IMPORT_JOB = 'import-bank-statement';

const signed = () => amount(-AMOUNT_MAX);
const moves = { importing: ['open'], open: ['reconciled'], reconciled: ['open'] } as const;

const fields = {
  account_id: field(recordId())
    .always()
    .references('accounting_account', (): Noun => AccountingAccount)
    .filterable(),
  account_code: field(text(1, 20)).always().searchable().filterable(),
  bank_account: field(text(0, 100).meta({ description: 'As the file names it' })).searchable(),
  currency: field(
    text(3, 3).meta({ description: 'As the file says it; entries of the journal are in pesos' }),
  ),
  format: field(oneOf(['ofx', 'camt053', 'csv', 'json']))
    .always()
    .filterable(),
  file_name: field(text(0, 255)).sortable('text').searchable(),
  from: field(date()).always().filterable(),
  to: field(date()).always().sortable('code').filterable(),
  opening_balance: field(signed()),
  closing_balance: field(signed()),
  lines_count: field(whole(0)).always().sortable('number'),
  matched_count: field(whole(0)).always(),
  duplicated: field(whole(0).meta({ description: 'Lines that an earlier import had' })).always(),
  duplicated_amount: field(amountSum()).always(),
  difference: field(
    amountSum().meta({ description: 'Sum of the lines that are not matched' }),
  ).always(),
  status: states({ initial: ['open', 'importing'], moves }).filterable(),
  parts: field(whole(0)).always(),
  parts_done: field(whole(0)).always(),
  imported_at: field(dateTime()).always(),
};

export interface BankStatement extends Stored<'bank_statement', typeof fields> {}
export const BankStatement: NounOf<BankStatement, typeof fields> = noun({
  name: 'bank_statement',
  summary: 'A statement of a bank account, with how far it is reconciled.',
  plural: 'accounting/bank/statements',
  base: '/accounting/bank/statements',
  key: 'bs',
  scope: 'accounting',
  idParam: 'statement_id',
  fields,
  standard: ['list', 'get', 'delete'],
  wire: { listPath: '' },
  order: { sort: 'to', direction: 'desc' },
  events: ({ before, after }) => {
    if (after === undefined || after.status === 'importing') return [];
    const isIn = before === undefined || before.status === 'importing';
    const isMatched = (before?.matched_count ?? 0) < after.matched_count;
    return [...(isIn ? ['imported' as const] : []), ...(isMatched ? ['matched' as const] : [])];
  },
  eventKinds: {
    imported: 'All lines of the statement are there',
    matched: 'Lines of the statement were matched with entries of the journal',
  },
  tells: { imported: ['created'] },
  jobs: ({ before, after }) =>
    after?.status === 'importing' && after.parts_done !== before?.parts_done
      ? [BANK_IMPORT_JOB]
      : [],
});
