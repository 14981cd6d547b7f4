// POST /cash_register/{id}/close/: the count, compared with what the register should hold, and the
// end of it. Spec: States and transitions; contract#payloads, fiscal#registers.
// Decision: closings are numbered without gaps per terminal. The closing is one operation more on
// the totals that it read: a sale or movement that comes in between makes it start again.
import { codesOf } from '#domain/payment-methods/find-methods.ts';
import { CASH, methodName } from '#domain/sales/records/sale-payments.ts';
import { METHODS_MAX } from '#domain/sales/register/sale-count.ts';
import { toIso } from '#kernel/clock.ts';
import { type FieldError, fail, refuse } from '#kernel/error.ts';
import { amountSum, text } from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import { amended, type Change, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { CashRegister } from '../records/cash-register.ts';
import { placeChange } from '../records/pos-terminal.ts';
import { differences, expectedByMethod } from './register-figures.ts';

const closing = z.strictObject({
  counted_amount: amountSum(0).meta({ description: 'Cash that was counted' }),
  counted_by_method: z
    .record(text(1, 100), amountSum(0))
    .refine((counted) => Object.keys(counted).length <= METHODS_MAX, {
      params: { code: 'too_many_items', max: METHODS_MAX },
    })
    .optional(),
  notes: text(0, 2000).optional(),
});

export const closeRegister = verb(
  CashRegister,
  {
    name: 'cash_register.close',
    summary: 'Close a cash register with what was counted in it',
    description:
      'From `open` to `closed`, for good. Keeps expected amounts, counts and differences by payment method, takes the next closing number of the terminal, without gaps, and frees the terminal.',
    method: 'POST',
    path: '/cash_register/{id}/close/',
    access: 'cash_register:write',
    on: 'record',
    when: isOpen,
    body: closing,
    data: shownRecord(CashRegister),
    fails: ['invalid_state_transition'],
  },
  async (ctx, { record, body }) => {
    if (!isOpen(record)) {
      fail('invalid_state_transition', {
        errors: [{ field: 'status', from: record.status, to: 'closed', allowed: [] }],
      });
    }
    const words = Object.keys(body.counted_by_method ?? {});
    const codes = await codesOf(ctx, words);
    const sequence = `closing#${record.pos_terminal_id}`;
    const closing_number = (await ctx.store.lastNumber(sequence)) + 1;
    const after = amended(ctx, record, {
      status: 'closed',
      operations: record.operations + 1,
      closing_number,
      ...countedFigures(record, body, codes),
      closing_notes: body.notes,
      closed_at: toIso(ctx.clock.now()),
      closed_by: ctx.actor.id,
    });
    const changes: Change[] = [
      update(CashRegister, record, after),
      placeChange(record.pos_terminal_id, 'open_cash_register_id', null),
      { kind: 'number', sequence, to: closing_number },
    ];
    return ctx.commit(changes, { data: after });
  },
);

function isOpen({ status }: CashRegister): boolean {
  return status === 'open';
}

/** Throws validation_error where a method is counted under two of its names, or cash twice and differently. */
function countedFigures(
  register: CashRegister,
  body: z.infer<typeof closing>,
  codes: ReadonlyMap<string, string>,
): Partial<CashRegister> {
  const { counted_amount, counted_by_method = {} } = body;
  const named = Object.entries(counted_by_method).map(
    ([name, of]) => [methodName(codes.get(name) ?? name), of] as const,
  );
  refuse(repeated(Object.keys(counted_by_method), named));
  const counted: Record<string, number> = { [CASH]: counted_amount, ...Object.fromEntries(named) };
  const field = 'counted_by_method.cash';
  if (counted[CASH] !== counted_amount) {
    const message = 'counted_amount says another amount of cash';
    refuse([{ field, location: 'body', code: 'invalid_format', message, actual: counted[CASH] }]);
  }
  const expected = expectedByMethod(register);
  const found = differences(counted, expected);
  return {
    counted_amount,
    counted_by_method: counted,
    expected_amount: expected[CASH],
    expected_by_method: expected,
    difference: found[CASH],
    difference_by_method: found,
  };
}

/** Names of one method: one count would hide the other. */
const repeated = (
  names: readonly string[],
  named: readonly (readonly [string, number])[],
): FieldError[] =>
  named.flatMap(([method], at): FieldError[] => {
    if (named.findIndex(([other]) => other === method) === at) return [];
    const field = `counted_by_method.${names[at]}`;
    const message = 'The method is counted twice';
    return [{ field, location: 'body', code: 'not_unique', message, method }];
  });
