// Whether an invoice was collected, as far as the service knows how it is paid: by its sale, or by the movement of a current account
// that names it. Decision 260. Nothing of it is signed by the authority.
import { isNote, voucherType } from '#domain/fiscal/voucher-types.ts';
import { ON_ACCOUNT } from '#domain/sales/records/payment-method.ts';
import { isStanding, type Sale } from '#domain/sales/records/sale.ts';
import { paidOf } from '#domain/sales/records/sale-payments.ts';
import { addDays, startOfBusinessDay } from '#kernel/date.ts';
import { date, dateTime, recordId } from '#kernel/fields.ts';
import { sum } from '#kernel/money.ts';
import { field } from '#resource/fields/field.ts';

export const collectionFields = {
  vencimiento_cobro: field(
    date().meta({
      description:
        'The last day on which it is to be paid: that of its movement on the current account, else fecha_vencimiento_pago',
    }),
  ),
  cobrado_at: field(
    dateTime().meta({
      description:
        'When its sale, or what it put on a current account, was found paid; missing while it is not, or where the service does not know how it is paid',
    }),
  ),
  vencido_at: field(
    dateTime().meta({ description: 'Since when it is overdue; missing once it is paid' }),
  ),
  cobro_movimiento_id: field(
    recordId().meta({
      description: 'The movement of a current account that named the invoice as its document',
    }),
  ),
};

type Collectable = {
  readonly estado: string;
  readonly tipo_comprobante: number;
  readonly sale_id?: string;
  readonly cobrado_at?: string;
  readonly vencido_at?: string;
  readonly vencimiento_cobro?: string;
  readonly saldo_acreditable?: number;
};

/** An invoice that stands: notes are not paid, nor is what was credited as a whole. */
export function isCollectable(document: Collectable): boolean {
  const kind = voucherType(document.tipo_comprobante)?.kind;
  const isInvoice = kind !== undefined && !isNote(kind);
  return isInvoice && document.estado === 'autorizado' && document.saldo_acreditable !== 0;
}

/** Its sale says how it is paid, and it was not found paid with its CAE. */
export const isToBeCollected = (document: Collectable): boolean =>
  isCollectable(document) && document.sale_id !== undefined && document.cobrado_at === undefined;

/** When an unpaid one becomes overdue. */
export function lookedAtMs(document: Collectable | undefined): number | undefined {
  if (document === undefined || !isCollectable(document)) return undefined;
  const { cobrado_at: paid, vencido_at: known, vencimiento_cobro: due } = document;
  if (paid !== undefined || known !== undefined || due === undefined) return undefined;
  return startOfBusinessDay(addDays(due, 1));
}

/** A sale that says nothing of its payment, and was not made at a terminal, tells nothing of its invoice either. */
export const saysPayment = ({ payment_method, payment, counted = [] }: Sale): boolean =>
  payment_method !== undefined || payment !== undefined || counted.length > 0;

/** Is the sale paid but for what it put on a current account? */
export function isPaidBesidesAccount(sale: Sale): boolean {
  const { current_account_amount: onAccount = 0 } = sale;
  const others = paidOf(sale).filter(({ method }) => method !== ON_ACCOUNT);
  return sum([...others.map(({ amount }) => amount), onAccount]).gte(sale.total);
}

/** Nothing of the sale was left to pay when its document was authorized. */
export const isPaidAtOnce = (sale: Sale | undefined): boolean =>
  sale !== undefined &&
  isStanding(sale) &&
  saysPayment(sale) &&
  sale.current_account_movement_id === undefined &&
  isPaidBesidesAccount(sale);
