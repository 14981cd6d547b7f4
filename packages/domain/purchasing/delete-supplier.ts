// DELETE /suppliers/{id}/: the standard deletion, once nothing is left on any account of the supplier and none of its orders is to come.
import { nothingOwed } from '#domain/current-accounts/nothing-owed.ts';
import { deleteRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { nothingUnderWay } from './nothing-under-way.ts';
import { Supplier } from './records/supplier.ts';

export const deleteSupplier = ownVerb(
  Supplier,
  'delete',
  {
    summary: 'Delete a supplier that owes nothing and is owed nothing; it keeps the status deleted',
  },
  async (ctx, { record }) => {
    const [accounts] = await Promise.all([
      nothingOwed(ctx, 'supplier', record),
      nothingUnderWay(ctx, record),
    ]);
    return deleteRecord(Supplier, ctx, record, accounts);
  },
);
