// POST /drivers/ and POST /fleet/devices/: a record with a code that no other record has. Spec: Driver, Fleet device.
import { type Change, create } from '#resource/change.ts';
import type { Context } from '#resource/context.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import { Driver } from '../records/driver.ts';
import { FleetDevice } from '../records/fleet-device.ts';
import { seenFields, takenAt, toPoint } from './device-position.ts';
import { withFreshCode } from './fresh-code.ts';
import { pointChange } from './trail-points.ts';

export const createDriver = ownVerb(
  Driver,
  'create',
  { summary: 'Register a driver; makes the code' },
  async (ctx, { body }) => {
    const record = newRecord(ctx, Driver, body);
    await assertReferences(ctx, Driver, record);
    return withFreshCode('access_code', (access_code) => {
      const data = { ...record, access_code };
      return ctx.commit([create(Driver, data)], { data });
    });
  },
);

export const createDevice = ownVerb(
  FleetDevice,
  'create',
  { summary: 'Register a device; makes its code' },
  async (ctx, { body }) => {
    const record = newRecord(ctx, FleetDevice, body);
    const [{ fields, changes }] = await Promise.all([
      firstPosition(ctx, record),
      assertReferences(ctx, FleetDevice, record),
    ]);
    return withFreshCode('device_code', (device_code) => {
      const data = { ...record, ...fields, device_code };
      return ctx.commit([create(FleetDevice, data), ...changes], { data });
    });
  },
);

type First = { fields: Partial<FleetDevice>; changes: readonly Change[] };

async function firstPosition(ctx: Context, device: FleetDevice): Promise<First> {
  if (device.position === undefined) return { fields: {}, changes: [] };
  const nowMs = ctx.clock.now();
  const position = takenAt(device.position, nowMs);
  const change = await pointChange(ctx, device._id, toPoint(position));
  return { fields: seenFields(undefined, position, nowMs), changes: [change] };
}
