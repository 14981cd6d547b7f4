// What a document is of, lines or totals alone: what the client sent becomes what is stored (lines with their amounts, other taxes) and
// what is added up.
import {
  type Amounts,
  amountsOf,
  discriminates,
  type Line,
  lineAmount,
} from '#domain/fiscal/amounts.ts';
import { checkStated, type StatedTotals, statedAmounts } from '#domain/fiscal/stated-totals.ts';
import type { Tribute } from '#domain/fiscal/tributes.ts';
import { GENERAL_RATE, type VatTreatment } from '#domain/fiscal/vat-rates.ts';
import type { VoucherType } from '#domain/fiscal/voucher-types.ts';

export type ItemInput = {
  descripcion: string;
  codigo?: string;
  cantidad: number;
  precio_unitario: number;
  bonificacion?: number;
  alicuota_iva?: VatTreatment;
  unidad?: string;
  product_id?: string;
};
/** A line with its amount; `importe` is authoritative where a price was apportioned (a sale's discount, part of a document). */
export type Item = ItemInput & { importe: number };
type Content = {
  type: VoucherType;
  items: readonly Item[];
  pricesIncludeVat: boolean;
  tributes: readonly Tribute[];
};

/** What the record says of it; without lines there are no prices either. */
export type ContentFields = Amounts & {
  items?: readonly Item[];
  precios_con_iva?: boolean;
  tributos: readonly Tribute[];
};

/**
 * Lines where there are any, and then the stated totals must agree with them; else those totals. Throws totals_mismatch, and
 * validation_error where there is neither.
 */
export function documentContent(
  { items, ...content }: Omit<Content, 'items'> & Partial<Pick<Content, 'items'>>,
  stated: StatedTotals,
): ContentFields {
  const { type, tributes } = content;
  if (items === undefined) {
    return { ...statedAmounts(stated, { class: type.class, tributes }), tributos: tributes };
  }
  const fields = contentFields({ ...content, items });
  checkStated(fields, stated);
  return fields;
}

/** Of documents that discriminate VAT, prices have none unless the request says so. */
export const includesVat = ({ class: cls }: VoucherType): boolean => cls !== 'A' && cls !== 'ALEY';

export const withAmounts = (items: readonly ItemInput[]): Item[] =>
  items.map((item) => ({
    ...item,
    importe: lineAmount(item.cantidad, item.precio_unitario, item.bonificacion),
  }));

/** Items, other taxes and totals as the record holds them. Class C carries no rates; elsewhere a line without one has the general one. */
export function contentFields(content: Content): ContentFields & { items: readonly Item[] } {
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
