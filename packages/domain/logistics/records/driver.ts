// Who delivers for the business. Spec: Driver; contract#states.
import { text } from '#kernel/fields.ts';
import type { NounOf } from '#resource/declaration.ts';
import { noun } from '#resource/define.ts';
import { field, states } from '#resource/fields/field.ts';
import type { Stored } from '#resource/fields/row.ts';
import { CODE_LENGTH, fleetStates } from './fleet-access.ts';

const fields = {
  name: field(text(2, 100)).required().sortable('text').searchable(),
  phone: field(text(0, 40).nullable()).default(null).searchable(),
  access_code: field(
    text(CODE_LENGTH, CODE_LENGTH).meta({
      description: 'The credential of the driver, made by the service',
    }),
  )
    .always()
    .assigned()
    .unique()
    .credential(),
  status: states(fleetStates).sortable('code').filterable(),
  external_reference: field(text(0, 200)).searchable(),
};

export interface Driver extends Stored<'driver', typeof fields> {}
export const Driver: NounOf<Driver, typeof fields> = noun({
  name: 'driver',
  summary: 'Someone who delivers for the business.',
  base: '/drivers',
  key: 'dr',
  scope: 'shipping',
  isReferred: true,
  fields,
  standard: ['list', 'get', 'create', 'update', 'delete'],
  wire: { listPath: '', updateMethod: 'PATCH', createStatus: 200 },
  events: ({ before, after }) =>
    before && after && before.access_code !== after.access_code ? ['code_regenerated'] : [],
  eventKinds: { code_regenerated: 'The driver has another access code; the old one has ended' },
});
