// The fields of an expense, which the rules of its payments and of its series read.
import { Category } from '#domain/catalog/records/category.ts';
import { PaymentMethod } from '#domain/payment-methods/records/payment-method.ts';
import {
  amount,
  date,
  exchangeRate,
  freeObject,
  list,
  object,
  oneOf,
  openObject,
  recordId,
  text,
  textList,
  whole,
} from '#kernel/fields.ts';
import * as z from '#kernel/schema.ts';
import type { Noun } from '#resource/declaration.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { Supplier } from './supplier.ts';

const FREQUENCIES = ['none', 'weekly', 'monthly', 'yearly'] as const;

export const fields = {
  description: field(text(1, 500)).required().sortable('text').searchable(),
  amount: field(amount()).required().sortable('number'),
  date: field(date()).required().sortable('code'),
  category_id: field(text(0, 100))
    .names(() => Category)
    .filterable(),
  supplier_id: field(text(0, 100))
    .references('supplier', (): Noun => Supplier)
    .filterable(),
  currency: field(text(3, 3)).default('ARS'),
  exchange_rate: field(exchangeRate()),
  tax_amount: field(amount()),
  net_amount: field(amount()),
  voucher_type: field(text(0, 50)).kept(),
  sale_point: field(whole(1, 99_999)).kept(),
  voucher_number: field(text(0, 50)).searchable(),
  due_date: field(date()).sortable('spare'),
  payment_method: field(text(0, 100)).names(() => PaymentMethod),
  payment_status: states({
    initial: ['pending', 'paid'],
    moves: {
      pending: ['partial', 'paid', 'overdue', 'cancelled'],
      partial: ['paid', 'overdue'],
      overdue: ['partial', 'paid', 'cancelled'],
      paid: [],
      cancelled: [],
    },
  }).filterable(),
  paid_amount: field(amount()).default(0).assigned(),
  recurrence: field(openObject({ frequency: oneOf(FREQUENCIES), until: date().optional() })),
  account_code: field(text(0, 50)).filterable(),
  cost_center: field(text(0, 100)).kept(),
  received_invoice_id: field(
    text(0, 100).meta({ description: 'The received invoice that it pays, which names it in turn' }),
  ).is('received_invoice'),
  attachments: field(list(z.union([text(0, 2048), freeObject()]), 50)),
  status: states({
    initial: ['confirmed', 'draft'],
    moves: { draft: ['confirmed', 'cancelled'], confirmed: ['cancelled'], cancelled: [] },
  }).filterable(),
  tags: field(textList(100)).searchable(),
  notes: field(text(0, 2000)).searchable(),
  payments: field(
    list(
      object({
        amount: amount(),
        date: date(),
        payment_method: text(0, 100).optional(),
        reference: text(0, 200).optional(),
        notes: text(0, 500).optional(),
      }),
    ),
  )
    .names(() => PaymentMethod, 'payment_method')
    .default([])
    .assigned(),
  series_id: field(recordId()).assigned(),
  series_date: field(date()).assigned(),
  series_number: field(whole(1)).assigned(),
  next_expense_id: field(recordId()).assigned(),
};

export interface ExpenseRow extends Stored<'expense', typeof fields> {}
