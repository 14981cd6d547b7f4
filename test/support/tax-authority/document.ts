// A tax document with its number, as the client is given it.
import type { Voucher } from '#resource/authority/voucher.ts';

export const ISSUER = '30715686054';

/** Factura B of 121.00 to a consumer with a DNI; `more` replaces members. */
export const testDocument = (more: Partial<Voucher> = {}): Voucher => ({
  _id: '0'.repeat(24),
  emisor: { cuit: ISSUER },
  punto_venta: 3,
  tipo_comprobante: 6,
  numero: 42,
  concepto: 1,
  fecha: '2026-12-28',
  receptor: { tipo_documento: 96, numero_documento: '12345678', condicion_iva_receptor: 5 },
  total: 121,
  no_gravado: 0,
  neto_gravado: 100,
  exento: 0,
  tributos_total: 0,
  iva: 21,
  moneda: 'PES',
  cotizacion: 1,
  iva_items: [{ alicuota: 21, base: 100, importe: 21 }],
  tributos: [],
  comprobantes_asociados: [],
  intentos: 0,
  ...more,
});
