// Wrong ways to work out what is withheld and what a month owes of VAT, as changes of the source.
import { type Mutant, mutant } from '../../numbering/mutants/mutant.ts';

const RECORDS = 'packages/domain/accounting/records';
const STEPS = `${RECORDS}/withholding/arithmetic.ts`;
const SETTLE = `${RECORDS}/vat/settle.ts`;
const RATES = 'packages/domain/accounting/withholding/table-rate.ts';

const withheld = (name: string, find: string, replace: string) =>
  mutant(name, STEPS, find, replace);
const settled = (name: string, find: string, replace: string) =>
  mutant(name, SETTLE, find, replace);
const rated = (name: string, find: string, replace: string) => mutant(name, RATES, find, replace);

export const ARITHMETIC_MUTANTS: readonly Mutant[] = [
  withheld('forget the payments before', 'accumulates ? payment.previous_payments : 0', '0'),
  withheld('forget what was withheld already', 'freed.minus(before)', 'freed'),
  withheld('add payments up that stand alone', 'terms.accumulates_monthly !== false', 'true'),
  withheld(
    'spare the unregistered the minimum too',
    "payment.condition === 'registered' ? (terms.minimum_not_subject ?? 0) : 0",
    '(terms.minimum_not_subject ?? 0)',
  ),
  withheld('subject what is below the minimum', 'atLeastZero(base.minus(minimum))', 'base'),
  withheld('withhold nothing of exactly the least', 'rounded.lt(least)', 'rounded.lte(least)'),
  withheld('compare before rounding', 'rounded.lt(least)', 'due.lt(least)'),
  withheld(
    'give back',
    'rounded.lte(0) || rounded.lt(least) ? 0 :',
    'rounded.abs().lt(least) ? 0 :',
  ),
  withheld('round down', 'roundAmount(due)', "roundAmount(due.minus('0.005'))"),
  withheld('overlook exclusions', 'gross.minus(percent(gross, payment.exclusion))', 'gross'),
  withheld('take the first row of a scale', 'rows.at(-1)', 'rows[0]'),
  withheld('leave a row that just begins', 'base.gte(from)', 'base.gt(from)'),
  withheld('take the rate of a row of all', 'subject.minus(row.from)', 'subject'),
  withheld('forget what a row begins with', 'beyond.plus(row.fixed)', 'beyond'),
  withheld(
    'take the rate of the registered of all',
    "payment.condition === 'registered' ? undefined : rateOfOthers(terms, payment)",
    'undefined',
  ),
  withheld(
    'withhold nothing of who has no rate of its own',
    'other ?? terms.rate_registered ?? 0',
    "other ?? (payment.condition === 'registered' ? (terms.rate_registered ?? 0) : 0)",
  ),
  withheld(
    'take companies for persons',
    '(is_company === true ? terms.rate_unregistered_company : undefined) ??',
    'undefined ??',
  ),
  withheld('take persons for companies', 'is_company === true ?', 'is_company !== undefined ?'),
  withheld(
    'know one least amount for all',
    "condition === 'not_registered' && other !== undefined ? other : least",
    'least',
  ),
  rated(
    'prefer the default to the table',
    'rate ?? agent.default_rate ?? 0',
    'agent.default_rate ?? rate ?? 0',
  ),
  rated('take perceptions for withholdings', 'line.to)?.[kind]', 'line.to)?.perception'),
  rated('go by a line that has ended', ' && date <= line.to', ''),
  rated('go by a line before it begins', ' && line.from <= date', ''),
  rated('forget lines of earlier months', '{ length: MONTHS_HELD }', '{ length: 1 }'),
  rated(
    'read the table of another month',
    'addMonths(firstOfMonth(date), -back)',
    'addMonths(firstOfMonth(date), -back - 1)',
  ),
  rated('go by an older line of who was taken off', ' || (line.removed ?? []).includes(kind)', ''),
  rated('ask a table that is not used', ' && agent.rate_table !== false', ''),
  rated('take no line for none', 'rate === undefined && agent.rate_table !== true', 'false'),
  settled(
    'add debits given back',
    '.minus(month.debit_restitution)',
    '.plus(month.debit_restitution)',
  ),
  settled(
    'subtract credits given back',
    '.plus(month.credit_restitution)',
    '.minus(month.credit_restitution)',
  ),
  settled('forget the technical balance before', '.minus(month.previous_technical_balance)', ''),
  settled('forget the free balance before', '    month.previous_free_balance,\n', ''),
  settled('forget payments on account', '    month.payments_on_account,\n', ''),
  settled('lose what was paid too much', 'toPay.lt(0) ? toPay.neg() : decimal(0)', 'decimal(0)'),
  settled('lose credits of the month', 'isOwed ? decimal(0) : technical.neg()', 'decimal(0)'),
  settled(
    'pay the authority out of technical credits',
    'isOwed ? technical : decimal(0)',
    'technical',
  ),
  settled(
    'carry one balance as the other',
    'previous_technical_balance: technical_balance',
    'previous_technical_balance: free_balance',
  ),
];
