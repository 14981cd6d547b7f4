// The paper that travels with goods (remito). Spec: Delivery note; contract#states, contract#stock. Decision: it takes its number
// when it is issued, so that drafts that are thrown away leave no gaps, and it names its sale by `sale_id`.

import { Product } from '#domain/catalog/records/product.ts';
import { movedUnits } from '#domain/catalog/records/variant.ts';
import { Customer } from '#domain/customers/records/customer.ts';
import { TaxDocument } from '#domain/invoicing/records/tax-document.ts';
import { POST_NOTE_JOB } from '#domain/jobs/posting-names.ts';
import { Sale } from '#domain/sales/records/sale.ts';
import { date, flag, freeObject, reference, text, whole } from '#kernel/fields.ts';
import { enteredState } from '#kernel/states.ts';
import type { Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { noteItems } from './note-items.ts';

export const moves = {
  draft: ['issued', 'cancelled'],
  issued: ['delivered', 'invoiced', 'cancelled'],
  delivered: ['invoiced'],
  invoiced: [],
  cancelled: [],
} as const;

const OF_SALE = 'What the note took along of the stock that its sale had taken';

const fields = {
  customer_id: field(reference())
    .required()
    .references('customer', (): Noun => Customer)
    .filterable(),
  items: field(noteItems())
    .required()
    .searchable('description')
    .mentions(() => Product, 'product_id'),
  customer_name: field(text(0, 200)).sortable('text').searchable(),
  customer_document: field(text(0, 30)).searchable(),
  sale_point: field(whole(1, 99_999)).default(1).filterable(),
  reference: field(text(0, 100)).searchable(),
  origin_address: field(text(0, 300)).kept(),
  destination_address: field(text(0, 300)).kept(),
  carrier_name: field(text(0, 200)).kept().searchable(),
  carrier_document: field(text(0, 30)).kept(),
  driver_name: field(text(0, 200)).kept(),
  vehicle_plate: field(text(0, 20)).kept(),
  status: states({ initial: ['draft', 'issued'], moves }).filterable(),
  notes: field(text(0, 2000)),
  metadata: field(freeObject()),
  sale_id: field(reference())
    .references('sale', (): Noun => Sale)
    .filterable(),
  number: field(whole(1).nullable()).always().assigned().sortable('number'),
  issue_date: field(date().nullable()).always().assigned().sortable('code'),
  delivery_date: field(date().nullable()).always().assigned(),
  invoice_id: field(text(0, 100).nullable())
    .always()
    .assigned()
    .references('invoice', (): Noun => TaxDocument),
  cae: field(text(0, 50).nullable()).always().assigned(),
  stock_deducted: field(flag()).default(false).assigned(),
  stock_taken: field(
    movedUnits().meta({ description: 'What the delivery note took from the stock' }),
  ).assigned(),
  stock_of_sale: field(movedUnits().meta({ description: OF_SALE })).assigned(),
};

/** What a note carries from its creation on and has no value of yet. */
export const UNISSUED = {
  number: null,
  issue_date: null,
  delivery_date: null,
  invoice_id: null,
  cae: null,
} as const;

export interface DeliveryNote extends Stored<'delivery_note', typeof fields, 'id'> {}
export const DeliveryNote: NounOf<DeliveryNote, typeof fields> = noun({
  name: 'delivery_note',
  summary: 'What goods travel to a customer, how, and whether their stock was taken.',
  base: '/delivery_notes',
  key: 'dn',
  scope: 'delivery_notes',
  idField: 'id',
  fields,
  searchOrder: [
    'customer_name',
    'customer_document',
    'reference',
    'carrier_name',
    'items.description',
  ],
  events: noteEvents,
  jobs: ({ before, after }) => (takesStock(before) === takesStock(after) ? [] : [POST_NOTE_JOB]),
  eventKinds: {
    issued: 'The note has its number, and the stock of its goods is taken',
    delivered: 'The goods reached the customer',
    invoiced: 'The goods were invoiced',
    cancelled: 'The note was cancelled; stock that it had taken is back',
  },
});

/** A note takes its goods once, as it is issued, and gives them back as it is cancelled. */
const takesStock = (note?: DeliveryNote): boolean => (note?.stock_taken ?? []).length > 0;

function noteEvents(change: RecordChange<DeliveryNote>): string[] {
  const entered = enteredState(change, 'status');
  return entered === undefined || entered === 'draft' ? [] : [entered];
}
