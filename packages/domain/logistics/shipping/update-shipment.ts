// PATCH /shipping/shipments/{id}/: terms until the label is made, then state and notes. Decision: what a
// label says cannot change under it; a shipment that was priced by its provider is priced again.
import { isDeepStrictEqual } from 'node:util';
import { addDays, businessDate } from '#kernel/date.ts';
import { type FieldError, refuse } from '#kernel/error.ts';
import { update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import { Shipment, type ShipmentDraft } from '../records/shipment.ts';
import { parcelOf, type Quote } from './carrier/carrier.ts';
import { connectedCarriers } from './carrier/carriers.ts';
import { pricedFields, saleOf } from './create-shipment.ts';
import { timelineFields } from './timeline.ts';

const PRICED = ['provider', 'service', 'destination', 'packages'] as const;
const TERMS = [...PRICED, 'origin', 'declared_value', 'price', 'sale_id'] as const;

export const updateShipment = ownVerb(
  Shipment,
  'update',
  {
    summary: 'Change fields of a shipment, or move it to another state',
    fails: ['shipping_provider_not_configured'],
  },
  async (ctx, { record, body }) => {
    const amended = amendedRecord(ctx, Shipment, record, body);
    if (amended === record) return { data: record };
    refuse(lockedErrors(record, amended));
    const isOfAnother = amended.sale_id !== record.sale_id;
    const [priced, sold] = await Promise.all([
      repriced(ctx, record, amended),
      isOfAnother ? saleOf(ctx, amended) : [],
      assertReferences(ctx, Shipment, amended, record),
    ]);
    const after = withLine(record, priced, body.status_note);
    return ctx.commit([update(Shipment, record, after), ...sold], { data: after });
  },
);

function lockedErrors(before: Shipment, after: Shipment): FieldError[] {
  if (before.status === 'created') return [];
  const message = 'The label is made: cancel the shipment and create another';
  return TERMS.filter((field) => !isDeepStrictEqual(before[field], after[field])).map(
    (field): FieldError => ({ field, location: 'body', code: 'immutable', message }),
  );
}

/**
 * With the price of its provider, unless a client stated one; a price that was taken back is asked for again. The day of delivery that
 * the provider told goes with it (decision 481).
 */
async function repriced(ctx: Context, before: Shipment, after: Shipment): Promise<Shipment> {
  const { zone_id: offered, ...own } = after;
  const isStated = own.price !== undefined && own.price !== before.price;
  const isMoved = PRICED.some((field) => !isDeepStrictEqual(before[field], own[field]));
  const isTakenBack = own.price === undefined && before.price !== undefined;
  if (!isMoved && !isTakenBack) return isStated ? own : after;
  if (offered !== undefined && !isStated) Reflect.deleteProperty(own, 'price');
  const [quotes, earlier] = await Promise.all([quotesOf(ctx, own), quotesOf(ctx, before)]);
  const { estimated_delivery_date: day } = before;
  const isTold = earlier.some(
    (quote) => quote.service === before.service && dayOf(before, quote) === day,
  );
  if (isTold && own.estimated_delivery_date === day) {
    Reflect.deleteProperty(own, 'estimated_delivery_date');
  }
  return { ...own, ...pricedFields(ctx, own, quotes) };
}

async function quotesOf(ctx: Context, shipment: ShipmentDraft): Promise<readonly Quote[]> {
  const [carrier] = connectedCarriers([shipment.provider], () => 'provider');
  return (await carrier?.quote(ctx, parcelOf(shipment))) ?? [];
}

/** The day that the provider told when the shipment was created. */
const dayOf = ({ created_at }: Shipment, { days }: Quote): string =>
  addDays(businessDate(Date.parse(created_at)), days);

/** A line of the timeline for a new state or note; a note says something about one state only. */
function withLine(before: Shipment, after: Shipment, note: string | undefined): Shipment {
  const isEntered = before.status !== after.status;
  if (!isEntered && note === undefined) return after;
  const line = timelineFields(before, after.status, after.updated_at, note);
  if (note !== undefined) return { ...after, ...line };
  const { status_note: _, ...rest } = after;
  return { ...rest, ...line };
}
