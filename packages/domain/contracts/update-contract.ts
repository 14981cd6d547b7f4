// PUT /contracts/{contract_id}/: the terms of a draft, and what is not part of the terms afterwards. Status "cancelled" gives a
// draft up.
import { updateRecord } from '#resource/crud.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { neverBilled } from './records/charges.ts';
import { Contract } from './records/contract.ts';

export const updateContract = ownVerb(
  Contract,
  'update',
  {
    summary: 'Change a draft, or the details of a contract that are not its terms',
  },
  async (ctx, { record, body }) => {
    const rent = record.status === 'draft' ? (body.initial_rent ?? record.initial_rent) : undefined;
    const answer = await updateRecord(Contract, ctx, record, {
      ...body,
      ...(rent !== undefined && { current_rent: rent }),
    });
    const message = neverBilled(body);
    return message === undefined ? answer : { ...answer, message };
  },
);
