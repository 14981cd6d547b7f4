// Who delivers for the business. Spec: Driver; Decision 17.
import { text } from '#kernel/fields.ts';
import type { RecordChange } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { CODE_LENGTH } from './access-code.ts';
import { fleetStates, fleetStatus } from './fleet-state.ts';

export const Driver = noun({
  name: 'driver',
  summary: 'Someone who delivers for the business.',
  base: '/drivers',
  key: 'dr',
  scope: 'shipping',
  isReferred: true,
  record: {
    name: text(2, 100),
    phone: text(0, 40).nullable(),
    access_code: text(CODE_LENGTH, CODE_LENGTH).meta({
      description: 'The credential of the driver, made by the service',
    }),
    status: fleetStatus(),
  },
  required: ['name'],
  assigned: ['access_code'],
  credentials: ['access_code'],
  defaults: { phone: null },
  unique: [{ field: 'access_code' }],
  standard: ['list', 'get', 'create', 'update', 'delete'],
  wire: { listPath: '', updateMethod: 'PATCH', createStatus: 200 },
  list: {
    sort: { text: 'name', code: 'status' },
    search: ['name', 'phone', 'external_reference'],
    filter: ['status'],
  },
  states: { status: fleetStates },
  events: ({ before, after }: RecordChange) =>
    before && after && before.access_code !== after.access_code ? ['code_regenerated'] : [],
  eventKinds: { code_regenerated: 'The driver has another access code; the old one has ended' },
});
