// What an entry of the purchases book asks of the ledger beside its received invoice: the posting of the invoice takes its whole VAT as
// credit in the month of its day, and where the book says otherwise (another credit, perceptions told by kind, a later month) the
// difference is posted in the month in which the entry counts. A later month leaves what it takes as a claim until then. Whether the
// posting took the VAT is what it was posted as: the condition of the account may be another by now.

import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { sum, toAmount } from '#kernel/money.ts';
import { unmoved } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { LedgerPosting } from '../records/ledger-posting.ts';
import { creditInPesos, inPesos } from '../records/vat/book-entry.ts';
import { VatEntry } from '../records/vat/vat-entry.ts';
import { isCreditNote } from '../records/vat/voucher-kinds.ts';
import type { PostingEvent } from './legs.ts';
import {
  closedBy,
  credit,
  debit,
  type Leg,
  merged,
  opposite,
  type Place,
  totalOf,
} from './legs.ts';
import { purchaseLegs } from './purchase-legs.ts';
import { costOfPurchase, OWN_DEBT } from './purchase-source.ts';
import type { Source } from './source.ts';

/** Where taxes of a purchase are claims against the authorities. */
const CLAIMS: readonly Place[] = [
  'input_vat',
  'vat_perceptions_suffered',
  'income_perceptions_suffered',
  'gross_income_perceptions_suffered',
];
const DEFERRED = 'other_receivables';
const WORDS = {
  difference: 'IVA computable',
  deferred: 'IVA a computar',
  taken: 'IVA computado',
} as const;

export const vatEntrySource: Source = {
  name: 'vat_entry',
  isOfItsMonth: true,
  async read(ctx, id) {
    const entry = await ctx.store.get(VatEntry, id);
    if (entry === undefined) return { events: [], guards: [] };
    const guards = [unmoved(VatEntry, entry)];
    const counts = entry.source === 'received_invoice' && entry.status !== 'waiting';
    const events = counts ? await eventsOf(ctx, entry) : [];
    return { events, guards };
  },
};

async function eventsOf(ctx: Context, entry: VatEntry): Promise<PostingEvent[]> {
  const of = entry.source_id ?? '';
  const [invoice, posting, facts] = await Promise.all([
    ctx.store.get(ReceivedInvoice, of as (typeof ReceivedInvoice)['$id']),
    ctx.store.get(LedgerPosting, of as (typeof LedgerPosting)['$id']),
    readFiscalFacts(ctx),
  ]);
  const own = posting?.parts.find(({ entry_id }) => entry_id !== undefined);
  if (invoice === undefined || own === undefined) return [];
  const cost = own.facts === OWN_DEBT ? await costOfPurchase(ctx, invoice) : 'goods';
  const isRegistered =
    own.has_credit ?? fiscalIdentity(ctx, facts).condition === 'responsable_inscripto';
  const posted = claimsIn(purchaseLegs(invoice, { cost, isRegistered }));
  return differences(entry, { posted, cost });
}

const claimsIn = (legs: readonly Leg[]): Leg[] => legs.filter(({ at }) => CLAIMS.includes(at));

/** Nothing where the book says what was posted. Pure. */
function differences(
  entry: VatEntry,
  { posted, cost }: { posted: readonly Leg[]; cost: Place },
): PostingEvent[] {
  const wanted = claimsOf(entry);
  const { date, vat_period } = entry;
  const about = `${entry.sale_point}-${entry.number} ${entry.party.name ?? ''}`.trim();
  const event = (part: keyof typeof WORDS, day: string, legs: readonly Leg[]): PostingEvent[] => {
    const all = merged(legs);
    if (all.length === 0) return [];
    const description = `${WORDS[part]} de ${about}`;
    return [{ part, date: day, description, legs: all, facts: JSON.stringify([day, all]) }];
  };
  if (date.startsWith(vat_period)) {
    return event('difference', date, closedBy(cost, [...wanted, ...opposite(posted)]));
  }
  const claim = totalOf(posted);
  const taken = closedBy(cost, [...wanted, ...credit(DEFERRED, claim)]);
  return [
    ...event('deferred', date, [...opposite(posted), ...debit(DEFERRED, claim)]),
    ...event('taken', `${vat_period}-01`, taken),
  ];
}

/** A credit note takes its claims back. */
function claimsOf(entry: VatEntry): Leg[] {
  const { perceptions } = entry;
  const pesos = (value: number) => toAmount(inPesos(entry, value));
  const provinces = perceptions.gross_income.map(({ amount }) => pesos(amount));
  const legs = [
    ...debit('input_vat', toAmount(creditInPesos(entry))),
    ...debit('vat_perceptions_suffered', pesos(perceptions.vat)),
    ...debit('income_perceptions_suffered', pesos(perceptions.income)),
    ...debit('gross_income_perceptions_suffered', toAmount(sum(provinces))),
  ];
  return isCreditNote(entry.voucher_type) ? opposite(legs) : legs;
}
