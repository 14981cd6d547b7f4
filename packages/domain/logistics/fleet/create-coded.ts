// POST /drivers/ and POST /fleet/devices/: a record with a code that nobody else has. Spec: Driver, Fleet
// device.
import { createBody } from '#resource/bodies.ts';
import { type Change, create } from '#resource/change.ts';
import type { Context, Rec } from '#resource/context.ts';
import type { Noun } from '#resource/declaration.ts';
import { verb } from '#resource/define.ts';
import { newRecord } from '#resource/record-rules.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { assertReferences } from '#resource/references.ts';
import { withFreshCode } from './access-code.ts';
import { seenFields, takenAt, toPoint } from './device-position.ts';
import { Driver } from './driver.ts';
import { FleetDevice } from './fleet-device.ts';
import { pointChange } from './fleet-trail.ts';

export const createDriver = creation(Driver, 'access_code', 'Register a driver; makes the code');

export const createDevice = creation(
  FleetDevice,
  'device_code',
  'Register a device; makes its code',
  firstPosition,
);

/** What the input adds to the record and to the commit. */
type More = { fields: Rec; changes: readonly Change[] };
async function nothingMore(): Promise<More> {
  return { fields: {}, changes: [] };
}

function creation(
  noun: Noun,
  field: string,
  summary: string,
  more: (ctx: Context, record: Rec) => Promise<More> = nothingMore,
) {
  return verb(
    noun,
    {
      name: `${noun.plural}.create`,
      summary,
      method: 'POST',
      path: `${noun.base}/`,
      access: 'shipping:write',
      body: createBody(noun),
      data: shownRecord(noun),
      fails: ['related_record_not_found', 'duplicate_value'],
      idempotent: true,
    },
    async (ctx, { body }) => {
      const record = newRecord(ctx, noun, body as Rec);
      const [{ fields, changes }] = await Promise.all([
        more(ctx, record),
        assertReferences(ctx, noun, record),
      ]);
      return withFreshCode(field, (code) => {
        const data = { ...record, ...fields, [field]: code };
        return ctx.commit([create(noun, data), ...changes], { data });
      });
    },
  );
}

async function firstPosition(ctx: Context, device: Rec): Promise<More> {
  if (device.position === undefined) return nothingMore();
  const nowMs = ctx.clock.now();
  const position = takenAt(device.position, nowMs);
  const change = await pointChange(ctx, device._id, toPoint(position));
  return { fields: seenFields({}, position, nowMs), changes: [change] };
}
