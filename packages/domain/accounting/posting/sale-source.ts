// What a sale and its tax documents ask of the books. A document against what pays it: the sale's own payments, else the
// customer's debt. A credit note of a sale takes what the sale owes back (customer_advances), since the money of an undone sale
// goes with the sale and not with its note; an invoice that takes the place of a cancelled one takes the same back. A note of a
// document without a sale lowers the debt.

import { Product } from '#domain/catalog/records/product.ts';
import { costOf } from '#domain/catalog/records/variant.ts';
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { asksForInvoice, isStanding, Sale } from '#domain/sales/records/sale.ts';
import { businessDate } from '#kernel/date.ts';
import { unmoved } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { PostedPart } from '../records/ledger-posting.ts';
import type { Leg, PostingEvent, Share } from './legs.ts';
import {
  costLegs,
  documentLegs,
  incomeOf,
  incomeOfLines,
  isCreditNote,
  isDebitNote,
  owedInPesos,
  plainSaleLegs,
  undoneSaleLegs,
} from './sale-legs.ts';
import {
  DOCUMENT,
  factsOf,
  hasForerunner,
  movedMoney,
  paymentShares,
  placedByDocument,
  placedBySale,
  placedFacts,
  soldFacts,
} from './sale-money.ts';
import type { Source, Wanted } from './source.ts';

const NOTHING: Wanted = { events: [], guards: [] };
/** A document never changes once it is authorized. */
const AUTHORIZED = 'authorized';
const DEBT: readonly Share[] = [{ at: 'receivables', weight: 1 }];
const ADVANCE: readonly Share[] = [{ at: 'customer_advances', weight: 1 }];

export const documentSource: Source = {
  name: 'tax_document',
  async read(ctx, id, { posted }) {
    const document = await ctx.store.get(TaxDocument, id);
    if (document?.authorized_at === undefined) return NOTHING;
    const sale = await saleOfDocument(ctx, document);
    const { against, payer } = await payersOf(ctx, document, sale);
    const legs = documentLegs(document, { against, income: incomeOf(document, sale?.items) });
    const name = `${document.tipo_descripcion ?? 'Comprobante'} ${document.numero_completo ?? ''}`;
    const facts = payer ? placedFacts(owedInPesos(document), against) : AUTHORIZED;
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

/** Who took the total; `payer` is the sale whose payments decided it. */
async function payersOf(
  ctx: Context,
  document: TaxDocument,
  sale: Sale | undefined,
): Promise<{ against: readonly Share[]; payer?: Sale }> {
  const { tipo_comprobante: type } = document;
  if (sale === undefined || isDebitNote(type)) return { against: DEBT };
  if (isCreditNote(type) || (await hasForerunner(ctx, document))) return { against: ADVANCE };
  return { against: await paymentShares(ctx, sale), payer: sale };
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
    const paid = { against, hasDocument, moved: movedMoney(sale, placed, against), posted };
    const events = isStanding(sale) ? await standing(ctx, sale, paid) : undone(sale, paid);
    return { events, guards: [unmoved(Sale, sale)] };
  },
};

/** How the sale is paid; `moved`: what of it is not where its document put it. */
type Paid = {
  against: readonly Share[];
  hasDocument: boolean;
  moved: readonly PostingEvent[];
  posted: readonly PostedPart[];
};

/** What is completed or on account is sold; a sale that is about to get its document waits for that. */
async function standing(ctx: Context, sale: Sale, paid: Paid): Promise<PostingEvent[]> {
  const { hasDocument, moved } = paid;
  const isOnAccount = (sale.current_account_amount ?? 0) > 0;
  if (sale.status !== 'completed' && !isOnAccount && !hasDocument) return [];
  const awaits = !hasDocument && asksForInvoice(sale);
  const created = businessDate(Date.parse(sale.created_at));
  const day = isOnAccount || sale.completed_at === undefined ? created : dayOf(sale.completed_at);
  const sold = dated(day, `Venta ${sale.ticket_number ?? sale._id}`);
  const cost = await costs(ctx, sale);
  return [
    ...(hasDocument || awaits ? moved : plainSale(sale, sold, paid)),
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
function plainSale(sale: Sale, sold: Dated, { against, posted }: Paid): PostingEvent[] {
  const income = incomeOfLines(sale.items);
  const event = { ...sold, part: 'sale', legs: plainSaleLegs(sale.total, { against, income }) };
  const [known, facts] = [factsOf(posted, 'sale'), [sale.total, against, income] as const];
  const placed = placedBySale(known, facts);
  if (placed === undefined) return [{ ...event, facts: soldFacts(...facts) }];
  return [{ ...event, facts: known ?? '' }, ...movedMoney(sale, placed, against)];
}

/** What was sold without a document is taken back; with one the money is owed back until its note. */
function undone(sale: Sale, { against, hasDocument, moved }: Paid): PostingEvent[] {
  if (!hasDocument) return [];
  const at = sale.refunded_at ?? sale.cancelled_at ?? sale.updated_at;
  return [
    ...moved,
    {
      ...dated(dayOf(at), `Devolución de venta ${sale.ticket_number ?? sale._id}`),
      part: 'undone',
      legs: undoneSaleLegs(sale.total, against),
      facts: JSON.stringify([sale.total, against]),
    },
  ];
}

async function costs(ctx: Context, sale: Sale): Promise<Leg[]> {
  const taken = sale.stock_taken ?? [];
  const products = await ctx.store.getMany(
    Product,
    taken.map(({ product_id: id }) => id),
  );
  return costLegs(
    taken.map(({ product_id: id, variant_id, quantity }) => ({
      quantity,
      cost: costOf(products.get(id) ?? {}, variant_id),
    })),
  );
}

type Dated = { date: string; description: string };
const dated = (date = '', description = ''): Dated => ({ date, description });
const dayOf = (instant: string): string => businessDate(Date.parse(instant));
