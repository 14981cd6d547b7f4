// What a business orders, at random: goods come at once or in parts, are invoiced once, twice or with a note, go back and are invoiced
// anew, all of it in few amounts, so that orders and invoices are often mistaken for one another.

import { cuitOf, export17 } from '#domain/received-invoices/test-export.ts';
import type { Rec } from '#resource/test-data/rec.ts';
import { SentFile } from '../../support/sent-file.ts';
import { anyOf, type Business } from './business.ts';

const PRICES = [100, 200];
const STEPS = ['confirmed', 'shipped'];
/** What is told as paid of an order, by how many invoices came before it: not drawn, so that seeds stay what they were. */
const PAID_BY_HAND = [undefined, { payment_status: 'paid' }, undefined, { paid_amount: 21 }];

export const ORDER_EVENTS: Readonly<Record<string, (of: Business) => Promise<unknown>>> = {
  order: async (of) => {
    const order = await placed(of);
    const isWhole = of.random.next() < 0.5;
    if (isWhole) return move(of, order, 'delivered');
    const part = { items: [{ index: 0, quantity: 1 }] };
    await of.ask('POST', `/orders/${order?._id}/receive/`, part);
    return of.ask('POST', `/orders/${order?._id}/receive/`, {});
  },
  orderAhead: async (of) => {
    const order = await placed(of);
    if (order === undefined) return undefined;
    const part = { items: [{ index: 0, quantity: 1 }] };
    if (of.random.next() < 0.5) await of.ask('POST', `/orders/${order._id}/receive/`, part);
    await invoice(of, order, 1);
    if (of.random.next() < 0.7) await of.stack.background.rest();
    const rest = of.random.next() < 0.3 ? { items: [], rest: 'cancelled' } : {};
    return of.ask('POST', `/orders/${order._id}/receive/`, rest);
  },
  orderInvoice: async (of) => {
    const order = await anyOf(of, '/orders/list/');
    return order && invoice(of, order);
  },
  orderTwice: async (of) => {
    const order = await move(of, await placed(of), 'delivered');
    if (order === undefined) return undefined;
    await invoice(of, order, 1);
    return invoice(of, order, 1);
  },
  sentBack: async (of) => {
    const order = await move(of, await placed(of), 'delivered');
    if (order === undefined) return undefined;
    if (of.random.next() < 0.7) await invoice(of, order, 1);
    if (of.random.next() < 0.7) await of.stack.background.rest();
    await move(of, order, 'completed');
    await move(of, order, 'refunded');
    return of.random.next() < 0.7 ? invoice(of, order, 3) : 'back';
  },
  reopenedPurchase: async (of) => {
    const one = await anyOf(of, '/received_invoices/list/?status=linked');
    return one && of.ask('POST', `/received_invoices/${one.id}/reopen/`);
  },
  deletedPurchase: async (of) => {
    const one = await anyOf(of, '/received_invoices/list/');
    return one && of.ask('DELETE', `/received_invoices/${one.id}/`);
  },
};

async function placed(of: Business): Promise<Rec | undefined> {
  const lines = Array.from({ length: 1 + of.random.below(2) }, () => of.random.pick(PRICES));
  const order = await of.ask('POST', '/orders/', {
    supplier_id: of.known.supplier?._id,
    status: 'pending',
    items: lines.map((price) => ({
      product_id: of.known.product?._id,
      product_name: 'Harina',
      quantity: 1,
      unit_price: (price * 121) / 100,
    })),
  });
  for (const step of STEPS) await move(of, order, step);
  const told = PAID_BY_HAND[of.serial % PAID_BY_HAND.length];
  if (told !== undefined) await of.ask('PUT', `/orders/${order?._id}/`, told);
  return order;
}

const move = async (of: Business, order: Rec | undefined, status: string) =>
  order && of.ask('PUT', `/orders/${order._id}/`, { status });

/** Of all of it or of a part. */
async function invoice(of: Business, order: Rec, as?: number): Promise<unknown> {
  of.serial += 1;
  const { total, receipts = [] } = order;
  const amounts = [total, ...receipts.map(({ owed_amount: owed }: Rec) => owed)];
  const amount = of.random.pick(amounts.filter((each) => each > 0));
  const iva = Math.round((amount * 2100) / 121) / 100;
  const words = (each: number) => each.toFixed(2).replace('.', ',');
  const type = as ?? of.random.pick([1, 1, 6, 3]);
  const row = { number: of.serial, supplier: cuitOf(0), type };
  const said = { net: words(amount - iva), iva: words(iva), total: words(amount) };
  return of.ask(
    'POST',
    '/received_invoices/upload-csv/',
    new SentFile(export17([{ ...row, ...said }])),
  );
}
