// A vehicle or phone that reports where it is. Spec: Fleet device; contract#states. Decision: a position
// enters through PATCH: what it says becomes the device's last position and one point of its trail.
import { dateTime, dayOrInstant, measure, object, reference, text } from '#kernel/fields.ts';
import type { Noun, NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { Driver } from './driver.ts';
import { CODE_LENGTH, fleetStates } from './fleet-access.ts';

/** Degrees, km/h, degrees from north, metres; recorded_at is now unless told. */
const position = () =>
  object({
    latitude: measure(-90, 90),
    longitude: measure(-180, 180),
    recorded_at: dayOrInstant().optional(),
    speed_kmh: measure(0, 1000).optional(),
    heading: measure(0, 360).optional(),
    accuracy_m: measure(0, 100_000).optional(),
  });

const fields = {
  name: field(text(2, 100)).required().sortable('text').searchable(),
  plate: field(text(0, 20).nullable()).default(null).sortable('code').searchable(),
  linked_driver_id: field(reference().nullable())
    .default(null)
    .references('driver', (): Noun => Driver)
    .inUse()
    .filterable(),
  device_code: field(
    text(CODE_LENGTH, CODE_LENGTH).meta({
      description: 'The credential of the device, made by the service',
    }),
  )
    .always()
    .assigned()
    .unique()
    .credential(),
  status: states(fleetStates).filterable(),
  position: field(
    position().meta({ description: 'The last one known; each that is sent is recorded' }),
  ),
  last_seen_at: field(dateTime()).assigned(),
  external_reference: field(text(0, 200)).searchable(),
};

export interface FleetDevice extends Stored<'fleet_device', typeof fields> {}
export const FleetDevice: NounOf<FleetDevice, typeof fields> = noun({
  name: 'fleet_device',
  summary: 'A vehicle or phone that reports where it is.',
  plural: 'fleet_devices',
  base: '/fleet/devices',
  key: 'fd',
  scope: 'shipping',
  fields,
  standard: ['list', 'get', 'create', 'update', 'delete'],
  wire: { listPath: '', updateMethod: 'PATCH', createStatus: 200 },
  events: ({ before, after }) =>
    before && after && before.device_code !== after.device_code ? ['code_regenerated'] : [],
  eventKinds: { code_regenerated: 'The device has another code; the old one has ended' },
});
