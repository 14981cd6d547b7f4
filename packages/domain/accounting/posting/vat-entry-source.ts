// What an entry of the purchases book asks of the ledger beside its received invoice: the posting of the invoice takes its whole VAT as
// credit in the month of its day, and where the book says otherwise (another credit, perceptions told by kind, a later month) the
// difference is posted in the month in which the entry counts. A later month leaves what it takes as a claim until then. Whether the
// posting took the VAT is what it was posted as: the condition of the account may be another by now.

import { isDeepStrictEqual } from 'node:util';
import { ReceivedInvoice } from '#domain/received-invoices/records/received-invoice.ts';
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { parseJson } from '#kernel/json.ts';
import { sum, toAmount } from '#kernel/money.ts';
import { unmoved } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { LedgerPosting, type PostedPart } from '../records/ledger-posting.ts';
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
import { factsOf } from './money/sale-money.ts';
import { entryOf, PostedPlaces } from './posted-places.ts';
import { purchaseLegs } from './purchase-legs.ts';
import { costOfPurchase, GOODS, OWN_DEBT } from './purchase-source.ts';
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
  async read(ctx, id, { posted }) {
    const entry = await ctx.store.get(VatEntry, id);
    if (entry === undefined) return { events: [], guards: [] };
    const guards = [unmoved(VatEntry, entry)];
    const counts = entry.source === 'received_invoice' && entry.status !== 'waiting';
    const events = counts ? await eventsOf(ctx, entry, posted) : [];
    return { events, guards };
  },
};

async function eventsOf(
  ctx: Context,
  entry: VatEntry,
  parts: readonly PostedPart[],
): Promise<PostingEvent[]> {
  const of = entry.source_id ?? '';
  const [invoice, posting, facts] = await Promise.all([
    ctx.store.get(ReceivedInvoice, of as (typeof ReceivedInvoice)['$id']),
    ctx.store.get(LedgerPosting, of as (typeof LedgerPosting)['$id']),
    readFiscalFacts(ctx),
  ]);
  const own = posting?.parts.find(({ entry_id }) => entry_id !== undefined);
  if (invoice === undefined || own === undefined) return [];
  const isOwn = own.facts === OWN_DEBT;
  const cost = isOwn ? await costOfPurchase(ctx, invoice) : GOODS;
  const isRegistered =
    own.has_credit ?? fiscalIdentity(ctx, facts).condition === 'responsable_inscripto';
  const legs = purchaseLegs(invoice, { cost, isRegistered, ...(!isOwn && { order: true }) });
  const [taken, deferred] = await Promise.all([
    entryOf(ctx, [own], own.part),
    entryOf(ctx, parts, 'deferred'),
  ]);
  const posted = claimsIn(legs);
  const places = new PostedPlaces().learn(legs, taken).learn(deferring(posted), deferred);
  return differences(entry, { posted, cost, places }).map((event) => ({
    ...event,
    facts: sameFacts(factsOf(parts, event.part), event.facts),
  }));
}

const claimsIn = (legs: readonly Leg[]): Leg[] => legs.filter(({ at }) => CLAIMS.includes(at));

const deferring = (posted: readonly Leg[]): Leg[] => [
  ...opposite(posted),
  ...debit(DEFERRED, totalOf(posted)),
];

/** The account of the cost decides nothing: a difference that was posted stays where its supplier has another by now. */
function sameFacts(known: string | undefined, facts: string): string {
  const decisive = (text: string) => {
    const [day, legs]: [string, Leg[]] = parseJson(text);
    return [day, legs.filter(({ at }) => at === DEFERRED || CLAIMS.includes(at))];
  };
  const isSame = known !== undefined && isDeepStrictEqual(decisive(known), decisive(facts));
  return isSame ? known : facts;
}

type Posted = { posted: readonly Leg[]; cost: Place; places: PostedPlaces };

/** Nothing where the book says what was posted. What changes of that changes where it stands. Pure. */
function differences(entry: VatEntry, { posted, cost, places }: Posted): PostingEvent[] {
  const wanted = claimsOf(entry);
  const { date, vat_period } = entry;
  const about = `${entry.sale_point}-${entry.number} ${entry.party.name ?? ''}`.trim();
  const event = (part: keyof typeof WORDS, day: string, some: readonly Leg[]): PostingEvent[] => {
    const all = merged(some);
    if (all.length === 0) return [];
    const description = `${WORDS[part]} de ${about}`;
    const legs = part === 'taken' ? anew(all, places) : places.all(all);
    return [{ part, date: day, description, legs, facts: JSON.stringify([day, all]) }];
  };
  if (date.startsWith(vat_period)) {
    return event('difference', date, closedBy(cost, [...wanted, ...opposite(posted)]));
  }
  const taken = closedBy(cost, [...wanted, ...credit(DEFERRED, totalOf(posted))]);
  return [
    ...event('deferred', date, deferring(posted)),
    ...event('taken', `${vat_period}-01`, taken),
  ];
}

/** Claims of a later month are new ones; what they take the place of is not. */
const anew = (legs: readonly Leg[], places: PostedPlaces): Leg[] =>
  legs.map((leg) => (CLAIMS.includes(leg.at) ? leg : { ...leg, at: places.of(leg.at) }));

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
