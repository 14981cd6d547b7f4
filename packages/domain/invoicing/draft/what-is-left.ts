// What a document still has of each rate, category and other tax, after the notes that answer it: a credit of lines may have taken all
// of one and nothing of another, and a debit may have added a rate that the document never had.

import { discriminates } from '#domain/fiscal/amounts.ts';
import type { Tribute } from '#domain/fiscal/tributes.ts';
import type { VatTreatment } from '#domain/fiscal/vat-rates.ts';
import { type VoucherClass, voucherType } from '#domain/fiscal/voucher-types.ts';
import { type Decimal, decimal, roundAmount, sum } from '#kernel/money.ts';
import type { Context } from '#resource/context.ts';
import { TaxDocument } from '../records/tax-document.ts';

/** An amount and what it was computed of: the net of a rate, the base of another tax, itself elsewhere. */
type Sum = { gross: Decimal; base: Decimal };
/** What contributes to a total, a rate or category with its VAT, or another tax; what there ever was of it, and what is credited. */
export type Share = {
  alicuota?: VatTreatment;
  tribute?: Tribute;
  owed: Sum;
  credited: Sum;
  /** What is left of it. */
  gross: Decimal;
};

/** The notes that count in the document's balance: those that were authorized, and the credits under way. */
export async function notesOf(
  ctx: Context,
  original: TaxDocument,
): Promise<readonly TaxDocument[]> {
  const { notas = [], notas_en_curso: underWay = [] } = original;
  const ids: string[] = [...notas.map(({ _id }) => _id), ...underWay];
  if (ids.length === 0) return [];
  const found = await ctx.store.getMany(TaxDocument, ids);
  return [...found.values()].filter((note) => isCredit(note) || note.estado === 'autorizado');
}

/** Every share that the document or a note of it has. */
export function allShares(
  original: TaxDocument,
  notes: readonly TaxDocument[],
  cls: VoucherClass,
): Share[] {
  const shares = new Map<string, Share>();
  for (const document of [original, ...notes]) {
    for (const { of, ...part } of partsOf(document, cls)) {
      const key = JSON.stringify([part.alicuota, kindOf(part.tribute)]);
      const known = shares.get(key) ?? { ...part, owed: NOTHING, credited: NOTHING };
      const side = isCredit(document) ? 'credited' : 'owed';
      const next = { ...known, [side]: plus(known[side], of) };
      shares.set(key, { ...next, gross: next.owed.gross.minus(next.credited.gross) });
    }
  }
  return [...shares.values()];
}

/** Shares above zero, or those of the document itself where nothing is left of any. */
export function sharesLeft(
  original: TaxDocument,
  notes: readonly TaxDocument[],
  cls: VoucherClass,
): Share[] {
  const shares = allShares(original, notes, cls).filter(({ gross }) => gross.gt(0));
  return shares.length > 0 ? shares : allShares(original, [], cls);
}

/**
 * The net, or base, of that much of a share. What stays has the part of the whole's that it is of the whole, rounded, so that notes are
 * never more than a cent off their own rate however many there are, and the one that takes the rest takes it to the cent.
 */
export function baseOf({ owed, credited }: Share, part: number | Decimal): Decimal {
  const stays = owed.gross.minus(credited.gross).minus(part);
  const baseThatStays = owed.gross.eq(0)
    ? owed.base
    : roundAmount(owed.base.times(stays).div(owed.gross), 'half-even');
  const base = owed.base.minus(credited.base).minus(baseThatStays);
  return base.lt(0) ? decimal(0) : base;
}

const NOTHING: Sum = { gross: decimal(0), base: decimal(0) };

const plus = (one: Sum, other: Sum): Sum => ({
  gross: one.gross.plus(other.gross),
  base: one.base.plus(other.base),
});

type Part = Pick<Share, 'alicuota' | 'tribute'> & { of: Sum };

function partsOf(document: TaxDocument, cls: VoucherClass): Part[] {
  const tributes = document.tributos.map((tribute) => ({
    tribute,
    of: { gross: decimal(tribute.importe), base: decimal(tribute.base) },
  }));
  if (!discriminates(cls)) return [{ of: itself(document.neto_gravado) }, ...tributes];
  const rates = document.iva_items.map(({ alicuota, base, importe }) => ({
    alicuota,
    of: { gross: sum([base, importe]), base: decimal(base) },
  }));
  return [
    ...rates,
    { alicuota: 'exento', of: itself(document.exento) },
    { alicuota: 'no_gravado', of: itself(document.no_gravado) },
    ...tributes,
  ];
}

const itself = (amount: number): Sum => ({ gross: decimal(amount), base: decimal(amount) });

/** Perceptions of two jurisdictions are two, however alike: each is given back where it was charged. */
const kindOf = (tribute?: Tribute) =>
  tribute && [tribute.codigo, tribute.descripcion, tribute.alicuota, tribute.jurisdiction];

const isCredit = ({ tipo_comprobante }: { tipo_comprobante: number }): boolean =>
  voucherType(tipo_comprobante)?.kind === 'credit_note';
