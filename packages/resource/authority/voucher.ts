// A tax document as the authority is told of it and knows it: the part of the port to the authority that is about one document.

/** A numbered tax document as the authority is told of it, in our field names. */
export type Voucher = VoucherKey & {
  readonly _id: string;
  readonly numero: number;
  readonly emisor: { readonly cuit: string };
  readonly receptor: {
    readonly tipo_documento: number;
    readonly numero_documento: string;
    readonly condicion_iva_receptor: number;
  };
  readonly concepto: number;
  readonly fecha: string;
  readonly fecha_servicio_desde?: string;
  readonly fecha_servicio_hasta?: string;
  readonly fecha_vencimiento_pago?: string;
  readonly neto_gravado: number;
  readonly no_gravado: number;
  readonly exento: number;
  readonly iva: number;
  readonly iva_items: readonly { alicuota: number; base: number; importe: number }[];
  readonly tributos: readonly VoucherTribute[];
  readonly tributos_total: number;
  readonly total: number;
  readonly moneda: string;
  readonly cotizacion: number;
  readonly cancela_misma_moneda_ext?: boolean;
  readonly comprobantes_asociados: readonly AssociatedVoucher[];
  readonly periodo_asociado?: { desde: string; hasta: string };
  readonly opcionales?: readonly { id: string; valor: string }[];
  /** How often it was tried before, and the document that it answers: the simulated authority plays its parts by them. */
  readonly intentos: number;
  readonly documento_original_id?: string;
};
export type VoucherTribute = {
  codigo: number;
  descripcion: string;
  base: number;
  alicuota: number;
  importe: number;
};
export type AssociatedVoucher = VoucherKey & { numero: number; cuit?: string; fecha?: string };

/** Identity of a numbered document at the authority. */
export type VoucherKey = { punto_venta: number; tipo_comprobante: number };
