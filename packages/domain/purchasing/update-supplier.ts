// PUT /suppliers/{id}/: the standard update, with the CUIT in its one spelling.
import type { Rec } from '#resource/context.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { plainCuit, Supplier } from './supplier.ts';

export const updateSupplier = ownVerb(
  Supplier,
  'update',
  {
    summary: 'Change a supplier',
  },
  async (ctx, { record, body }) => {
    const fields = body as Rec;
    return updateRecord(Supplier, ctx, record, { ...fields, ...plainCuit(fields) });
  },
);
