// The job of a document that was authorized with perceptions among its other taxes: each becomes a record, once. Decision: the ids
// derive from the document, so that the job may run again; a credit note's are negative.

import { Customer } from '#domain/customers/records/customer.ts';
import { type Associated, isDelivery } from '#domain/fiscal/associated.ts';
import { JURISDICTIONS, monthOf } from '#domain/fiscal/taxes.ts';
import { voucherType } from '#domain/fiscal/voucher-types.ts';
import { PERCEPTIONS_JOB, TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { fiscalIdentity, readFiscalFacts } from '#domain/taxpayer/fiscal-identity.ts';
import { derivedId, idTime } from '#kernel/id.ts';
import { times, toAmount } from '#kernel/money.ts';
import { shortened } from '#kernel/shortened.ts';
import { brandNew, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { job } from '#resource/define.ts';
import { Perception } from '../records/withholding/perception.ts';

type Tax = Perception['tax'];
/** Kinds of other taxes that are perceptions. */
const TAX_OF: Readonly<Record<number, Tax>> = {
  5: 'gross_income',
  6: 'vat',
  7: 'gross_income',
  8: 'municipal',
  9: 'income',
  13: 'vat',
};

type Tribute = {
  codigo: number;
  descripcion?: string;
  base?: number;
  alicuota?: number;
  importe?: number;
  jurisdiction?: Perception['jurisdiction'];
};
/** What of a document is read here. */
type Document = {
  readonly _id: string;
  readonly estado: string;
  readonly tipo_comprobante: number;
  readonly letra?: string;
  readonly punto_venta: number;
  readonly numero: number;
  readonly fecha: string;
  readonly total: number;
  readonly iva?: number;
  readonly cotizacion?: number;
  readonly tributos?: readonly Tribute[];
  readonly receptor?: {
    nombre?: string;
    tipo_documento?: number;
    numero_documento?: string;
    condicion_iva_receptor?: number;
  };
  readonly comprobantes_asociados?: readonly Associated[];
  readonly documento_original_id?: string;
  readonly customer_id?: string;
};

export const recordPerceptions = job(PERCEPTIONS_JOB, async (ctx, id) => {
  const document = (await ctx.store.get(TaxDocument, id)) as Document | undefined;
  if (document === undefined || !['autorizado', 'anulado'].includes(document.estado)) return;
  const [own, original, customer] = await Promise.all([
    ownJurisdiction(ctx),
    answeredBy(ctx, document),
    document.customer_id === undefined ? undefined : ctx.store.get(Customer, document.customer_id),
  ]);
  const registration = customer?.gross_income;
  const wanted = perceptionsOf(ctx, document, { own, original, registration });
  const there = await ctx.store.getMany(
    Perception,
    wanted.map(({ _id }) => _id),
  );
  const fresh = wanted.filter(({ _id }) => !there.has(_id));
  if (fresh.length === 0) return;
  const changes = fresh.map((each) => create(Perception, each, { shared: true }));
  await ctx.commit(changes, { data: undefined });
});

/** "901-123456-7" is registered in 901. */
async function ownJurisdiction(ctx: Context): Promise<Perception['jurisdiction'] | undefined> {
  const { grossIncome = '' } = fiscalIdentity(ctx, await readFiscalFacts(ctx));
  return JURISDICTIONS.find((each) => grossIncome.startsWith(each));
}

type Original = NonNullable<Perception['original']>;

/** The one document that a note takes a perception of back; none of a note of a period or of several documents. */
async function answeredBy(ctx: Context, document: Document): Promise<Original | undefined> {
  const named = (document.comprobantes_asociados ?? []).filter((each) => !isDelivery(each));
  const [one, ...others] = named;
  if (one !== undefined) return others.length === 0 ? originalOf(one) : undefined;
  if (document.documento_original_id === undefined) return undefined;
  const found = await ctx.store.get(TaxDocument, document.documento_original_id);
  return found === undefined ? undefined : originalOf(found as Document);
}

const originalOf = (one: Associated): Original => ({
  voucher_type: one.tipo_comprobante,
  sale_point: one.punto_venta,
  number: one.numero,
  ...(one.fecha && { date: one.fecha }),
});

type Known = {
  own: Perception['jurisdiction'] | undefined;
  original: Original | undefined;
  /** Of the customer, for gross income tax. */
  registration: string | undefined;
};

function perceptionsOf(ctx: Context, document: Document, known: Known): Perception[] {
  const { own, original, registration } = known;
  const kind = voucherType(document.tipo_comprobante)?.kind ?? 'invoice';
  const factor = times(document.cotizacion ?? 1, kind === 'credit_note' ? -1 : 1);
  const pesos = (value = 0) => toAmount(times(value, factor)) || 0;
  return (document.tributos ?? []).flatMap((tribute, row) => {
    const tax = TAX_OF[tribute.codigo];
    if (tax === undefined) return [];
    const place = tax === 'gross_income' ? (tribute.jurisdiction ?? own) : undefined;
    const { receptor = {}, letra, customer_id } = document;
    const fields = {
      direction: 'made' as const,
      tax,
      ...(place && { jurisdiction: place }),
      date: document.fecha,
      period: monthOf(document.fecha),
      document_id: document._id,
      document_kind: kind,
      voucher_type: document.tipo_comprobante,
      ...(original && { original }),
      ...(letra && { letter: letra }),
      sale_point: document.punto_venta,
      number: document.numero,
      document_amount: pesos(document.total),
      document_vat: pesos(document.iva),
      ...(customer_id && { customer_id }),
      ...(receptor.nombre && { party_name: shortened(receptor.nombre, 200) }),
      ...(receptor.numero_documento && { party_cuit: receptor.numero_documento }),
      ...(receptor.tipo_documento !== undefined && {
        party_document_type: receptor.tipo_documento,
      }),
      ...(receptor.condicion_iva_receptor && {
        party_vat_condition: receptor.condicion_iva_receptor,
      }),
      ...(registration && { party_gross_income: registration }),
      ...(tribute.descripcion && { description: tribute.descripcion }),
      base: pesos(tribute.base),
      rate: tribute.alicuota ?? 0,
      amount: pesos(tribute.importe),
    };
    const id = derivedId(idTime(document._id), `perception\n${document._id}\n${row}`);
    return [brandNew(ctx, Perception, fields, id)];
  });
}
