// PUT /customers/{id}/: the standard update, and the fields that follow from the ones that were
// sent.
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { derivedUpdate } from './records/complete-customer.ts';
import { Customer } from './records/customer.ts';

export const updateCustomer = ownVerb(
  Customer,
  'update',
  {
    summary: 'Change a customer',
  },
  async (ctx, { record, body }) =>
    updateRecord(Customer, ctx, record, { ...body, ...derivedUpdate(record, body) }),
);
