// The balances that a bank writes beside its lines, or around its statements: each begins where another one ends, whatever order
// the file has them in (banks mix the lines of one day). Two are left over, the first and the last; more of them mean that
// a line is missing, changed or of another account.
import { decimal, toAmount } from '#kernel/money.ts';
import { type BankLine, type RowProblem, refuseRows } from '../../records/bank/bank-file.ts';

/** What moved between two balances; `amount` 0 says only what the balance was. */
type Step = { row: number; amount: number; balance: number };
type Ends = { opening_balance: number; closing_balance: number };

/** Of steps from the oldest to the newest. Throws validation_error naming the rows that follow from no other one. */
export function endsOf(steps: readonly Step[]): Ends | undefined {
  const [first] = steps;
  const last = steps.at(-1);
  if (first === undefined || last === undefined) return undefined;
  const left = new Map<number, number>();
  const count = (balance: number, by: number) => left.set(balance, (left.get(balance) ?? 0) + by);
  for (const step of steps) {
    count(before(step), 1);
    count(step.balance, -1);
  }
  const openings = [...left].filter(([, times]) => times > 0);
  const closings = [...left].filter(([, times]) => times < 0);
  if (openings.length === 0) {
    return { opening_balance: before(first), closing_balance: before(first) };
  }
  const [[opening_balance, times] = [0, 0]] = openings;
  if (openings.length === 1 && times === 1) {
    return { opening_balance, closing_balance: closings[0]?.[0] ?? last.balance };
  }
  refuseRows(brokenOf(steps, new Map(openings)));
  return undefined;
}

const before = ({ amount, balance }: Step): number => toAmount(decimal(balance).minus(amount));

/** The oldest of those that follow from none may be the first line itself; the others are named. */
function brokenOf(steps: readonly Step[], openings: ReadonlyMap<number, number>): RowProblem[] {
  const loose = steps.filter((step) => step.amount !== 0 && openings.has(before(step)));
  const message = 'Its balance follows from no other line: one is missing or of another account';
  return loose.slice(loose.length > 1 ? 1 : 0).map(({ row }) => ({ row, message }));
}

/** A balance beside a row that moves nothing. */
export const stillAt = (row: number, balance: number | undefined): Step[] =>
  balance === undefined ? [] : [{ row, amount: 0, balance }];

/** As the bank wrote them, or turned round where it begins with the newest. */
export function oldestFirst(lines: readonly BankLine[]): BankLine[] {
  const [first, last] = [lines[0], lines.at(-1)];
  const isTurned = first !== undefined && last !== undefined && first.date > last.date;
  return isTurned ? lines.toReversed() : [...lines];
}

/**
 * What the balances beside lines come to. The newest lines may be without theirs (banks write them at night): then only what was
 * there before the oldest line is known. None where any other line lacks it.
 */
export function endsOfLines(
  lines: readonly BankLine[],
  still: readonly Step[],
): Partial<Ends> | undefined {
  const bare = lines.findIndex(({ balance }) => balance === undefined);
  const told = bare < 0 ? lines : lines.slice(0, bare);
  if (bare >= 0 && lines.slice(bare).some(({ balance }) => balance !== undefined)) return undefined;
  const ends = endsOf([...told.map(stepOf), ...still]);
  return bare < 0 ? ends : ends && { opening_balance: ends.opening_balance };
}

const stepOf = ({ row, amount, balance = 0 }: BankLine): Step => ({ row, amount, balance });
