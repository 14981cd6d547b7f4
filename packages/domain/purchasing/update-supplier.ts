// PUT /suppliers/{id}/: the standard update, with the CUIT in its one spelling.
import { withOneDefault } from '#domain/customers/records/default-address.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { plainCuit, Supplier } from './records/supplier.ts';

export const updateSupplier = ownVerb(
  Supplier,
  'update',
  {
    summary: 'Change a supplier',
  },
  async (ctx, { record, body }) =>
    updateRecord(Supplier, ctx, record, {
      ...body,
      ...plainCuit(body),
      ...(body.addresses && { addresses: withOneDefault(body.addresses, record.addresses) }),
    }),
);
