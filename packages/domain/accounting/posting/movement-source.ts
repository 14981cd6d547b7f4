// What a movement on a current account asks of the books. Sales, received invoices and merges have entries of their own, and
// what a movement carries on the account of a document is of that: no second entry of a received invoice, no second income of an invoice.
import {
  AccountMovement,
  type MovementType,
} from '#domain/current-accounts/records/account-movement.ts';
import {
  CurrentAccount,
  isLocalCurrency,
  LOCAL_CURRENCY,
} from '#domain/current-accounts/records/current-account.ts';
import { isGivenUp, TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { Supplier } from '#domain/purchasing/records/supplier.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { ofIsoCode } from '#kernel/currency-codes.ts';
import { ID_PATTERN } from '#kernel/id.ts';
import { roundAmount, times, toAmount } from '#kernel/money.ts';
import { unmoved } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { movementLegs } from './account-legs.ts';
import { Unpostable } from './entry-lines-of.ts';
import { exchangeOf } from './exchange/differences.ts';
import { pesosOfShares, reckonedAs, reckonedUntil } from './exchange/reckoning.ts';
import type { Leg, Place } from './legs.ts';
import { methodTypes } from './method-types.ts';
import { ADVANCE, AUTHORIZED, cashFacts, IN_CASH, originalOf } from './money/document-money.ts';
import { DOCUMENT, factsOf } from './money/sale-money.ts';
import { partsOf } from './posted-places.ts';
import { debtInPesos, orderLegs } from './purchase-legs.ts';
import { isDebitNote, owedInPesos } from './sale-legs.ts';
import { saleOfDocument } from './sale-source.ts';
import type { Source, Wanted } from './source.ts';

/** Types of movements as the books say them. */
const IN_BOOKS: Readonly<Record<MovementType, string>> = {
  invoice: 'Factura',
  credit_note: 'Nota de crédito',
  debit_note: 'Nota de débito',
  payment: 'Pago',
  refund: 'Devolución',
  adjustment: 'Ajuste',
  opening: 'Saldo inicial',
  interest: 'Intereses',
  check_rejected: 'Cheque rechazado',
};
const OWN_ENTRIES = ['sale', 'merge', 'reversal', 'received_invoice', 'withholding', 'expense'];
const NOTHING: Wanted = { events: [], guards: [] };

export const movementSource: Source = {
  name: 'current_account_movement',
  async read(ctx, id, { posted }) {
    const movement = await ctx.store.get(AccountMovement, id);
    if (movement === undefined) return NOTHING;
    const guards = [unmoved(AccountMovement, movement)];
    const account = await ctx.store.get(CurrentAccount, movement.account_id ?? '');
    const exchange = isLocalCurrency(account?.currency)
      ? { events: [] }
      : await exchangeOf(ctx, movement, { posted, value: worthOf });
    const hasOwn = OWN_ENTRIES.includes(movement.origin ?? '');
    if (hasOwn || movement.status !== 'posted') return { ...exchange, guards };
    const carried = await carriedOf(ctx, movement);
    const legs = await legsOf(ctx, movement, { account, carried });
    const description = movement.description || `${IN_BOOKS[movement.type]} en cuenta corriente`;
    const event = { part: 'movement', date: movement.date ?? '', description, legs };
    const isOwnDebt = carried === ALONE || carried === IN_CASH;
    const facts = isOwnDebt ? `${movement.type} ${carried}` : movement.type;
    const own = { ...event, facts };
    return { ...exchange, events: [own, ...exchange.events], guards };
  },
};

type Account = CurrentAccount | undefined;
const ALONE = 'alone';
type Carried = 'posted' | typeof ALONE | typeof IN_CASH | typeof ADVANCE | undefined;
const SIDE = { [IN_CASH]: 'cash', [ADVANCE]: ADVANCE } as const;

async function legsOf(
  ctx: Context,
  movement: AccountMovement,
  { account, carried }: { account: Account; carried: Carried },
): Promise<Leg[]> {
  if (carried === 'posted') return [];
  const known = carried === IN_CASH ? await carriedPesos(ctx, movement, account) : undefined;
  const pesos = known ?? pesosOf(movement, account);
  if (movement.origin === 'order') return orderLegs(pesos);
  const types = await methodTypes(ctx, [movement.payment_method]);
  const against =
    carried === undefined || carried === ALONE ? await supplierCost(ctx, movement) : SIDE[carried];
  return movementLegs(movement, pesos, { types, ...(against && { against }) });
}

/**
 * The rate of a movement in the currency of its account is of pesos; that of one in another tells only what it is in the account's.
 * Throws Unpostable where it is not known what the currency of the account is worth.
 */
function pesosOf(movement: AccountMovement, account: Account): number {
  if (account === undefined || account.currency === LOCAL_CURRENCY) {
    return movement.account_amount ?? movement.amount;
  }
  if (movement.currency === LOCAL_CURRENCY) return movement.amount;
  const { account_amount, exchange_rate: rate } = movement;
  if (rate !== undefined && movement.currency === account.currency) {
    return toAmount(roundAmount(times(account_amount, rate)));
  }
  const message = `The account is kept in ${account.currency}: reverse the movement and post it again in that currency with exchange_rate, in pesos`;
  throw new Unpostable('currency_rate_required', message, movement.date);
}

/**
 * The pesos for which a movement stands on the control account: those of the document that it carries there, or of what a merge passed
 * on, else its own; undefined where nothing says them.
 */
async function worthOf(ctx: Context, movement: AccountMovement): Promise<number | undefined> {
  if (movement.origin === 'merge') return passedOn(ctx, movement);
  const account = await ctx.store.get(CurrentAccount, movement.account_id);
  const carried = await carriedOf(ctx, movement);
  if (carried === 'posted' || carried === IN_CASH) {
    const known = await carriedPesos(ctx, movement, account);
    if (carried === 'posted' || known !== undefined) return known;
  }
  try {
    return pesosOf(movement, account);
  } catch (error) {
    if (error instanceof Unpostable) return undefined;
    throw error;
  }
}

/** What the account of a merged customer was left with stands for as much on the one that takes it over. */
async function passedOn(
  ctx: Context,
  { document_id }: AccountMovement,
): Promise<number | undefined> {
  const from = document_id ? await ctx.store.get(AccountMovement, document_id) : undefined;
  if (from?.origin !== 'merge') return undefined;
  await reckonedUntil(ctx, from, worthOf);
  const reckoned = await reckonedAs(ctx, from._id);
  return reckoned && pesosOfShares(reckoned);
}

/** Of a part of the document its part of them; undefined where the document is in another currency than the account. */
async function carriedPesos(
  ctx: Context,
  { document_id: id = '', account_amount }: AccountMovement,
  account: Account,
): Promise<number | undefined> {
  const [document, invoice] = await Promise.all([
    ctx.store.get(TaxDocument, id),
    ctx.store.get(ReceivedInvoice, id),
  ]);
  const of = document
    ? { code: document.moneda, total: document.total, pesos: owedInPesos(document) }
    : {
        code: ofIsoCode(invoice?.currency ?? LOCAL_CURRENCY) ?? invoice?.currency,
        total: Math.abs(invoice?.total_amount ?? 0),
        pesos: Math.abs(invoice === undefined ? 0 : debtInPesos(invoice)),
      };
  if (of.code !== ofIsoCode(account?.currency ?? LOCAL_CURRENCY) || of.total === 0)
    return undefined;
  return toAmount(roundAmount(times(of.pesos, account_amount).div(of.total)));
}

/**
 * The document that the movement carries: posted as a debt by itself, or as paid in cash, now or once it is authorized, of which the
 * movement makes a debt; or paid by its sale, which is an advance then. One that was rejected or given up is posted never: the debt is
 * of the movement alone.
 */
async function carriedOf(
  ctx: Context,
  { document_id: id = '', origin }: AccountMovement,
): Promise<Carried> {
  if (origin !== 'manual' || !ID_PATTERN.test(id)) return undefined;
  const [document, invoice] = await Promise.all([
    ctx.store.get(TaxDocument, id),
    ctx.store.get(ReceivedInvoice, id),
  ]);
  if (invoice !== undefined) return 'posted';
  if (document === undefined) return undefined;
  if (isGivenUp(document)) return ALONE;
  const [sale, parts] = await Promise.all([saleOfDocument(ctx, document), partsOf(ctx, id)]);
  if (sale !== undefined && !isDebitNote(document.tipo_comprobante)) return ADVANCE;
  const facts = factsOf(parts, DOCUMENT) ?? (await cashFacts(ctx, await originalOf(ctx, document)));
  return facts === AUTHORIZED ? 'posted' : IN_CASH;
}

/** What is bought from a supplier who has an account of his own for it. */
async function supplierCost(
  ctx: Context,
  { party_type, party_id, type }: AccountMovement,
): Promise<Place | undefined> {
  const isBought = ['invoice', 'debit_note', 'credit_note'].includes(type);
  if (party_type !== 'supplier' || !isBought) return undefined;
  const supplier = await ctx.store.get(Supplier, party_id ?? '');
  const code = supplier?.default_expense_account_code;
  return code ? { code } : undefined;
}
