// Something on its way to a receiver. Spec: Shipping; contract#states, contract#payloads. Decision: whatever the carrier,
// the states are moved by PATCH; each move, and each note, is a line of `events`, which track shows.
import { Sale } from '#domain/sales/records/sale.ts';
import { type FieldError, fail } from '#kernel/error.ts';
import {
  amount,
  date,
  dateTime,
  list,
  object,
  oneOf,
  quantity,
  reference,
  text,
} from '#kernel/fields.ts';
import type { Noun, NounOf, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Drafted, Stored } from '#resource/fields/row.ts';
import { CARRIER_CODES } from './carrier-names.ts';
import { Driver } from './driver.ts';
import { packageList } from './package-list.ts';
import { shippingAddress } from './postal-address.ts';

export const SHIPMENT_STATUSES = [
  'created',
  'label_created',
  'in_transit',
  'delivered',
  'failed',
  'returned',
  'cancelled',
] as const;
export const EVENTS_MAX = 200;
const MOVED: readonly string[] = ['in_transit', 'delivered', 'failed', 'returned'];

const EVENT_KINDS = {
  label_created: 'The label of the shipment was made',
  in_transit: 'The shipment is on its way',
  delivered: 'The shipment was delivered',
  failed: 'The shipment could not be delivered',
  returned: 'The shipment came back',
  cancelled: 'The shipment was cancelled before it left',
};

/** One line of the timeline. */
export const shipmentEvent = () =>
  object({
    status: oneOf(SHIPMENT_STATUSES),
    at: dateTime(),
    description: text(0, 500).optional(),
  });

export const moves = {
  created: ['label_created', 'cancelled'],
  label_created: ['in_transit', 'cancelled'],
  in_transit: ['delivered', 'failed', 'returned'],
  delivered: [],
  failed: [],
  returned: [],
  cancelled: [],
} as const;

const fields = {
  provider: field(oneOf(CARRIER_CODES)).required().filterable(),
  service: field(text(0, 50)),
  origin: field(shippingAddress()),
  destination: field(shippingAddress()).required().searchable('name', 'city'),
  packages: field(packageList()).default([]),
  sale_id: field(reference())
    .references('sale', (): Noun => Sale)
    .filterable(),
  driver_id: field(reference())
    .references('driver', (): Noun => Driver)
    .inUse()
    .filterable(),
  declared_value: field(amount()),
  price: field(
    amount().meta({ description: 'Given, or what the provider quotes on creation' }),
  ).sortable('number'),
  currency: field(oneOf(['ARS']))
    .default('ARS')
    .assigned(),
  status: states({ initial: ['created'], moves })
    .sortable('spare')
    .filterable(),
  status_note: field(text(0, 500)),
  notes: field(text(0, 1000)).searchable(),
  estimated_delivery_date: field(date()).sortable('code'),
  tracking_number: field(text(1, 50))
    .always()
    .assigned()
    .unique({ fold: true })
    .sortable('text')
    .searchable()
    .filterable(),
  zone_id: field(text(0, 100)).assigned(),
  total_weight: field(quantity()).always().assigned(),
  events: field(list(shipmentEvent(), EVENTS_MAX)).always().assigned(),
  label_created_at: field(dateTime()).assigned(),
  in_transit_at: field(dateTime()).assigned(),
  delivered_at: field(dateTime()).assigned(),
  failed_at: field(dateTime()).assigned(),
  returned_at: field(dateTime()).assigned(),
  cancelled_at: field(dateTime()).assigned(),
  external_reference: field(text(0, 200)).searchable(),
};

export interface Shipment extends Stored<'shipment', typeof fields> {}
export type ShipmentDraft = Drafted<'shipment', typeof fields>;

export const Shipment: NounOf<Shipment, typeof fields, ShipmentDraft> = noun({
  name: 'shipment',
  summary: 'Something on its way to somebody.',
  plural: 'shipments',
  base: '/shipping/shipments',
  key: 'sh',
  scope: 'shipping',
  fields,
  searchOrder: [
    'tracking_number',
    'destination.name',
    'destination.city',
    'notes',
    'external_reference',
  ],
  standard: ['list', 'get', 'create', 'update', 'delete'],
  wire: { listPath: '', updateMethod: 'PATCH', createStatus: 200 },
  rules: [destinationSaysWhere],
  guard: movedStays,
  events: statesEntered,
  tells: Object.fromEntries(Object.keys(EVENT_KINDS).map((state) => [state, ['status_note']])),
  eventKinds: EVENT_KINDS,
});

function destinationSaysWhere({ destination }: Shipment): FieldError[] {
  if (destination === undefined || Object.keys(destination).length > 0) return [];
  const message = 'Say where it goes';
  return [{ field: 'destination', location: 'body', code: 'conditional_required', message }];
}

function statesEntered({ before, after }: RecordChange<Shipment>): string[] {
  if (before === undefined || after === undefined || before.status === after.status) return [];
  return Object.keys(EVENT_KINDS).filter((status) => status === after.status);
}

/** What has been on its way is kept. */
function movedStays({ before, after }: RecordChange<Shipment>): void {
  if (before === undefined || after !== undefined || !MOVED.includes(before.status)) return;
  fail('record_locked', { errors: [{ field: 'status', actual: before.status }] });
}
