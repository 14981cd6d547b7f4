// DELETE /suppliers/{id}/: the standard deletion, once nothing is left on any account of the supplier.
import { nothingOwed } from '#domain/current-accounts/nothing-owed.ts';
import { deleteRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { Supplier } from './records/supplier.ts';

export const deleteSupplier = ownVerb(
  Supplier,
  'delete',
  {
    summary: 'Delete a supplier that owes nothing and is owed nothing; it keeps the status deleted',
  },
  async (ctx, { record }) =>
    deleteRecord(Supplier, ctx, record, await nothingOwed(ctx, 'supplier', record)),
);
