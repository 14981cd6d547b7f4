// POST /shipping/shipments/{id}/label: the label to print, as a PDF in the answer. Decision: base64 in
// `content_base64`, a few kilobytes a package, since a link would have to be open to every holder;
// the same shipment gives the same label, so it can be asked for again until the shipment has arrived.
import { object, oneOf, text, whole } from '#kernel/fields.ts';
import { assertTransition } from '#kernel/states.ts';
import { amended, update } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { verb } from '#resource/define.ts';
import { recordPath } from '#resource/routes.ts';
import { moves, Shipment } from '../records/shipment.ts';
import type { Label } from './label/draw-label.ts';
import { timelineFields } from './timeline.ts';

const LABELLED: readonly string[] = ['label_created', 'in_transit'];

export const labelShipment = verb(
  Shipment,
  {
    name: 'shipments.label',
    summary: 'Make the label of a shipment: a PDF with a page for each package',
    description:
      'The PDF comes as base64. The first call moves the shipment from `created` to `label_created`; later ones give the same label until it has arrived.',
    method: 'POST',
    path: '/shipping/shipments/{id}/label',
    access: 'shipping:write',
    // A client that asks again gets the same label.
    idempotent: false,
    linksOfItsOwn: true,
    on: 'record',
    when: ({ status }) => status === 'created' || LABELLED.includes(status),
    data: object({
      shipment_id: text(),
      tracking_number: text(),
      status: text(),
      file_name: text(),
      content_type: oneOf(['application/pdf']),
      content_base64: text(),
      size_bytes: whole(1),
      pages: whole(1),
      width_mm: whole(1),
      height_mm: whole(1),
    }),
    fails: ['invalid_id', 'not_found', 'invalid_state_transition', 'version_conflict'],
  },
  async (ctx, { record }) => {
    const isFirst = !LABELLED.includes(record.status);
    if (isFirst) assertTransition(moves, record.status, 'label_created');
    const [tenant, { drawLabel }] = await Promise.all([
      ctx.store.tenant(),
      import('./label/draw-label.ts'),
    ]);
    const label = await drawLabel(record, tenant);
    const shipment = isFirst ? labelled(ctx, record) : record;
    const answer = { data: labelData(shipment, label), links: linksOf(shipment) };
    return isFirst ? ctx.commit([update(Shipment, record, shipment)], answer) : answer;
  },
);

function labelled(ctx: Context, record: Shipment): Shipment {
  const after = amended(ctx, record, { status: 'label_created', status_note: undefined });
  return { ...after, ...timelineFields(record, 'label_created', after.updated_at) };
}

const labelData = (shipment: Shipment, { bytes, pages, widthMm, heightMm }: Label) => ({
  shipment_id: shipment._id,
  tracking_number: shipment.tracking_number,
  status: shipment.status,
  file_name: `${shipment.tracking_number}.pdf`,
  content_type: 'application/pdf',
  content_base64: Buffer.from(bytes).toString('base64'),
  size_bytes: bytes.byteLength,
  pages,
  width_mm: widthMm,
  height_mm: heightMm,
});

const linksOf = ({ _id, tracking_number }: Shipment) => ({
  shipment: { href: recordPath(Shipment, _id), method: 'GET' },
  track: { href: `/api/v1/shipping/track/${tracking_number}/`, method: 'GET' },
});
