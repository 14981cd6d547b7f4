// Lines of a document: what the client sent becomes what is stored (with each line's amount) and what is added up.
import {
  type Amounts,
  amountsOf,
  discriminates,
  type Line,
  lineAmount,
} from '../fiscal/amounts.ts';
import type { Tribute } from '../fiscal/tributes.ts';
import { GENERAL_RATE, type VatTreatment } from '../fiscal/vat-rates.ts';
import type { VoucherType } from '../fiscal/voucher-types.ts';

export type ItemInput = {
  descripcion: string;
  cantidad: number;
  precio_unitario: number;
  bonificacion?: number;
  alicuota_iva?: VatTreatment;
  unidad?: string;
  product_id?: string;
};
/** A line with its amount; `importe` is authoritative where a price was apportioned (a sale's discount, part of a document). */
export type Item = ItemInput & { importe: number };
export type Content = {
  type: VoucherType;
  items: readonly Item[];
  pricesIncludeVat: boolean;
  tributes: readonly Tribute[];
};

export const withAmounts = (items: readonly ItemInput[]): Item[] =>
  items.map((item) => ({
    ...item,
    importe: lineAmount(item.cantidad, item.precio_unitario, item.bonificacion),
  }));

/** Items, other taxes and totals as the record holds them. Class C carries no rates; elsewhere a line without one has the general one. */
export function contentFields(content: Content): Amounts & {
  items: Item[];
  precios_con_iva: boolean;
  tributos: readonly Tribute[];
} {
  const { type, tributes, pricesIncludeVat } = content;
  const hasRates = discriminates(type.class);
  const lines: Line[] = content.items.map(({ importe, alicuota_iva = GENERAL_RATE }) => ({
    importe,
    alicuota: alicuota_iva,
  }));
  const items = content.items.map(({ alicuota_iva = GENERAL_RATE, ...item }) =>
    hasRates ? { ...item, alicuota_iva } : item,
  );
  return {
    items,
    precios_con_iva: pricesIncludeVat,
    tributos: tributes,
    ...amountsOf(lines, { class: type.class, pricesIncludeVat, tributes }),
  };
}
