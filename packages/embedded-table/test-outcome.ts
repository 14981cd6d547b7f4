// What came of a call, so that two tables can be compared.
import { ConditionFailed, type Table, TransactionRefused } from '#store/table.ts';
import type { SomeCall } from '../../test/support/memory/some-call.ts';

/** The answer, or the kind of the refusal with what it carries; validation errors are alike whatever their text. */
export async function outcome(call: SomeCall, table: Table): Promise<object> {
  try {
    return { answer: (await call.run(table)) ?? 'nothing' };
  } catch (error) {
    if (error instanceof ConditionFailed) return { refused: error.item };
    if (error instanceof TransactionRefused) return { reasons: [...error.reasons] };
    if ((error as { code?: string }).code === 'service_unavailable') throw error;
    return { invalid: true };
  }
}
