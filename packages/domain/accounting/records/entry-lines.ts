// The lines of a journal entry: one side each, debits equal to credits to the cent. Spec: Journal entry;
// reliability#balanced-entries.
import { type FieldError, fail } from '#kernel/error.ts';
import { amount, list, object, recordId, text } from '#kernel/fields.ts';
import { AMOUNT_MAX, type Decimal, sum, toAmount } from '#kernel/money.ts';
import { accountCode } from './account.ts';

/** contract#sizes: lines of one document. */
export const LINES_MAX = 200;
/**
 * Distinct accounts of one entry. A commit holds 100 actions, and a reversal writes five besides its accounts: both entries,
 * the day counter, the number and the answer that a repeat gets.
 */
export const ACCOUNTS_MAX = 95;

const entryLine = () =>
  object({
    account_code: accountCode(),
    account_name: text(0, 200).optional(),
    debit: amount().optional(),
    credit: amount().optional(),
    description: text(0, 500).optional(),
    account_id: recordId().optional(),
  });

export const entryLines = () => list(entryLine(), LINES_MAX, 2);

/** A line as it is stored: with its account and both sides. */
export type StoredLine = {
  readonly account_code: string;
  readonly account_id: string;
  readonly account_name?: string;
  readonly debit: number;
  readonly credit: number;
  readonly description?: string;
};

/** A line as it is given: the code of its account, and what else it says. */
export type GivenLine = Pick<StoredLine, 'account_code'> & Partial<StoredLine>;
type Sides = Pick<StoredLine, 'debit' | 'credit'>;
/** A line with both sides stated. */
export type SettledLine = GivenLine & Sides;

type Settled = { lines: SettledLine[]; total_debit: number; total_credit: number };

/**
 * The lines with both sides stated, and the totals. Throws unbalanced_entry with everything that keeps the entry from
 * balancing, validation_error for too many accounts and too large totals.
 */
export function settled(input: readonly GivenLine[]): Settled {
  const lines = input.map((line) => ({
    ...line,
    debit: line.debit ?? 0,
    credit: line.credit ?? 0,
  }));
  const debit = sum(lines.map((line) => line.debit));
  const credit = sum(lines.map((line) => line.credit));
  const codes = new Set(input.map(({ account_code: code }) => code));
  refuseTooMuch(codes.size, debit);
  const errors = [...lines.flatMap(sideErrors), ...totalErrors(debit, credit), ...alone(codes)];
  if (errors.length > 0) fail('unbalanced_entry', { errors });
  return { lines, total_debit: toAmount(debit), total_credit: toAmount(credit) };
}

function refuseTooMuch(accounts: number, debit: Decimal): void {
  const at = { field: 'lines', location: 'body' as const };
  const many = `At most ${ACCOUNTS_MAX} different accounts in one entry`;
  const errors: FieldError[] = [
    ...(accounts > ACCOUNTS_MAX
      ? [
          {
            ...at,
            code: 'too_many_items' as const,
            message: many,
            max: ACCOUNTS_MAX,
            actual: accounts,
          },
        ]
      : []),
    ...(debit.gt(AMOUNT_MAX)
      ? [{ ...at, code: 'too_large' as const, message: 'The total is too large', max: AMOUNT_MAX }]
      : []),
  ];
  if (errors.length > 0) fail('validation_error', { errors });
}

function sideErrors({ debit, credit }: Sides, index: number): FieldError[] {
  if (debit > 0 !== credit > 0) return [];
  const message = 'A line is either a debit or a credit, and more than zero';
  return [{ ...unbalanced(`lines[${index}]`, message), debit, credit }];
}

function totalErrors(debit: Decimal, credit: Decimal): FieldError[] {
  if (debit.eq(credit)) return [];
  const line = unbalanced('lines', 'Debits and credits differ');
  const total = { total_debit: toAmount(debit), total_credit: toAmount(credit) };
  return [{ ...line, ...total, difference: toAmount(debit.minus(credit)) }];
}

const alone = (codes: ReadonlySet<string>): FieldError[] =>
  codes.size > 1 ? [] : [unbalanced('lines', 'An entry moves between two accounts at least')];

const unbalanced = (field: string, message: string): FieldError => ({
  field,
  location: 'body',
  code: 'unbalanced_entry',
  message,
});
