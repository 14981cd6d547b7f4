// Something on its way to somebody. Spec: Shipping; Decision: decisions 17-18. Decision: whoever carries,
// the states are moved by PATCH; each move, and each note, is a line of `events`, which track shows.
import { Sale } from '#domain/sales/sale.ts';
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
import type { Rec } from '#resource/context.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { Driver } from '../fleet/driver.ts';
import { CARRIER_CODES } from './carrier/carriers.ts';
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

export const Shipment = noun({
  name: 'shipment',
  summary: 'Something on its way to somebody.',
  plural: 'shipments',
  base: '/shipping/shipments',
  key: 'sh',
  scope: 'shipping',
  record: {
    provider: oneOf(CARRIER_CODES),
    service: text(0, 50),
    origin: shippingAddress(),
    destination: shippingAddress(),
    packages: packageList(),
    sale_id: reference(),
    driver_id: reference(),
    declared_value: amount(),
    price: amount().meta({ description: 'Given, or what the provider quotes on creation' }),
    currency: oneOf(['ARS']),
    status: oneOf(SHIPMENT_STATUSES),
    status_note: text(0, 500),
    notes: text(0, 1000),
    estimated_delivery_date: date(),
    tracking_number: text(1, 50),
    zone_id: text(0, 100),
    total_weight: quantity(),
    events: list(shipmentEvent(), EVENTS_MAX),
    label_created_at: dateTime(),
    in_transit_at: dateTime(),
    delivered_at: dateTime(),
    failed_at: dateTime(),
    returned_at: dateTime(),
    cancelled_at: dateTime(),
  },
  required: ['provider', 'destination'],
  assigned: [
    'currency',
    'tracking_number',
    'zone_id',
    'total_weight',
    'events',
    'label_created_at',
    'in_transit_at',
    'delivered_at',
    'failed_at',
    'returned_at',
    'cancelled_at',
  ],
  defaults: { packages: [], currency: 'ARS' },
  unique: [{ field: 'tracking_number', fold: true }],
  references: { sale_id: (): Noun => Sale, driver_id: (): Noun => Driver },
  standard: ['list', 'get', 'create', 'update', 'delete'],
  wire: { listPath: '', updateMethod: 'PATCH', createStatus: 200 },
  list: {
    sort: {
      text: 'tracking_number',
      number: 'price',
      code: 'estimated_delivery_date',
      spare: 'status',
    },
    search: [
      'tracking_number',
      'destination.name',
      'destination.city',
      'notes',
      'external_reference',
    ],
    filter: ['status', 'provider', 'sale_id', 'driver_id', 'tracking_number'],
  },
  rules: [destinationSaysWhere],
  states: {
    status: {
      initial: ['created'],
      moves: {
        created: ['label_created', 'cancelled'],
        label_created: ['in_transit', 'cancelled'],
        in_transit: ['delivered', 'failed', 'returned'],
        delivered: [],
        failed: [],
        returned: [],
        cancelled: [],
      },
    },
  },
  guard: movedStays,
  events: statesEntered,
  eventKinds: EVENT_KINDS,
});

function destinationSaysWhere({ destination }: Rec): FieldError[] {
  if (destination === undefined || Object.keys(destination).length > 0) return [];
  const message = 'Say where it goes';
  return [{ field: 'destination', location: 'body', code: 'conditional_required', message }];
}

function statesEntered({ before, after }: RecordChange): string[] {
  if (before === undefined || after === undefined || before.status === after.status) return [];
  return Object.keys(EVENT_KINDS).filter((status) => status === after.status);
}

/** What has been on its way is kept. */
function movedStays({ before, after }: RecordChange): void {
  if (before === undefined || after !== undefined || !MOVED.includes(before.status)) return;
  fail('record_locked', { errors: [{ field: 'status', actual: before.status }] });
}
