// What a sale and its tax documents ask of the books. A document against what pays it: the sale's own payments, else the
// customer's debt. A credit note of a sale takes what the sale owes back (customer_advances), since the money of an undone sale
// goes with the sale and not with its note; one of a document without a sale lowers the debt.

import { Product } from '#domain/catalog/records/product.ts';
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { asksForInvoice, isStanding, Sale } from '#domain/sales/records/sale.ts';
import { paymentsOf } from '#domain/sales/records/sale-payments.ts';
import { businessDate } from '#kernel/date.ts';
import { unmoved } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import type { Leg, PostingEvent, Share } from './legs.ts';
import { methodTypes } from './method-types.ts';
import { sharesOf } from './payment-places.ts';
import {
  costLegs,
  documentLegs,
  incomeOf,
  incomeOfLines,
  isCreditNote,
  isDebitNote,
  plainSaleLegs,
  undoneSaleLegs,
} from './sale-legs.ts';
import type { Source, Wanted } from './source.ts';

const NOTHING: Wanted = { events: [], guards: [] };
/** A document never changes once it is authorized. */
const AUTHORIZED = 'authorized';
const DEBT: readonly Share[] = [{ at: 'receivables', weight: 1 }];
const ADVANCE: readonly Share[] = [{ at: 'customer_advances', weight: 1 }];

export const documentSource: Source = {
  name: 'tax_document',
  async read(ctx, id) {
    const document = await ctx.store.get(TaxDocument, id);
    if (document?.authorized_at === undefined) return NOTHING;
    const sale = await saleOfDocument(ctx, document);
    const against = await payersOf(ctx, document, sale);
    const legs = documentLegs(document, { against, income: incomeOf(document, sale?.items) });
    const name = `${document.tipo_descripcion ?? 'Comprobante'} ${document.numero_completo ?? ''}`;
    return {
      events: [
        { ...dated(document.fecha, name.trim()), part: 'document', legs, facts: AUTHORIZED },
      ],
      guards: [],
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

async function payersOf(
  ctx: Context,
  { tipo_comprobante: type }: TaxDocument,
  sale: Sale | undefined,
): Promise<readonly Share[]> {
  if (sale === undefined || isDebitNote(type)) return DEBT;
  return isCreditNote(type) ? ADVANCE : payments(ctx, sale);
}

async function payments(ctx: Context, sale: Sale): Promise<Share[]> {
  const paid = paymentsOf(sale);
  const types = await methodTypes(
    ctx,
    paid.map(({ method }) => method),
  );
  const shares = sharesOf(paid, types);
  return shares.length > 0 ? shares : [{ at: 'cash', weight: 1 }];
}

export const saleSource: Source = {
  name: 'sale',
  async read(ctx, id) {
    const sale = await ctx.store.get(Sale, id);
    if (sale === undefined) return NOTHING;
    const invoice =
      sale.invoice_id === undefined ? undefined : await ctx.store.get(TaxDocument, sale.invoice_id);
    const hasDocument = invoice?.authorized_at !== undefined;
    const events = isStanding(sale)
      ? await standing(ctx, sale, hasDocument)
      : await undone(ctx, sale, hasDocument);
    return { events, guards: [unmoved(Sale, sale)] };
  },
};

/** What is completed or on account is sold; a sale that is about to get its document waits for that. */
async function standing(ctx: Context, sale: Sale, hasDocument: boolean): Promise<PostingEvent[]> {
  const isOnAccount = (sale.current_account_amount ?? 0) > 0;
  if (sale.status !== 'completed' && !isOnAccount && !hasDocument) return [];
  const awaits = !hasDocument && asksForInvoice(sale);
  const created = businessDate(Date.parse(sale.created_at));
  const day = isOnAccount || sale.completed_at === undefined ? created : dayOf(sale.completed_at);
  const sold = dated(day, `Venta ${sale.ticket_number ?? sale._id}`);
  const cost = await costs(ctx, sale);
  return [
    ...(hasDocument || awaits ? [] : [await plainSale(ctx, sale, sold)]),
    {
      ...sold,
      part: 'cost',
      legs: cost,
      facts: JSON.stringify(sale.stock_taken ?? []),
      description: `Costo de ${sold.description.toLowerCase()}`,
    },
  ];
}

async function plainSale(ctx: Context, sale: Sale, sold: Dated): Promise<PostingEvent> {
  const [against, income] = [await payments(ctx, sale), incomeOfLines(sale.items)];
  return {
    ...sold,
    part: 'sale',
    legs: plainSaleLegs(sale.total, { against, income }),
    facts: JSON.stringify([sale.total, against, income]),
  };
}

/** What was sold without a document is taken back; with one the money is owed back until its note. */
async function undone(ctx: Context, sale: Sale, hasDocument: boolean): Promise<PostingEvent[]> {
  if (!hasDocument) return [];
  const against = await payments(ctx, sale);
  const at = sale.refunded_at ?? sale.cancelled_at ?? sale.updated_at;
  return [
    {
      ...dated(dayOf(at), `Devolución de venta ${sale.ticket_number ?? sale._id}`),
      part: 'undone',
      legs: undoneSaleLegs(sale.total, against),
      facts: JSON.stringify([sale.total, against]),
    },
  ];
}

async function costs(ctx: Context, sale: Sale): Promise<Leg[]> {
  const taken: { product_id: string; quantity: number }[] = sale.stock_taken ?? [];
  const products = await ctx.store.getMany(
    Product,
    taken.map(({ product_id: id }) => id),
  );
  return costLegs(
    taken.map(({ product_id: id, quantity }) => ({
      quantity,
      cost: products.get(id)?.cost ?? 0,
    })),
  );
}

type Dated = { date: string; description: string };
const dated = (date = '', description = ''): Dated => ({ date, description });
const dayOf = (instant: string): string => businessDate(Date.parse(instant));
