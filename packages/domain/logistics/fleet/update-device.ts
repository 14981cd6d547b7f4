// PATCH /fleet/devices/{id}/: the standard update; a position is recorded in the device's trail too. Decision: the position that the
// device has already, sent back by who read it, reports nothing.
import { isDeepStrictEqual } from 'node:util';
import { amended, update } from '#resource/change.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import { assertInService } from '../records/fleet-access.ts';
import { FleetDevice } from '../records/fleet-device.ts';
import { seenFields, takenAt, toPoint } from './device-position.ts';
import { pointChange } from './trail-points.ts';

export const updateDevice = ownVerb(
  FleetDevice,
  'update',
  {
    summary: 'Change fields of a fleet device, or report its position',
  },
  async (ctx, { record, body }) => {
    const { position: sent, ...others } = body;
    if (sent === undefined || isDeepStrictEqual(sent, record.position))
      return updateRecord(FleetDevice, ctx, record, body);
    assertInService(record);
    const nowMs = ctx.clock.now();
    const position = takenAt(sent, nowMs);
    const changed = amendedRecord(ctx, FleetDevice, record, others);
    const next = changed === record ? amended(ctx, record, {}) : changed;
    const after = { ...next, ...seenFields(record.position?.recorded_at, position, nowMs) };
    const [point] = await Promise.all([
      pointChange(ctx, record._id, toPoint(position)),
      assertReferences(ctx, FleetDevice, after, record),
    ]);
    return ctx.commit([update(FleetDevice, record, after), point], { data: after });
  },
);
