// The paper that travels with goods (remito). Spec: Delivery note; decisions 17, ruling 6. Decision: it takes its number
// when it is issued, so that drafts that are thrown away leave no gaps, and it names its sale by `sale_id`.
import { enteredState } from '#domain/catalog/publication.ts';
import { Customer } from '#domain/customers/customer.ts';
import { TaxDocument } from '#domain/invoicing/tax-document.ts';
import { Sale } from '#domain/sales/sale.ts';
import { stockTaken } from '#domain/sales/sale-shape.ts';
import { date, flag, freeObject, oneOf, reference, text, whole } from '#kernel/fields.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { noteItems } from './note-items.ts';

const moves = {
  draft: ['issued', 'cancelled'],
  issued: ['delivered', 'invoiced', 'cancelled'],
  delivered: ['invoiced'],
  invoiced: [],
  cancelled: [],
};

export const DeliveryNote = noun({
  name: 'delivery_note',
  summary: 'What goods travel to a customer, how, and whether their stock was taken.',
  base: '/delivery_notes',
  key: 'dn',
  scope: 'delivery_notes',
  idField: 'id',
  record: {
    customer_id: reference(),
    items: noteItems(),
    customer_name: text(0, 200),
    customer_document: text(0, 30),
    sale_point: whole(1, 99_999),
    reference: text(0, 100),
    origin_address: text(0, 300),
    destination_address: text(0, 300),
    carrier_name: text(0, 200),
    carrier_document: text(0, 30),
    driver_name: text(0, 200),
    vehicle_plate: text(0, 20),
    status: oneOf(['draft', 'issued', 'delivered', 'invoiced', 'cancelled']),
    notes: text(0, 2000),
    metadata: freeObject(),
    sale_id: reference(),
    number: whole(1),
    issue_date: date(),
    delivery_date: date(),
    invoice_id: text(0, 100),
    cae: text(0, 50),
    stock_deducted: flag(),
    stock_taken: stockTaken(),
  },
  required: ['customer_id', 'items'],
  assigned: [
    'number',
    'issue_date',
    'delivery_date',
    'invoice_id',
    'cae',
    'stock_deducted',
    'stock_taken',
  ],
  defaults: { sale_point: 1, stock_deducted: false },
  references: {
    customer_id: (): Noun => Customer,
    sale_id: (): Noun => Sale,
    invoice_id: (): Noun => TaxDocument,
  },
  list: {
    sort: { text: 'customer_name', number: 'number', code: 'issue_date' },
    search: [
      'customer_name',
      'customer_document',
      'reference',
      'carrier_name',
      'items.description',
    ],
    filter: ['status', 'customer_id', 'sale_id', 'sale_point'],
  },
  states: { status: { initial: ['draft', 'issued'], moves } },
  events: noteEvents,
  eventKinds: {
    issued: 'The note has its number, and the stock of its goods is taken',
    delivered: 'The goods reached the customer',
    invoiced: 'The goods were invoiced',
    cancelled: 'The note was cancelled; stock that it had taken is back',
  },
});

function noteEvents(change: RecordChange): string[] {
  const entered = enteredState(change, 'status');
  return entered === undefined || entered === 'draft' ? [] : [entered];
}
