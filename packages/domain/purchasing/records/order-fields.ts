// The fields of an order to a supplier and how its state moves.
import { Product } from '#domain/catalog/records/product.ts';
import { movedUnits } from '#domain/catalog/records/variant.ts';
import {
  amount,
  date,
  dateTime,
  freeObject,
  list,
  metadata,
  object,
  oneOf,
  positiveQuantity,
  quantity,
  recordId,
  text,
  whole,
} from '#kernel/fields.ts';
import type { Noun } from '#resource/declaration.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { Supplier } from './supplier.ts';

/** contract#sizes: lines of one document. */
export const ITEMS_MAX = 200;

export const moves = {
  draft: ['pending', 'cancelled'],
  pending: ['confirmed', 'cancelled'],
  confirmed: ['shipped', 'cancelled'],
  shipped: ['delivered'],
  delivered: ['completed'],
  completed: ['refunded'],
  cancelled: [],
  refunded: [],
} as const;

/** What came at one time. */
const receipt = () =>
  object({
    received_at: dateTime(),
    items: list(
      object({
        index: whole(0, ITEMS_MAX - 1).meta({ description: 'Place of the line in items, from 0' }),
        quantity: positiveQuantity(),
      }),
    ),
    amount: amount().meta({ description: 'What it costs, with its share of tax and transport' }),
    owed_amount: amount().meta({ description: 'What of it was put on the current account' }),
    movement_id: recordId().optional(),
  });

export const fields = {
  order_number: field(text(0, 20)).assigned().searchable(),
  supplier_id: field(text(1, 100))
    .required()
    .references('supplier', (): Noun => Supplier)
    .inUse()
    .filterable(),
  items: field(
    list(
      object({
        product_id: text(1, 100),
        product_name: text(1, 200),
        variant_id: text(0, 100).optional(),
        quantity: positiveQuantity(),
        unit_price: amount(),
        line_total: amount().optional(),
        received_quantity: quantity().optional(),
        cancelled_quantity: quantity().optional(),
        metadata: metadata().optional(),
      }),
      ITEMS_MAX,
      1,
    ),
  )
    .required()
    .searchable('product_name')
    .mentions(() => Product, 'product_id'),
  tax_amount: field(amount()).default(0),
  shipping_cost: field(amount()).default(0),
  expected_delivery_date: field(date()).sortable('code'),
  notes: field(text(0, 1000)).searchable(),
  shipping_address: field(freeObject()).kept(),
  payment_terms: field(text(0, 500)).kept(),
  status: states({
    initial: ['draft', 'pending'],
    moves,
  })
    .sortable('spare')
    .filterable(),
  payment_status: states({
    initial: ['pending', 'partial', 'paid'],
    moves: {
      pending: ['partial', 'paid', 'overdue', 'cancelled'],
      partial: ['paid', 'overdue'],
      overdue: ['partial', 'paid'],
      paid: ['partial'],
      cancelled: [],
    },
  }).filterable(),
  subtotal: field(amount()).always(),
  total: field(amount()).always().sortable('number'),
  paid_amount: field(amount()).default(0),
  settled_amount: field(
    amount().meta({
      description:
        'What of paid_amount settled its debts on the current account of the supplier, or paid its received invoice',
    }),
  ).assigned(),
  overpaid_amount: field(
    amount().meta({ description: 'Paid beyond what the order costs since its rest was cancelled' }),
  ).assigned(),
  payment_due_date: field(
    date().meta({
      description: 'Left out, the day of the first receipt plus the payment terms of the supplier',
    }),
  ),
  receipts: field(list(receipt())).assigned(),
  receipt_status: field(
    oneOf(['partial', 'received']).meta({ description: 'Missing until something came' }),
  )
    .assigned()
    .filterable(),
  invoiced_ahead: field(
    object({
      received_invoice_id: recordId(),
      invoiced_amount: amount().meta({
        description: 'What the order came to, and its invoice with it',
      }),
      owed_amount: amount().meta({
        description:
          'What of it the invoice put on the current account: parts that come later are in it',
      }),
      movement_id: recordId().optional(),
      receipts_before: whole(0).meta({ description: 'Receipts that were there when it came' }),
    }).meta({
      description:
        'The invoice of the whole order that put on the current account what was not owed there yet: it came before all of its goods, or a part came before there was an account',
    }),
  ).assigned(),
  received_invoice_id: field(
    recordId().meta({
      description:
        'The received invoice of all of it, where that alone is owed for: the supplier had no current account. Who pays it pays the order',
    }),
  )
    .assigned()
    .is('received_invoice'),
  supplier_name: field(text(0, 200)).assigned().sortable('text').searchable(),
  stock_added: field(movedUnits().meta({ description: 'What the order added to the stock' }))
    .default([])
    .assigned(),
  current_account_id: field(recordId()).assigned(),
  current_account_movement_id: field(recordId()).assigned(),
  confirmed_at: field(dateTime()).assigned(),
  shipped_at: field(dateTime()).assigned(),
  delivered_at: field(dateTime()).assigned(),
  completed_at: field(dateTime()).assigned(),
  cancelled_at: field(dateTime()).assigned(),
  refunded_at: field(dateTime()).assigned(),
  external_reference: field(text(0, 200)).searchable(),
};

export interface OrderRow extends Stored<'order', typeof fields> {}
