// What sample events and examples of the books say adds up, as the records of an account do.
import { expect, test } from 'vitest';
import { stepOf } from '#domain/accounting/calendar/follow-deadline.ts';
import { withholdingSteps } from '#domain/accounting/records/withholding/arithmetic.ts';
import { NATIONAL_REGIMES } from '#domain/accounting/withholding/national-regimes.ts';
import { addDays } from '#kernel/date.ts';
import { exampleOf, exampleRecord } from '#resource/sample.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { nouns } from '../support/catalogue.ts';

const nounOf = (name: string) => {
  const found = nouns.find((noun) => noun.name === name);
  if (found === undefined) throw new Error(`no noun ${name}`);
  return found;
};
const told = (name: string, event: string): Rec => exampleOf(nounOf(name), { prefix: name, event });

test('an entry debits what it credits', () => {
  const { lines, total_debit, total_credit } = told('journal_entry', 'posted');
  const sum = (side: string) => lines.reduce((all: number, line: Rec) => all + line[side], 0);
  expect([sum('debit'), sum('credit')]).toEqual([total_debit, total_credit]);
});

test('what was withheld follows from its regime, and its certificate says the same', () => {
  const applied = told('withholding', 'applied');
  const regime = NATIONAL_REGIMES.find(({ code }) => code === applied.regime_code);
  if (regime === undefined) throw new Error('the regime is not a national one');
  const { net_amount, condition, previous_payments, previously_withheld, exclusion } = applied;
  expect(
    withholdingSteps(regime, {
      net_amount,
      condition,
      previous_payments,
      previously_withheld,
      exclusion,
    }),
  ).toMatchObject({
    month_base: applied.month_base,
    subject_base: applied.subject_base,
    amount: applied.amount,
  });
  const certificate = exampleRecord(nounOf('certificate'));
  expect(certificate).toMatchObject({
    amount: applied.amount,
    number: applied.certificate_number,
    base: applied.subject_base,
  });
  expect(told('withholding', 'annulled').status).toBe('annulled');
});

test('a statement is of pesos, imported whole, and its balances hold its lines', () => {
  const imported = told('bank_statement', 'imported');
  expect(imported).toMatchObject({ currency: 'ARS', status: 'open', lines_count: 2 });
  expect(imported.closing_balance - imported.opening_balance).toBe(25_000 - 4_000);
});

test('a closed book and a closed year are closed, of a month and of days that are', () => {
  const { vat_items, total } = told('vat_book', 'closed').totals;
  expect(vat_items[0].base + vat_items[0].amount).toBe(total);
  expect(told('vat_book', 'closed').status).toBe('closed');
  expect(told('fiscal_year', 'closed')).toMatchObject({ year: 2025, to: '2025-12-31' });
});

test('an overdue deadline was last told of on its day, and a met one says when', () => {
  const overdue = told('fiscal_deadline', 'overdue');
  const { due_date } = overdue;
  const onItsDay = stepOf({ due_date }, due_date);
  expect(onItsDay).toMatchObject({ days_left: 0 });
  expect(overdue).toMatchObject({ ...onItsDay, ...stepOf({ due_date }, addDays(due_date, 1)) });
  const met = told('fiscal_deadline', 'completed');
  expect([met.status, met.completed_at < due_date]).toEqual(['completed', true]);
});
