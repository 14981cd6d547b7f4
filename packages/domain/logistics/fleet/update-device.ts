// PATCH /fleet/devices/{id}/: the standard update; a position is recorded in the device's trail too.
import { updateBody } from '#resource/bodies.ts';
import { amended, update } from '#resource/change.ts';
import type { Rec } from '#resource/context.ts';
import { updateRecord } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { amendedRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertReferences } from '#resource/references.ts';
import { seenFields, takenAt, toPoint } from './device-position.ts';
import { FleetDevice } from './fleet-device.ts';
import { pointChange } from './fleet-trail.ts';

export const updateDevice = verb(
  FleetDevice,
  {
    name: 'fleet_devices.update',
    summary: 'Change fields of a fleet device, or report its position',
    method: 'PATCH',
    path: '/fleet/devices/{id}/',
    access: 'shipping:write',
    on: 'record',
    body: updateBody(FleetDevice),
    data: shownRecord(FleetDevice),
    fails: [
      'invalid_id',
      'not_found',
      'related_record_not_found',
      'version_conflict',
      'invalid_state_transition',
    ],
  },
  async (ctx, { record, body }) => {
    const { position: sent, ...others } = body as Rec;
    if (sent === undefined) return updateRecord(FleetDevice, ctx, record, body as Rec);
    const nowMs = ctx.clock.now();
    const position = takenAt(sent, nowMs);
    const changed = amendedRecord(ctx, FleetDevice, record, others);
    const next = changed === record ? amended(ctx, record, {}) : changed;
    const after = { ...next, ...seenFields(record, position, nowMs) };
    const [point] = await Promise.all([
      pointChange(ctx, record._id, toPoint(position)),
      assertReferences(ctx, FleetDevice, after, record),
    ]);
    return ctx.commit([update(FleetDevice, record, after), point], { data: after });
  },
);
