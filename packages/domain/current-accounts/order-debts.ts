// What an order to a supplier means for his current account, where there is one. contract#current-accounts; Decision: what is unpaid of
// the total is owed from the day of receipt, due after the supplier's payment terms, or from the day of its invoice where that comes
// before the goods (440). A closed account takes nothing.
import type { Order } from '#domain/purchasing/records/order.ts';
import type { Supplier } from '#domain/purchasing/records/supplier.ts';
import { addDays, businessDate } from '#kernel/date.ts';
import { type Decimal, decimal, sum, toAmount } from '#kernel/money.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { refuseLocked } from './account-lock.ts';
import { settledBy } from './counter-entry.ts';
import { Ledger } from './ledger.ts';
import { findAccount } from './party.ts';
import { AccountMovement } from './records/account-movement.ts';
import { CurrentAccount, LOCAL_CURRENCY } from './records/current-account.ts';

/** What was put on the account, if anything. */
type Posted = { amount: number; movement?: AccountMovement; changes: Change[] };
/** What an invoice put on the account of its order, and what comes with it. */
type Ahead = { fields: Partial<Order>; changes: Change[] };

/** The account of the order's supplier. */
export const supplierAccount = (
  ctx: Context,
  { supplier_id }: Order,
): Promise<CurrentAccount | undefined> =>
  findAccount(ctx, { party_type: 'supplier', party_id: supplier_id, currency: LOCAL_CURRENCY });

/** The day by which an order is to be paid of which something came, or was invoiced, on that day. */
export const dueDate = (day: string, supplier: Supplier | undefined): string =>
  addDays(day, supplier?.payment_terms_days ?? 0);

/** Whether an order can be owed on it. */
export const takesDebts = (account: CurrentAccount | undefined): account is CurrentAccount =>
  account !== undefined && account.status !== 'closed';

/** The movements by which the order is owed, the invoice's that came ahead of the goods among them. */
export function debtsOf({
  receipts = [],
  invoiced_ahead: ahead,
  current_account_movement_id: last,
}: Order): string[] {
  const ids = [...receipts.map(({ movement_id: id }) => id), ahead?.movement_id, last];
  return [...new Set(ids.flatMap((id) => id ?? []))];
}

type Owing = { account: CurrentAccount | undefined; amount: number; due: string };

/**
 * Raises what is owed by so much, as far as it was not paid before otherwise than on the account, nor invoiced ahead. Nothing where its
 * invoice alone is owed for.
 */
export function owed(ctx: Context, order: Order, { account, amount, due }: Owing): Posted {
  const owes = owingOf(order, amount);
  const isOfInvoice = order.received_invoice_id !== undefined;
  if (isOfInvoice || !takesDebts(account) || owes <= 0) return { amount: 0, changes: [] };
  const ledger = new Ledger(ctx, account);
  const date = businessDate(ctx.clock.now());
  const movement = raised(ledger, order, { amount: owes, date, due });
  return { amount: owes, movement, changes: ledger.changes() };
}

/** What so much more of the order that came adds to its debts. */
function owingOf(order: Order, amount: number): number {
  const costs = sum([...(order.receipts ?? []).map((each) => each.amount), amount]);
  return Math.min(amount, beyondKnown(order, costs));
}

/** What of the total is neither owed nor was paid otherwise than on the account: of parts that came before there was one, too. */
export const unowedOf = (order: Order): number =>
  Math.max(0, beyondKnown(order, decimal(order.total)));

function beyondKnown(order: Order, costs: Decimal): number {
  const { receipts = [], invoiced_ahead: ahead } = order;
  const known = sum([...receipts.map((each) => each.owed_amount), ahead?.owed_amount ?? 0]);
  const paid = decimal(order.paid_amount).minus(order.settled_amount ?? 0);
  return toAmount(costs.minus(paid).minus(known));
}

type Debt = { amount: number; date: string; due: string };

const raised = (ledger: Ledger, order: Order, { amount, date, due }: Debt): AccountMovement =>
  ledger.post({
    type: 'invoice',
    direction: 'credit',
    account_amount: amount,
    date,
    due_date: due < date ? date : due,
    document_type: 'order',
    document_id: order._id,
    origin: 'order',
  });

type Invoiced = { account: CurrentAccount; supplier: Supplier | undefined; invoice: Invoice };
type Invoice = { id: string; issue_date?: string };

/**
 * The invoice of the whole order raises what of it is not owed yet: what is still to come, which then adds no debt of its own, and what
 * came before the supplier had an account. Decision 440.
 */
export function owedAhead(
  ctx: Context,
  order: Order,
  { account, supplier, invoice }: Invoiced,
): Ahead {
  const { receipts = [], total, payment_due_date } = order;
  const owes = unowedOf(order);
  const date = invoice.issue_date ?? businessDate(ctx.clock.now());
  const due = payment_due_date ?? dueDate(date, supplier);
  const ledger = new Ledger(ctx, account);
  const movement = owes > 0 ? raised(ledger, order, { amount: owes, date, due }) : undefined;
  return {
    fields: {
      invoiced_ahead: {
        received_invoice_id: invoice.id,
        invoiced_amount: total,
        owed_amount: owes,
        receipts_before: receipts.length,
        ...(movement && { movement_id: movement._id }),
      },
      ...(movement && onAccount(movement)),
    },
    changes: ledger.changes(),
  };
}

const onAccount = ({ account_id, _id }: AccountMovement): Partial<Order> => ({
  current_account_id: account_id,
  current_account_movement_id: _id,
});

/**
 * The order without its invoice: what came since of one that came ahead, else what came since its supplier has an account, is owed by
 * itself, as it would have been without.
 */
export async function owedByReceipts(ctx: Context, order: Order): Promise<Ahead> {
  const { invoiced_ahead: ahead, received_invoice_id: _, receipts: came, ...rest } = order;
  const fields: Partial<Order> = { invoiced_ahead: undefined, received_invoice_id: undefined };
  const { ledger, isLate } = ahead ? await freedOf(ctx, order) : await sinceAccount(ctx, order);
  if (order.status === 'refunded') return { fields, changes: ledger?.changes() ?? [] };
  const date = businessDate(ctx.clock.now());
  const due = order.payment_due_date ?? date;
  const receipts: Receipt[] = [];
  for (const receipt of came ?? []) {
    const amount = owingOf({ ...rest, receipts }, receipt.amount);
    if (ledger === undefined || amount <= 0 || !isLate(receipt, receipts.length)) {
      receipts.push(receipt);
      continue;
    }
    const { _id: movement_id } = raised(ledger, order, { amount, date, due });
    receipts.push({ ...receipt, owed_amount: amount, movement_id });
  }
  const last = receipts.flatMap(({ movement_id: id }) => id ?? []).at(-1);
  return {
    fields: {
      ...fields,
      ...(came && { receipts }),
      ...(ledger && last && { current_account_id: ledger.account._id }),
      current_account_movement_id: last,
    },
    changes: ledger?.changes() ?? [],
  };
}

type Receipt = NonNullable<Order['receipts']>[number];
type Late = { ledger: Ledger | undefined; isLate: (receipt: Receipt, at: number) => boolean };

/** What its invoice raised ahead of the goods is taken back. */
async function freedOf(ctx: Context, order: Order): Promise<Late> {
  const { receipts_before = 0, movement_id: id } = order.invoiced_ahead ?? {};
  const ledger = await reversing(ctx, order, id ? [id] : []);
  return { ledger, isLate: (_, at) => at >= receipts_before };
}

async function sinceAccount(ctx: Context, order: Order): Promise<Late> {
  const account = await supplierAccount(ctx, order);
  if (!takesDebts(account)) return { ledger: undefined, isLate: () => false };
  const { created_at: from } = account;
  return {
    ledger: new Ledger(ctx, account),
    isLate: ({ received_at: at }) => at >= from,
  };
}

/**
 * Takes back what the order had raised, but for what its invoice claims of a rest that never came: that stays until its credit
 * note. Throws record_locked for a closed account.
 */
export async function owedNoMore(ctx: Context, order: Order): Promise<Ahead> {
  const ledger = await reversing(ctx, order, debtsOf(order), refuseLocked);
  const { invoiced_ahead: ahead, total, payment_due_date } = order;
  if (ledger === undefined || ahead === undefined) {
    return { fields: {}, changes: ledger?.changes() ?? [] };
  }
  const never = toAmount(decimal(ahead.invoiced_amount).minus(total));
  const amount = Math.min(ahead.owed_amount, never);
  const date = businessDate(ctx.clock.now());
  const due = payment_due_date ?? date;
  const movement = amount > 0 ? raised(ledger, order, { amount, date, due }) : undefined;
  const { movement_id: _, ...known } = ahead;
  const left = movement ? { ...known, movement_id: movement._id } : known;
  return {
    fields: { invoiced_ahead: { ...left, owed_amount: Math.max(0, amount) } },
    changes: ledger.changes(),
  };
}

/** The account with these movements of the order taken back; undefined where it is on none. */
async function reversing(
  ctx: Context,
  { current_account_id: accountId }: Order,
  ids: readonly string[],
  assertOpen?: (account: CurrentAccount) => void,
): Promise<Ledger | undefined> {
  if (accountId === undefined) return undefined;
  const [account, found] = await Promise.all([
    ctx.store.get(CurrentAccount, accountId),
    ctx.store.getMany(AccountMovement, [...ids]),
  ]);
  if (account === undefined) return undefined;
  const posted = [...found.values()].filter(({ status }) => status === 'posted');
  if (posted.length === 0 && !takesDebts(account)) return undefined;
  assertOpen?.(account);
  const ledger = new Ledger(ctx, account);
  const settled = await Promise.all(posted.map((movement) => settledBy(ctx, movement)));
  for (const [at, movement] of posted.entries()) ledger.reverse(movement, settled[at] ?? new Map());
  return ledger;
}
