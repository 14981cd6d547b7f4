// What a sale and its tax documents ask of the books. A document against what pays it: the sale's own payments, else cash, of
// which a movement that carries it on a current account makes a debt (decision 602). A credit note of a sale takes what the
// sale owes back (customer_advances), since the money of an undone sale goes with the sale and not with its note; an invoice that
// takes the place of a cancelled one takes the same back. A note of a document without a sale gives cash back.

import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { hasAskedSince } from '#domain/sales/records/asked-invoice.ts';
import { asksForInvoice, isStanding, Sale } from '#domain/sales/records/sale.ts';
import { businessDate } from '#kernel/date.ts';
import { unmoved } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { PostedPart } from '../records/ledger-posting.ts';
import { costOfUnits } from './goods/units-cost.ts';
import { type PostingEvent, type Share, shared } from './legs.ts';
import {
  ADVANCE,
  AUTHORIZED,
  advanceOf,
  CASH,
  cashFacts,
  holdersOf,
  NO_PLACES,
  notesOf,
  originalOf,
  owedOf,
  payersOf,
  placesOf,
  UNDONE,
} from './money/document-money.ts';
import {
  DOCUMENT,
  factsOf,
  hasForerunner,
  movedMoney,
  type Placed,
  paymentShares,
  placedByDocument,
  placedBySale,
  placedFacts,
  SOLD,
  soldFacts,
  standingMoney,
} from './money/sale-money.ts';
import { type Documented, undocumented } from './money/undocumented.ts';
import {
  documentLegs,
  incomeOf,
  incomeOfLines,
  owedInPesos,
  plainSaleLegs,
  undoneSaleLegs,
} from './sale-legs.ts';
import type { Source, Wanted } from './source.ts';

const NOTHING: Wanted = { events: [], guards: [] };
export const documentSource: Source = {
  name: 'tax_document',
  async read(ctx, id, { posted }) {
    const document = await ctx.store.get(TaxDocument, id);
    if (document?.authorized_at === undefined) return NOTHING;
    const sale = await saleOfDocument(ctx, document);
    const { against, payer } = await payersOf(ctx, document, sale);
    const original = await originalOf(ctx, document);
    const income = incomeOf(original ?? document, sale?.items);
    const isPosted = factsOf(posted, DOCUMENT) !== undefined;
    const places = isPosted ? NO_PLACES : await placesOf(ctx, document, { original, sale });
    const owed = isPosted ? undefined : await owedOf(ctx, document, { original, sale });
    const legs = places.all(documentLegs(document, { against, income, owed }));
    const name = `${document.tipo_descripcion ?? 'Comprobante'} ${document.numero_completo ?? ''}`;
    const facts = payer
      ? placedFacts(owed ?? owedInPesos(document), against)
      : against === CASH
        ? await cashFacts(ctx, original)
        : AUTHORIZED;
    return {
      events: [
        {
          ...dated(document.fecha, name.trim()),
          part: DOCUMENT,
          legs,
          facts: factsOf(posted, DOCUMENT) ?? facts,
        },
      ],
      guards: payer ? [unmoved(Sale, payer)] : [],
    };
  },
};

/** The sale of an invoice; of a note that of the document that it answers. */
export async function saleOfDocument(
  ctx: Context,
  document: TaxDocument,
): Promise<Sale | undefined> {
  const original =
    document.sale_id === undefined && document.documento_original_id !== undefined
      ? await ctx.store.get(TaxDocument, document.documento_original_id)
      : document;
  return original?.sale_id === undefined ? undefined : ctx.store.get(Sale, original.sale_id);
}

/** The same of several documents, by their ids, in two calls; of those that have one. */
export async function saleIdsOf(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const documents = await ctx.store.getMany(TaxDocument, ids);
  const answered = [...documents.values()].flatMap(({ sale_id, documento_original_id }) =>
    sale_id === undefined && documento_original_id !== undefined ? [documento_original_id] : [],
  );
  const originals = await ctx.store.getMany(TaxDocument, answered);
  return new Map(
    [...documents].flatMap(([id, { sale_id, documento_original_id = '' }]) => {
      const saleId = sale_id ?? originals.get(documento_original_id)?.sale_id;
      return saleId === undefined ? [] : [[id, saleId] as const];
    }),
  );
}

export const saleSource: Source = {
  name: 'sale',
  async read(ctx, id, { posted }) {
    const sale = await ctx.store.get(Sale, id);
    if (sale === undefined) return NOTHING;
    const invoice =
      sale.invoice_id === undefined ? undefined : await ctx.store.get(TaxDocument, sale.invoice_id);
    const [isFollower, placed, against] = await Promise.all([
      invoice !== undefined && hasForerunner(ctx, invoice),
      placedByDocument(ctx, invoice),
      paymentShares(ctx, sale),
    ]);
    const hasDocument = isFollower || invoice?.authorized_at !== undefined;
    const holders = holdersOf(against, placed, { invoice, sale });
    const moved = await movedMoney(ctx, sale, placed, holders);
    const owing = [...notesOf(invoice), ...(isFollower && invoice ? [invoice._id] : [])];
    const rest =
      hasDocument && placed && invoice ? { placed, invoice, holders, against, owing } : undefined;
    const awaits = !hasDocument && awaitsDocument(sale, invoice);
    const paid = { against, hasDocument, awaits, owing, placed, moved, posted, rest };
    const events = isStanding(sale)
      ? await standing(ctx, sale, paid)
      : await undone(ctx, sale, paid);
    return { events, guards: [unmoved(Sale, sale)] };
  },
};

/**
 * How the sale is paid; `placed`: where its document put its money; `moved`: what of it is not there; `owing`: the documents that took
 * what it owes back.
 */
type Paid = {
  against: readonly Share[];
  hasDocument: boolean;
  awaits: boolean;
  owing: readonly string[];
  placed: Placed | undefined;
  moved: readonly PostingEvent[];
  posted: readonly PostedPart[];
  rest: Documented | undefined;
};

/** Its document is yet to come; one that was cancelled is none, until the sale asks for another. */
const awaitsDocument = (sale: Sale, invoice: TaxDocument | undefined): boolean =>
  asksForInvoice(sale) && (invoice?.estado !== 'anulado' || hasAskedSince(sale, invoice));

/** What is completed or on account is sold; a sale that is about to get its document waits for that. */
async function standing(ctx: Context, sale: Sale, paid: Paid): Promise<PostingEvent[]> {
  const { hasDocument, awaits, moved, rest } = paid;
  const isOnAccount = (sale.current_account_amount ?? 0) > 0;
  if (sale.status !== 'completed' && !isOnAccount && !hasDocument) return [];
  const created = businessDate(Date.parse(sale.created_at));
  const day = isOnAccount || sale.completed_at === undefined ? created : dayOf(sale.completed_at);
  const sold = dated(day, `Venta ${sale.ticket_number ?? sale._id}`);
  const cost = await costOfUnits(ctx, sale.stock_taken);
  return [
    ...(hasDocument || awaits ? moved : await plainSale(ctx, sale, { sold, paid })),
    ...(rest ? await undocumented(ctx, sale, { ...rest, sold }) : []),
    {
      ...sold,
      part: 'cost',
      legs: cost,
      facts: JSON.stringify(sale.stock_taken ?? []),
      description: `Costo de ${sold.description.toLowerCase()}`,
    },
  ];
}

/** What was posted of the same goods stays, however they are paid by now: what moved since is an entry of its own. */
async function plainSale(
  ctx: Context,
  sale: Sale,
  { sold, paid: { against, posted } }: { sold: Dated; paid: Paid },
): Promise<PostingEvent[]> {
  const income = incomeOfLines(sale.items);
  const event = { ...sold, part: SOLD, legs: plainSaleLegs(sale.total, { against, income }) };
  const facts = [sale.total, against, income] as const;
  const placed = placedBySale(posted, facts);
  if (placed === undefined) return [{ ...event, facts: soldFacts(...facts) }];
  const moved = await movedMoney(ctx, sale, placed, against);
  return [{ ...event, facts: factsOf(posted, SOLD) ?? '' }, ...moved];
}

/** What was sold without a document is taken back; with one the money is owed back until its note. */
async function undone(ctx: Context, sale: Sale, paid: Paid): Promise<PostingEvent[]> {
  const { against, hasDocument, owing, placed, moved, posted } = paid;
  if (!hasDocument) return [];
  const [money, advance] = await Promise.all([
    placed ? standingMoney(ctx, placed, { moved, posted }) : shared(sale.total, against),
    advanceOf(ctx, owing),
  ]);
  const at = sale.refunded_at ?? sale.cancelled_at ?? sale.updated_at;
  return [
    ...moved,
    {
      ...dated(dayOf(at), `Devolución de venta ${sale.ticket_number ?? sale._id}`),
      part: UNDONE,
      legs: undoneSaleLegs(money, advance ?? ADVANCE),
      facts: JSON.stringify([sale.total, against]),
    },
  ];
}

type Dated = { date: string; description: string };
const dated = (date = '', description = ''): Dated => ({ date, description });
const dayOf = (instant: string): string => businessDate(Date.parse(instant));
