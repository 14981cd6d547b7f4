// What a document still has of each rate, category and other tax, after the notes that answer it: a credit of lines may have taken all
// of one and nothing of another, and a debit may have added a rate that the document never had.
import { type Decimal, decimal, sum } from '#kernel/money.ts';
import type { Context, Rec } from '#resource/context.ts';
import { discriminates, type VatItem } from '../fiscal/amounts.ts';
import type { Tribute } from '../fiscal/tributes.ts';
import type { VatTreatment } from '../fiscal/vat-rates.ts';
import { type VoucherClass, voucherType } from '../fiscal/voucher-types.ts';
import { TaxDocument } from '../tax-document.ts';

/** What contributes to a total: a rate or category with its VAT, or another tax. */
export type Share = { alicuota?: VatTreatment; tribute?: Tribute; gross: Decimal };

/** The notes that count in the document's balance: those that were authorized, and the credits under way. */
export async function notesOf(ctx: Context, original: Rec): Promise<readonly Rec[]> {
  const { notas = [], notas_en_curso: underWay = [] } = original;
  const ids: string[] = [...notas.map(({ _id }: Rec) => _id), ...underWay];
  if (ids.length === 0) return [];
  const found = await ctx.store.getMany(TaxDocument, ids);
  return [...found.values()].filter((note) => isCredit(note) || note.estado === 'autorizado');
}

/** Shares above zero, or those of the document itself where nothing is left of any. */
export function sharesLeft(original: Rec, notes: readonly Rec[], cls: VoucherClass): Share[] {
  const left = new Map<string, Share>();
  for (const document of [original, ...notes]) {
    for (const share of sharesOf(document, cls)) {
      const key = JSON.stringify([share.alicuota, kindOf(share.tribute)]);
      const gross = isCredit(document) ? share.gross.neg() : share.gross;
      const known = left.get(key);
      left.set(key, known ? { ...known, gross: known.gross.plus(gross) } : { ...share, gross });
    }
  }
  const shares = [...left.values()].filter(({ gross }) => gross.gt(0));
  return shares.length > 0 ? shares : sharesOf(original, cls);
}

function sharesOf(document: Rec, cls: VoucherClass): Share[] {
  const tributes = document.tributos.map((tribute: Tribute) => ({
    tribute,
    gross: decimal(tribute.importe),
  }));
  if (!discriminates(cls)) return [{ gross: decimal(document.neto_gravado) }, ...tributes];
  const rates = document.iva_items.map(({ alicuota, base, importe }: VatItem) => ({
    alicuota,
    gross: sum([base, importe]),
  }));
  return [
    ...rates,
    { alicuota: 'exento', gross: decimal(document.exento) },
    { alicuota: 'no_gravado', gross: decimal(document.no_gravado) },
    ...tributes,
  ];
}

const kindOf = (tribute?: Tribute) =>
  tribute && [tribute.codigo, tribute.descripcion, tribute.alicuota];

const isCredit = ({ tipo_comprobante }: Rec): boolean =>
  voucherType(tipo_comprobante)?.kind === 'credit_note';
