// The members that requests for invoices and for notes without a document of ours share. contract#tax-documents;
// fiscal#document-fields.
import type * as z from 'zod';
import { CURRENCIES } from '#domain/fiscal/currency.ts';
import {
  amount,
  date,
  exchangeRate,
  flag,
  metadata,
  object,
  oneOf,
  recordId,
  text,
} from '#kernel/fields.ts';
import {
  associatedDocuments,
  concept,
  items,
  onUnavailable,
  receiver,
  salePoint,
  tributes,
  vatRows,
  voucherCode,
} from '../records/document-fields.ts';

const IN_PLACE_OF_ITEMS =
  'Instead of items; with items it must agree with what they add up to, to the cent';
const PRICES_WITH_VAT =
  'Have precio_unitario and importe their VAT inside? Left out: no for documents of class A, yes for B and C; the same lines of 121 then come to 146.41 for a registered receiver and to 121 for a consumer. The document says which it was. The lines of a sale_id always have it inside';
const stated = () => amount().meta({ description: IN_PLACE_OF_ITEMS }).optional();

/** A document without lines is what its totals say; those left out follow from the others. */
const totalsShape = {
  neto_gravado: stated(),
  no_gravado: stated(),
  exento: stated(),
  iva: stated(),
  iva_items: vatRows()
    .meta({ description: `Taxed amount and VAT by rate, each rate once. ${IN_PLACE_OF_ITEMS}` })
    .optional(),
  tributos_total: stated(),
  total: stated(),
};

export const documentShape = {
  corrige_id: recordId()
    .meta({
      description:
        'A rejected document: what the request leaves out is as that one had it, but for its day; lines or totals replace all of its own',
    })
    .optional(),
  autorizar: flag().optional(),
  on_unavailable: onUnavailable().optional(),
  tipo_comprobante: voucherCode().optional(),
  punto_venta: salePoint().optional(),
  concepto: concept().optional(),
  fecha: date().optional(),
  fecha_servicio_desde: date().optional(),
  fecha_servicio_hasta: date().optional(),
  fecha_vencimiento_pago: date().optional(),
  customer_id: recordId().optional(),
  receptor: receiver().optional(),
  items: items().optional(),
  precios_con_iva: flag().meta({ description: PRICES_WITH_VAT }).optional(),
  tributos: tributes().optional(),
  ...totalsShape,
  moneda: oneOf(CURRENCIES).optional(),
  cotizacion: exchangeRate().optional(),
  cancela_misma_moneda_ext: flag().optional(),
  comprobantes_asociados: associatedDocuments().optional(),
  condicion_venta: text(0, 100)
    .meta({
      description:
        'Terms of sale as they are printed: Contado, Cuenta corriente. Left out, the invoice of a sale says how that was paid',
    })
    .optional(),
  observaciones: text(0, 2000).optional(),
  external_reference: text(0, 200).optional(),
  metadata: metadata().optional(),
};
const documentRequest = object(documentShape);
export type DocumentRequest = z.infer<typeof documentRequest>;
