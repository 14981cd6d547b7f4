// What a withholding does to the debt that is paid: it settles the supplier's current account, or pays a part of an expense, and
// goes back with its annulment.
import { refuseLocked } from '#domain/current-accounts/account-lock.ts';
import { settledBy } from '#domain/current-accounts/counter-entry.ts';
import { Ledger } from '#domain/current-accounts/ledger.ts';
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import {
  CurrentAccount,
  isLocalCurrency,
} from '#domain/current-accounts/records/current-account.ts';
import { isPesos } from '#domain/fiscal/currency.ts';
import { Expense } from '#domain/purchasing/records/expense.ts';
import { isPayable, paid, unpaid } from '#domain/purchasing/records/expense-payment.ts';
import { fail, refuse } from '#kernel/error.ts';
import { decimal, toAmount } from '#kernel/money.ts';
import { amended, type Change, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Withholding } from '../records/withholding/withholding.ts';
import type { Judged } from './judge-payment.ts';

const METHOD = 'withholding';

export type Moved = {
  changes: Change[];
  named?: { current_account_id?: string; movement_id?: string; expense_id?: string };
};
type Asked = {
  id: string;
  judged: Judged;
  current_account_id?: string | undefined;
  expense_id?: string | undefined;
};

/**
 * Throws related_record_not_found, record_locked, and validation_error where both are named, one is of another supplier or less than is
 * withheld.
 */
export async function movedBy(ctx: Context, asked: Asked): Promise<Moved> {
  const { current_account_id: account, expense_id: expense } = asked;
  if (account !== undefined && expense !== undefined) {
    const message = 'It settles a current account or pays an expense, not both';
    refuse([{ field: 'expense_id', location: 'body', code: 'invalid_enum', message }]);
  }
  if (account !== undefined) return onAccount(ctx, account, asked);
  return expense === undefined ? { changes: [] } : onExpense(ctx, expense, asked);
}

async function onAccount(ctx: Context, id: string, { judged, id: own }: Asked): Promise<Moved> {
  const account = await ctx.store.get(CurrentAccount, id);
  if (account === undefined) return missing('current_account_id');
  if (account.party_id !== judged.supplier._id) stranger('current_account_id');
  refuseForeign('current_account_id', isLocalCurrency(account.currency));
  refuseLocked(account);
  const ledger = new Ledger(ctx, account);
  const movement = ledger.post({
    type: 'payment',
    direction: 'debit',
    account_amount: judged.steps.amount,
    date: judged.date,
    origin: METHOD,
    document_type: METHOD,
    document_id: own,
    payment_method: METHOD,
  });
  return {
    changes: ledger.changes(),
    named: { current_account_id: id, movement_id: movement._id },
  };
}

async function onExpense(ctx: Context, id: string, { judged, id: own }: Asked): Promise<Moved> {
  const expense = await ctx.store.get(Expense, id);
  if (expense === undefined) return missing('expense_id');
  if (expense.supplier_id !== judged.supplier._id) stranger('expense_id');
  refuseForeign('expense_id', isPesos(expense.currency));
  const { amount } = judged.steps;
  refuseMoreThanLeft(expense, amount);
  const payment = { amount, date: judged.date, payment_method: METHOD, reference: own };
  const after = amended(ctx, expense, paid(ctx, expense, payment));
  return { changes: [update(Expense, expense, after)], named: { expense_id: id } };
}

/** What annulling the withholding does to what it had settled. */
export async function movedBack(ctx: Context, withholding: Withholding): Promise<Change[]> {
  const { current_account_id, movement_id, expense_id } = withholding;
  if (current_account_id !== undefined && movement_id !== undefined) {
    return backOnAccount(ctx, current_account_id, movement_id);
  }
  return expense_id === undefined ? [] : backOnExpense(ctx, expense_id, withholding._id);
}

async function backOnAccount(ctx: Context, id: string, movementId: string): Promise<Change[]> {
  const [account, movement] = await Promise.all([
    ctx.store.get(CurrentAccount, id),
    ctx.store.get(AccountMovement, movementId),
  ]);
  if (account === undefined || movement === undefined || movement.status === 'reversed') return [];
  refuseLocked(account);
  const ledger = new Ledger(ctx, account);
  ledger.reverse(movement, await settledBy(ctx, movement), { description: 'Retención anulada' });
  return ledger.changes();
}

async function backOnExpense(ctx: Context, id: string, own: string): Promise<Change[]> {
  const expense = await ctx.store.get(Expense, id);
  const payments = expense?.payments ?? [];
  const part = payments.find(({ reference }) => reference === own);
  if (expense === undefined || part === undefined) return [];
  const after = amended(ctx, expense, unpaid(ctx, expense, part));
  return [update(Expense, expense, after)];
}

const missing = (field: string): never =>
  fail('related_record_not_found', { errors: [{ field, location: 'body', code: 'not_found' }] });

/** What is withheld is pesos: they would settle as many dollars. */
function refuseForeign(field: string, isInPesos: boolean): void {
  if (isInPesos) return;
  const message = 'A withholding is in pesos, this debt is not';
  refuse([{ field, location: 'body', code: 'invalid_enum', message }]);
}

/** What the month owes more may be more than this expense is. */
function refuseMoreThanLeft(expense: Expense, withheld: number): void {
  const left = toAmount(decimal(expense.amount).minus(expense.paid_amount ?? 0));
  if (!isPayable(expense) || withheld <= left) return;
  const message = 'Less is left to pay of it than is withheld';
  const line = { field: 'expense_id', location: 'body', code: 'too_small', message } as const;
  refuse([{ ...line, min: withheld, actual: left }]);
}

function stranger(field: string): void {
  const message = 'It is of another supplier';
  refuse([{ field, location: 'body', code: 'invalid_enum', message }]);
}
