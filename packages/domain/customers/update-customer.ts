// PUT /customers/{id}/: the standard update, and the fields that follow from the ones that were
// sent.
import { nothingOwed } from '#domain/current-accounts/nothing-owed.ts';
import { updateWith } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { derivedUpdate } from './records/complete-customer.ts';
import { Customer } from './records/customer.ts';

export const updateCustomer = ownVerb(
  Customer,
  'update',
  {
    summary: 'Change a customer',
  },
  async (ctx, { record, body }) => {
    const isGone = body.status === 'deleted' && record.status !== 'deleted';
    const also = isGone ? await nothingOwed(ctx, 'customer', record) : [];
    const fields = { ...body, ...derivedUpdate(record, body) };
    return updateWith(Customer, ctx, { before: record, body: fields, also });
  },
);
