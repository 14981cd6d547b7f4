// What documents, payments on accounts, accounts, products and registers count: documents on the day of their issue, payments on theirs,
// debts, low stock, open registers and documents that are still under way as they are now.

import { isCreditNote, owedInPesos, vatInPesos } from '#domain/accounting/posting/sale-legs.ts';
import { Product, runsLow } from '#domain/catalog/records/product.ts';
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import {
  CurrentAccount,
  debtOf,
  LOCAL_CURRENCY,
} from '#domain/current-accounts/records/current-account.ts';
import { isUnderWay, TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { CashRegister } from '#domain/pos/records/cash-register.ts';
import { methodName } from '#domain/sales/records/sale-payments.ts';
import { sum, toAmount } from '#kernel/money.ts';
import type { Noun } from '#resource/declaration.ts';
import { type Count, counted, type Numbers, PLAIN } from '../records/counts.ts';
import { NOW } from './cells.ts';
import type { CountAll } from './count-record.ts';
import { COLLECTED, countedKey } from './sale-counts.ts';

/** Counts records of a noun that say themselves what they add. */
const countsBy =
  <N extends Noun>(noun: N, countsOf: (record: N['$row']) => Count[]): CountAll =>
  async (ctx, asked) => {
    const found = await ctx.store.getMany(
      noun,
      asked.map(({ id }) => id),
    );
    return asked.map(({ id }) => {
      const record = found.get(id);
      return { counts: record === undefined ? {} : counted(countsOf(record)) };
    });
  };

const now = (numbers: Numbers): Count[] => [{ cell: NOW, key: PLAIN, numbers }];

/** A credit note counts less; in pesos it is what the books have of it. */
function countsOfDocument(document: TaxDocument): Count[] {
  const waiting = now({ pending_documents: isUnderWay(document) ? 1 : 0 });
  const { fecha, tipo_comprobante: type } = document;
  if (document.authorized_at === undefined || fecha === undefined) return waiting;
  const sign = isCreditNote(type) ? -1 : 1;
  const invoiced = {
    invoiced_count: sign,
    invoiced_total: sign * owedInPesos(document),
    invoiced_vat: sign * vatInPesos(document),
  };
  return [...waiting, { cell: fecha, key: PLAIN, numbers: invoiced }];
}

export const countDocuments = countsBy(TaxDocument, countsOfDocument);

const REJECTED = 'check_rejected';
const MONEY: readonly string[] = ['payment', 'refund', REJECTED];
/** By which a cheque that came back was collected, where nothing else is said of it. */
const CHEQUE = 'check';

/** Money of customers; what reverses it is a movement of its own on the other side. */
export const countMovements: CountAll = async (ctx, asked) => {
  const ids = asked.map(({ id }) => id);
  const found = await ctx.store.getMany(AccountMovement, ids);
  const money = [...found.values()].filter(isMoney);
  const [accounts, originals] = await Promise.all([
    ctx.store.getMany(
      CurrentAccount,
      money.map(({ account_id }) => account_id),
    ),
    ctx.store.getMany(
      AccountMovement,
      money.flatMap(({ reverses }) => reverses ?? []),
    ),
  ]);
  return ids.map((id) => {
    const movement = found.get(id);
    if (movement === undefined || !isMoney(movement)) return { counts: {} };
    const account = accounts.get(movement.account_id);
    if (account !== undefined && account.currency !== LOCAL_CURRENCY) return { counts: {} };
    const { reverses } = movement;
    const original = reverses === undefined ? movement : originals.get(reverses);
    return { counts: counted(countsOfMoney(movement, original)) };
  });
};

const isMoney = ({ party_type, type }: AccountMovement): boolean =>
  party_type === 'customer' && MONEY.includes(type);

function countsOfMoney(movement: AccountMovement, original: AccountMovement | undefined): Count[] {
  const { direction, account_amount: amount, date: day } = movement;
  const method = original?.payment_method ?? (movement.type === REJECTED ? CHEQUE : undefined);
  const withheld = (original?.withholdings ?? []).map((part) => part.amount);
  const money = toAmount(sum([amount, ...withheld.map((part) => -part)]));
  const total = direction === 'credit' ? money : -money;
  return [{ cell: day, key: countedKey(COLLECTED, methodName(method)), numbers: { total } }];
}

/** Debts in pesos, one side each: what was paid ahead makes no other's debt smaller. */
export const countAccounts = countsBy(CurrentAccount, (account) => {
  if (account.currency !== LOCAL_CURRENCY) return [];
  const { party_type: party, balance, overdue_balance: overdue } = account;
  const debt = Math.max(debtOf(party, balance), 0);
  return now(party === 'customer' ? { receivable: debt, overdue } : { payable: debt });
});

export const countProducts = countsBy(Product, (product) =>
  now({ low_stock: runsLow(product) ? 1 : 0 }),
);

export const countRegisters = countsBy(CashRegister, (register) =>
  now({ open_registers: register.status === 'open' ? 1 : 0 }),
);
