// POST /contracts/: a draft with the next number of the account. Spec: Contract.
import { create, nextCode } from '#resource/change.ts';
import { ownVerb } from '#resource/own-verb.ts';
import { newRecord } from '#resource/record-rules.ts';
import { assertReferences } from '#resource/references.ts';
import { neverBilled } from './records/charges.ts';
import { Contract } from './records/contract.ts';

export const createContract = ownVerb(
  Contract,
  'create',
  {
    summary: 'Draw up a rent contract',
  },
  async (ctx, { body }) => {
    const draft = newRecord(ctx, Contract, body);
    const [{ code, taking }] = await Promise.all([
      nextCode(ctx, 'contracts', 'CT'),
      assertReferences(ctx, Contract, draft),
    ]);
    const record = { ...draft, contract_number: code, current_rent: draft.initial_rent };
    const message = neverBilled(record);
    const answer = { data: record, status: 201, ...(message !== undefined && { message }) };
    return ctx.commit([create(Contract, record), taking], answer);
  },
);
