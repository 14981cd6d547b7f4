// PUT /contracts/{contract_id}/: the terms of a draft, and what is not part of the terms afterwards. Status "cancelled" gives a
// draft up.
import type { Rec } from '#resource/context.ts';
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { Contract } from './contract.ts';

export const updateContract = ownVerb(
  Contract,
  'update',
  {
    summary: 'Change a draft, or the details of a contract that are not its terms',
  },
  (ctx, { record, body }) => {
    const input = body as Rec;
    const rent =
      record.status === 'draft' ? (input.initial_rent ?? record.initial_rent) : undefined;
    return updateRecord(Contract, ctx, record, {
      ...input,
      ...(rent !== undefined && { current_rent: rent }),
    });
  },
);
