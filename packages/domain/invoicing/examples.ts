// Invoices as the reference shows them: one for each thing that businesses ask first. They are sent as they stand, by a test too.
import type { InvoiceRequest } from './draft/invoice-request.ts';

const wine = {
  descripcion: 'Malbec reserva 750 ml',
  cantidad: 2,
  precio_unitario: 12500.5,
  alicuota_iva: 21,
} as const;
const company = {
  tipo_documento: 80,
  numero_documento: '30500010912',
  nombre: 'Bodegas del Sur SA',
  domicilio: 'Av. San Martín 1250, Mendoza',
  condicion_iva_receptor: 1,
};
const person = {
  tipo_documento: 96,
  numero_documento: '30111222',
  nombre: 'Julián Pereyra',
  condicion_iva_receptor: 5,
};

export const INVOICE_EXAMPLES: Readonly<Record<string, InvoiceRequest>> = {
  factura_a: { autorizar: true, concepto: 1, receptor: company, items: [wine] },
  factura_b: { autorizar: true, concepto: 1, receptor: person, items: [wine] },
  consumidor_final: {
    autorizar: true,
    concepto: 1,
    receptor: { condicion_iva_receptor: 5 },
    items: [wine],
  },
  servicios: {
    autorizar: true,
    concepto: 2,
    receptor: company,
    items: [
      {
        descripcion: 'Degustación guiada de cinco vinos',
        cantidad: 1,
        precio_unitario: 25000,
        alicuota_iva: 21,
      },
    ],
  },
  dolares: {
    autorizar: true,
    concepto: 1,
    moneda: 'DOL',
    cotizacion: 1210,
    receptor: company,
    items: [{ ...wine, precio_unitario: 10.25 }],
  },
  factura_de_credito_mipyme: {
    autorizar: true,
    tipo_comprobante: 201,
    concepto: 1,
    receptor: company,
    items: [{ ...wine, cantidad: 1000 }],
    fecha_vencimiento_pago: '2030-12-31',
    fce: { cbu: '2850590940090418135201', transferencia: 'SCA' },
  },
  borrador: { autorizar: false, concepto: 1, receptor: person, items: [wine] },
};
