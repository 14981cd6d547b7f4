// POST /shipping/shipments/{id}/cancel: while it has not left. contract#states.
import { object, text } from '#kernel/fields.ts';
import { assertTransition, canMove } from '#kernel/states.ts';
import { amended, update } from '#resource/change.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { moves, Shipment } from '../records/shipment.ts';
import { timelineFields } from './timeline.ts';

export const cancelShipment = verb(
  Shipment,
  {
    name: 'shipments.cancel',
    summary: 'Cancel a shipment that has not left',
    description:
      'From `created` or `label_created` to `cancelled`, for good; the reason is kept in `status_note` and in the timeline.',
    method: 'POST',
    path: '/shipping/shipments/{id}/cancel',
    access: 'shipping:write',
    on: 'record',
    when: ({ status }) => canMove(moves, status, 'cancelled'),
    body: object({ reason: text(0, 500).optional() }),
    data: shownRecord(Shipment),
    fails: ['invalid_id', 'not_found', 'invalid_state_transition', 'version_conflict'],
  },
  async (ctx, { record, body: { reason } }) => {
    assertTransition(moves, record.status, 'cancelled');
    const at = amended(ctx, record, { status: 'cancelled', status_note: reason });
    const after = { ...at, ...timelineFields(record, 'cancelled', at.updated_at, reason) };
    return ctx.commit([update(Shipment, record, after)], { data: after });
  },
);
