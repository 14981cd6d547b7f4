// PUT /contracts/{contract_id}/: the terms of a draft, and what is not part of the terms afterwards. Status "cancelled" gives a
// draft up.
import { updateBody } from '#resource/bodies.ts';
import type { Rec } from '#resource/context.ts';
import { updateRecord } from '#resource/crud.ts';
import { verb } from '#resource/define.ts';
import { shownRecord } from '#resource/record-schema.ts';
import { Contract } from './contract.ts';

export const updateContract = verb(
  Contract,
  {
    name: 'contracts.update',
    summary: 'Change a draft, or the details of a contract that are not its terms',
    method: 'PUT',
    path: '/contracts/{contract_id}/',
    access: 'contracts:write',
    on: 'record',
    body: updateBody(Contract),
    data: shownRecord(Contract),
    fails: [
      'invalid_id',
      'not_found',
      'related_record_not_found',
      'version_conflict',
      'invalid_state_transition',
    ],
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
