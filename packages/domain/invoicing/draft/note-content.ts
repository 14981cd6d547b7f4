// What a note is of: given lines or totals, the whole document, or an amount spread over what is left of the document's rates, in the
// proportion in which they make that up, so that each rate gives back its own share of VAT and the note is exactly that amount.

import { type Amounts, discriminates, type VatItem } from '#domain/fiscal/amounts.ts';
import { checkStated, statesParts } from '#domain/fiscal/stated-totals.ts';
import type { Tribute } from '#domain/fiscal/tributes.ts';
import { isVatRate } from '#domain/fiscal/vat-rates.ts';
import type { VoucherType } from '#domain/fiscal/voucher-types.ts';
import { allocate, toAmount } from '#kernel/money.ts';
import {
  type ContentFields,
  contentFields,
  documentContent,
  type Item,
  type ItemInput,
  includesVat,
  withAmounts,
} from '../records/document-lines.ts';
import type { TaxDocument } from '../records/tax-document.ts';
import { heldToShares, rowOf, withRows } from './credit-by-rate.ts';
import type { NoteRequest } from './note-request.ts';
import { allShares, baseOf, type Share, sharesLeft } from './what-is-left.ts';

/** `notes`: those of its balance, of which this note takes nothing again. */
type Answered = { original: TaxDocument; notes: readonly TaxDocument[]; type: VoucherType };

/** Lines or totals of its own, an amount, or else everything that the document still has. Throws what documentContent throws. */
export function noteContent(answered: Answered, request: NoteRequest): ContentFields {
  const { original, type } = answered;
  const { items, importe } = request;
  if (items !== undefined) {
    const given = request.precios_con_iva ?? original.precios_con_iva;
    const content = documentContent(
      {
        type,
        items: withAmounts(items as ItemInput[]),
        pricesIncludeVat: given ?? includesVat(type),
        tributes: [],
      },
      request,
    );
    return held(answered, content, items.length);
  }
  if (importe === undefined && statesParts(request)) {
    const content = documentContent({ type, pricesIncludeVat: true, tributes: [] }, request);
    const taken = held(answered, content, 0);
    checkStated(taken, request);
    return taken;
  }
  const content = creditedContent(answered, { amount: importe, why: request.motivo });
  checkStated(content, request);
  return content;
}

/** A debit adds what it likes; a credit is of what is left. */
function held({ original, notes, type }: Answered, content: ContentFields, lines: number) {
  if (type.kind !== 'credit_note') return content;
  const shares = allShares(original, notes, type.class);
  return heldToShares(content, shares, { type, lines });
}

type Credited = { amount?: number; why?: string };

function creditedContent(answered: Answered, credited: Credited): ContentFields {
  const { original, type } = answered;
  const { notas = [], saldo_acreditable = 0 } = original;
  const { amount = saldo_acreditable, why } = credited;
  const isWhole = amount === original.total && notas.length === 0;
  if (!isWhole) return partOf(answered, { amount, why });
  const { items, precios_con_iva: pricesIncludeVat = false, tributos: tributes } = original;
  if (items === undefined) return { ...amountsIn(original), tributos: tributes };
  return contentFields({ type, items, pricesIncludeVat, tributes });
}

/** A document without lines is taken back to the cent as it was stated. */
const amountsIn = (original: TaxDocument): Amounts => ({
  neto_gravado: original.neto_gravado,
  no_gravado: original.no_gravado,
  exento: original.exento,
  iva: original.iva,
  tributos_total: original.tributos_total,
  total: original.total,
  iva_items: original.iva_items,
});

type Part = { amount: number; why?: string };

function partOf({ original, notes, type }: Answered, { amount, why }: Part): ContentFields {
  const shares = sharesLeft(original, notes, type.class);
  const parts = allocate(
    amount,
    shares.map(({ gross }) => gross),
  );
  const descripcion = why || `Ajuste del comprobante ${original.numero_completo}`;
  const fields = contentFields({
    type,
    pricesIncludeVat: true,
    items: shares.flatMap((share, index) => lineOf(share, parts[index] ?? 0, descripcion)),
    tributes: shares.flatMap((share, index) => tributeOf(share, parts[index] ?? 0)),
  });
  const rows = shares.flatMap((share, index) => {
    const part = parts[index] ?? 0;
    return isVatRate(share.alicuota) && part > 0
      ? [rowOf(share.alicuota, part, { share, type })]
      : [];
  });
  const isExact = type.kind === 'credit_note' && discriminates(type.class);
  if (fields.items.length > 0) return isExact ? withRows(fields, rows.sort(byRate)) : fields;
  const { items: _, precios_con_iva: __, ...totals } = fields;
  return totals;
}

const byRate = (one: VatItem, other: VatItem): number => one.alicuota - other.alicuota;

const lineOf = ({ alicuota, tribute }: Share, importe: number, descripcion: string): Item[] =>
  importe === 0 || tribute !== undefined
    ? []
    : [{ descripcion, cantidad: 1, precio_unitario: importe, alicuota_iva: alicuota, importe }];

function tributeOf(share: Share, importe: number): Tribute[] {
  const { tribute } = share;
  if (importe === 0 || tribute === undefined) return [];
  return [{ ...tribute, importe, base: toAmount(baseOf(share, importe)) }];
}
