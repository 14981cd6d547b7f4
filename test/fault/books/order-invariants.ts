// What orders and their invoices must say of one another: no debt of an order has two invoices, no refund two notes, and an invoice is
// a movement on the supplier's account or of an order, never both and never neither.
import type { Rec } from '#resource/test-data/rec.ts';
import { type Business, every } from './business.ts';

const NOTE = 3;

export async function ordersDiffer(business: Business): Promise<string[]> {
  const [orders, linked, movements] = await Promise.all([
    every(business, '/orders/list/'),
    every(business, '/received_invoices/list/?status=linked'),
    every(business, `/current-accounts/${business.known.debt?._id}/movements/list/?status=posted`),
  ]);
  const own = linked.filter(({ supplier_cuit: cuit }) => cuit === business.known.supplier?.cuit);
  const debts = movements.filter(({ origin }) => origin === 'received_invoice');
  return [
    ...own.flatMap((one) => {
      const count = debts.filter(({ document_id: id }) => id === one.id).length;
      const wanted = one.order_id === undefined ? 1 : 0;
      return count === wanted ? [] : [`invoice ${one.voucher_number} is ${count} movements`];
    }),
    ...orders.flatMap((order) => overtaken(order, own)),
    ...orders.flatMap((order) => owedOtherwise(order, movements)),
  ];
}

/** On its account an order is owed what its receipts and its early invoice say: never more than it costs, or was invoiced. */
function owedOtherwise(order: Rec, movements: readonly Rec[]): string[] {
  const { _id, order_number, status, total, receipts = [], invoiced_ahead: ahead } = order;
  const isBack = status === 'refunded';
  const owed = movements
    .filter(({ origin, document_id: id }) => origin === 'order' && id === _id)
    .reduce((all, { account_amount: amount }) => all + Math.round(amount * 100), 0);
  const parts = isBack ? [] : receipts.map(({ owed_amount: each }: Rec) => each);
  const said = [...parts, ahead?.owed_amount ?? 0].reduce(
    (all: number, each: number) => all + Math.round(each * 100),
    0,
  );
  const most = Math.round((ahead?.invoiced_amount ?? total) * 100);
  if (owed === said && owed <= most) return [];
  return [`${order_number} says ${said}, owes ${owed} cents of ${most}`];
}

function overtaken(order: Rec, invoices: readonly Rec[]): string[] {
  const { _id, order_number, status, total, receipts = [] } = order;
  const debts: number[] = receipts
    .filter(({ movement_id: id }: Rec) => id !== undefined)
    .map(({ owed_amount: owed }: Rec) => owed);
  return [true, false].flatMap((isNote) => {
    const taken = invoices
      .filter(({ order_id: id, voucher_type: type }) => id === _id && (type === NOTE) === isNote)
      .map(({ total_amount: amount }) => amount);
    if (taken.length === 0) return [];
    if (isNote && status !== 'refunded') return [`${order_number} is ${status} and credited`];
    const whole = isNote ? total : (order.invoiced_ahead?.invoiced_amount ?? total);
    if (taken.length === 1 && taken[0] === whole) return [];
    const left = [...debts];
    const fits = taken.every((amount) => {
      const at = left.indexOf(amount);
      return at >= 0 && left.splice(at, 1).length === 1;
    });
    return fits ? [] : [`${order_number} owes ${debts} and was taken by ${taken}`];
  });
}
