// The lines of a document as its paper shows them: without VAT on documents A, with it everywhere else, whatever way the prices were
// given. Each rate's lines share out what the document says of the rate, so that the paper always adds up to its totals. A document
// without lines shows what it is of, on documents A by rate.

import type { VatItem } from '#domain/fiscal/amounts.ts';
import { allocate, decimal, sum, toAmount, toPlaces } from '#kernel/money.ts';
import type { PrintedLine } from '#pdf/tax-document/printed-document.ts';
import type { TaxDocument } from '../records/tax-document.ts';

const UNIT_PRICE_PLACES = 4;

type Content = Pick<
  TaxDocument,
  | 'items'
  | 'precios_con_iva'
  | 'iva_items'
  | 'exento'
  | 'no_gravado'
  | 'total'
  | 'tributos_total'
  | 'concepto'
>;

export function printedLines(document: Content, showsVat: boolean): PrintedLine[] {
  const { items, precios_con_iva: isGross } = document;
  if (items === undefined) return linesOfTotals(document, showsVat);
  const net = showsVat && isGross ? shared(document, ({ base }) => base) : undefined;
  const gross =
    showsVat || !isGross
      ? shared(document, ({ base, importe }) => toAmount(sum([base, importe])))
      : undefined;
  const shown = showsVat ? net : gross;
  return items.map((item, index): PrintedLine => {
    const { importe, alicuota_iva: rate, precio_unitario: price } = item;
    const amount = shown?.[index] ?? importe;
    return {
      code: item.codigo ?? '',
      description: item.descripcion,
      quantity: item.cantidad,
      unit: item.unidad ?? '',
      unitPrice: amount === importe ? price : scaled(price, amount, importe),
      discount: item.bonificacion ?? 0,
      amount,
      ...(showsVat && { rate, amountWithVat: gross?.[index] ?? importe }),
    };
  });
}

const SUBJECTS: Readonly<Record<number, string>> = {
  1: 'Productos',
  2: 'Servicios',
  3: 'Productos y servicios',
};

function linesOfTotals(document: Content, showsVat: boolean): PrintedLine[] {
  const { iva_items, exento, no_gravado, total, tributos_total } = document;
  const line = (amount: number, taxed: Partial<PrintedLine> = {}): PrintedLine => ({
    code: '',
    description: `${SUBJECTS[document.concepto] ?? 'Operaciones'} (importe total)`,
    quantity: 1,
    unit: '',
    unitPrice: amount,
    discount: 0,
    amount,
    ...taxed,
  });
  if (!showsVat) return [line(toAmount(decimal(total).minus(tributos_total)))];
  const untaxed = Object.entries({ exento, no_gravado }).filter(([, amount]) => amount > 0);
  return [
    ...iva_items.map(({ alicuota: rate, base, importe }) =>
      line(base, { rate, amountWithVat: toAmount(sum([base, importe])) }),
    ),
    ...untaxed.map(([rate, amount]) => line(amount, { rate, amountWithVat: amount })),
  ];
}

/** Every line's share of what `of` says of its rate; lines without a rate keep their amount. */
function shared({ items = [], iva_items }: Content, of: (rate: VatItem) => number): number[] {
  const amounts = items.map(({ importe }) => importe);
  for (const rate of iva_items) {
    const own = items.flatMap(({ alicuota_iva }, i) => (alicuota_iva === rate.alicuota ? [i] : []));
    const shares = allocate(
      of(rate),
      own.map((i) => amounts[i] ?? 0),
    );
    own.forEach((i, at) => {
      amounts[i] = shares[at] ?? 0;
    });
  }
  return amounts;
}

const scaled = (price: number, amount: number, importe: number): number =>
  importe === 0 ? price : toPlaces(decimal(price).times(amount).div(importe), UNIT_PRICE_PLACES);
