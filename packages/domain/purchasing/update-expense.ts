// PUT /expenses/{id}/: the standard update. Decision: payment_status "paid" pays what is left and
// status "cancelled" cancels; the other payment states are reached by pay/, cancel/ and time.
import { isPesos } from '#domain/fiscal/currency.ts';
import { invoicesFollow } from '#domain/received-invoices/expense-link.ts';
import { type FieldError, refuse } from '#kernel/error.ts';
import { update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord, assertVersion } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import { Expense } from './records/expense.ts';
import { cancelled, inTime, paid } from './records/expense-payment.ts';
import { begunAnew } from './records/expense-recurrence.ts';
import { refuseOtherSupplier } from './withheld-part.ts';

export const updateExpense = ownVerb(
  Expense,
  'update',
  {
    summary: 'Change an expense',
    fails: ['duplicate_value'],
  },
  async (ctx, { record, body }) => {
    assertVersion(record, body.version);
    refuseLocked(record, body);
    const wish = { ...body, ...begunAnew(record, body), ...following(ctx, record, body) };
    const changed = amendedRecord(ctx, Expense, record, wish);
    if (changed === record) return { data: record };
    const after = inTime(ctx, record, changed);
    const [invoices] = await Promise.all([
      invoicesFollow(ctx, record, after),
      assertReferences(ctx, Expense, after, record),
      refuseOtherSupplier(ctx, record, after),
    ]);
    return ctx.commit([update(Expense, record, after), ...invoices], { data: after });
  },
);

const KEPT = {
  amount: 'An expense of which something was paid keeps its amount',
  currency: 'An expense of which something was paid keeps its currency',
} as const;

type Wish = (typeof Expense)['$patch'];

/** What a new state brings with it. */
function following(ctx: Context, record: Expense, input: Wish): Partial<Expense> {
  const moves = (field: 'status' | 'payment_status', state: string) =>
    input[field] === state && record[field] !== state;
  if (moves('status', 'cancelled')) return cancelled(record);
  if (!moves('payment_status', 'paid')) return {};
  const { amount = record.amount, status = record.status } = input;
  const { payment_method } = 'payment_method' in input ? input : record;
  return paid(ctx, { ...record, amount, status, payment_method }, {});
}

function refuseLocked(record: Expense, input: Wish): void {
  const differs = (field: 'payment_status' | 'amount' | 'currency') =>
    field in input && input[field] !== record[field];
  const errors: FieldError[] = [];
  const { payment_status: state } = input;
  if (differs('payment_status') && state !== 'paid' && input.status !== 'cancelled') {
    const message = 'It follows from pay/, cancel/ and the due date';
    errors.push({ field: 'payment_status', location: 'body', code: 'immutable', message });
  }
  const kept = (['amount', 'currency'] as const).filter(differs);
  for (const field of record.paid_amount > 0 ? kept : []) {
    errors.push({ field, location: 'body', code: 'immutable', message: KEPT[field] });
  }
  const isPaid = record.paid_amount > 0 || state === 'paid';
  if (isPaid && losesRate(record, input)) {
    const message = 'An expense of which something was paid keeps a rate; another may be said';
    errors.push({
      field: 'exchange_rate',
      location: 'body',
      code: 'conditional_required',
      message,
    });
  }
  refuse(errors);
}

/** Its books would not know any more what was paid. */
const losesRate = (record: Expense, input: Wish): boolean =>
  'exchange_rate' in input &&
  (input.exchange_rate ?? undefined) === undefined &&
  record.exchange_rate !== undefined &&
  !isPesos(input.currency ?? record.currency);
