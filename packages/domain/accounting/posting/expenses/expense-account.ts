// An expense that pays a received invoice pays what its supplier is owed: where that debt is on the supplier's current account, each
// payment is a movement of it, in the commit of its entry, and goes back with it.

import { settledBy } from '#domain/current-accounts/counter-entry.ts';
import { Ledger } from '#domain/current-accounts/ledger.ts';
import { takesDebts } from '#domain/current-accounts/order-debts.ts';
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import { CurrentAccount } from '#domain/current-accounts/records/current-account.ts';
import { less } from '#domain/current-accounts/records/open-items.ts';
import type { Expense } from '#domain/purchasing/records/expense.ts';
import type { Change } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { PostedPart } from '../../records/ledger-posting.ts';
import type { Along } from '../source.ts';
import type { InvoiceDebt } from './invoice-debt.ts';

/** As much of the open ones as the amount pays: none while the supplier owes, as what is open is of that side then. */
function allocated(
  { open_items: items, balance }: CurrentAccount,
  debts: readonly string[],
  amount: number,
) {
  let rest = balance < 0 ? amount : 0;
  return items.flatMap(({ movement_id, open }) => {
    const part = debts.includes(movement_id) ? Math.min(open, rest) : 0;
    rest = less(rest, part);
    return part > 0 ? [{ movement_id, amount: part }] : [];
  });
}

/** What the payments of an expense move, by the parts that they are posted as. */
type Paid = ReadonlyMap<string, { amount: number; date: string; payment_method?: string }>;

/** An account is written once, whatever is posted on it and taken back. */
export class ExpenseAccount {
  readonly #ctx: Context;
  readonly #ledgers = new Map<string, Ledger>();

  constructor(ctx: Context) {
    this.#ctx = ctx;
  }

  /** Movements for the parts that are entered now; their changes come with those of `takeBack`, which follows. */
  pay(expense: Expense, debt: InvoiceDebt | undefined, paid: Paid): Along {
    const movements = new Map<string, string>();
    if (debt === undefined || !takesDebts(debt.account)) return { changes: [] };
    const { account, debts } = debt;
    for (const [part, { amount, date, payment_method }] of paid) {
      if (amount === 0) continue;
      const ledger = this.#of(account);
      const movement = ledger.post({
        type: 'payment',
        direction: 'debit',
        account_amount: amount,
        allocations: allocated(ledger.account, debts, amount),
        date,
        payment_method,
        description: expense.description,
        document_type: 'expense',
        document_id: expense._id,
        origin: 'expense',
      });
      movements.set(part, movement._id);
    }
    return { changes: [], movements };
  }

  async takeBack(parts: readonly PostedPart[]): Promise<Change[]> {
    for (const { movement_id: id } of parts) {
      const movement =
        id === undefined ? undefined : await this.#ctx.store.get(AccountMovement, id);
      if (movement?.status !== 'posted') continue;
      const ledger = await this.#ledgerOf(movement);
      ledger?.reverse(movement, await settledBy(this.#ctx, movement));
    }
    return [...this.#ledgers.values()].flatMap((ledger) => ledger.changes());
  }

  async #ledgerOf({ account_id: id }: AccountMovement): Promise<Ledger | undefined> {
    const known = this.#ledgers.get(id);
    if (known !== undefined) return known;
    const account = await this.#ctx.store.get(CurrentAccount, id);
    return account && this.#of(account);
  }

  #of(account: CurrentAccount): Ledger {
    const ledger = this.#ledgers.get(account._id) ?? new Ledger(this.#ctx, account);
    this.#ledgers.set(account._id, ledger);
    return ledger;
  }
}
