// What an order costs: the lines, their tax and their transport. contract#stock: the server computes it,
// and a client that states something else is told so.
import { type FieldError, fail } from '#kernel/error.ts';
import { AMOUNT_MAX, near, roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import { unitsOf } from './order-lines.ts';
import type { Order, OrderDraft } from './records/order.ts';

const TOLERANCE = 0.01;
const COMPUTED = ['subtotal', 'total'] as const;

type Computed = Pick<Order, (typeof COMPUTED)[number]>;
type Stated = { readonly [name in keyof Computed | 'paid_amount']?: number | undefined };
type Amounts = Pick<Order, 'items' | keyof Computed> & Partial<Pick<Order, 'paid_amount'>>;
type Paid = Pick<OrderDraft, 'payment_status' | 'paid_amount' | 'settled_amount'>;

/**
 * Lines, subtotal, total and what is paid of it. `stated`: the amounts that the client gave. Throws
 * totals_mismatch, validation_error.
 */
export function orderAmounts(order: OrderDraft, stated: Stated): Amounts {
  const lines = order.items.map((item) => roundAmount(times(item.unit_price, unitsOf(item))));
  const subtotal = toAmount(sum(lines));
  const total = toAmount(sum([subtotal, order.tax_amount ?? 0, order.shipping_cost ?? 0]));
  refuseTooLarge({ subtotal, total });
  refuseMismatch({ subtotal, total }, stated);
  return {
    items: order.items.map((item, at) => ({ ...item, line_total: lines[at]?.toNumber() ?? 0 })),
    subtotal,
    total,
    ...paidOf(order, { total, stated: stated.paid_amount }),
  };
}

/** The amounts that the client states; those it merely sends back it does not. */
export const statedAmounts = (body: Stated, before: Stated = {}): Stated =>
  Object.fromEntries(
    [...COMPUTED, 'paid_amount' as const]
      .filter((field) => body[field] !== before[field])
      .map((field) => [field, body[field]]),
  );

/** What was settled on the current account stays paid until it is taken back there; a paid order is paid in full. */
function paidOf(
  { payment_status, paid_amount, settled_amount = 0 }: Paid,
  { total, stated }: { total: number; stated: number | undefined },
): Partial<Pick<Order, 'paid_amount'>> {
  const isPaid = payment_status === 'paid';
  if (isPaid && (stated === undefined || stated === total)) return { paid_amount: total };
  const settled = isPaid ? total : settled_amount;
  if (paid_amount >= settled && paid_amount <= total) return {};
  const at = { field: 'paid_amount', location: 'body' } as const;
  const line: FieldError =
    paid_amount > total
      ? { ...at, code: 'too_large', message: 'More was paid than the order costs', max: total }
      : {
          ...at,
          code: 'too_small',
          message: isPaid
            ? 'A paid order is paid in full'
            : 'As much was settled on the current account',
          min: settled,
        };
  return fail('validation_error', { errors: [line] });
}

function refuseTooLarge(amounts: Computed): void {
  const over = Object.entries(amounts).filter(([, value]) => value > AMOUNT_MAX);
  const message = 'The amount is greater than the largest that can be kept';
  const errors = over.map(
    ([field]): FieldError => ({
      field,
      location: 'body',
      code: 'too_large',
      message,
      max: AMOUNT_MAX,
    }),
  );
  if (errors.length > 0) fail('validation_error', { errors });
}

function refuseMismatch(amounts: Computed, stated: Stated): void {
  const errors = COMPUTED.flatMap((field): FieldError[] => {
    const [expected, actual] = [amounts[field], stated[field]];
    if (actual === undefined || near(expected, actual, TOLERANCE)) return [];
    const message = `${field} is ${expected}, not ${actual}`;
    return [{ field, location: 'body', code: 'totals_mismatch', message, actual, expected }];
  });
  if (errors.length > 0) fail('totals_mismatch', { errors });
}
