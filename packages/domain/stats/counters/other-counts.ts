// What documents, payments on accounts, accounts, products and registers count: documents on the day of their issue, payments on theirs,
// debts, low stock, open registers and documents that are still under way as they are now.

import { isCreditNote } from '#domain/accounting/posting/sale-legs.ts';
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
import { roundAmount, sum, times, toAmount } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { type Count, counted, PLAIN } from '../records/counts.ts';
import { NOW } from './cells.ts';
import type { CountAll, Counting } from './count-record.ts';
import { COLLECTED, countedKey, inCells } from './sale-counts.ts';

type CountOf = (ctx: Context, id: string) => Promise<Counting>;

/** Counts records that have nothing to read in common. */
export const oneByOne =
  (countOf: CountOf): CountAll =>
  (ctx, asked) =>
    Promise.all(asked.map(({ id }) => countOf(ctx, id)));

const now = (numbers: Readonly<Record<string, number>>): Count[] =>
  Object.entries(numbers).map(([name, by]) => ({ cell: NOW, key: PLAIN, name, by }));

/** A credit note counts less; amounts are converted one by one and then added. */
function countsOfDocument(document: TaxDocument): Count[] {
  const waiting = now({ pending_documents: isUnderWay(document) ? 1 : 0 });
  const { fecha, cotizacion = 1, tipo_comprobante: type } = document;
  if (document.authorized_at === undefined || fecha === undefined) return waiting;
  const sign = isCreditNote(type) ? -1 : 1;
  const pesos = (amount = 0) => roundAmount(times(amount, cotizacion));
  const { neto_gravado, no_gravado, exento, iva, tributos = [] } = document;
  const parts = [neto_gravado, no_gravado, exento, iva, ...tributos.map(({ importe }) => importe)];
  const invoiced = {
    invoiced_count: sign,
    invoiced_total: toAmount(sum(parts.map(pesos)).times(sign)),
    invoiced_vat: toAmount(pesos(iva).times(sign)),
  };
  return [...waiting, ...inCells(fecha, PLAIN, invoiced)];
}

export const countOfDocument: CountOf = async (ctx, id) => {
  const document = await ctx.store.get(TaxDocument, id);
  return { counts: counted(document === undefined ? [] : countsOfDocument(document)) };
};

const MONEY: readonly string[] = ['payment', 'refund', 'check_rejected'];

/** Money of customers; what reverses it is a movement of its own on the other side. */
export const countOfMovement: CountOf = async (ctx, id) => {
  const movement = await ctx.store.get(AccountMovement, id);
  if (movement?.party_type !== 'customer' || !MONEY.includes(movement.type)) return { counts: {} };
  const account = await ctx.store.get(CurrentAccount, movement.account_id);
  if (account !== undefined && account.currency !== LOCAL_CURRENCY) return { counts: {} };
  const { direction, account_amount: amount, date: day, reverses } = movement;
  const original =
    reverses === undefined ? movement : await ctx.store.get(AccountMovement, reverses);
  const method = original?.payment_method;
  const withheld = (original?.withholdings ?? []).map((part) => part.amount);
  const money = toAmount(sum([amount, ...withheld.map((part) => -part)]));
  const total = direction === 'credit' ? money : -money;
  return { counts: counted(inCells(day, countedKey(COLLECTED, methodName(method)), { total })) };
};

/** Debts in pesos, one side each: what was paid ahead makes no other's debt smaller. */
export const countOfAccount: CountOf = async (ctx, id) => {
  const account = await ctx.store.get(CurrentAccount, id);
  if (account === undefined || account.currency !== LOCAL_CURRENCY) return { counts: {} };
  const { party_type: party, balance, overdue_balance: overdue } = account;
  const debt = Math.max(debtOf(party, balance), 0);
  return {
    counts: counted(now(party === 'customer' ? { receivable: debt, overdue } : { payable: debt })),
  };
};

export const countOfProduct: CountOf = async (ctx, id) => {
  const product = await ctx.store.get(Product, id);
  return { counts: counted(now({ low_stock: runsLow(product) ? 1 : 0 })) };
};

export const countOfRegister: CountOf = async (ctx, id) => {
  const register = await ctx.store.get(CashRegister, id);
  return { counts: counted(now({ open_registers: register?.status === 'open' ? 1 : 0 })) };
};
