// What received invoices ask of the books. A pending one is posted and linked to its entry in the same commit; one that a person
// linked first is not posted, one that a person took back (reopened) is not posted again. The invoice of an order that arrived
// on account splits that debt; any other of a supplier with a current account raises it, as a movement of the same commit.

import { settledBy } from '#domain/current-accounts/counter-entry.ts';
import { Ledger } from '#domain/current-accounts/ledger.ts';
import { findAccount } from '#domain/current-accounts/party.ts';
import { AccountMovement } from '#domain/current-accounts/records/account-movement.ts';
import {
  CurrentAccount,
  LOCAL_CURRENCY,
} from '#domain/current-accounts/records/current-account.ts';
import { Order } from '#domain/purchasing/records/order.ts';
import { Supplier } from '#domain/purchasing/records/supplier.ts';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { amended, type Change, unmoved, update } from '#resource/change.ts';
import type { Context, ListQuery } from '#resource/context.ts';
import { AccountingAccount } from '../records/account.ts';
import type { PostedPart } from '../records/ledger-posting.ts';
import type { LedgerEntry } from '../reports/figures.ts';
import type { Place } from './legs.ts';
import { debtInPesos, purchaseLegs } from './purchase-legs.ts';
import type { Along, Source, Wanted } from './source.ts';

/** The part under which the entry of a received invoice is known, and its facts where it is of no order. */
export const PURCHASE = 'purchase';
export const OWN_DEBT = 'own';
const FIRST: ListQuery = {
  page: 1,
  perPage: 100,
  sort: 'created_at',
  direction: 'desc',
  filters: {},
};
const RECEIVED = ['delivered', 'completed'];

export const purchaseSource: Source = {
  name: 'received_invoice',
  isOfItsMonth: true,
  async read(ctx, id, { posted }) {
    const invoice = await ctx.store.get(ReceivedInvoice, id);
    const undone = (parts: readonly PostedPart[]) => takenBack(ctx, parts);
    if (invoice === undefined) return { events: [], guards: [], undone };
    const own = posted.find(({ part }) => part === PURCHASE);
    const isOurs = own !== undefined && invoice.linked_journal_entry_id === own.entry_id;
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
  const supplier = await supplierOf(ctx, invoice);
  const [identity, account, order] = await Promise.all([
    readFiscalFacts(ctx).then((facts) => fiscalIdentity(ctx, facts)),
    supplier && accountOf(ctx, supplier._id),
    supplier && orderOf(ctx, supplier._id, invoice),
  ]);
  const legs = purchaseLegs(invoice, {
    cost: await costOf(ctx, invoice, supplier),
    isRegistered: identity.condition === 'responsable_inscripto',
    ...(order && { order: true }),
  });
  const number = `${invoice.sale_point}-${invoice.voucher_number}`;
  const description = `Comprobante recibido ${number} ${invoice.supplier_name ?? ''}`.trim();
  const date = invoice.issue_date ?? '';
  return {
    events: [{ part: PURCHASE, date, description, legs, facts: order?._id ?? OWN_DEBT }],
    guards: [],
    along: async (entries) =>
      linked(ctx, { invoice, entry: entries.get(PURCHASE), account: order ? undefined : account }),
  };
}

type Linking = {
  invoice: ReceivedInvoice;
  entry: LedgerEntry | undefined;
  account: CurrentAccount | undefined;
};

async function linked(ctx: Context, { invoice, entry, account }: Linking): Promise<Along> {
  const after = amended(ctx, invoice, {
    status: 'linked',
    ...(entry && { linked_journal_entry_id: entry._id }),
  });
  const change = update(ReceivedInvoice, invoice, after);
  const debt = debtInPesos(invoice);
  if (account === undefined || account.status === 'closed' || debt === 0) {
    return { changes: [change] };
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
    changes: [change, ...ledger.changes()],
    movements: new Map([[PURCHASE, movement._id]]),
  };
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
  costOf(ctx, invoice, await supplierOf(ctx, invoice));

async function supplierOf(
  ctx: Context,
  { supplier_cuit: cuit }: ReceivedInvoice,
): Promise<Supplier | undefined> {
  if (!cuit) return undefined;
  const { items } = await ctx.store.list(Supplier, { ...FIRST, filters: { cuit } });
  return items[0];
}

const accountOf = (ctx: Context, party_id: string): Promise<CurrentAccount | undefined> =>
  findAccount(ctx, { party_type: 'supplier', party_id, currency: LOCAL_CURRENCY });

/** An order of that supplier that arrived on account and comes to as much, or of which a part does. */
async function orderOf(
  ctx: Context,
  supplier_id: string,
  invoice: ReceivedInvoice,
): Promise<Order | undefined> {
  const { items } = await ctx.store.list(Order, { ...FIRST, filters: { supplier_id } });
  const debt = debtInPesos(invoice);
  return items.find(
    ({ status, total, receipts = [], current_account_movement_id: onAccount }) =>
      (RECEIVED.includes(status) && onAccount !== undefined && total === debt) ||
      (status !== 'refunded' &&
        receipts.some(
          ({ movement_id: id, owed_amount: part }) => id !== undefined && part === debt,
        )),
  );
}

/** The account that the invoice names, else the supplier's own, else goods for whom nothing is said. */
async function costOf(
  ctx: Context,
  { linked_account_id: id }: ReceivedInvoice,
  supplier: Supplier | undefined,
): Promise<Place> {
  const account = id ? await ctx.store.get(AccountingAccount, id) : undefined;
  if (account !== undefined) return { code: account.code };
  const code = supplier?.default_expense_account_code;
  return code ? { code } : 'expenses';
}
