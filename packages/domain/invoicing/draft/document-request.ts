// The members that requests for invoices and for notes without a document of ours share. Decision 11; argentina.md 6.2.
import type * as z from 'zod';
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
  voucherCode,
} from '../document-fields.ts';
import { CURRENCIES } from '../fiscal/currency.ts';

export const documentShape = {
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
  precios_con_iva: flag().optional(),
  tributos: tributes().optional(),
  total: amount().optional(),
  moneda: oneOf(CURRENCIES).optional(),
  cotizacion: exchangeRate().optional(),
  cancela_misma_moneda_ext: flag().optional(),
  comprobantes_asociados: associatedDocuments().optional(),
  condicion_venta: text(0, 100)
    .meta({ description: 'Terms of sale as they are printed: Contado, Cuenta corriente' })
    .optional(),
  observaciones: text(0, 2000).optional(),
  external_reference: text(0, 200).optional(),
  metadata: metadata().optional(),
};
const documentRequest = object(documentShape);
export type DocumentRequest = z.infer<typeof documentRequest>;
