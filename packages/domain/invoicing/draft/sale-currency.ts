// The lines of a sale in the currency of its document. A sale is in pesos: a document of it in another currency is of what those pesos
// come to at its rate, never of the same figures under another name.

import { type CurrencyInput, currencyOf, PESO } from '#domain/fiscal/currency.ts';
import { fail } from '#kernel/error.ts';
import { allocate, decimal, sum, toAmount } from '#kernel/money.ts';
import type { Item } from '../records/document-lines.ts';

/**
 * The total is converted once and apportioned, so that back in pesos it is the sale's to half a cent of the currency. Throws what
 * currencyOf throws, and invoice_not_processable where nothing is left of it.
 */
export function inCurrency(items: readonly Item[], asked: CurrencyInput): readonly Item[] {
  const { moneda, cotizacion } = currencyOf(asked);
  if (moneda === PESO) return items;
  const pesos = sum(items.map(({ importe }) => importe));
  const total = toAmount(pesos.div(decimal(cotizacion)));
  if (total === 0 && pesos.gt(0)) refuseNothing(cotizacion);
  const parts = allocate(
    total,
    items.map(({ importe }) => importe),
  );
  return items.map(({ bonificacion: _, ...item }, index) => {
    const importe = parts[index] ?? 0;
    return { ...item, importe, precio_unitario: toAmount(decimal(importe).div(item.cantidad)) };
  });
}

function refuseNothing(actual: number): never {
  const message = 'The sale comes to less than a cent of that currency';
  return fail('invoice_not_processable', {
    errors: [{ field: 'cotizacion', location: 'body', message, actual }],
  });
}
