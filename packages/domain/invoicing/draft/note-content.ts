// What a note is of: given lines or totals, the whole document, or an amount spread over the document's rates in the proportion in
// which they make it up, so that each rate gives back its own share of VAT and the note is exactly that amount.
import { allocate, decimal, sum, times, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/context.ts';
import { type Amounts, discriminates, type VatItem } from '../fiscal/amounts.ts';
import { checkStated, statesParts } from '../fiscal/stated-totals.ts';
import type { Tribute } from '../fiscal/tributes.ts';
import type { VatTreatment } from '../fiscal/vat-rates.ts';
import type { VoucherType } from '../fiscal/voucher-types.ts';
import {
  type Content,
  type ContentFields,
  contentFields,
  documentContent,
  type Item,
  type ItemInput,
  includesVat,
  withAmounts,
} from './document-lines.ts';
import type { NoteRequest } from './note-request.ts';

/** Lines or totals of its own, an amount, or else everything that the document still has. Throws what documentContent throws. */
export function noteContent(original: Rec, type: VoucherType, request: NoteRequest): ContentFields {
  const { items, importe } = request;
  if (items !== undefined) {
    const given = request.precios_con_iva ?? original.precios_con_iva;
    return documentContent(
      {
        type,
        items: withAmounts(items as ItemInput[]),
        pricesIncludeVat: given ?? includesVat(type),
        tributes: [],
      },
      request,
    );
  }
  if (importe === undefined && statesParts(request)) {
    return documentContent({ type, pricesIncludeVat: true, tributes: [] }, request);
  }
  const content = creditedContent(original, type, { amount: importe, why: request.motivo });
  checkStated(content, request);
  return content;
}

type Credited = { amount?: number; why?: string };

function creditedContent(original: Rec, type: VoucherType, credited: Credited): ContentFields {
  const { amount = original.saldo_acreditable, why } = credited;
  const isWhole = amount === original.total && original.notas.length === 0;
  if (!isWhole) return contentFields(partOf(original, type, { amount, why }));
  const { items, precios_con_iva: pricesIncludeVat, tributos: tributes } = original;
  if (items === undefined) return { ...amountsIn(original), tributos: tributes };
  return contentFields({ type, items, pricesIncludeVat, tributes });
}

/** A document without lines is taken back to the cent as it was stated. */
const amountsIn = (original: Rec): Amounts => ({
  neto_gravado: original.neto_gravado,
  no_gravado: original.no_gravado,
  exento: original.exento,
  iva: original.iva,
  tributos_total: original.tributos_total,
  total: original.total,
  iva_items: original.iva_items,
});

type Part = { amount: number; why?: string };
type Share = { alicuota?: VatTreatment; gross: number };

function partOf(original: Rec, type: VoucherType, { amount, why }: Part): Content {
  const shares = sharesOf(original, type);
  const tributes: Tribute[] = original.tributos;
  const weights = [...shares.map(({ gross }) => gross), ...tributes.map(({ importe }) => importe)];
  const parts = allocate(amount, weights);
  const descripcion = why || `Ajuste del comprobante ${original.numero_completo}`;
  return {
    type,
    pricesIncludeVat: true,
    items: shares.flatMap((share, index) => lineOf(share, parts[index] ?? 0, descripcion)),
    tributes: tributes.flatMap((tribute, index) =>
      tributeOf(tribute, parts[shares.length + index] ?? 0),
    ),
  };
}

/** What each rate and category contributes to the total. */
function sharesOf(original: Rec, type: VoucherType): Share[] {
  if (!discriminates(type.class)) return [{ gross: original.neto_gravado }];
  const rates = original.iva_items.map(({ alicuota, base, importe }: VatItem) => ({
    alicuota,
    gross: toAmount(sum([base, importe])),
  }));
  return [
    ...rates,
    { alicuota: 'exento' as const, gross: original.exento },
    { alicuota: 'no_gravado' as const, gross: original.no_gravado },
  ];
}

const lineOf = ({ alicuota }: Share, importe: number, descripcion: string): Item[] =>
  importe === 0
    ? []
    : [{ descripcion, cantidad: 1, precio_unitario: importe, alicuota_iva: alicuota, importe }];

const tributeOf = (tribute: Tribute, importe: number): Tribute[] =>
  importe === 0
    ? []
    : [
        {
          ...tribute,
          importe,
          base: toAmount(times(tribute.base, importe).div(decimal(tribute.importe))),
        },
      ];
