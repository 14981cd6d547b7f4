// What an invoice takes from a sale: its lines as the buyer pays them, VAT inside, so that the document adds up to the sale's total
// to the cent whatever its discounts, rates and shipping; and how it was paid.

import { lineAmount } from '#domain/fiscal/amounts.ts';
import { GOODS } from '#domain/fiscal/dates.ts';
import { GENERAL_RATE, isVatRate, type VatTreatment } from '#domain/fiscal/vat-rates.ts';
import { ON_ACCOUNT } from '#domain/sales/records/payment-method.ts';
import type { Sale } from '#domain/sales/records/sale.ts';
import { type Paid, taxOnTop, type Vat } from '#domain/sales/records/sale-vat.ts';
import { pricedSale, taxModeOf } from '#domain/sales/records/settle-amounts.ts';
import type { PricedLine, Totals } from '#domain/sales/records/totals.ts';
import { businessDate } from '#kernel/date.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import { allocate, decimal, sum, toAmount } from '#kernel/money.ts';
import { shortened } from '#kernel/shortened.ts';
import type { Item } from '../records/document-lines.ts';
import type { InvoiceRequest } from './invoice-request.ts';
import type { Issuer } from './issuer.ts';

const CODE_MAX = 50;
const TERMS_MAX = 100;
const SERVICES = 2;
const BOTH = 3;

/** The sale's lines and its shipping. Throws invoice_not_processable for a rate that the authority does not know. */
export function saleItems(sale: Sale, issuer: Issuer): Item[] {
  const priced = pricedSale(sale);
  if (issuer.condition === 'responsable_inscripto') refuseUnknownRates(priced.lines);
  const paid = paidPerLine(priced, sale);
  const items = priced.lines.map((line, index) => itemOf(line, paid[index] ?? line.amount));
  return [...items, ...priced.shipping.map(shippingItem)];
}

/** Concept by what was sold unless it was `asked` otherwise; services were rendered on the day of the sale. */
export function saleRequest(sale: Sale, asked?: InvoiceRequest['concepto']): InvoiceRequest {
  const concepto = asked ?? conceptOf(sale);
  if (concepto === GOODS) return { concepto };
  const day = businessDate(Date.parse(sale.created_at));
  return { concepto, fecha_servicio_desde: day, fecha_servicio_hasta: day };
}

function conceptOf({ items }: Sale): NonNullable<InvoiceRequest['concepto']> {
  const kinds = new Set(items.map((item) => item.publication_type === 'product'));
  if (!kinds.has(false)) return GOODS;
  return kinds.has(true) ? BOTH : SERVICES;
}

/** How the sale was paid, in the words of the paper: its parts, then how the rest was; undefined where it does not say. */
export function saleTerms({ payment_method, payment, total }: Sale): string | undefined {
  const parts = payment?.partial_amounts ?? [];
  const paid = sum(parts.map(({ amount = 0 }) => amount));
  const rest = paid.lt(total) ? [payment_method ?? payment?.method] : [];
  const codes = [...parts.map(({ method }) => method), ...rest];
  const words = codes.flatMap((code) => (code ? [termOf(code)] : []));
  const text = [...new Set(words)].join(' / ');
  return text === '' ? undefined : shortened(text, TERMS_MAX);
}

/** The words of the authority's own forms. A map, as a client's word may be the name of what every object has. */
const TERMS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    cash: 'Contado',
    efectivo: 'Contado',
    debit_card: 'Tarjeta de débito',
    credit_card: 'Tarjeta de crédito',
    bank_transfer: 'Transferencia bancaria',
    qr: 'Pago con QR',
    digital_wallet: 'Billetera virtual',
    check: 'Cheque',
    [ON_ACCOUNT]: 'Cuenta corriente',
    other: 'Otra',
  }),
);

/** A method of the account's own is called as its code says. */
function termOf(code: string): string {
  const words = code.replaceAll('_', ' ').trim();
  return TERMS.get(code.toLowerCase()) ?? words.charAt(0).toUpperCase() + words.slice(1);
}

const shippingItem = ({ amount, vat }: Paid): Item => ({
  descripcion: 'Envío',
  cantidad: 1,
  precio_unitario: amount,
  alicuota_iva: treatmentOf(vat),
  importe: amount,
});

/** Tax on top is computed per rate; each line is given its share of it. */
function paidPerLine({ lines }: Totals, sale: Sale): number[] {
  const paid = lines.map(({ amount }) => amount);
  for (const [rate, tax] of taxOnTop(lines, taxModeOf(sale))) {
    const own = lines.flatMap(({ vat }, index) => (vat === rate ? [index] : []));
    const shares = allocate(
      tax,
      own.map((index) => paid[index] ?? 0),
    );
    own.forEach((index, i) => {
      paid[index] = toAmount(sum([paid[index] ?? 0, shares[i] ?? 0]));
    });
  }
  return paid;
}

function itemOf({ item, vat }: PricedLine, importe: number): Item {
  const { quantity: cantidad, price, discount_rate: bonificacion } = item;
  const isAsPriced = lineAmount(cantidad, price, bonificacion) === importe;
  return {
    descripcion: item.name ?? item.publication_id,
    ...codeOf(item),
    cantidad,
    precio_unitario: isAsPriced ? price : toAmount(decimal(importe).div(cantidad)),
    ...(isAsPriced && bonificacion !== undefined && { bonificacion }),
    alicuota_iva: treatmentOf(vat),
    ...(item.publication_type === 'product' && { product_id: item.publication_id }),
    importe,
  };
}

const codeOf = ({ sku }: { sku?: unknown }): { codigo?: string } =>
  typeof sku === 'string' && sku !== '' ? { codigo: shortened(sku, CODE_MAX) } : {};

/** A rate that the authority does not know stands only on documents without rates. */
const treatmentOf = (vat: Vat): VatTreatment =>
  typeof vat === 'number' && !isVatRate(vat) ? GENERAL_RATE : vat;

function refuseUnknownRates(lines: readonly PricedLine[]): void {
  const errors = lines.flatMap(({ vat }, index): FieldError[] =>
    typeof vat !== 'number' || isVatRate(vat)
      ? []
      : [{ field: `items[${index}].tax_rate`, message: 'Not a rate of the VAT', actual: vat }],
  );
  if (errors.length > 0) fail('invoice_not_processable', { errors });
}
