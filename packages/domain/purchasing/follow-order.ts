// Whether an order is paid follows its debts on the supplier's current account: after each movement that settles something there or
// takes such a one back, and when the order falls due. Repeatable: it writes what is true now, and only while the account is as it was
// read. Decision 391.
import { debtsOf } from '#domain/current-accounts/order-debts.ts';
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { CurrentAccount } from '#domain/current-accounts/records/current-account.ts';
import { settledPart } from '#domain/current-accounts/settled-part.ts';
import { FOLLOW_ORDER_JOB } from '#domain/jobs/document-names.ts';
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import { decimal, sum, toAmount } from '#kernel/money.ts';
import { amended, type Change, unmoved, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { Order } from './records/order.ts';
import { dueDayOf, OVERDUE_JOB, overdueAt } from './records/order-overdue.ts';
import { unpaidStatus } from './records/payment-term.ts';

export const overdueOrder = job(OVERDUE_JOB, (ctx, orderId) => followed(ctx, orderId));

export const followOrder = job(FOLLOW_ORDER_JOB, async (ctx, movementId) => {
  const movement = await ctx.store.get(AccountMovement, movementId);
  if (movement === undefined) return;
  const { reverses } = movement;
  const undone = reverses === undefined ? [] : [reverses];
  const back = await ctx.store.getMany(AccountMovement, undone);
  const touched = [movement, ...back.values()];
  const settled = touched.flatMap(({ allocations = [] }) =>
    allocations.map(({ movement_id: id }) => id),
  );
  const others = await ctx.store.getMany(AccountMovement, [...new Set(settled)]);
  const orders = [...touched, ...others.values()].flatMap(({ origin, document_id: id = '' }) =>
    origin === 'order' && ID_PATTERN.test(id) ? [id] : [],
  );
  for (const id of new Set(orders)) await followed(ctx, id);
});

function followed(ctx: Context, orderId: string): Promise<void> {
  return untilUnmoved(ctx, async () => {
    const order = await ctx.store.get(Order, orderId);
    if (order === undefined || order.status === 'refunded') return;
    if (order.payment_status === 'cancelled') return;
    const { settled, held } = await settledOf(ctx, order);
    const fields = paymentOf(ctx, order, settled);
    if (fields === undefined) return;
    const after = amended(ctx, order, fields);
    await ctx.commit([update(Order, order, after), ...held], { data: undefined });
  });
}

type Settled = { settled: number; held: Change[] };

/** What of its debts on the account was settled; what is on record of it where that cannot be known any more. */
async function settledOf(ctx: Context, order: Order): Promise<Settled> {
  const { current_account_id: id, settled_amount: known = 0 } = order;
  if (id === undefined) return { settled: known, held: [] };
  const [account, movements] = await Promise.all([
    ctx.store.get(CurrentAccount, id),
    ctx.store.getMany(AccountMovement, debtsOf(order)),
  ]);
  if (account === undefined) return { settled: known, held: [] };
  const held = [unmoved(CurrentAccount, account)];
  const parts = await Promise.all(
    [...movements.values()].map((movement) => settledPart(ctx, account, movement)),
  );
  const certain = parts.filter((part) => part !== undefined);
  return { settled: certain.length < parts.length ? known : toAmount(sum(certain)), held };
}

type Payment = Pick<Order, 'payment_status'> &
  Partial<Pick<Order, 'paid_amount' | 'settled_amount'>>;

/** Undefined where all is as it was. */
function paymentOf(ctx: Context, order: Order, settled: number): Payment | undefined {
  const { total, paid_amount, settled_amount: known = 0 } = order;
  const nowMs = ctx.clock.now();
  if (settled === known) {
    const at = overdueAt(order);
    return at !== undefined && at <= nowMs ? { payment_status: 'overdue' } : undefined;
  }
  const paid = Math.min(total, toAmount(decimal(paid_amount).plus(settled).minus(known)));
  const due = dueDayOf({ ...order, paid_amount: paid });
  const unpaid = settled > known ? 'partial' : unpaidStatus(due, { nowMs, paid });
  return {
    settled_amount: settled,
    paid_amount: paid,
    payment_status: paid === total ? 'paid' : unpaid,
  };
}
