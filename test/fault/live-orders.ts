// What clients ask for while the stack is killed under them: documents of several series, to consumers, in dollars, of credit, from
// another sale point, notes and cancellations of what was issued before, and sales with their invoice.
import { addDays, businessDate } from '#kernel/date.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import type { Random } from '../support/random.ts';
import { LARGE_COMPANY, REGISTERED_COMPANY } from '../support/taxpayers.ts';

const RECEIPTS = '/api/v1/bill/receipts';
const FCE_TOTAL = 6_000_000;

/** One request with its key; `id` is what the client was told of it. `series` is what it issues under: sale point and type. */
export type Order = {
  kind: string;
  path: string;
  body: Rec;
  key: string;
  series: readonly [salePoint: number, type: number];
  /** The document that a note or a cancellation is of. */
  of?: Order;
  id?: string;
};

type Draft = Omit<Order, 'key' | 'kind'>;
type Drawn = { random: Random; number: number; nowMs: number };

const invoice = (price: number, series: Order['series'], more: Rec = {}): Draft => {
  const [punto_venta, tipo_comprobante] = series;
  const items = [{ descripcion: 'Vino', cantidad: 1, precio_unitario: price }];
  const body = { autorizar: true, items, punto_venta, tipo_comprobante, ...more };
  return { path: `${RECEIPTS}/invoice/`, body, series };
};

const INVOICES: Record<string, (drawn: Drawn) => Draft> = {
  consumer: ({ random, number }) =>
    invoice(100 + number, [1, 6], { on_unavailable: random.pick(['fail', 'queue']) }),
  'second sale point': ({ number }) => invoice(100 + number, [2, 6]),
  dollars: ({ number }) =>
    invoice(100 + number, [1, 1], {
      receptor: REGISTERED_COMPANY,
      moneda: 'USD',
      cotizacion: 1450,
    }),
  'of credit': ({ number, nowMs }) =>
    invoice(FCE_TOTAL + number, [1, 201], {
      receptor: LARGE_COMPANY,
      fecha_vencimiento_pago: addDays(businessDate(nowMs), 30),
      fce: { cbu: '2850590940090418135201', transferencia: 'SCA' },
    }),
};

const NOTE_TYPES: Record<number, number> = { 1: 3, 6: 8, 201: 203 };
const noteSeries = ({ series: [salePoint, type] }: Order): Order['series'] => [
  salePoint,
  NOTE_TYPES[type] ?? 0,
];

/**
 * Orders drawn one after another. What is cancelled is none of what notes are of: a cancellation is refused while a note of the same
 * document is on its way, and its key is answered with that refusal from then on.
 */
export function drawOrders(
  random: Random,
  { productId, now }: { productId: string; now: () => number },
) {
  const orders: Order[] = [];
  const toCredit: Order[] = [];
  const toCancel: Order[] = [];
  const keep = (kind: string, draft: Draft): Order => {
    const order = { ...draft, kind, key: `order-${orders.length}` };
    orders.push(order);
    return order;
  };
  const drawn = (): Drawn => ({ random, number: orders.length, nowMs: now() });
  const ofInvoice = (kind: string) => keep(kind, INVOICES[kind]?.(drawn()) ?? fail(kind));
  const note = (): Order => {
    const of = random.pick(toCredit);
    const body = {
      comprobante_id: of.id,
      importe: 1 + (orders.length % 40) * 0.25,
      autorizar: true,
    };
    const series = noteSeries(of);
    return keep('credit note', { path: `${RECEIPTS}/credit-note/`, body, series, of });
  };
  const cancellation = (): Order => {
    const [of = fail('nothing to cancel')] = toCancel.splice(random.below(toCancel.length), 1);
    const path = `${RECEIPTS}/cancel/${of.id}/`;
    return keep('cancellation', { path, body: {}, series: noteSeries(of), of });
  };
  const sale = (): Order => {
    const line = { publication_id: productId, publication_type: 'product', name: 'Vino' };
    const items = [{ ...line, quantity: 1 }];
    const body = { items, generate_invoice: true };
    return keep('sale', { path: '/api/v1/sales/', body, series: [1, 6] });
  };
  return {
    orders,
    toCredit,
    toCancel,
    /** One of each kind of invoice. */
    invoices: (): Order[] => Object.keys(INVOICES).map(ofInvoice),
    next(): Order {
      const among = [...Object.keys(INVOICES), 'sale'];
      if (toCredit.length > 0) among.push('credit note');
      if (toCancel.length > 0) among.push('cancellation');
      const kind = random.pick(among);
      if (kind === 'credit note') return note();
      if (kind === 'cancellation') return cancellation();
      return kind === 'sale' ? sale() : ofInvoice(kind);
    },
  };
}

function fail(what: string): never {
  throw new Error(`no order: ${what}`);
}

export const SERIES: readonly Order['series'][] = [
  [1, 1],
  [1, 3],
  [1, 6],
  [1, 8],
  [1, 201],
  [1, 203],
  [2, 6],
  [2, 8],
];
