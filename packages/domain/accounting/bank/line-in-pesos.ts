// What a line of a bank moved in pesos, in which the journal is: its own amount, or what a person says of one in another currency.
// Decision 210.
import { refuse } from '#kernel/error.ts';
import { isInPesos } from '../records/bank/bank-file.ts';
import type { BankStatement } from '../records/bank/bank-statement.ts';
import type { StatementLine } from '../records/bank/statement-line.ts';

type Line = Pick<StatementLine, 'amount'>;
type Statement = Pick<BankStatement, 'currency'>;

/** Throws validation_error where it has to be said and is not, and where it is not what a line in pesos says itself. */
export function inPesos({ amount }: Line, statement: Statement, stated?: number): number {
  const at = { field: 'amount_in_pesos', location: 'body' as const };
  const size = Math.abs(amount);
  if (isInPesos(statement)) {
    const message = 'The statement is in pesos: the line is its own amount';
    if (stated !== undefined && stated !== size) {
      refuse([{ ...at, code: 'out_of_range', message, expected: size, actual: stated }]);
    }
    return amount;
  }
  if (stated === undefined) {
    const message = 'The statement is in another currency: say what the line is in pesos';
    const { currency } = statement;
    refuse([{ ...at, code: 'conditional_required', message, currency }]);
    return 0;
  }
  return amount > 0 ? stated : -stated;
}
