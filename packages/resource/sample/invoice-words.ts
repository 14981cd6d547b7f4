// What examples say of a document: a Factura B of two bottles, authorized.

export const MALBEC = 'Malbec reserva 750 ml';

/** A document's amounts agree with each other. */
export const INVOICE: Readonly<Record<string, unknown>> = {
  'invoice.estado': 'autorizado',
  'invoice.fecha': '2026-03-10',
  'invoice.cae_vencimiento': '2026-03-20',
  'invoice.neto_gravado': 20662.01,
  'invoice.iva': 4338.99,
  'invoice.no_gravado': 0,
  'invoice.exento': 0,
  'invoice.tributos_total': 0,
  'invoice.total': 25001,
  'invoice.tributos': [],
  'invoice.comprobantes_asociados': [],
  'invoice.opcionales': [],
  'invoice.precios_con_iva': true,
  'invoice.iva_items': [{ alicuota: 21, base: 20662.01, importe: 4338.99 }],
  'invoice.items': [
    {
      descripcion: MALBEC,
      cantidad: 2,
      precio_unitario: 12500.5,
      alicuota_iva: 21,
      importe: 25001,
    },
  ],
  'invoice.receptor': {
    tipo_documento: 96,
    numero_documento: '30111222',
    nombre: 'Julián Pereyra',
    condicion_iva_receptor: 5,
  },
  'invoice.errores_autoridad': [],
  'invoice.observaciones_autoridad': [],
  'invoice.simulated': true,
  'invoice.condicion_venta': 'Contado',
};
