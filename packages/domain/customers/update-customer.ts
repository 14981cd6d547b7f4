// PUT /customers/{id}/: the standard update, and the fields that follow from the ones that were
// sent.
import type { Rec } from '#resource/context.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { completeUpdate } from './complete-customer.ts';
import { Customer } from './customer.ts';

const DERIVED = [
  'name',
  'customer_type',
  'document_type',
  'document_number',
  'tax_condition',
  'condicion_iva_receptor',
] as const;

export const updateCustomer = ownVerb(
  Customer,
  'update',
  {
    summary: 'Change a customer',
  },
  async (ctx, { record, body }) => {
    const complete = completeUpdate(record, body as Rec);
    const derived = Object.fromEntries(DERIVED.map((name) => [name, complete[name]]));
    return updateRecord(Customer, ctx, record, { ...(body as Rec), ...derived });
  },
);
