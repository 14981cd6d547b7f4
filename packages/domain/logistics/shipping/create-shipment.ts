// POST /shipping/shipments/: a shipment with its tracking number, priced by its provider unless it comes
// with a price. Spec: it answers 200; contract#payloads.
import { Sale } from '#domain/sales/records/sale.ts';
import { addDays, businessDate } from '#kernel/date.ts';
import { fail } from '#kernel/error.ts';
import { type Change, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import { randomCode, withFreshCode } from '../fleet/fresh-code.ts';
import { weightOf } from '../records/package-list.ts';
import { Shipment, type ShipmentDraft } from '../records/shipment.ts';
import { parcelOf, type Quote } from './carrier/carrier.ts';
import { connectedCarriers } from './carrier/carriers.ts';
import { timelineFields } from './timeline.ts';

const TRACKING_PREFIX = 'TL';
const TRACKING_SYMBOLS = 10;
/** Sales whose goods stay where they are. */
const UNDONE: readonly string[] = ['cancelled', 'refunded'];

export const createShipment = ownVerb(
  Shipment,
  'create',
  {
    summary: 'Create a shipment',
    fails: ['shipping_provider_not_configured'],
  },
  async (ctx, { body }) => {
    const record = newRecord(ctx, Shipment, body);
    const [carrier] = connectedCarriers([record.provider], () => 'provider');
    const [quotes, sold] = await Promise.all([
      carrier?.quote(ctx, parcelOf(record)) ?? [],
      saleOf(ctx, record),
      assertReferences(ctx, Shipment, record),
    ]);
    const shipment = {
      ...record,
      ...pricedFields(ctx, record, quotes),
      ...timelineFields({}, 'created', record.created_at, record.status_note),
    };
    return withFreshCode(
      'tracking_number',
      (tracking_number) => {
        const data = { ...shipment, tracking_number };
        return ctx.commit([create(Shipment, data), ...sold], { data });
      },
      () => TRACKING_PREFIX + randomCode(TRACKING_SYMBOLS),
    );
  },
);

type Priced = Pick<Shipment, 'total_weight'> & Partial<Shipment>;

/** What the provider offers for it, where the shipment does not say it itself. */
export function pricedFields(
  ctx: Context,
  shipment: ShipmentDraft,
  quotes: readonly Quote[],
): Priced {
  const { service, price, estimated_delivery_date: day, packages } = shipment;
  const offer = service === undefined ? quotes[0] : quotes.find((one) => one.service === service);
  const total_weight = weightOf(packages);
  if (offer === undefined) return { total_weight };
  return {
    total_weight,
    service: offer.service,
    ...(price === undefined && { price: offer.price, zone_id: offer.zone_id }),
    ...(day === undefined && {
      estimated_delivery_date: addDays(businessDate(ctx.clock.now()), offer.days),
    }),
  };
}

/** Holds only while the sale stands. Throws record_locked; a missing sale is told by the references. */
export async function saleOf(ctx: Context, { sale_id: id }: ShipmentDraft): Promise<Change[]> {
  const sale = id === undefined ? undefined : await ctx.store.get(Sale, id);
  if (id === undefined || sale === undefined) return [];
  const { status } = sale;
  if (UNDONE.includes(status)) {
    fail('record_locked', { errors: [{ field: 'sale_id', location: 'body', actual: status }] });
  }
  return [{ kind: 'require', noun: Sale, id, where: { status } }];
}
