// What received invoices ask of the books. A pending one is posted and linked to its entry in the same commit; one that a person
// linked first is not posted, one that a person took back (reopened) is not posted again. The invoice of an order that arrived
// on account splits that debt; any other of a supplier with a current account raises it, as a movement of the same commit, also where
// it is of an order that no account says to be owed.

import { settledBy } from '#domain/current-accounts/counter-entry.ts';
import { Ledger } from '#domain/current-accounts/ledger.ts';
import { findAccount } from '#domain/current-accounts/party.ts';
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import {
  CurrentAccount,
  LOCAL_CURRENCY,
} from '#domain/current-accounts/records/current-account.ts';
import { Supplier } from '#domain/purchasing/records/supplier.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { amended, type Change, unmoved, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { AccountingAccount } from '../records/account.ts';
import { LedgerPosting, type PostedPart } from '../records/ledger-posting.ts';
import type { LedgerEntry } from '../reports/figures.ts';
import { PURCHASE, shareOf } from './invoiced-orders.ts';
import type { Leg, Place } from './legs.ts';
import { claimsOf, type Share, taking } from './order-claims.ts';
import { entryOf, linesAsLegs } from './posted-places.ts';
import { debtInPesos, purchaseLegs } from './purchase-legs.ts';
import type { Along, Source, Wanted } from './source.ts';

/** The facts of the entry of a received invoice that is of no order. */
export const OWN_DEBT = 'own';
/** Where the goods of orders go. */
export const GOODS = 'goods';

export const purchaseSource: Source = {
  name: 'received_invoice',
  isOfItsMonth: true,
  async read(ctx, id, { posted }) {
    const invoice = await ctx.store.get(ReceivedInvoice, id);
    const undone = (parts: readonly PostedPart[]) => takenBack(ctx, parts);
    if (invoice === undefined) return { events: [], guards: [], undone };
    const own = posted.find(({ part }) => part === PURCHASE);
    const isOurs = own !== undefined && invoice.linked_journal_entry_id === (own.entry_id ?? null);
    if (invoice.status === 'linked' && isOurs) {
      return { events: [kept(invoice, own)], guards: [] };
    }
    const guards = [unmoved(ReceivedInvoice, invoice)];
    const isReopened = invoice.status === 'pending' && own !== undefined;
    if (invoice.status !== 'pending' || isReopened) {
      return { events: [], guards, undone, isHeld: isReopened };
    }
    return wantedOf(ctx, invoice);
  },
};

const kept = (invoice: ReceivedInvoice, { facts }: PostedPart) => ({
  part: PURCHASE,
  date: invoice.issue_date ?? '',
  description: '',
  legs: [],
  facts,
});

async function wantedOf(ctx: Context, invoice: ReceivedInvoice): Promise<Wanted> {
  const suppliers = await suppliersOf(ctx, invoice);
  const date = invoice.issue_date ?? '';
  const [identity, account, share, cost] = await Promise.all([
    readFiscalFacts(ctx).then((facts) => fiscalIdentity(ctx, facts)),
    accountOf(ctx, suppliers),
    shareOf(ctx, { suppliers, debt: debtInPesos(invoice), day: date }),
    costOf(ctx, invoice, suppliers),
  ]);
  const owed = share?.isUnowed === true ? undefined : share;
  const isRegistered = identity.condition === 'responsable_inscripto';
  const goods = share && (await goodsOf(ctx, share));
  const legs =
    owed && goods
      ? purchaseLegs(invoice, { cost: goods, isRegistered, order: true })
      : purchaseLegs(invoice, { cost: goods ?? cost, isRegistered });
  const number = `${invoice.sale_point}-${invoice.voucher_number}`;
  const description = `Comprobante recibido ${number} ${invoice.supplier_name ?? ''}`.trim();
  return {
    events: [
      {
        ...{ part: PURCHASE, date, description, legs },
        facts: owed?.order._id ?? OWN_DEBT,
        hasCredit: isRegistered,
      },
    ],
    guards: [],
    along: async (entries) =>
      linked(ctx, { invoice, entry: entries.get(PURCHASE), account, share }),
  };
}

type Linking = {
  invoice: ReceivedInvoice;
  entry: LedgerEntry | undefined;
  account: CurrentAccount | undefined;
  share: Share | undefined;
};

async function linked(ctx: Context, { invoice, entry, account, share }: Linking): Promise<Along> {
  const after = amended(ctx, invoice, {
    status: 'linked',
    ...(entry && { linked_journal_entry_id: entry._id }),
    ...(share && { order_id: share.order._id }),
  });
  const change = update(ReceivedInvoice, invoice, after);
  const changes = [change, ...(share === undefined ? [] : await taking(ctx, share, invoice))];
  const debt = debtInPesos(invoice);
  const isOwed = share !== undefined && share.isUnowed !== true;
  if (isOwed || account === undefined || account.status === 'closed' || debt === 0) {
    return { changes };
  }
  const ledger = new Ledger(ctx, account);
  const movement = ledger.post({
    type: debt > 0 ? 'invoice' : 'credit_note',
    direction: debt > 0 ? 'credit' : 'debit',
    account_amount: Math.abs(debt),
    date: invoice.issue_date ?? '',
    document_type: 'received_invoice',
    document_id: invoice.id,
    origin: 'received_invoice',
  });
  return {
    changes: [...changes, ...ledger.changes()],
    movements: new Map([[PURCHASE, movement._id]]),
  };
}

/**
 * Where the goods of an order stand: of one that is owed the invoice takes the tax from there, of one on no account it brings them
 * there. Of one that was sent back where the invoice had them.
 */
async function goodsOf(ctx: Context, { order, isReturn, parts }: Share): Promise<Place> {
  if (!isReturn) return goodsTaken(ctx, parts);
  const legs = await firstPosted(ctx, [...(await claimsOf(ctx, order, false)).values()]);
  return legs.at(-1)?.at ?? GOODS;
}

/** Where the goods stand of what an order is owed by. */
export const goodsTaken = async (ctx: Context, debts: readonly string[]): Promise<Place> =>
  (await firstPosted(ctx, debts)).at(0)?.at ?? GOODS;

/** The first entry that was posted of any of them. */
async function firstPosted(ctx: Context, ids: readonly string[]): Promise<Leg[]> {
  const postings = await ctx.store.getMany(LedgerPosting, [...ids] as LedgerPosting['_id'][]);
  const posted = [...postings.values()].flatMap((posting) => posting.parts);
  const [part] = posted.filter(({ entry_id: id }) => id !== undefined);
  return part ? linesAsLegs(await entryOf(ctx, [part], part.part)) : [];
}

/** The movement that the entry had put on the supplier's account goes back with it. */
async function takenBack(ctx: Context, parts: readonly PostedPart[]): Promise<Change[]> {
  const id = parts.find(({ part }) => part === PURCHASE)?.movement_id;
  const movement = id === undefined ? undefined : await ctx.store.get(AccountMovement, id);
  if (movement === undefined || movement.status !== 'posted') return [];
  const [account, settledOnes] = await Promise.all([
    ctx.store.get(CurrentAccount, movement.account_id ?? ''),
    settledBy(ctx, movement),
  ]);
  if (account === undefined) return [];
  const ledger = new Ledger(ctx, account);
  ledger.reverse(movement, settledOnes);
  return ledger.changes();
}

/** What the invoice is posted against. */
export const costOfPurchase = async (ctx: Context, invoice: ReceivedInvoice): Promise<Place> =>
  costOf(ctx, invoice, await suppliersOf(ctx, invoice));

/** All that are known by that CUIT, the first of them first. */
async function suppliersOf(
  ctx: Context,
  { supplier_cuit: cuit }: ReceivedInvoice,
): Promise<Supplier[]> {
  return cuit ? ctx.store.sorted(Supplier, { sort: 'cuit', from: cuit, to: cuit }) : [];
}

/** The account of the first that has one, rather one that takes movements. */
async function accountOf(
  ctx: Context,
  suppliers: readonly Supplier[],
): Promise<CurrentAccount | undefined> {
  const found = await Promise.all(
    suppliers.map(({ _id: party_id }) =>
      findAccount(ctx, { party_type: 'supplier', party_id, currency: LOCAL_CURRENCY }),
    ),
  );
  const accounts = found.flatMap((account) => account ?? []);
  return accounts.find(({ status }) => status !== 'closed') ?? accounts[0];
}

/** The account that the invoice names, else that of a supplier, else expenses. Goods of an order are goods. */
async function costOf(
  ctx: Context,
  { linked_account_id: id }: ReceivedInvoice,
  suppliers: readonly Supplier[],
): Promise<Place> {
  const account = id ? await ctx.store.get(AccountingAccount, id) : undefined;
  if (account !== undefined) return { code: account.code };
  const code = suppliers
    .map(({ default_expense_account_code: own }) => own)
    .find((own) => own !== undefined && own !== '');
  return code ? { code } : 'expenses';
}
