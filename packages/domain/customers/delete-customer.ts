// DELETE /customers/{id}/: the standard deletion, once nothing is left on any account of the customer.
import { nothingOwed } from '#domain/current-accounts/nothing-owed.ts';
import { deleteRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { Customer } from './records/customer.ts';

export const deleteCustomer = ownVerb(
  Customer,
  'delete',
  {
    summary: 'Delete a customer that owes nothing and is owed nothing; it keeps the status deleted',
  },
  async (ctx, { record }) =>
    deleteRecord(Customer, ctx, record, await nothingOwed(ctx, 'customer', record)),
);
