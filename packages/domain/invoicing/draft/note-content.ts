// What a note is of: given lines, the whole document, or an amount spread over the document's rates in the proportion in which they
// make it up, so that each rate gives back its own share of VAT and the note is exactly that amount.
import { allocate, decimal, sum, times, toAmount } from '#kernel/money.ts';
import type { Rec } from '#resource/context.ts';
import { discriminates, type VatItem } from '../fiscal/amounts.ts';
import type { Tribute } from '../fiscal/tributes.ts';
import type { VatTreatment } from '../fiscal/vat-rates.ts';
import type { VoucherType } from '../fiscal/voucher-types.ts';
import { type Content, type Item, type ItemInput, withAmounts } from './document-lines.ts';
import type { NoteRequest } from './note-request.ts';

/** `whole`: the note takes back everything that the document still has. */
export function noteContent(original: Rec, type: VoucherType, request: NoteRequest): Content {
  if (request.items !== undefined) {
    return {
      type,
      items: withAmounts(request.items as ItemInput[]),
      pricesIncludeVat: request.precios_con_iva ?? original.precios_con_iva,
      tributes: [],
    };
  }
  const amount = request.importe ?? original.saldo_acreditable;
  const isWhole = amount === original.total && original.notas.length === 0;
  if (!isWhole) return partOf(original, type, { amount, why: request.motivo });
  const { items, precios_con_iva: pricesIncludeVat, tributos: tributes } = original;
  return { type, items, pricesIncludeVat, tributes };
}

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
