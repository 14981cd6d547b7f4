// What the tests of documents ask for again and again: a registered company, and the credit invoice that it is owed.
import type { Rec } from '#resource/test-data/rec.ts';

export const COMPANY = {
  tipo_documento: 80,
  numero_documento: '33693450239',
  nombre: 'Ferretería Güemes SRL',
  condicion_iva_receptor: 1,
};

/** Over the minimum of 2026, due on that day. */
export const creditInvoice = (fecha_vencimiento_pago: string): Rec => ({
  tipo_comprobante: 201,
  receptor: COMPANY,
  items: [{ descripcion: 'Obra', cantidad: 1, precio_unitario: 6_000_000, alicuota_iva: 21 }],
  fecha_vencimiento_pago,
  fce: { cbu: '2850590940090418135201', transferencia: 'ADC' },
});
