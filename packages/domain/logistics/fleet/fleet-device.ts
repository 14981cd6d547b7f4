// A vehicle or phone that reports where it is. Spec: Fleet device; Decision 17. Decision: a position
// enters through PATCH: what it says becomes the device's last position and one point of its trail.
import { dateTime, measure, object, reference, text } from '#kernel/fields.ts';
import type { Noun, RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { CODE_LENGTH } from './access-code.ts';
import { Driver } from './driver.ts';
import { fleetStates, fleetStatus } from './fleet-state.ts';

/** Degrees, km/h, degrees from north, metres; recorded_at is now unless told. */
const position = () =>
  object({
    latitude: measure(-90, 90),
    longitude: measure(-180, 180),
    recorded_at: dateTime().optional(),
    speed_kmh: measure(0, 1000).optional(),
    heading: measure(0, 360).optional(),
    accuracy_m: measure(0, 100_000).optional(),
  });

export const FleetDevice = noun({
  name: 'fleet_device',
  summary: 'A vehicle or phone that reports where it is.',
  plural: 'fleet_devices',
  base: '/fleet/devices',
  key: 'fd',
  scope: 'shipping',
  record: {
    name: text(2, 100),
    plate: text(0, 20).nullable(),
    linked_driver_id: reference().nullable(),
    device_code: text(CODE_LENGTH, CODE_LENGTH).meta({
      description: 'The credential of the device, made by the service',
    }),
    status: fleetStatus(),
    position: position().meta({ description: 'The last one known; each that is sent is recorded' }),
    last_seen_at: dateTime(),
  },
  required: ['name'],
  assigned: ['device_code', 'last_seen_at'],
  credentials: ['device_code'],
  defaults: { plate: null, linked_driver_id: null },
  unique: [{ field: 'device_code' }],
  references: { linked_driver_id: (): Noun => Driver },
  standard: ['list', 'get', 'create', 'update', 'delete'],
  wire: { listPath: '', updateMethod: 'PATCH', createStatus: 200 },
  list: {
    sort: { text: 'name', code: 'plate' },
    search: ['name', 'plate', 'external_reference'],
    filter: ['status', 'linked_driver_id'],
  },
  states: { status: fleetStates },
  events: ({ before, after }: RecordChange) =>
    before && after && before.device_code !== after.device_code ? ['code_regenerated'] : [],
  eventKinds: { code_regenerated: 'The device has another code; the old one has ended' },
});
