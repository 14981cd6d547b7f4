// Whether an order is paid follows its debts on the supplier's current account: after each movement that settles something there or
// takes such a one back, and when the order falls due. One that is owed on no account follows its received invoice: what that has on an
// account meanwhile, else the expense that pays it. Repeatable: it writes what is true now, and only while what says so is as it was read.
// Decisions 391, 495.
import { PURCHASE } from '#domain/accounting/posting/invoiced-orders.ts';
import { LedgerPosting } from '#domain/accounting/records/ledger-posting.ts';
import { debtsOf } from '#domain/current-accounts/order-debts.ts';
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { CurrentAccount } from '#domain/current-accounts/records/current-account.ts';
import { settledPart } from '#domain/current-accounts/settled-part.ts';
import {
  FOLLOW_INVOICED_ORDER_JOB,
  FOLLOW_ORDER_JOB,
  FOLLOW_ORDER_OF_EXPENSE_JOB,
  FOLLOW_ORDER_OF_INVOICE_JOB,
} from '#domain/jobs/document-names.ts';
import { untilUnmoved } from '#domain/jobs/until-unmoved.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import { decimal, roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import { amended, type Change, unmoved, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { Expense } from './records/expense.ts';
import { pesosPerUnit } from './records/expense-payment.ts';
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
  const all = [...touched, ...others.values()];
  const ofInvoices = await ctx.store.getMany(ReceivedInvoice, documentsOf(all, 'received_invoice'));
  const named = [...ofInvoices.values()].flatMap(({ order_id: id }) => id ?? []);
  for (const id of new Set([...documentsOf(all, 'order'), ...named])) await followed(ctx, id);
});

const documentsOf = (movements: readonly AccountMovement[], of: AccountMovement['origin']) =>
  movements.flatMap(({ origin, document_id: id = '' }) =>
    origin === of && ID_PATTERN.test(id) ? [id] : [],
  );

export const followInvoicedOrder = job(FOLLOW_INVOICED_ORDER_JOB, (ctx, orderId) =>
  followed(ctx, orderId),
);

export const followOrderOfInvoice = job(FOLLOW_ORDER_OF_INVOICE_JOB, followedByInvoice);

export const followOrderOfExpense = job(FOLLOW_ORDER_OF_EXPENSE_JOB, async (ctx, expenseId) => {
  const expense = await ctx.store.get(Expense, expenseId);
  if (expense?.received_invoice_id) await followedByInvoice(ctx, expense.received_invoice_id);
});

async function followedByInvoice(ctx: Context, invoiceId: string): Promise<void> {
  const invoice = await ctx.store.get(ReceivedInvoice, invoiceId);
  if (invoice?.order_id !== undefined) await followed(ctx, invoice.order_id);
}

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
  if (id === undefined) return settledByInvoice(ctx, order);
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

/** What of the order was paid with its invoice. */
async function settledByInvoice(ctx: Context, order: Order): Promise<Settled> {
  const { received_invoice_id: id, settled_amount: known = 0, total } = order;
  const invoice = id === undefined ? undefined : await ctx.store.get(ReceivedInvoice, id);
  if (invoice === undefined) return { settled: 0, held: [] };
  const { settled, held } =
    (await settledOnAccount(ctx, invoice, known)) ?? (await paidByExpense(ctx, invoice));
  return {
    settled: Math.min(total, settled),
    held: [unmoved(ReceivedInvoice, invoice), ...held],
  };
}

/** Undefined where the invoice is on no account. */
async function settledOnAccount(
  ctx: Context,
  { id }: ReceivedInvoice,
  known: number,
): Promise<Settled | undefined> {
  const posting = await ctx.store.get(LedgerPosting, id as LedgerPosting['_id']);
  const own = posting?.parts.find(({ part }) => part === PURCHASE)?.movement_id;
  const movement = own && (await ctx.store.get(AccountMovement, own));
  const account = movement && (await ctx.store.get(CurrentAccount, movement.account_id));
  if (!movement || !account) return undefined;
  const settled = (await settledPart(ctx, account, movement)) ?? known;
  return { settled, held: [unmoved(CurrentAccount, account)] };
}

async function paidByExpense(ctx: Context, invoice: ReceivedInvoice): Promise<Settled> {
  const { linked_expense_id: id } = invoice;
  const expense = id === null ? undefined : await ctx.store.get(Expense, id);
  if (expense === undefined) return { settled: 0, held: [] };
  const held = [unmoved(Expense, expense)];
  const rate = pesosPerUnit(expense) ?? 0;
  if (expense.status !== 'confirmed') return { settled: 0, held };
  return { settled: toAmount(roundAmount(times(expense.paid_amount, rate))), held };
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
