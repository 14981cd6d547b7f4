// PUT /suppliers/{id}/: the standard update, with the CUIT in its one spelling.
import { updateBody } from '#resource/bodies.ts';
import type { Rec } from '#resource/context.ts';
import { updateRecord } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { plainCuit, Supplier } from './supplier.ts';

export const updateSupplier = verb(
  Supplier,
  {
    name: 'suppliers.update',
    summary: 'Change a supplier',
    method: 'PUT',
    path: '/suppliers/{id}/',
    access: 'suppliers:write',
    on: 'record',
    body: updateBody(Supplier),
    data: shownRecord(Supplier),
    fails: ['invalid_state_transition', 'version_conflict'],
  },
  async (ctx, { record, body }) => {
    const fields = body as Rec;
    return updateRecord(Supplier, ctx, record, { ...fields, ...plainCuit(fields) });
  },
);
