// PUT /suppliers/{id}/: the standard update, with the CUIT in its one spelling.
import { nothingOwed } from '#domain/current-accounts/nothing-owed.ts';
import { withOneDefault } from '#domain/customers/records/default-address.ts';
import { updateWith } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { nothingUnderWay } from './nothing-under-way.ts';
import { plainCuit, Supplier } from './records/supplier.ts';

export const updateSupplier = ownVerb(
  Supplier,
  'update',
  {
    summary: 'Change a supplier',
  },
  async (ctx, { record, body }) => {
    const isGone = body.status === 'deleted' && record.status !== 'deleted';
    const [also] = isGone
      ? await Promise.all([nothingOwed(ctx, 'supplier', record), nothingUnderWay(ctx, record)])
      : [[]];
    const { addresses } = body;
    const fields = {
      ...body,
      ...plainCuit(body),
      ...(addresses && { addresses: withOneDefault(addresses, record.addresses) }),
    };
    return updateWith(Supplier, ctx, { before: record, body: fields, also });
  },
);
