// GET /shipping/track/{tracking_number}/: where a shipment stands, and how it came there. contract#payloads.
import { fail } from '#kernel/error.ts';
import { date, list, object, oneOf, text } from '#kernel/fields.ts';
import { verb } from '#resource/define.ts';
import { recordPath } from '#resource/routes.ts';
import { EVENTS_MAX, SHIPMENT_STATUSES, Shipment, shipmentEvent } from '../records/shipment.ts';

const place = () =>
  object({
    city: text().optional(),
    state: text().optional(),
    postal_code: text().optional(),
  });

export const trackShipment = verb(
  Shipment,
  {
    name: 'shipments.track',
    summary: 'Track a shipment by its tracking number',
    description:
      'Status, estimated delivery and all events. Of the destination only city, state and postal code are shown.',
    method: 'GET',
    path: '/shipping/track/{tracking_number}/',
    access: 'shipping:read',
    linksOfItsOwn: true,
    data: object({
      tracking_number: text(),
      shipment_id: text(),
      provider: text(),
      service: text().optional(),
      status: oneOf(SHIPMENT_STATUSES),
      destination: place(),
      estimated_delivery_date: date().optional(),
      events: list(shipmentEvent(), EVENTS_MAX),
    }),
    fails: ['not_found'],
  },
  async (ctx, { params }) => {
    const number = params.tracking_number ?? '';
    const id = await ctx.store.find(Shipment, 'tracking_number', number);
    const shipment = (id && (await ctx.store.get(Shipment, id))) || fail('not_found');
    const shipped = { href: recordPath(Shipment, shipment._id), method: 'GET' };
    return { data: trackOf(shipment), links: { shipment: shipped } };
  },
);

function trackOf(shipment: Shipment) {
  const { city, state, postal_code: code } = shipment.destination;
  return {
    tracking_number: shipment.tracking_number,
    shipment_id: shipment._id,
    provider: shipment.provider,
    service: shipment.service,
    status: shipment.status,
    destination: { city, state, postal_code: code === undefined ? undefined : String(code) },
    estimated_delivery_date: shipment.estimated_delivery_date,
    events: shipment.events,
  };
}
